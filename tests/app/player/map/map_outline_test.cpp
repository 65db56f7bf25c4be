// The outline and the axes of a map.
#include "app/player/map/map_outline.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

namespace collidoscope::app {
namespace {

MapFrame plane(MapKind kind, vec3 right, vec3 up) {
    MapFrame frame;
    frame.kind = kind;
    frame.center = {1, 2, 3};
    frame.right = right;
    frame.up = up;
    frame.half_width = 6;
    frame.half_height = 4;
    return frame;
}

TEST(MapOutline, OfABallIsACircle) {
    const MapFrame frame = plane(MapKind::PlaneXZ, {1, 0, 0}, {0, 0, -1});
    const auto lines = outline_on(frame, Sphere{{1, 2, 3}, 2});
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_GE(lines[0].size(), 32u);
    for (const vec2& at : lines[0]) {
        const vec2 world((at.x - 0.5f) * 12, (at.y - 0.5f) * 8);
        EXPECT_NEAR(glm::length(world), 2, 1e-4);
    }
}

TEST(MapOutline, OfABoxIsItsSilhouette) {
    const MapFrame frame = plane(MapKind::PlaneXY, {1, 0, 0}, {0, 1, 0});
    const auto lines = outline_on(frame, Aabb{{0, 1, -5}, {2, 3, 9}});
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_EQ(lines[0].size(), 4u);
    for (const vec2& at : lines[0]) {
        EXPECT_NEAR(std::abs(at.x - 0.5f) * 12, 1, 1e-5);
        EXPECT_NEAR(std::abs(at.y - 0.5f) * 8, 1, 1e-5);
    }
    EXPECT_TRUE(outline_on(frame, Plane{{0, 1, 0}, 0}).empty());
    MapFrame directions = frame;
    directions.kind = MapKind::Sphere;
    EXPECT_TRUE(outline_on(directions, Sphere{{1, 2, 3}, 2}).empty());
}

TEST(MapAxes, CountInTheWorld) {
    const MapAxes xz = axes_of(plane(MapKind::PlaneXZ, {1, 0, 0}, {0, 0, -1}), 6);
    EXPECT_EQ(xz.across.name, "x");
    EXPECT_EQ(xz.up.name, "z");
    ASSERT_GE(xz.across.ticks.size(), 4u);
    for (const MapTick& tick : xz.across.ticks)
        EXPECT_NEAR(-5 + 12 * tick.at, std::stof(tick.text), 1e-4);
    // Z points down there.
    for (const MapTick& tick : xz.up.ticks)
        EXPECT_NEAR(7 - 8 * tick.at, std::stof(tick.text), 1e-4);
    for (const MapTick& tick : xz.across.ticks) EXPECT_NE(tick.text, "-0");
    MapFrame directions;
    directions.kind = MapKind::Sphere;
    const MapAxes angles = axes_of(directions, 6);
    EXPECT_EQ(angles.across.ticks.size(), 7u);
    EXPECT_EQ(angles.up.ticks.front().text, "-90");
}

}  // namespace
}  // namespace collidoscope::app

// Maps of configurations against formulas.
#include "app/player/map/configuration_map.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope::app {
namespace {

Scene two_spheres() {
    Scene scene;
    scene.demo = "sphere_sphere";
    scene.bodies = {{"A", Sphere{{0.5f, 1, 0}, 1}}, {"B", Sphere{{1.9f, 1, 0}, 0.5f}}};
    return scene;
}

ConfigurationMap made(const Scene& scene, const MapRequest& request) {
    const std::atomic<bool> cancel{false};
    std::atomic<float> progress{0};
    return make_map(Registry::at(scene.demo), scene, request, cancel, progress);
}

TEST(ConfigurationMap, OfSpheresIsADisc) {
    for (const MapKind kind : {MapKind::PlaneXY, MapKind::PlaneXZ, MapKind::PlaneZY}) {
        MapRequest request;
        request.kind = kind;
        request.quantity = MapQuantity::Distance;
        Scene scene = two_spheres();
        const ConfigurationMap map = made(scene, request);
        int hits = 0;
        for (int row = 0; row < request.rows; ++row) {
            for (int column = 0; column < request.columns; ++column) {
                const float u = (static_cast<float>(column) + 0.5f) / 48;
                const float v = 1 - (static_cast<float>(row) + 0.5f) / 32;
                const vec3 place = map.frame.place(u, v);
                const double distance = glm::length(dvec3(place) - dvec3(0.5, 1, 0)) - 1.5;
                ASSERT_TRUE(map.at(column, row).answered);
                ASSERT_NEAR(map.at(column, row).distance, distance, 1e-5);
                hits += map.at(column, row).hit;
                const vec2 back = map.frame.coordinates(place);
                ASSERT_NEAR(back.x, u, 1e-5);
                ASSERT_NEAR(back.y, v, 1e-5);
            }
        }
        EXPECT_GT(hits, kind == MapKind::PlaneZY ? 3 : 50);
        EXPECT_LT(map.deepest, 0);
        EXPECT_GT(map.farthest, 0);
    }
}

TEST(ConfigurationMap, OfDirectionsKeepsTheDistance) {
    MapRequest request;
    request.kind = MapKind::Sphere;
    const ConfigurationMap map = made(two_spheres(), request);
    for (const MapCell& cell : map.cells) EXPECT_TRUE(cell.answered && cell.hit);
    for (const float u : {0.1f, 0.4f, 0.8f}) {
        const vec3 place = map.frame.place(u, 0.7f);
        EXPECT_NEAR(glm::length(place - vec3(0.5f, 1, 0)), 1.4f, 1e-5);
        EXPECT_NEAR(map.frame.coordinates(place).x, u, 1e-5);
        EXPECT_NEAR(map.frame.coordinates(place).y, 0.7f, 1e-5);
    }
}

TEST(ConfigurationMap, NamesWhatDecided) {
    Scene scene;
    scene.demo = "sat_box_box";
    scene.bodies = {{"A", Box{{0, 1, 0}, {1, 1, 1}, quat(1, 0, 0, 0)}},
                    {"B", Box{{2.5f, 1, 0}, {0.5f, 0.5f, 0.5f}, quat(1, 0, 0, 0)}}};
    MapRequest request;
    request.quantity = MapQuantity::Decision;
    request.columns = 24;
    request.rows = 16;
    const ConfigurationMap map = made(scene, request);
    // Aligned boxes are decided by their faces: left and right by x, above and below by y.
    EXPECT_GE(map.decisions.size(), 2u);
    const MapCell &left = map.at(1, 8), &right = map.at(22, 8), &top = map.at(12, 0);
    EXPECT_EQ(left.decision, right.decision);
    EXPECT_NE(left.decision, top.decision);
}

TEST(ConfigurationMap, IsOnlyForWhatCanBeSlid) {
    Scene scene = two_spheres();
    EXPECT_TRUE(can_be_mapped(Registry::at("sphere_sphere"), scene));
    scene.bodies[1].locked = true;
    EXPECT_FALSE(can_be_mapped(Registry::at("sphere_sphere"), scene));
    scene.bodies[1] = {"B", Plane{}};
    EXPECT_FALSE(can_be_mapped(Registry::at("sphere_plane"), scene));
    EXPECT_EQ(map_kinds(Registry::at("polygon_cross")).size(), 1u);
}

}  // namespace
}  // namespace collidoscope::app

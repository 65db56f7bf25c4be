#include "app/view/drawing/mark_picking.h"

#include <gtest/gtest.h>

namespace collidoscope::app {
namespace {

class MarkPicking : public testing::Test {
  protected:
    MarkPicking() {
        camera_.set_view_size({800, 600});
        camera_.go_to({{0, 0, 0}, 0, 0, 10}, false);
    }
    dvec2 at(const dvec3& p) const { return *camera_.project(p); }
    std::optional<std::size_t> picked(const dvec3& p, const dvec2& aside = {0, 0}) const {
        return pick(things_, camera_, at(p) + aside, 6);
    }
    MarkContext context() const { return {scene_, camera_, palette_, {}, {}}; }

    Camera camera_;
    Palette palette_ = make_palette();
    Scene scene_;
    std::vector<Pickable> things_;
};

TEST_F(MarkPicking, PointsComeBeforePathsBeforeAreas) {
    using enum Pickable::Kind;
    things_ = {{Area, {{-2, -2, 0}, {2, -2, 0}, {2, 2, 0}, {-2, 2, 0}}, {}},
               {Path, {{-1, 0, 0}, {1, 0, 0}}, {}},
               {Point, {{0.5, 0, 0}}, {}}};
    EXPECT_EQ(picked({0.5, 0, 0}, {3, 0}), 2U);
    EXPECT_EQ(picked({0, 0, 0}, {0, 4}), 1U);
    EXPECT_EQ(picked({0, 0, 0}, {0, 12}), 0U);
    EXPECT_EQ(picked({3, 0, 0}), std::nullopt);
}

TEST_F(MarkPicking, TheNearerAreaIsMetFirst) {
    using enum Pickable::Kind;
    const std::vector<dvec3> square{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
    std::vector<dvec3> nearer = square;
    for (dvec3& p : nearer) p.z = 1;
    things_ = {{Area, square, {}}, {Area, nearer, {}}};
    EXPECT_EQ(picked({0, 0, 0}), 1U);
}

TEST_F(MarkPicking, MarksStandForTheirLinks) {
    Mark mark{Line{{-1, 0, 0}, {1, 0, 0}}, Role::Axis, Space::World, {}, {}, "axis 4"};
    const auto thing = pickable_of(mark, context());
    ASSERT_TRUE(thing);
    EXPECT_TRUE(thing->what.lights(mark));
    // The same axis on a number line lights up too; another one does not.
    mark.geometry = Interval{0, 1, 0};
    mark.space = Space::AxisProjection;
    EXPECT_TRUE(thing->what.lights(mark));
    mark.link = "axis 5";
    EXPECT_FALSE(thing->what.lights(mark));
    // A mark that stands for nothing cannot be pointed at.
    EXPECT_FALSE(pickable_of({Dot{{0, 0, 0}}, Role::Hit, Space::World, {}, {}, {}}, context()));
}

TEST_F(MarkPicking, FeaturesAreTheCornersOfTheHull) {
    scene_.bodies.push_back({"A", Box{{0, 0, 0}, {1, 1, 1}, quat(1, 0, 0, 0)}});
    EXPECT_EQ(corners_of({0, FeatureKind::Vertex, 2}, context()).size(), 1U);
    EXPECT_EQ(corners_of({0, FeatureKind::Edge, 4}, context()).size(), 2U);
    EXPECT_EQ(corners_of({0, FeatureKind::Face, 5}, context()).size(), 4U);
    EXPECT_TRUE(corners_of({0, FeatureKind::Face, 6}, context()).empty());
    EXPECT_TRUE(corners_of({1, FeatureKind::Face, 0}, context()).empty());
    EXPECT_TRUE(corners_of({-1, FeatureKind::Face, 0}, context()).empty());
}

TEST_F(MarkPicking, ASurfaceHasFacesEdgesAndVertices) {
    const Shape box = Box{{0, 0, 0}, {1, 1, 1}, quat(1, 0, 0, 0)};
    const auto kind_at = [&](const dvec3& p) { return feature_at(1, box, p, camera_, 6)->kind; };
    EXPECT_EQ(kind_at({0.1, 0.2, 1}), FeatureKind::Face);
    EXPECT_EQ(kind_at({0.1, 0.999, 1}), FeatureKind::Edge);
    EXPECT_EQ(kind_at({0.999, 0.999, 1}), FeatureKind::Vertex);
    EXPECT_EQ(feature_at(1, box, {0, 0, 1}, camera_, 6)->body, 1);
    EXPECT_FALSE(feature_at(0, Sphere{{0, 0, 0}, 1}, {0, 0, 1}, camera_, 6));
}

}  // namespace
}  // namespace collidoscope::app

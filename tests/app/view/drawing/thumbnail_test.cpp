#include "app/view/drawing/thumbnail.h"

#include <gtest/gtest.h>

#include <set>

#include "app/model/mesh_library/mesh_library.h"

namespace collidoscope::app {
namespace {

std::size_t covered(const Thumbnail& picture) {
    std::size_t count = 0;
    for (std::size_t i = 3; i < picture.rgba.size(); i += 4) count += picture.rgba[i] > 0 ? 1 : 0;
    return count;
}

// Every demo's first scene makes a picture of its own that shows something and fills no more than
// its frame.
TEST(Thumbnail, EveryDemoHasOne) {
    MeshLibrary meshes;
    const Palette palette = make_palette();
    const glm::ivec2 size(40, 30);
    std::set<std::vector<std::uint8_t>> different;
    for (const Demo* demo : Registry::all()) {
        SCOPED_TRACE(demo->info().id);
        const Scene scene = default_scene(*demo, meshes.loader());
        const Thumbnail picture = draw_thumbnail(scene, demo->flat(), size, palette);
        ASSERT_EQ(picture.size, size);
        ASSERT_EQ(picture.rgba.size(), 40u * 30u * 4u);
        EXPECT_GT(covered(picture), 20u);
        EXPECT_LT(covered(picture), 40u * 30u);
        different.insert(picture.rgba);
    }
    EXPECT_GT(different.size(), Registry::all().size() / 2);
}

TEST(Thumbnail, BodiesHaveTheColorsOfAAndB) {
    const Palette palette = make_palette();
    Scene scene;
    scene.bodies.push_back({"A", Sphere{vec3(-1, 0, 0), 0.8f}});
    scene.bodies.push_back({"B", Sphere{vec3(1, 0, 0), 0.8f}});
    const Thumbnail picture = draw_thumbnail(scene, false, {40, 30}, palette);
    const auto pixel = [&](int x, int y) {
        const std::size_t at = (static_cast<std::size_t>(y) * 40 + static_cast<std::size_t>(x)) * 4;
        return glm::ivec3(picture.rgba[at], picture.rgba[at + 1], picture.rgba[at + 2]);
    };
    EXPECT_GT(pixel(10, 15).b, pixel(10, 15).r);  // sky blue
    EXPECT_GT(pixel(29, 15).r, pixel(29, 15).b);  // orange
    EXPECT_TRUE(draw_thumbnail(Scene{}, false, {40, 30}, palette).rgba.empty());
}

// The overlap of two rings, around which the outline goes twice, by the rule that the demo has.
TEST(Thumbnail, PolygonsAreFilledByTheRuleOfTheDemo) {
    const Palette palette = make_palette();
    Scene scene;
    scene.demo = "polygon_winding";
    const auto square = [](float x) {
        return std::vector<vec2>{{x, 0}, {x + 2, 0}, {x + 2, 3}, {x, 3}};
    };
    scene.bodies.push_back({"A", Polygon{{square(0), square(1)}}});
    const auto opacity = [&](const char* rule, int x) {
        if (rule) scene.options.set("rule", rule);
        const Thumbnail picture = draw_thumbnail(scene, true, {40, 40}, palette);
        return static_cast<int>(picture.rgba[(20 * 40 + static_cast<std::size_t>(x)) * 4 + 3]);
    };
    EXPECT_GT(opacity(nullptr, 20), opacity(nullptr, 8) + 30);
    EXPECT_GT(opacity("positive", 20), 0);
    EXPECT_EQ(opacity("even-odd", 20), 0);
    EXPECT_GT(opacity("even-odd", 8), 0);
    // Another demo fills by parity, and a value that is no text changes nothing.
    scene.options.set("rule", true);
    EXPECT_GT(opacity(nullptr, 20), 0);
    scene.demo = "polygon_crossings";
    EXPECT_EQ(opacity(nullptr, 20), 0);
    // Clockwise rings: no number is positive.
    scene.demo = "polygon_winding";
    std::get<Polygon>(scene.bodies[0].shape).rings[0] = {{0, 0}, {0, 3}, {2, 3}, {2, 0}};
    EXPECT_EQ(opacity("positive", 8), 0);
    EXPECT_GT(opacity("nonzero", 8), 0);
    EXPECT_EQ(opacity("nonzero", 20), 0);
}

}  // namespace
}  // namespace collidoscope::app

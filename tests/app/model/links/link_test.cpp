#include "app/model/links/link.h"

#include <gtest/gtest.h>

#include <random>

#include "app/model/json_lines/datum_json.h"
#include "app/model/links/percent.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/presets.h"
#include "app/model/shapes/shape_json.h"

namespace collidoscope::app {
namespace {

std::string refusal(const std::string& link) {
    MeshLibrary library;
    try {
        (void)read_link(link, library.loader());
    } catch (const InputError& error) {
        return error.what();
    }
    return "none";
}

void expect_same(const Scene& a, const Scene& b, const std::string& what) {
    ASSERT_EQ(a.bodies.size(), b.bodies.size()) << what;
    for (std::size_t i = 0; i < a.bodies.size(); ++i) {
        EXPECT_EQ(to_json(a.bodies[i].shape), to_json(b.bodies[i].shape)) << what;
        EXPECT_EQ(a.bodies[i].name, b.bodies[i].name) << what;
        EXPECT_EQ(a.bodies[i].visible, b.bodies[i].visible) << what;
    }
    EXPECT_EQ(a.demo, b.demo) << what;
    EXPECT_EQ(to_json(a.options), to_json(b.options)) << what;
    EXPECT_EQ(a.camera, b.camera) << what;
}

TEST(Links, every_shipped_scene_comes_back_by_its_name) {
    MeshLibrary library;
    std::size_t scenes = 0;
    for (const Demo* demo : Registry::all()) {
        for (const Preset& preset : presets_of(demo->info().id)) {
            const Scene scene = load_preset(preset, library.loader());
            const std::string link = link_to({scene, "#first"}, library.loader());
            EXPECT_LT(link.size(), 200u) << link;
            const LinkTarget back = read_link(link, library.loader());
            expect_same(scene, back.scene, link);
            EXPECT_EQ(back.step, "#first");
            EXPECT_NE(back.scene.preset, "") << link;
            ++scenes;
        }
    }
    EXPECT_GT(scenes, 50u);
}

TEST(Links, a_changed_scene_comes_back_with_its_bodies_camera_and_look) {
    MeshLibrary library;
    for (const char* id :
         {"sphere_sphere", "sat_box_box", "gjk", "obb_tree", "polygon_crossings"}) {
        Scene scene = default_scene(Registry::at(id), library.loader());
        for (Body& body : scene.bodies) {
            if (!std::holds_alternative<Polygon>(body.shape) &&
                !std::holds_alternative<Point2>(body.shape))
                body.shape = moved(body.shape, {0.1f, 0.25f, -0.3f});
            body.name += " & co";
        }
        scene.camera = CameraState{{0.1f, 0.2f, 0.3f}, 12.5f, -3, 7.7f, true};
        scene.look = SceneLook{};
        scene.look->tab = "steps";
        scene.look->overlays = {{"bounds", true}, {"letters", false}};
        const std::string link = link_to({scene, "#last"}, library.loader());
        const LinkTarget back = read_link(link, library.loader());
        expect_same(scene, back.scene, link);
        EXPECT_EQ(back.scene.preset, "");
        ASSERT_TRUE(back.scene.look);
        EXPECT_EQ(back.scene.look->tab, "steps");
        EXPECT_EQ(back.scene.look->overlays, scene.look->overlays);
        EXPECT_EQ(back.step, "#last");
    }
}

TEST(Links, what_a_stranger_may_send_is_refused_in_words) {
    const std::string base = "collidoscope://sphere_sphere?";
    const auto bodies = [&](const std::string& json) {
        return base + "bodies=" + percent_encoded(json);
    };
    const auto said = [](const std::string& link, const std::string& words) {
        const std::string text = refusal(link);
        EXPECT_NE(text.find(words), std::string::npos) << text;
        EXPECT_TRUE(text.starts_with("this link cannot be opened: ")) << text;
        EXPECT_LT(text.size(), 1000u);
    };
    said("http://example.com", "does not begin with collidoscope://");
    said("collidoscope://", "there is no demo \"\"");
    said("collidoscope://sphere_spere", "did you mean 'sphere_sphere'");
    said("collidoscope://sphere_sphere/nothing", "has no scene \"nothing\"");
    said("collidoscope://sphere_sphere/../../../etc/passwd", "has no scene");
    said("collidoscope://sphere_sphere/%2e%2e%2f%2e%2e", "has no scene");
    said(base + "step=%23a&step=%23b", "\"step\" twice");
    said(base + "stepp=1", "did you mean 'step'");
    said(base + "step=0", "is no place of a step");
    said(base + "step", "needs a value");
    said(base + "camera=%7", "without two digits");
    said(base + "camera=%zz", "without two digits");
    said(base + "tab=%ff", "no text");
    said(base + "tab=%00", "no text");
    said(base + "camera=%7B", "not JSON");
    said(base + "camera=%7B%22distance%22:-1%7D", "above zero");
    said(base + "camera=%7B%22yaw%22:1,%22yaw%22:2%7D", "twice");
    said(base + "camera=%7B%22yaw%22:1e999%7D", "");
    said(base + "camera=%7B%22spin%22:1%7D", "does not know");
    said(base + "overlays=%7B%22dept%22:true%7D", "did you mean 'depth'");
    said(base + "frame=-1", "whole number");
    said(base + "frame=1e9", "whole number");
    said(base + "frame=36001", "at most 36000");
    said(base + "frame=999999999", "at most 36000");
    said(base + "beside=gaus", "did you mean 'gauss'");
    said(base + "beside=nothing", "minkowski, gauss, voronoi or object");
    said(base + "overlays=%5B%5D", "object");
    said(base + "tab=a b", "blank");
    said(bodies("[]"), "");
    said(bodies("[{\"shape\":{\"sphere\":{\"center\":[0,0,0]}}}]"), "radius");
    said(bodies("{}"), "array");
    const auto mesh = [&](const std::string& file) {
        return "collidoscope://obb_tree?bodies=" +
               percent_encoded("[{\"shape\":{\"mesh\":{\"file\":\"" + file +
                               "\"}}},{\"shape\":{\"mesh\":{\"file\":\"box.obj\"}}}]");
    };
    for (const char* file : {"/etc/passwd", "../../etc/passwd", "../README.md", ".", "", "~/x.obj",
                             "nothing.obj", "..\\\\box.obj", "C:box.obj"})
        said(mesh(file), "mesh");
    EXPECT_EQ(refusal(mesh("box.obj")), "none");
    EXPECT_EQ(refusal(mesh("models/box.obj")), "none");
    std::string deep;
    for (int i = 0; i < 5000; ++i) deep += '[';
    said(base + "camera=" + percent_encoded(deep), "deep");
    said(base + "camera=" + std::string(70'000, '1'), "longer than 64 KiB");
}

TEST(Links, random_damage_is_refused_or_read_and_never_worse) {
    MeshLibrary library;
    Scene scene = default_scene(Registry::at("sat_box_box"), library.loader());
    scene.bodies[0].name = "other";
    scene.camera = CameraState{};
    const std::string good = link_to({scene, "#first"}, library.loader());
    std::mt19937 random(3);
    int refused = 0;
    for (int round = 0; round < 400; ++round) {
        std::string bad = good;
        for (int k = 0; k < 1 + round % 4; ++k) {
            const std::size_t at =
                std::uniform_int_distribution<std::size_t>(15, bad.size() - 1)(random);
            const char sign = static_cast<char>(std::uniform_int_distribution<int>(1, 255)(random));
            if (round % 3 == 0)
                bad.erase(at);
            else
                bad[at] = sign;
            if (bad.size() < 20) break;
        }
        refused += refusal(bad) != "none";
    }
    EXPECT_GT(refused, 200);
}

TEST(Links, files_with_a_link) {
    const std::string link = "collidoscope://gjk?step=%23first";
    const std::string folder = ::testing::TempDir();
    for (const char* name : {"a.collidoscope-link", "b.url", "c.desktop"}) {
        const std::string path = folder + name;
        EXPECT_TRUE(is_link_file(path));
        FILE* file = std::fopen(path.c_str(), "wb");
        ASSERT_NE(file, nullptr);
        const std::string text = link_file_text(link, path, "Two\nlines");
        std::fwrite(text.data(), 1, text.size(), file);
        std::fclose(file);
        EXPECT_EQ(link_in_file(path), link);
    }
    EXPECT_THROW(link_in_file(folder + "missing.url"), InputError);
}

TEST(Percent, every_text_comes_back) {
    const std::string text = "a b%&=?#/ü≥\"{}[]";
    EXPECT_EQ(percent_decoded(percent_encoded(text)), text);
    EXPECT_EQ(percent_encoded("a b"), "a%20b");
}

}  // namespace
}  // namespace collidoscope::app

#include "app/model/scene/scene_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <random>

#include "app/base/files/allowed_folders.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/meshes/generators.h"
#include "app/model/meshes/mesh_export.h"
#include "app/model/shapes/shape_json.h"
#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;
using oracle::cases;

std::shared_ptr<const MeshAsset> no_mesh(const std::string& file, float) {
    throw InputError(file + ": there is no such file");
}

std::string error_of(const std::string& text) {
    try {
        parse_scene(text, "scene.json", no_mesh);
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

std::string with_bodies(const std::string& bodies) {
    return "{\n\"version\": 1,\n\"demo\": \"sphere_sphere\",\n\"bodies\": [\n" + bodies + "\n]}";
}

const std::string sphere = R"({"shape": {"sphere": {"center": [0, 0, 0], "radius": 1}}})";

TEST(SceneFile, IsReadWithDefaults) {
    const Scene scene = parse_scene(with_bodies(sphere + ",\n" + sphere), "scene.json", no_mesh);
    EXPECT_EQ(scene.demo, "sphere_sphere");
    ASSERT_EQ(scene.bodies.size(), 2u);
    EXPECT_EQ(scene.bodies[0].name, "A");
    EXPECT_EQ(scene.bodies[1].name, "B");
    EXPECT_TRUE(scene.bodies[0].visible);
    EXPECT_FALSE(scene.bodies[0].locked);
    EXPECT_FALSE(scene.camera);
    EXPECT_EQ(scene.options, Options());
    EXPECT_EQ(parse_scene("\xEF\xBB\xBF" + with_bodies(sphere), "s", no_mesh).bodies.size(), 1u);
}

TEST(SceneFile, NamesTheLineOfWhatIsWrong) {
    EXPECT_EQ(error_of(with_bodies(sphere + ",\n" + R"({"shape": {"sphere": {
            "center": [0, 0, 0],
            "radius": -1}}})")),
              "scene.json:8: bodies[1].shape.sphere.radius: must be a finite number, zero or more "
              "(column 23)");
    EXPECT_EQ(
        error_of(with_bodies(R"({"shape": {"sphere": {"center": [0, "1", 0], "radius": 1}}})")),
        "scene.json:5: bodies[0].shape.sphere.center[1]: must be a number (column 37)");
    EXPECT_EQ(error_of(with_bodies(R"({"shape": {"sphere": {"radius": 1}}})")),
              "scene.json:5: bodies[0].shape.sphere: needs \"center\" (column 22)");
    EXPECT_EQ(error_of(with_bodies("{}")),
              "scene.json:5: bodies[0]: needs \"shape\": an object like {\"sphere\": {...}} "
              "(column 1)");
    EXPECT_EQ(error_of(with_bodies(R"({"shape": {"ball": {}}})"))
                  .find("scene.json:5: bodies[0].shape: unknown kind of shape 'ball'"),
              0u);
    EXPECT_EQ(error_of(with_bodies(R"({"name": 3, "shape": {}})")),
              "scene.json:5: bodies[0].name: must be a string in quotes (column 10)");
    EXPECT_EQ(error_of(with_bodies(R"({"visible": 1, "shape": {}})")),
              "scene.json:5: bodies[0].visible: must be true or false (column 13)");
    EXPECT_EQ(error_of(with_bodies(R"({"shape": {"mesh": {"file": "x.obj"}}})")),
              "scene.json:5: bodies[0].shape.mesh.file: x.obj: there is no such file (column 29)");
    EXPECT_EQ(error_of("{\"version\": 1,\n \"demo\": \"sphere_sphere\",\n \"bodies\": {}}"),
              "scene.json:3: bodies: must be an array [...] (column 12)");
    EXPECT_EQ(error_of("{\"version\": 1,\n \"demo\": \"sphere_spher\"}")
                  .find("scene.json:2: demo: unknown demo 'sphere_spher': did you mean "
                        "'sphere_sphere'?"),
              0u);
    EXPECT_EQ(error_of("{\"version\": 1,\n \"demo\": 7}"),
              "scene.json:2: demo: must be the id of a demo (column 10)");
    EXPECT_EQ(error_of("{\"version\": 1,\n\"demo\":\"sphere_sphere\",\n\"camera\": {\"distance\": "
                       "0}}"),
              "scene.json:3: camera.distance: must be a number above zero (column 24)");
    EXPECT_EQ(error_of("{\"version\": 1,\n\"demo\":\"sphere_sphere\",\n\"camera\": {\"pivot\": "
                       "[0, 1e39, 0]}}"),
              "scene.json:3: camera.pivot[1]: is too large for a float (at most 3.4e38) (column "
              "25)");
    EXPECT_EQ(error_of("{\"version\": 1,\n\"demo\":\"sphere_sphere\",\n\"options\": []}"),
              "scene.json:3: options: must be an object {...} (column 12)");
}

TEST(SceneFile, KeepsWhereTheSceneWasLeft) {
    const std::string text =
        "{\"version\": 1, \"demo\": \"sphere_sphere\", \"look\": {\"step\": 4, \"inside\": [2, "
        "1], \"line\": \"normal\", \"frame\": 30, \"tab\": \"steps\", \"beside\": "
        "\"minkowski\", \"overlays\": {\"contacts\": false, \"bounds\": true}}}";
    const Scene scene = parse_scene(text, "scene.json", no_mesh);
    ASSERT_TRUE(scene.look);
    EXPECT_EQ(scene.look->step, 4u);
    EXPECT_EQ(scene.look->inside, (std::vector<std::size_t>{2, 1}));
    EXPECT_EQ(scene.look->line, "normal");
    EXPECT_EQ(scene.look->frame, 30u);
    EXPECT_EQ(scene.look->tab, "steps");
    EXPECT_EQ(scene.look->beside, "minkowski");
    ASSERT_EQ(scene.look->overlays.size(), 2u);
    EXPECT_EQ(scene.look->overlays[1], std::pair(std::string("bounds"), true));
    EXPECT_EQ(parse_scene(scene_text(scene), "again.json", no_mesh).look, scene.look);
    EXPECT_FALSE(parse_scene("{\"version\": 1, \"demo\": \"gjk\"}", "s", no_mesh).look);
    EXPECT_EQ(error_of("{\"version\": 1,\n\"demo\":\"gjk\",\n\"look\": {\"step\": -1}}"),
              "scene.json:3: look.step: must be a whole number, 0 or more (column 18)");
    EXPECT_EQ(error_of("{\"version\": 1,\n\"demo\":\"gjk\",\n\"look\": {\"overlays\": "
                       "{\"grid\": 1}}}"),
              "scene.json:3: look.overlays.grid: must be true or false (column 31)");
}

TEST(SceneFile, NamesTheLineOfASyntaxError) {
    EXPECT_EQ(error_of(""), "scene.json:1: the file is empty");
    EXPECT_EQ(error_of("{\n\"version\": 1,\n}").find("scene.json:3: this is not valid JSON: "), 0u);
    EXPECT_EQ(error_of("{\n\"version\": 1\n").find("scene.json:"), 0u);
    EXPECT_EQ(error_of("{\n\n\"version\": 1e999}"),
              "scene.json:3: the number 1e999 is too large (column 12)");
    EXPECT_EQ(error_of("{\"version\": 1,\n\"title\": \"a\",\n\"title\": \"b\"}"),
              "scene.json:3: the key \"title\" appears twice; delete one of the two (column 1)");
    EXPECT_EQ(error_of(std::string(100'000, '[')).find("scene.json:1: brackets are nested"), 0u);
    EXPECT_EQ(error_of("{\n\"a\": \"\xFF\x01\"}").find("scene.json:2: this is not valid JSON"), 0u);
    EXPECT_EQ(error_of("[1]"), "scene.json:1: must be an object {...} (column 1)");
    EXPECT_EQ(error_of(""), "scene.json:1: the file is empty");
}

TEST(SceneFile, RefusesOtherVersions) {
    EXPECT_EQ(error_of("{\"demo\": \"sphere_sphere\"}"),
              "scene.json:1: needs \"version\": a scene file starts with {\"version\": 1, ... "
              "(column 1)");
    EXPECT_EQ(error_of("{\n\"version\": 2}"),
              "scene.json:2: version: is 2, but this program reads only up to 1; use a newer "
              "Collidoscope (column 12)");
    for (const char* bad : {"0", "-1", "1.5", "\"1\"", "null"}) {
        EXPECT_EQ(error_of("{\"version\": " + std::string(bad) + "}"),
                  "scene.json:1: version: must be a whole number, 1 or more (column 13)");
    }
}

TEST(SceneFile, KeepsUnknownKeysAndWarns) {
    const std::string text = R"({"version": 1, "demo": "sphere_sphere", "author": {"name": ["x"]},
        "bodies": [{"shape": {"sphere": {"center": [0, 0, 0], "radius": 1}}, "mood": 3}]})";
    std::vector<SceneWarning> warnings;
    const Scene scene = parse_scene(text, "scene.json", no_mesh, &warnings);
    ASSERT_EQ(warnings.size(), 3u);
    EXPECT_EQ(warnings[0].text(), "scene.json: the key \"bodies[0].mood\" is unknown; it is kept");
    EXPECT_EQ(warnings[0].kind, SceneWarning::Kind::UnknownKey);
    EXPECT_EQ(warnings[1].text(), "scene.json: the key \"author\" is unknown; it is kept");
    EXPECT_EQ(warnings[2].kind, SceneWarning::Kind::DoesNotFit);
    EXPECT_NE(warnings[2].said.find("sphere_sphere takes"), std::string::npos);
    const Scene again = parse_scene(scene_text(scene), "scene.json", no_mesh);
    EXPECT_EQ(again.unknown, R"({"author":{"name":["x"]}})");
    EXPECT_EQ(again.bodies[0].unknown, R"({"mood":3})");
}

TEST(SceneFile, KeepsEveryShapeBitForBit) {
    const unsigned seed = 31;
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const auto any = [&] {
        for (;;) {
            const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
            if (std::isfinite(value)) return value;
        }
    };
    const auto size = [&] { return std::abs(any()); };
    const auto point = [&] { return vec3(any(), any(), any()); };
    for (std::size_t i = 0; i < cases(2000); ++i) {
        Scene scene;
        scene.title = "title \"\xC3\xA4\\\n";
        scene.note = i % 2 == 0 ? "" : "note";
        scene.demo = "sphere_sphere";
        if (i % 2 == 0) scene.camera = CameraState{point(), any(), any(), size() + 1e-30f, true};
        const quat q = glm::normalize(quat(1, static_cast<float>(random() % 100), 2, 3));
        const vec3 low = point();
        const Shape shapes[] = {Sphere{point(), size()},
                                Plane{{any(), 1, any()}, any()},
                                Ray{point(), {1, any(), 0}},
                                Segment{point(), point()},
                                Triangle{point(), point(), point()},
                                Aabb{low, low},
                                Box{0.25f * point(), 0.25f * vec3(size(), size(), size()), q},
                                Hull{{point(), point(), point()}},
                                Point2{{any(), any()}},
                                Polygon{{{{any(), any()}, {any(), any()}, {any(), any()}}}}};
        for (const Shape& shape : shapes) scene.bodies.push_back({"body", shape, i % 3 == 0, true});
        const std::string text = scene_text(scene);
        const Scene again = parse_scene(text, "scene.json", no_mesh);
        ASSERT_EQ(scene_text(again), text);
        EXPECT_EQ(again.title, scene.title);
        ASSERT_EQ(again.bodies.size(), scene.bodies.size());
        EXPECT_EQ(again.bodies[0].visible, i % 3 == 0);
        EXPECT_TRUE(again.bodies[0].locked);
        const auto same = [](float a, float b) {
            return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
        };
        for (std::size_t k = 0; k < 10; ++k) {
            ASSERT_EQ(to_json(again.bodies[k].shape), to_json(scene.bodies[k].shape));
        }
        const Sphere& s = std::get<Sphere>(again.bodies[0].shape);
        const Sphere& t = std::get<Sphere>(scene.bodies[0].shape);
        for (int k = 0; k < 3; ++k) ASSERT_TRUE(same(s.center[k], t.center[k])) << text;
        ASSERT_TRUE(same(s.radius, t.radius));
        if (scene.camera) {
            ASSERT_TRUE(same(again.camera->yaw, scene.camera->yaw));
            ASSERT_TRUE(same(again.camera->distance, scene.camera->distance));
        }
    }
}

TEST(SceneFile, IsPleasantToRead) {
    Scene scene = parse_scene(with_bodies(sphere + "," + sphere), "scene.json", no_mesh);
    scene.title = "Two spheres";
    EXPECT_EQ(scene_text(scene), R"({
  "version": 1,
  "title": "Two spheres",
  "demo": "sphere_sphere",
  "bodies": [
    {"name": "A", "shape": {"sphere": {"center": [0.0, 0.0, 0.0], "radius": 1.0}}},
    {"name": "B", "shape": {"sphere": {"center": [0.0, 0.0, 0.0], "radius": 1.0}}}
  ]
}
)");
}

class SceneFolder : public testing::Test {
  protected:
    SceneFolder() {
        std::string name = (fs::temp_directory_path() / "collidoscope-scene-XXXXXX").string();
        folder_ = fs::canonical(::mkdtemp(name.data()));
    }
    ~SceneFolder() override { fs::remove_all(folder_); }

    static const MeshInstance& mesh_of(const Scene& scene) {
        return std::get<MeshInstance>(scene.bodies.at(0).shape);
    }
    Scene scene_with(const std::string& file) {
        const std::string body = R"({"shape": {"mesh": {"file": ")" + file + R"("}}})";
        std::ofstream(folder_ / "scene.json") << with_bodies(body);
        return load_scene(folder_ / "scene.json", library_.loader());
    }

    fs::path folder_;
    MeshLibrary library_;
};

TEST_F(SceneFolder, FindsMeshesBesideTheScene) {
    fs::create_directory(folder_ / "meshes");
    save_obj(icosphere(2), folder_ / "meshes" / "ball.obj");
    const Scene scene = scene_with("meshes/ball.obj");
    EXPECT_EQ(mesh_of(scene).asset->mesh().triangles.size(), 80u);
    EXPECT_EQ(mesh_of(scene).file, (folder_ / "meshes" / "ball.obj").string());

    // Saved beside its mesh it names it relatively: the folder may be moved.
    save_scene(scene, folder_ / "again.json");
    std::ifstream stream(folder_ / "again.json");
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_NE(text.find("\"file\": \"meshes/ball.obj\""), std::string::npos) << text;
    const fs::path moved = folder_ / "moved";
    fs::create_directory(moved);
    fs::rename(folder_ / "again.json", moved / "again.json");
    fs::rename(folder_ / "meshes", moved / "meshes");
    const Scene again = load_scene(moved / "again.json", library_.loader());
    EXPECT_EQ(mesh_of(again).file, (moved / "meshes" / "ball.obj").string());

    // Elsewhere it has to name the whole path, which has to be allowed.
    fs::create_directory(folder_ / "other");
    save_scene(again, folder_ / "other" / "far.json");
    EXPECT_THROW(load_scene(folder_ / "other" / "far.json", library_.loader()), InputError);
    allow_folder(folder_);
    EXPECT_EQ(mesh_of(load_scene(folder_ / "other" / "far.json", library_.loader())).file,
              mesh_of(again).file);
}

TEST_F(SceneFolder, FindsTheProgramsOwnMeshes) {
    const Scene scene = scene_with("icosphere.obj");
    EXPECT_EQ(mesh_of(scene).file, "icosphere.obj");
    save_scene(scene, folder_ / "again.json");
    EXPECT_EQ(mesh_of(load_scene(folder_ / "again.json", library_.loader())).file, "icosphere.obj");
    // A mesh of that name beside the scene goes first.
    save_obj(box_mesh(1), folder_ / "icosphere.obj");
    EXPECT_EQ(mesh_of(load_scene(folder_ / "again.json", library_.loader()))
                  .asset->mesh()
                  .triangles.size(),
              12u);
    save_scene(scene, folder_ / "again.json");
    EXPECT_EQ(mesh_of(load_scene(folder_ / "again.json", library_.loader()))
                  .asset->mesh()
                  .triangles.size(),
              1280u);
}

TEST_F(SceneFolder, SaysWhatIsWrongWithAMesh) {
    std::ofstream(folder_ / "bad.obj") << "v 0 0 0\nf 1 2 3\n";
    try {
        scene_with("bad.obj");
        FAIL();
    } catch (const InputError& error) {
        const std::string message = error.what();
        EXPECT_EQ(message.find((folder_ / "scene.json").string() +
                               ":5: bodies[0].shape.mesh.file: " + (folder_ / "bad.obj").string() +
                               ":2: its only face cannot be used: "),
                  0u)
            << message;
    }
}

TEST_F(SceneFolder, SavesWholeOrNotAtAll) {
    const Scene scene = parse_scene(with_bodies(sphere), "s", no_mesh);
    EXPECT_THROW(save_scene(scene, folder_ / "no" / "scene.json"), InputError);
    EXPECT_THROW(save_scene(scene, folder_), InputError);
    EXPECT_THROW(load_scene(folder_, no_mesh), InputError);
    EXPECT_THROW(load_scene(folder_ / "nothing.json", no_mesh), InputError);
    save_scene(scene, folder_ / "scene.json");
    EXPECT_EQ(scene_text(load_scene(folder_ / "scene.json", no_mesh)), scene_text(scene));
    EXPECT_EQ(scene_title(folder_ / "scene.json"), "scene");
    std::ofstream(folder_ / "titled.json") << R"({"title": "Hello"})";
    EXPECT_EQ(scene_title(folder_ / "titled.json"), "Hello");
    EXPECT_EQ(scene_title(folder_ / "nothing.json"), "nothing");
}

}  // namespace
}  // namespace collidoscope::app

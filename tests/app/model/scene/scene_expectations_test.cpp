// Every scene of every demo claims what backs its note, and its run bears it out.
#include <gtest/gtest.h>

#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/expectation_of_scene.h"
#include "app/model/scene/presets.h"
#include "app/model/scene/scene_file.h"

namespace collidoscope::app {
namespace {

Scene scene_expecting(const std::string& expect) {
    MeshLibrary meshes;
    Scene scene = load_preset(presets_of("sphere_sphere").front(), meshes.loader());
    scene.expect = expect;
    return scene;
}
std::size_t unmet(const std::string& expect) {
    return unmet_expectations(scene_expecting(expect)).size();
}

TEST(SceneExpectation, ClaimsAreHeldAgainstTheRun) {
    EXPECT_EQ(unmet(R"({"hit": true, "contacts": {"count": 1}})"), 0u);
    EXPECT_EQ(unmet(R"({"hit": false})"), 1u);
    EXPECT_EQ(unmet(R"({"contacts": {"count": 2}})"), 1u);
    EXPECT_EQ(unmet(R"({"contacts": {"count": {"min": 1}}})"), 0u);
    EXPECT_EQ(unmet(R"({"signed_distance": {"max": 0}})"), 0u);
    EXPECT_EQ(unmet(R"({"signed_distance": {"min": 0}})"), 1u);
    EXPECT_EQ(unmet(R"({"no_such_field": {"min": 0}})"), 1u);
    EXPECT_EQ(unmet(R"({"no_such_field": 3})"), 1u);
    EXPECT_EQ(unmet(R"({"error": "no"})"), 1u);
    EXPECT_EQ(unmet(R"({"steps": {"reached": ["no_such_line"]}})"), 1u);
    EXPECT_EQ(unmet(R"({"steps": {"never": ["no_such_line"]}})"), 0u);
    EXPECT_EQ(unmet(R"({"steps": {"count": {"no_such_line": 1}}})"), 1u);
}

TEST(SceneExpectation, ElementsOfAListAreNamedByTheirIds) {
    MeshLibrary meshes;
    Scene scene = load_preset(presets_of("bounding_volumes").front(), meshes.loader());
    const auto problems = [&](const std::string& expect) {
        scene.expect = expect;
        return unmet_expectations(scene).size();
    };
    EXPECT_EQ(problems(R"({"volumes": {"of": {"aabb": {"bytes": 24}}}})"), 0u);
    EXPECT_EQ(problems(R"({"volumes": {"of": {"aabb": {"bytes": 25}}}})"), 1u);
    EXPECT_EQ(problems(R"({"volumes": {"of": {"aabb": {"efficiency": {"max": 1}}}}})"), 0u);
    EXPECT_EQ(problems(R"({"volumes": {"of": {"aabb": {"no_such_field": 1}}}})"), 1u);
    EXPECT_EQ(problems(R"({"volumes": {"of": {"pyramid": {"bytes": 24}}}})"), 2u);
    EXPECT_EQ(problems(R"({"no_such_list": {"of": {"aabb": {"bytes": 24}}}})"), 2u);
    EXPECT_THROW((void)problems(R"({"volumes": {"of": {"aabb": 24}}})"), InputError);
}

TEST(SceneExpectation, OneThatCannotBeUnderstoodIsRefused) {
    for (const char* expect :
         {"", "{}", "[]", "3", R"({"steps": []})", R"({"steps": {"often": ["x"]}})",
          R"({"steps": {"reached": "x"}})", R"({"steps": {"reached": [1]}})",
          R"({"steps": {"count": ["x"]}})", R"({"steps": {"count": {"x": "three"}}})"}) {
        EXPECT_THROW((void)unmet_expectations(scene_expecting(expect)), InputError) << expect;
    }
}

TEST(SceneExpectation, IsSavedWithTheNoteThatItBacks) {
    Scene scene = scene_expecting(R"({"hit":true})");
    const auto reread = [&] {
        MeshLibrary meshes;
        return parse_scene(scene_text(scene), "scene.json", meshes.loader()).expect;
    };
    EXPECT_EQ(reread(), R"({"hit":true})");
    scene.note.clear();
    EXPECT_EQ(reread(), "");
}

class SceneExpectationsTest : public testing::TestWithParam<const Demo*> {};

TEST_P(SceneExpectationsTest, EverySceneBacksItsNote) {
    MeshLibrary meshes;
    for (const Preset& preset : presets_of(GetParam()->info().id)) {
        SCOPED_TRACE(preset.path.string());
        const Scene scene = load_preset(preset, meshes.loader());
        EXPECT_FALSE(scene.note.empty()) << "no note";
        if (scene.expect.empty()) {
            ADD_FAILURE() << "no \"expect\" that backs its note: " << scene.note;
            continue;
        }
        for (const std::string& problem : unmet_expectations(scene)) ADD_FAILURE() << problem;
    }
}

INSTANTIATE_TEST_SUITE_P(Demos, SceneExpectationsTest, testing::ValuesIn(Registry::all()),
                         [](const auto& given) { return given.param->info().id; });

}  // namespace
}  // namespace collidoscope::app

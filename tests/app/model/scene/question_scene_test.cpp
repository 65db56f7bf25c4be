#include "app/model/scene/question_scene.h"

#include <gtest/gtest.h>

#include <fstream>

namespace collidoscope::app {
namespace {

const MeshLoader meshes_refused = [](const std::string&,
                                     float) -> std::shared_ptr<const MeshAsset> {
    throw InputError("no meshes here");
};
const std::string plane_first =
    R"({"demo": "sphere_plane", "id": 4, "expect": {"hit": true, "signed_distance": -0.5},
        "a": {"plane": {"normal": [0, 1, 0], "offset": 0}},
        "b": {"sphere": {"center": [0, 0.5, 0], "radius": 1}}})";

std::string question_fault(const std::string& text) {
    try {
        (void)scene_of_text(text, meshes_refused);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(QuestionScene, KeepsBodiesOptionsAndTheirOrder) {
    const Scene scene = scene_of_text(plane_first, meshes_refused);
    EXPECT_EQ(scene.demo, "sphere_plane");
    EXPECT_EQ(scene.title, "Question 4");
    EXPECT_EQ(scene.note, "Expected: hit true, signed_distance -0.5.");
    ASSERT_EQ(scene.bodies.size(), 2u);
    // A is the plane, as it was given.
    EXPECT_TRUE(std::holds_alternative<Plane>(scene.bodies[0].shape));
    const Answer answer =
        Registry::at("sphere_plane").answer(question_of(Registry::at("sphere_plane"), scene));
    EXPECT_EQ(*answer.normal, vec3(0, 1, 0));
}

TEST(QuestionScene, TakesTheFirstLineOfSeveralAndScenesToo) {
    std::string line = plane_first;
    std::erase(line, '\n');
    EXPECT_EQ(scene_of_text("\n" + line + "\n{\"demo\": \"gjk\"}\n", meshes_refused).demo,
              "sphere_plane");
    EXPECT_EQ(scene_of_text(R"({"version": 1, "demo": "gjk", "title": "T", "bodies": []})",
                            meshes_refused)
                  .title,
              "T");
}

TEST(QuestionScene, SaysWhatIsWrong) {
    EXPECT_NE(question_fault("").find("no text"), std::string::npos);
    EXPECT_NE(question_fault("{nonsense").find("not a question"), std::string::npos);
    EXPECT_NE(question_fault("[1]").find("not a question"), std::string::npos);
    EXPECT_NE(question_fault(R"({"demo": "ray_tri"})").find("did you mean 'ray_triangle'?"),
              std::string::npos);
    EXPECT_NE(question_fault(R"({"demo": "sphere_sphere"})").find("needs \"a\""),
              std::string::npos);
}

TEST(QuestionScene, FilesAreNamedWithANumber) {
    EXPECT_FALSE(question_place("gjk"));
    EXPECT_FALSE(question_place("scene.json"));
    EXPECT_FALSE(question_place(".jsonl"));
    EXPECT_FALSE(question_place("q.jsonl:"));
    EXPECT_FALSE(question_place("q.jsonl:0"));
    EXPECT_FALSE(question_place("q.jsonl:2x"));
    ASSERT_TRUE(question_place("a/q.jsonl:12"));
    EXPECT_EQ(question_place("a/q.jsonl:12")->file, "a/q.jsonl");
    EXPECT_EQ(question_place("a/q.jsonl:12")->number, 12u);
    EXPECT_EQ(question_place("q.jsonl")->number, 1u);

    const auto file = std::filesystem::temp_directory_path() / "collidoscope_question_test.jsonl";
    std::ofstream(file) << "{\"first\": 1}\n\n{\"second\": 2}\n";
    EXPECT_EQ(question_at({file, 2}), "{\"second\": 2}");
    EXPECT_THROW((void)question_at({file, 3}), InputError);
    std::filesystem::remove(file);
    EXPECT_THROW((void)question_at({file, 1}), InputError);
}

}  // namespace
}  // namespace collidoscope::app

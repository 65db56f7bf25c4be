// Crowds: their JSON, what is refused, and the bodies that are scattered.
#include "app/model/shapes/crowd.h"

#include <gtest/gtest.h>

#include "app/model/crowd/simulation.h"
#include "app/model/json_lines/answer_json.h"
#include "app/model/json_lines/question_json.h"
#include "app/model/shapes/crowd_events.h"
#include "app/model/shapes/shape_json.h"

namespace collidoscope::app {
namespace {

std::shared_ptr<const MeshAsset> tetrahedron(const std::string& file, float) {
    Mesh mesh;
    mesh.positions = {{0, 0, 0}, {2, 0, 0}, {0, 4, 0}, {0, 0, 6}};
    mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    return std::make_shared<const MeshAsset>(file, mesh);
}

Crowd read(const std::string& text) {
    return std::get<Crowd>(parse_shape(Json::parse(text), tetrahedron));
}
std::string crowd_error_of(const std::string& text) {
    try {
        read(text);
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

TEST(Crowd, IsReadAndWrittenBack) {
    const Crowd crowd = read(R"({"crowd": {
        "field": {"min": [-1, -2, -3], "max": [4, 5, 6]},
        "meshes": [{"file": "t.obj"}],
        "bodies": [
            {"sphere": {"center": [1, 2, 3], "radius": 0.5}, "velocity": [1, 0, 0]},
            {"aabb": {"min": [0.1, 0.1, 0.1], "max": [0.3, 0.4, 0.7]}},
            {"box": {"center": [0, 0, 0], "half": [1, 2, 3], "rotation": [0, 1, 0, 0]},
             "spin": [0, 1, 0], "mass": 7},
            {"mesh": {"number": 0, "center": [5, 5, 5]}}]}})");
    ASSERT_EQ(crowd.bodies().size(), 4u);
    EXPECT_EQ(crowd.bodies()[0].velocity, vec3(1, 0, 0));
    EXPECT_EQ(crowd.bodies()[2].mass, 7);
    EXPECT_EQ(crowd.bodies()[3].half, vec3(1, 2, 3));
    // A box keeps its corners, bit for bit.
    EXPECT_EQ(crowd.state->box(1).min, vec3(0.1f));
    EXPECT_EQ(crowd.state->box(1).max, vec3(0.3f, 0.4f, 0.7f));
    const Json json = to_json(Shape(crowd));
    const Crowd again = std::get<Crowd>(parse_shape(json, tetrahedron));
    EXPECT_EQ(state_hash(*again.state), state_hash(*crowd.state));
    EXPECT_EQ(to_json(Shape(again)), json);
}

TEST(Crowd, EventsAreReadAndWrittenBack) {
    const Crowd crowd = read(R"({"crowd": {"meshes": [{"file": "t.obj"}], "bodies": [],
        "events": [
            {"frame": 3, "remove": [1, 0], "bodies": [
                {"sphere": {"center": [1, 2, 3], "radius": 0.5}, "velocity": [1, 0, 0]},
                {"aabb": {"min": [0, 0, 0], "max": [1, 2, 4]}}]},
            {"frame": 3, "field": {"min": [-1, -1, -1], "max": [2, 2, 2]},
             "scatter": [{"count": 4, "form": "mesh", "mesh": 0, "seed": 9}]}]}})");
    ASSERT_TRUE(crowd.state->events);
    const CrowdEvents& events = *crowd.state->events;
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(events[0]->remove, (std::vector<std::uint32_t>{1, 0}));
    EXPECT_EQ(events[0]->bodies.size(), 2u);
    EXPECT_EQ(events[1]->scatter.front().count, 4u);
    EXPECT_EQ(events[1]->field->max, vec3(2));
    check(crowd);
    const Json json = to_json(Shape(crowd));
    const Crowd again = std::get<Crowd>(parse_shape(json, tetrahedron));
    EXPECT_EQ(to_json(Shape(again)), json);
    EXPECT_EQ(again.state->events->front()->bodies[1].half, vec3(0.5f, 1, 2));
}

TEST(Crowd, SaysWhatIsWrongWithEvents) {
    const auto error = [](const std::string& event) {
        return crowd_error_of(R"({"crowd": {"bodies": [], "events": [)" + event + "]}}");
    };
    EXPECT_EQ(error("{}"), "crowd.events[0]: needs \"frame\"");
    EXPECT_NE(error(R"({"frame": -1})").find("events[0].frame"), std::string::npos);
    EXPECT_NE(error(R"({"frame": 1, "remove": [-1]})").find("remove"), std::string::npos);
    EXPECT_NE(error(R"({"frame": 1, "remove": 3})").find("numbers"), std::string::npos);
    EXPECT_NE(error(R"({"frame": 1, "bodies": [{}]})").find("events[0].bodies[0]"),
              std::string::npos);
    EXPECT_NE(error(R"({"frame": 5}, {"frame": 4})").find("events[1].frame"), std::string::npos);
    EXPECT_NE(error(R"({"frame": 1, "scatter": [{"count": 1, "form": "mesh"}]})").find("meshes"),
              std::string::npos);
    EXPECT_NE(error(R"({"frame": 1, "field": {"min": [1, 1, 1], "max": [0, 2, 2]}})")
                  .find("events[0].field"),
              std::string::npos);
    EXPECT_NE(error(R"({"frame": 1, "bodies": [
        {"sphere": {"center": [0, 0, 0], "radius": 1}, "mass": 0}]})")
                  .find("events[0].bodies[0].mass"),
              std::string::npos);
}

TEST(Crowd, TheLastBodyTakesTheNumberOfOneThatGoes) {
    CrowdState crowd;
    CrowdRecipe recipe;
    recipe.count = 5;
    crowd.bodies = scattered(crowd.field, recipe);
    const std::vector<MovingBody> before = crowd.bodies;
    CrowdEvent event;
    event.remove = {1, 7, 3, 0};
    event.bodies.push_back(before[1]);
    // One of the two that are left changes its shape; no body has the number 9.
    MovingBody shape;
    shape.form = BodyForm::Aabb;
    shape.half = {1, 2, 3};
    event.reshape = {{1, shape}, {9, shape}};
    std::string calls;
    SpawnedAndRemoved sum;
    apply(
        event, crowd, [&](std::size_t i) { calls += "-" + std::to_string(i); },
        [&](std::size_t i) { calls += "+" + std::to_string(i); },
        [&](std::size_t i) { calls += "~" + std::to_string(i); }, sum);
    EXPECT_EQ(calls, "-4-1+1-3-2-0+0~1+2");
    EXPECT_EQ(sum.changed, 1u);
    EXPECT_EQ(crowd.bodies[1].form, BodyForm::Aabb);
    EXPECT_EQ(crowd.bodies[1].half, vec3(1, 2, 3));
    EXPECT_EQ(sum.went, 3u);
    EXPECT_EQ(sum.came, 1u);
    ASSERT_EQ(crowd.bodies.size(), 3u);
    EXPECT_EQ(crowd.bodies[0].center, before[2].center);
    EXPECT_EQ(crowd.bodies[1].center, before[4].center);
    EXPECT_EQ(crowd.bodies[2].center, before[1].center);
}

TEST(Crowd, SaysWhatIsWrong) {
    EXPECT_EQ(crowd_error_of(R"({"crowd": {"bodies": [{"sphere": {"center": [0, 0, 0]}}]}})"),
              "crowd.bodies[0].sphere: needs \"radius\"");
    EXPECT_EQ(crowd_error_of(R"({"crowd": {"bodies": [{}]}})"),
              "crowd.bodies[0]: needs one of sphere, aabb, box, mesh");
    EXPECT_NE(
        crowd_error_of(R"({"crowd": {"bodies": [{"aabb": {"min": [1,0,0], "max": [0,0,0]}}]}})")
            .find("min must not exceed max"),
        std::string::npos);
    EXPECT_NE(
        crowd_error_of(R"({"crowd": {"bodies": [{"mesh": {"number": 0, "center": [0,0,0]}}]}})")
            .find("number"),
        std::string::npos);
    EXPECT_NE(crowd_error_of(R"({"crowd": {"scatter": [{"count": 3000000}]}})").find("2000000"),
              std::string::npos);
    EXPECT_NE(
        crowd_error_of(R"({"crowd": {"scatter": [{"count": 3, "form": "blob"}]}})").find("sphere"),
        std::string::npos);
    EXPECT_NE(
        crowd_error_of(R"({"crowd": {"scatter": [{"count": 3, "size": [2, 1]}]}})").find("min"),
        std::string::npos);
    EXPECT_NE(
        crowd_error_of(R"({"crowd": {"bodies": [{"sphere": {"center": [0,0,0], "radius": -1}}]}})")
            .find("zero or more"),
        std::string::npos);
    EXPECT_NE(crowd_error_of(R"({"crowd": {"bodies": [
        {"sphere": {"center": [0,0,0], "radius": 1}, "mass": 0}]}})")
                  .find("mass"),
              std::string::npos);
    EXPECT_NE(
        crowd_error_of(R"({"crowd": {"field": {"min": [1,1,1], "max": [0,2,2]}}})").find("field"),
        std::string::npos);
}

TEST(Crowd, RecipesGiveTheSameBodiesEverywhere) {
    CrowdRecipe recipe;
    recipe.count = 1000;
    recipe.min_size = 0.1f, recipe.max_size = 2;
    const Aabb field{vec3(-20, 0, -20), vec3(20, 10, 20)};
    CrowdState crowd;
    crowd.bodies = scattered(field, recipe);
    EXPECT_EQ(state_hash(crowd), 17772517352234577996u);
    for (const MovingBody& body : crowd.bodies) {
        const Aabb box = box_of(body);
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_GE(box.min[axis], field.min[axis] - 1e-5f);
            EXPECT_LE(box.max[axis], field.max[axis] + 1e-5f);
        }
        EXPECT_GT(body.mass, 0);
    }
    // In a flat field bodies move in its plane.
    recipe.count = 50;
    for (const MovingBody& body : scattered({vec3(-20, 0, -20), vec3(20, 0, 20)}, recipe)) {
        EXPECT_EQ(body.velocity.y, 0);
        EXPECT_EQ(body.center.y, 0);
    }
}

TEST(Crowd, BoxesOfAQuestionAreTakenAsTheyAre) {
    const auto answer = [](const std::string& text) {
        const Asked asked = parse_question(Json::parse(text), tetrahedron);
        return to_json(asked.demo->answer(asked.question));
    };
    // 0.1f + 0.2f/… rounds: the boxes touch only because their corners are kept.
    const Json touching = answer(R"({"demo": "all_pairs", "boxes": [
        [[0.1, 0, 0], [0.7, 1, 1]], [[0.7, 0, 0], [1.3, 1, 1]], [[0.70000005, 0, 0], [1, 1, 1]]]})");
    EXPECT_EQ(touching["pairs"].dump(), "[[0,1],[1,2]]");
    EXPECT_THROW(answer(R"({"demo": "all_pairs", "boxes": [[[0,0,0],[1,1,1]]], "motion": []})"),
                 InputError);
    EXPECT_THROW(answer(R"({"demo": "all_pairs", "boxes": [[[1,0,0],[0,1,1]]]})"), InputError);
    EXPECT_THROW(answer(R"({"demo": "sphere_sphere", "boxes": []})"), InputError);
    EXPECT_EQ(answer(R"({"demo": "all_pairs", "boxes": []})")["pairs"].dump(), "[]");
}

}  // namespace
}  // namespace collidoscope::app

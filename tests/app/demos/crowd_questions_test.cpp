// Questions that scenes ask of crowds: beside brute force over the bodies of each frame, in every
// demo that is asked.
#include "app/demos/families/crowd_questions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "app/model/crowd/simulation.h"
#include "app/model/json_lines/answer_json.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/presets.h"
#include "app/model/shapes/shape_json.h"

namespace collidoscope::app {
namespace {

Crowd crowd_read(const std::string& text) {
    return std::get<Crowd>(parse_shape(Json::parse(text), {}));
}
std::string crowd_refusal(const std::string& text) {
    try {
        crowd_read(text);
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

TEST(CrowdQuestions, AreReadAndWrittenBack) {
    const std::string text = R"({"crowd": {"bodies": [
        {"sphere": {"center": [0, 1, 0], "radius": 1}, "static": true, "category": 6, "mask": 2}],
        "queries": {"region": {"min": [0, 0, 0], "max": [1, 1, 1], "mask": 4},
                    "ray": {"origin": [0, 0, 0], "direction": [1, 0, 0], "max_t": 3, "first": true},
                    "nearest": {"point": [1, 2, 3], "count": 2, "category": 2},
                    "events": true}}})";
    const Crowd crowd = crowd_read(text);
    EXPECT_TRUE(crowd.bodies()[0].fixed);
    EXPECT_EQ(crowd.bodies()[0].filter, (BodyFilter{6, 2}));
    const CrowdQueries& queries = crowd.state->queries;
    EXPECT_EQ(queries.region->filter.mask, 4);
    EXPECT_TRUE(queries.ray->first && queries.events);
    EXPECT_EQ(queries.nearest->count, 2u);
    const Json json = to_json(Shape(crowd));
    EXPECT_EQ(to_json(parse_shape(json, {})), json);
    EXPECT_EQ(json.at("crowd").at("queries").at("ray").at("max_t"), 3.0);
}

TEST(CrowdQuestions, WhatIsWrongIsNamed) {
    const auto with = [](const std::string& queries) {
        return crowd_refusal(R"({"crowd": {"bodies": [], "queries": )" + queries + "}}");
    };
    EXPECT_NE(with(R"({"region": {"min": [1, 0, 0], "max": [0, 1, 1]}})").find("no min above max"),
              std::string::npos);
    EXPECT_NE(with(R"({"ray": {"origin": [0, 0, 0], "direction": [0, 0, 0]}})").find("direction"),
              std::string::npos);
    EXPECT_NE(with(R"({"nearest": {"point": [0, 0, 0], "count": 0}})").find("count"),
              std::string::npos);
    EXPECT_NE(with(R"({"cone": 1})").find("cone"), std::string::npos);
    EXPECT_NE(crowd_refusal(R"({"crowd": {"bodies": [{"sphere": {"center": [0, 0, 0],
                  "radius": 1}, "static": true, "velocity": [1, 0, 0]}]}})")
                  .find("static"),
              std::string::npos);
}

TEST(CrowdQuestions, GripsMoveThem) {
    Shape shape =
        crowd_read(R"({"crowd": {"bodies": [{"sphere": {"center": [0, 1, 0], "radius": 1}}],
        "queries": {"region": {"min": [0, 0, 0], "max": [2, 2, 2]},
                    "ray": {"origin": [0, 0, 0], "direction": [1, 0, 0]},
                    "nearest": {"point": [1, 2, 3]}}}})");
    ASSERT_EQ(handles_of(shape).size(), 7u);
    const auto queries = [&]() -> const CrowdQueries& {
        return std::get<Crowd>(shape).state->queries;
    };
    shape = with_handle(shape, 1, {2, 2, 2});
    EXPECT_EQ(queries().region->box.min, vec3(1));
    EXPECT_EQ(queries().region->box.max, vec3(3));
    // A corner that passes the other one takes its place.
    shape = with_handle(shape, 2, {5, 1, 1});
    EXPECT_EQ(queries().region->box.min, vec3(3, 1, 1));
    EXPECT_EQ(queries().region->box.max, vec3(5, 3, 3));
    shape = with_handle(shape, 5, {0, 4, 0});
    EXPECT_EQ(queries().ray->ray.direction, vec3(0, 4, 0));
    shape = with_handle(shape, 6, {7, 7, 7});
    EXPECT_EQ(queries().nearest->point, vec3(7));
    EXPECT_EQ(handles_of(shape)[6], vec3(7));
}

Json value_of_extra(const Answer& answer, const std::string& name) {
    const Json json = to_json(answer);
    return json.contains(name) ? json.at(name) : Json();
}

double distance_to(const vec3& point, const Aabb& box) {
    double sum = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const auto p = static_cast<double>(point[axis]);
        const double gap = std::max(
            {static_cast<double>(box.min[axis]) - p, p - static_cast<double>(box.max[axis]), 0.0});
        sum += gap * gap;
    }
    return std::sqrt(sum);
}

// All frames of a scene that asks.
void check_frames(const SimulationDemo& demo, const Question& question) {
    const std::unique_ptr<Simulation> run = demo.start(question);
    const bool swept = demo.info().id.starts_with("spatial_hash");
    Json before = Json::array();
    for (int frame = 0; frame < 40; ++frame) {
        SCOPED_TRACE(demo.info().id + ", frame " + std::to_string(frame));
        const Answer answer = run->run(nullptr);
        const CrowdState& crowd = run->crowd();
        const CrowdQueries& queries = crowd.queries;
        const auto sees = [&](std::size_t i, BodyFilter filter) {
            return filters_agree(crowd.bodies[i].filter, filter);
        };
        // The hash is asked about boxes around the motion of its frame.
        if (queries.region && !swept) {
            Json expected = Json::array();
            for (std::size_t i = 0; i < crowd.bodies.size(); ++i) {
                if (sees(i, queries.region->filter) &&
                    boxes_overlap(queries.region->box, crowd.box(i)))
                    expected.push_back(i);
            }
            EXPECT_EQ(value_of_extra(answer, "region"), expected);
        }
        if (queries.nearest && !swept) {
            std::vector<std::pair<double, std::size_t>> all;
            for (std::size_t i = 0; i < crowd.bodies.size(); ++i) {
                if (sees(i, queries.nearest->filter))
                    all.emplace_back(distance_to(queries.nearest->point, crowd.box(i)), i);
            }
            std::sort(all.begin(), all.end());
            Json expected = Json::array();
            std::vector<std::size_t> bodies;
            for (std::size_t k = 0; k < std::min<std::size_t>(all.size(), queries.nearest->count);
                 ++k)
                bodies.push_back(all[k].second);
            std::sort(bodies.begin(), bodies.end());
            for (const std::size_t i : bodies) expected.push_back(i);
            EXPECT_EQ(value_of_extra(answer, "nearest"), expected);
        }
        const Json pairs = to_json(answer).at("pairs");
        if (queries.events) {
            Json began = Json::array(), ended = Json::array();
            for (const Json& pair : pairs)
                if (std::find(before.begin(), before.end(), pair) == before.end())
                    began.push_back(pair);
            for (const Json& pair : before)
                if (std::find(pairs.begin(), pairs.end(), pair) == pairs.end())
                    ended.push_back(pair);
            EXPECT_EQ(value_of_extra(answer, "began"), began);
            EXPECT_EQ(value_of_extra(answer, "ended"), ended);
        }
        for (const Json& pair : pairs) {
            const MovingBody &a = crowd.bodies[pair[0].get<std::size_t>()],
                             &b = crowd.bodies[pair[1].get<std::size_t>()];
            EXPECT_FALSE(a.fixed && b.fixed);
            EXPECT_TRUE(filters_agree(a.filter, b.filter));
        }
        before = pairs;
    }
}

TEST(CrowdQuestions, AgreeWithBruteForceInEveryDemo) {
    MeshLibrary meshes;
    std::set<std::string> asked;
    for (const Demo* demo : Registry::all()) {
        const auto* simulated = dynamic_cast<const SimulationDemo*>(demo);
        if (!simulated) continue;
        for (const Preset& preset : presets_of(demo->info().id)) {
            const Scene scene = load_preset(preset, meshes.loader());
            const auto* crowd = std::get_if<Crowd>(&scene.bodies[0].shape);
            if (!crowd || !crowd->state->queries.any()) continue;
            asked.insert(demo->info().id);
            check_frames(*simulated, question_of(*demo, scene));
        }
    }
    EXPECT_GE(asked.size(), 16u);
}

TEST(CrowdQuestions, NothingIsAddedWhereNothingIsAsked) {
    const Demo& demo = Registry::at("dynamic_tree");
    const Question question{demo.default_inputs(), {}, false};
    Recording recording;
    const Answer answer = demo.trace(question, recording);
    const Json json = to_json(answer);
    for (const char* name : {"region", "ray", "nearest", "began", "ended", "static"})
        EXPECT_FALSE(json.contains(name)) << name;
    EXPECT_TRUE(recording.scopes.empty());
    EXPECT_TRUE(answer.crowd->asked.empty());
}

}  // namespace
}  // namespace collidoscope::app

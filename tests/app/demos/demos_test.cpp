// Requirements on every registered demo, over all its scenes.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <set>

#include "app/model/json_lines/answer_json.h"
#include "app/model/json_lines/question_json.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/presets.h"

namespace collidoscope::app {
namespace {

struct Given {
    std::string name;
    const Demo* demo;
    Question question;
};

MeshLibrary& library() {
    static MeshLibrary all;
    return all;
}

// Every demo with every scene it comes with, and with its own default shapes. Scenes that a demo
// refuses on purpose are left out.
std::vector<Given> all_questions() {
    std::vector<Given> all;
    for (const Demo* demo : Registry::all()) {
        const auto add = [&](const std::string& name, const Scene& scene) {
            const Question question = question_of(*demo, scene);
            try {
                (void)demo->answer(question);
                all.push_back({name, demo, question});
            } catch (const InputError&) {
            }
        };
        for (const Preset& preset : presets_of(demo->info().id)) {
            add(preset.path.string(), load_preset(preset, library().loader()));
        }
        all.push_back({demo->info().id + " (own shapes)", demo,
                       make_question(*demo, demo->default_inputs(), Options())});
    }
    return all;
}

TEST(Demos, ThereAreTheOnesThatBelong) {
    std::set<std::string> ids;
    for (const Demo* demo : Registry::all()) {
        EXPECT_TRUE(ids.insert(demo->info().id).second) << demo->info().id << " twice";
        EXPECT_FALSE(demo->info().title.empty());
        EXPECT_FALSE(demo->info().sources.empty());
        EXPECT_FALSE(demo->info().summary.empty());
    }
    for (const char* id :
         {"sphere_sphere", "sphere_plane", "ray_plane", "ray_sphere", "ray_triangle", "sat_box_box",
          "polygon_cross", "polygon_planes", "polygon_crossings", "aabb_tree", "obb_tree"}) {
        EXPECT_EQ(ids.count(id), 1u) << id;
    }
}

TEST(Demos, EachHasScenesOfItsOwn) {
    for (const Demo* demo : Registry::all()) {
        EXPECT_FALSE(presets_of(demo->info().id).empty()) << demo->info().id;
    }
}

TEST(Demos, PlainAndTracedAgreeBitForBit) {
    for (const Given& given : all_questions()) {
        SCOPED_TRACE(given.name);
        Recording recording;
        const Answer plain = given.demo->answer(given.question);
        const Answer traced = given.demo->trace(given.question, recording);
        EXPECT_TRUE(plain == traced) << to_json(plain) << "\n" << to_json(traced);
        EXPECT_GE(recording.steps.size(), 2u);
        // A recording that is cut short changes nothing either.
        Recording tiny;
        tiny.budget = 1;
        EXPECT_TRUE(given.demo->trace(given.question, tiny) == plain);
        EXPECT_EQ(tiny.steps.size(), 1u);
        EXPECT_TRUE(tiny.cut);
    }
}

TEST(Demos, EveryStepSaysSomething) {
    for (const Given& given : all_questions()) {
        SCOPED_TRACE(given.name);
        Recording recording;
        (void)given.demo->trace(given.question, recording);
        for (const Step& step : recording.steps) {
            EXPECT_FALSE(step.text().empty()) << step.label;
        }
        for (const Scope& scope : recording.scopes) {
            for (const Step& step : scope.steps)
                EXPECT_FALSE(step.text().empty()) << scope.id << ": " << step.label;
        }
    }
}

TEST(Demos, ContactsKeepTheConventions) {
    for (const Given& given : all_questions()) {
        SCOPED_TRACE(given.name);
        const Answer answer = given.demo->answer(given.question);
        double size = 0;
        for (const Shape& shape : given.question.inputs) {
            const Aabb box = bounds_of(shape);
            size = std::max({size, double(glm::length(box.max)), double(glm::length(box.min))});
        }
        const double tolerance = 1e-5 * (1 + size);
        // From how far contacts are asked for.
        const Datum* asked = given.question.options.find("margin");
        const float margin = asked && asked->is_real() ? asked->get<float>() : 0.0f;
        if (answer.signed_distance) {
            EXPECT_EQ(answer.hit, *answer.signed_distance <= margin);
        }
        for (const Contact& c : answer.contacts) {
            EXPECT_TRUE(answer.hit);
            EXPECT_GE(c.depth, -margin);
            EXPECT_NEAR(glm::length(c.normal), 1, 1e-5);
            EXPECT_LE(glm::length(c.point_on_b - c.point_on_a + c.depth * c.normal), tolerance);
            EXPECT_LE(glm::length(0.5f * c.point_on_a + 0.5f * c.point_on_b - c.position),
                      tolerance);
            if (answer.signed_distance) {
                EXPECT_LE(c.depth, -*answer.signed_distance + tolerance);
            }
        }
        if (answer.t) {
            EXPECT_GE(*answer.t, 0);
            EXPECT_NEAR(glm::length(*answer.normal), 1, 1e-5);
        }
    }
}

TEST(Demos, QuestionsSurviveTheirJson) {
    for (const Given& given : all_questions()) {
        SCOPED_TRACE(given.name);
        bool own_mesh = false;
        for (const Shape& shape : given.question.inputs) {
            const auto* crowd = std::get_if<Crowd>(&shape);
            own_mesh |= (std::holds_alternative<MeshInstance>(shape) ||
                         std::holds_alternative<Instances>(shape) ||
                         (crowd && !crowd->state->meshes.empty())) &&
                        given.name.find("own shapes") != std::string::npos;
        }
        if (own_mesh) continue;
        const Json json = to_json(*given.demo, given.question);
        const Asked again =
            parse_question(Json::parse(json.dump()), [&](const std::string& file, float scale) {
                for (const Shape& shape : given.question.inputs) {
                    const auto* mesh = std::get_if<MeshInstance>(&shape);
                    if (mesh && mesh->file == file && mesh->scale == scale) return mesh->asset;
                }
                return library().load(file, scale);
            });
        EXPECT_EQ(again.demo, given.demo);
        EXPECT_TRUE(again.demo->answer(again.question) == given.demo->answer(given.question));
    }
}

std::string refusal_of_options(const Demo& demo, const Options& options) {
    try {
        (void)make_question(demo, demo.default_inputs(), options);
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

TEST(Demos, VectorsAreThreeNumbersWithinTheirBounds) {
    const Demo& demo = Registry::at("conservative_advancement");
    EXPECT_EQ(refusal_of_options(demo, {{"velocity_a", vec3(1, 2, 3)}}), "");
    EXPECT_EQ(refusal_of_options(demo, {{"velocity_a", Datum::List{1, 2.5, -3.0f}}}), "");
    const std::string why = "option 'velocity_a' must be [x, y, z], numbers from -1000 to 1000";
    for (const Datum& wrong : {Datum(1), Datum("fast"), Datum(vec2(1, 2)), Datum(vec3(0, 0, 2000)),
                               Datum(Datum::List{1, 2, "three"})})
        EXPECT_EQ(refusal_of_options(demo, {{"velocity_a", wrong}}), why);
}

}  // namespace
}  // namespace collidoscope::app

// Rotations of any length in every demo: the answer is that of the unit rotation.
#include <gtest/gtest.h>

#include <cmath>

#include "app/model/json_lines/answer_json.h"
#include "app/model/json_lines/question_json.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/presets.h"
#include "app/model/shapes/shape_json.h"
#include "collision/rotation.h"

namespace collidoscope::app {
namespace {

// Turns whatever in the JSON has a rotation; how many that were.
int turn_all(Json& json, const Json& rotation) {
    int count = 0;
    if (json.is_object() && json.contains("half")) json["rotation"] = rotation, ++count;
    if (json.is_object() && json.contains("file") && json.contains("position"))
        json["rotation"] = rotation, ++count;
    if (json.is_object() && json.contains("number") && json.contains("center"))
        json["rotation"] = rotation, ++count;
    if (json.is_structured())
        for (auto& item : json) count += turn_all(item, rotation);
    return count;
}

TEST(Rotations, EveryDemoAnswersAsForTheUnitRotation) {
    MeshLibrary library;
    int demos = 0;
    const glm::dquat turn(0.16, 0.1, -0.3, 0.25);
    const Json unit = number(*unit_rotation(turn));
    for (const Demo* demo : Registry::all()) {
        SCOPED_TRACE(demo->info().id);
        Json asked = to_json(*demo, question_of(*demo, default_scene(*demo, library.loader())));
        // The steps that lie before the first frame of a crowd cost time and show nothing here.
        asked.erase("options");
        if (turn_all(asked, unit) == 0) continue;
        ++demos;
        const auto answer = [&] {
            const Asked question = parse_question(asked, library.loader());
            // Demos that refuse such bodies refuse them alike.
            try {
                return to_json(question.demo->answer(question.question)).dump();
            } catch (const InputError& e) {
                return std::string(e.what());
            }
        };
        const std::string expected = answer();
        // Scaled by powers of two, so that nothing but the length changes: 1e20, 1e-20, and one
        // whose square is beyond any double.
        for (const int power : {-1, 66, -66, 700}) {
            Json scaled = Json::array();
            for (const double c : {turn.w, turn.x, turn.y, turn.z})
                scaled.push_back(std::ldexp(c, power));
            turn_all(asked, scaled);
            EXPECT_EQ(answer(), expected) << "2^" << power;
        }
    }
    EXPECT_GE(demos, 30);
}

TEST(Rotations, AreReadOnceAndWrittenAsTheyAre) {
    const MeshLoader none;
    const auto read = [&](const char* rotation) {
        return parse_shape(Json::parse(std::string(R"({"box":{"center":[0,0,0],"half":[1,1,1],)") +
                                       "\"rotation\":" + rotation + "}}"),
                           none);
    };
    const float half = std::sqrt(0.5f);
    for (const char* rotation : {"[1e20,0,0,1e20]", "[1,0,0,1]", "[1e300,0,0,1e300]"}) {
        const Shape shape = read(rotation);
        EXPECT_EQ(std::get<Box>(shape).rotation, quat(half, 0, 0, half)) << rotation;
        // Once written, it stays.
        const Json once = to_json(shape);
        EXPECT_EQ(to_json(parse_shape(once, none)), once);
    }
    EXPECT_EQ(to_json(read("[0.995004,0,0.099833,0]"))["box"]["rotation"],
              Json::parse("[0.995004,0,0.099833,0]"));
    for (const char* rotation :
         {"[0,0,0,0]", "[0,-0.0,0,0]", "[1e-400,0,0,0]", "[1,0,0]", R"([1,0,0,"x"])", "7"})
        EXPECT_THROW(read(rotation), InputError) << rotation;
    // Nor does one that was made elsewhere come into a question or a scene.
    EXPECT_THROW(check(Shape(Box{{}, vec3(1), quat(0, 0, 0, 0.2f)})), InputError);
    EXPECT_THROW(check(Shape(Box{{}, vec3(1), quat(NAN, 0, 0, 1)})), InputError);
    EXPECT_NO_THROW(check(Shape(Box{{}, vec3(1), quat(0, 0, 0, 1)})));
}

}  // namespace
}  // namespace collidoscope::app

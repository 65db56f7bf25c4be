// Questions that cannot be answered as they are given say what would help.
#include <gtest/gtest.h>

#include "app/base/utilities/input_error.h"
#include "app/model/json_lines/question_json.h"

namespace collidoscope::app {
namespace {

std::string error_of(const std::string& text) {
    try {
        const Asked asked = parse_question(read_question_text(text), {});
        asked.demo->answer(asked.question);
        return {};
    } catch (const InputError& error) {
        return error.what();
    }
}
std::string error_of(const std::string& demo, const std::string& a, const std::string& b) {
    return error_of(R"({"demo":")" + demo + R"(","a":)" + a + R"(,"b":)" + b + "}");
}

TEST(QuestionErrors, AShortDirectionAsksForALongerOne) {
    const std::string sphere = R"({"sphere":{"center":[0,0,0],"radius":1}})";
    const auto ray = [](const std::string& direction) {
        return R"({"ray":{"origin":[0,0,5],"direction":)" + direction + "}}";
    };
    const std::string longer =
        "t, in lengths of the ray's direction, exceeds the range of float: make the direction "
        "longer";
    EXPECT_EQ(error_of("ray_sphere", ray("[0,0,-1e-40]"), sphere), longer);
    EXPECT_EQ(error_of("ray_sphere", ray("[0,0,-1e-39]"), sphere), longer);
    EXPECT_EQ(
        error_of("ray_plane", ray("[0,-0,-1e-41]"), R"({"plane":{"normal":[0,0,1],"offset":0}})"),
        longer);
    EXPECT_EQ(error_of("ray_sphere", ray("[0,0,-1e-30]"), sphere), "");
    EXPECT_EQ(error_of("sphere_sphere", R"({"sphere":{"center":[-3e38,0,0],"radius":1}})",
                       R"({"sphere":{"center":[3e38,0,0],"radius":1}})"),
              "the answer exceeds the range of float: scale the input down");
}

TEST(QuestionErrors, EveryKindThatIsTakenIsNamed) {
    const std::string sphere = R"({"sphere":{"center":[0,0,0],"radius":1}})";
    const std::string plane = R"({"plane":{"normal":[0,1,0],"offset":0}})";
    EXPECT_EQ(
        error_of("sat_hull_hull", sphere, plane),
        "sat_hull_hull takes a: hull, segment, triangle, aabb, box or mesh; and b: hull, segment, "
        "triangle, aabb, box or mesh, not sphere and plane");
    EXPECT_EQ(error_of("sphere_box", sphere, plane),
              "sphere_box takes a: sphere; and b: box or aabb, not sphere and plane");
    // The kinds that are named are taken.
    EXPECT_EQ(error_of("sphere_box", sphere, R"({"aabb":{"min":[0,0,0],"max":[1,1,1]}})"), "");
    EXPECT_EQ(error_of("epa", R"({"segment":[[0,0,0],[1,1,1]]})",
                       R"({"aabb":{"min":[0,0,0],"max":[1,1,1]}})"),
              "");
}

TEST(QuestionErrors, PointsThatRoundingMakesOneAreNamed) {
    const std::string one =
        " differ, but become one when rounded to float: bring the scene nearer to the "
        "origin, or scale it";
    const std::string segment = R"({"segment":[[0,0,0],[1,1,1]]})";
    EXPECT_EQ(error_of("segment_segment", R"({"segment":[[1e9,0,0],[1000000001,0,0]]})", segment),
              "a: segment[0] and segment[1]" + one);
    EXPECT_EQ(error_of("segment_segment", R"({"segment":[[5,5,5],[5,5,5]]})", segment), "");
    EXPECT_EQ(error_of("segment_segment", R"({"segment":[[0,0,0],[1e-50,0,0]]})", segment),
              "a: segment[0] and segment[1]" + one);
    EXPECT_EQ(error_of("sphere_triangle", R"({"sphere":{"center":[0,0,0],"radius":1}})",
                       R"({"triangle":[[0,0,0],[16777216,0,0],[16777217,0,0]]})"),
              "b: triangle[1] and triangle[2]" + one);
    EXPECT_EQ(error_of("capsule_capsule",
                       R"({"capsule":{"from":[1,2,3],"to":[1.000000001,2,3],"radius":1}})",
                       R"({"capsule":{"from":[1,2,3],"to":[2,2,3],"radius":1}})"),
              "a: capsule.from and capsule.to" + one);
    EXPECT_EQ(error_of("ray_box", R"({"ray":{"origin":[0,0,5],"direction":[0,0,-1]}})",
                       R"({"aabb":{"min":[0,1e9,0],"max":[1,1000000001,1]}})"),
              "b: aabb.min[1] and aabb.max[1]" + one);
    EXPECT_EQ(error_of("polygon_angles", R"({"point":[0,0]})",
                       R"({"polygon":[[[0,0],[1e9,0],[1000000001,0],[0,1e9]]]})"),
              "b: polygon[0][1] and polygon[0][2]" + one);
}

}  // namespace
}  // namespace collidoscope::app

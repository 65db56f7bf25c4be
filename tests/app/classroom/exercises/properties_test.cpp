// Answers of exercises that are right by their properties: normals, closest points, trees.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "app/classroom/exercises/judge.h"
#include "app/classroom/exercises/properties.h"
#include "tests/app/classroom/exercises/made_exercises.h"

namespace collidoscope::app {
namespace {

using namespace made_exercises;

ExerciseCase pair_case(const Exercise& exercise, const std::string& question,
                       const MeshLoader& load) {
    return case_of(exercise, 0, Json::parse(question), load);
}

TEST_F(ExerciseTest, NormalsAreRightThatAreAsGoodAsOurs) {
    const Exercise exercise = read(sphere_keys);
    const ExerciseCase same =
        pair_case(exercise,
                  R"({"demo":"sphere_sphere","a":{"sphere":{"center":[1,2,3],"radius":1}},
            "b":{"sphere":{"center":[1,2,3],"radius":0.5}}})",
                  load);
    for (const dvec3 n : {dvec3(1, 0, 0), dvec3(0, 0, -1), dvec3(0.6, 0.8, 0)})
        EXPECT_EQ(fault_of_normal(same, n, 1e-4), "");
    EXPECT_NE(fault_of_normal(same, dvec3(2, 0, 0), 1e-4), "");
    for (const double x : {1.5, 2.0, 3.0}) {  // overlapping, touching, apart
        const ExerciseCase one =
            pair_case(exercise,
                      R"({"demo":"sphere_sphere","a":{"sphere":{"center":[0,0,0],"radius":1}},
                "b":{"sphere":{"center":[)" +
                          std::to_string(x) + R"(,0,0],"radius":1}}})",
                      load);
        EXPECT_EQ(fault_of_normal(one, dvec3(1, 0, 0), 1e-4), "") << x;
        EXPECT_NE(fault_of_normal(one, dvec3(-1, 0, 0), 1e-4), "") << x;
        EXPECT_NE(fault_of_normal(one, dvec3(0, 1, 0), 1e-4), "") << x;
        EXPECT_NE(fault_of_normal(one, glm::normalize(dvec3(1, 0.2, 0)), 1e-4), "") << x;
    }
}

// A ball of 0.1 on a floor of 1,000: lengths count beside the ball.
TEST_F(ExerciseTest, WhatIsTinyBesideSomethingHugeIsJudgedAtItsOwnSize) {
    const Exercise exercise =
        read("demo: \"sphere_box\"\ngraded: [\"depth\", \"point_on_a\", \"point_on_b\"]\n");
    const ExerciseCase one = pair_case(exercise,
                                       R"({"demo":"sphere_box",
            "a":{"sphere":{"center":[400,1.0625,0],"radius":0.125}},
            "b":{"box":{"center":[0,0,0],"half":[500,1,500],"rotation":[1,0,0,0]}}})",
                                       load);
    for (const double off : {0.0, 1e-6, 1e-3, 0.02, -0.02}) {
        const bool right = std::abs(off) < 1e-5;
        const Json answer{{"hit", true},
                          {"depth", 0.0625 + off},
                          {"point_on_a", {400, 0.9375 - off, 0}},
                          {"point_on_b", {400, 1 + off, 0}}};
        for (const FieldResult& field : judge(exercise, one, answer).fields)
            EXPECT_EQ(field.right, right) << field.name << " " << off << " " << field.why;
    }
}

// A cube within a cube: each of the six ways out is as short as any other.
TEST_F(ExerciseTest, EveryEquallyShortWayOutIsRight) {
    const Exercise exercise = read("demo: \"sat_box_box\"\ngraded: [\"hit\"]\n");
    const ExerciseCase one = pair_case(exercise,
                                       R"({"demo":"sat_box_box",
            "a":{"box":{"center":[0,0,0],"half":[1,1,1],"rotation":[1,0,0,0]}},
            "b":{"box":{"center":[0,0,0],"half":[0.5,0.5,0.5],"rotation":[1,0,0,0]}}})",
                                       load);
    for (int side = 0; side < 6; ++side) {
        dvec3 n(0);
        n[side / 2] = side % 2 ? 1 : -1;
        EXPECT_EQ(fault_of_normal(one, n, 1e-4), "") << side;
    }
    EXPECT_NE(fault_of_normal(one, glm::normalize(dvec3(1, 1, 0)), 1e-4), "");
}

// Parallel segments: any pair of points across from each other.
TEST_F(ExerciseTest, EveryPairOfClosestPointsIsRight) {
    const Exercise exercise = read("demo: \"segment_segment\"\ngraded: [\"hit\"]\n");
    const ExerciseCase one =
        pair_case(exercise,
                  R"({"demo":"segment_segment","a":{"segment":[[0,0,0],[4,0,0]]},
                                           "b":{"segment":[[1,2,0],[3,2,0]]}})",
                  load);
    for (const double x : {1.0, 1.7, 3.0})
        EXPECT_EQ(fault_of_witnesses(one, dvec3(x, 0, 0), dvec3(x, 2, 0), 1e-4), "") << x;
    EXPECT_NE(fault_of_witnesses(one, dvec3(0.5, 0, 0), dvec3(0.5, 2, 0), 1e-4), "");
    EXPECT_NE(fault_of_witnesses(one, dvec3(1, 0, 0), dvec3(2, 2, 0), 1e-4), "");
    EXPECT_NE(fault_of_witnesses(one, dvec3(1, 0.5, 0), dvec3(1, 2, 0), 1e-4), "");
}

TEST_F(ExerciseTest, OfARayThroughAnEdgeBothNormalsAreRight) {
    const Exercise exercise = read("demo: \"ray_box\"\ngraded: [\"hit\"]\n");
    const ExerciseCase one =
        pair_case(exercise,
                  R"({"demo":"ray_box","a":{"ray":{"origin":[-2,-2,0],"direction":[1,1,0]}},
            "b":{"box":{"center":[0,0,0],"half":[1,1,1],"rotation":[1,0,0,0]}}})",
                  load);
    EXPECT_EQ(fault_of_ray_normal(one, dvec3(-1, 0, 0), 1e-4), "");
    EXPECT_EQ(fault_of_ray_normal(one, dvec3(0, -1, 0), 1e-4), "");
    EXPECT_NE(fault_of_ray_normal(one, dvec3(0, 0, 1), 1e-4), "");
    EXPECT_NE(fault_of_ray_normal(one, dvec3(1, 0, 0), 1e-4), "");
}

TEST_F(ExerciseTest, OurOwnAnswersAreRight) {
    for (const char* demo : {"sphere_sphere", "sat_box_box", "triangle_triangle", "capsule_box",
                             "gjk", "ray_triangle", "ray_box", "segment_segment"}) {
        Exercise exercise = read("demo: \"" + std::string(demo) +
                                 "\"\ngraded: [\"hit\", \"signed_distance\", \"depth\", "
                                 "\"normal\", \"point_on_a\", \"point_on_b\", \"position\", "
                                 "\"t\"]\n");
        for (CaseClass& one : exercise.classes) one.count = 12;
        for (const ExerciseCase& one : make_cases(exercise, load)) {
            const CaseResult result = judge(exercise, one, one.expected);
            const FieldResult* wrong = result.first_wrong(exercise);
            EXPECT_EQ(wrong, nullptr) << demo << " " << one.title << " " << one.question.dump()
                                      << (wrong ? " " + wrong->name + ": " + wrong->why : "");
        }
    }
}

TEST(ExerciseTree, IsCheckedAsATree) {
    const Json boxes = Json::parse("[[[0,0,0],[1,1,1]],[[2,0,0],[3,1,1]],[[5,0,0],[6,1,1]]]");
    const auto fault = [&](const std::string& nodes, std::size_t leaf = 2, double cost = 0) {
        return fault_of_tree(boxes, Json::parse(nodes), leaf, cost);
    };
    const std::string root = R"([{"min":[0,0,0],"max":[6,1,1],"left":1,"right":2},)",
                      left = R"({"min":[0,0,0],"max":[3,1,1],"bodies":[0,1]},)",
                      right = R"({"min":[5,0,0],"max":[6,1,1],"bodies":[2]}])";
    EXPECT_EQ(fault(root + left + right), "");
    EXPECT_NE(fault(root + left + right, 1).find("allowed"), std::string::npos);
    EXPECT_NE(fault(root + left + R"({"min":[5,0,0],"max":[6,1,1],"bodies":[1]}])").find("twice"),
              std::string::npos);
    EXPECT_NE(fault(root + left + R"({"min":[5,0,0],"max":[5.5,1,1],"bodies":[2]}])")
                  .find("does not contain box 2"),
              std::string::npos);
    EXPECT_NE(fault(R"([{"min":[0,0,0],"max":[3,1,1],"bodies":[0,1]}])").find("in no leaf"),
              std::string::npos);
    EXPECT_NE(fault(R"([{"min":[0,0,0],"max":[6,1,1],"left":0,"right":1},)" + left + right), "");
    EXPECT_NE(fault(R"([{"min":[-50,0,0],"max":[60,1,1],"bodies":[0,1,2]}])", 3, 1.3), "");
}

TEST_F(ExerciseTest, BothVerdictsAreRightWhereOursIsUndecided) {
    const Exercise exercise = read(sphere_keys);
    ExerciseCase one = make_cases(exercise, load).front();
    one.strict = true;
    const bool hit = one.ours->hit;
    const auto right = [&](bool answer) {
        return judge(exercise, one, Json{{"hit", answer}}).core_right(exercise);
    };
    EXPECT_TRUE(right(hit));
    EXPECT_FALSE(right(!hit));
    const Json before = one.expected;
    one.expected["undecided"] = true;
    EXPECT_TRUE(right(hit));
    EXPECT_TRUE(right(!hit));
    one.expected = before;
    one.expected["status"] = "undecided";
    one.expected["decided_exactly"] = true;  // by the exact test after it
    EXPECT_FALSE(right(!hit));
    one.expected["decided_exactly"] = false;
    EXPECT_TRUE(right(!hit));
}

}  // namespace
}  // namespace collidoscope::app

// Exercises: how they are read, their cases, and the steps of a student's program.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "app/classroom/exercises/exercise.h"
#include "app/classroom/exercises/step_comparison.h"
#include "app/classroom/exercises/touching.h"
#include "tests/app/classroom/exercises/made_exercises.h"

namespace collidoscope::app {
namespace {

using namespace made_exercises;

TEST_F(ExerciseTest, FaultsNameFileLineAndRemedy) {
    EXPECT_EQ(fault(sphere_keys), "");
    EXPECT_NE(fault("demo: \"sphere_spher\"\ngraded: [\"hit\"]\n").find("exercise.md:4: demo"),
              std::string::npos);
    EXPECT_NE(fault(sphere_keys + "clases: {}\n").find("did you mean 'classes'"),
              std::string::npos);
    EXPECT_NE(
        fault(sphere_keys + "classes: {\"apart\":\n  {\"points\": 1,}}\n").find("exercise.md:7"),
        std::string::npos);
    EXPECT_NE(fault(sphere_keys + "classes: {\"apart\": {\"after\": \"deep\"}}\n")
                  .find("comes after 'deep'"),
              std::string::npos);
    EXPECT_NE(fault("demo: \"sphere_sphere\"\ngraded: [{\"field\": \"hit\", \"points\": 1}]\n")
                  .find("the core"),
              std::string::npos);
    EXPECT_NE(fault(sphere_keys + "minutes: 0.5\n").find("from 1 to 600"), std::string::npos);
}

TEST_F(ExerciseTest, AClassThatCannotBeMadeIsNamed) {
    const Exercise exercise = read(
        "demo: \"ray_sphere\"\ngraded: [\"hit\"]\nclasses: {\"contained\": {}, \"mine\": {}}\n");
    try {
        (void)make_cases(exercise, load);
        FAIL();
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("has no cases"), std::string::npos);
    }
}

TEST_F(ExerciseTest, LinesOfItsOwnAreNamedWhereTheyAreWrong) {
    const Exercise exercise = read(sphere_keys + "classes: {\"mine\": {}}\n");
    write("{\"a\": {\"sphere\": {\"center\": [0, 0, 0], \"radius\": 1}}}\n", "cases/mine.jsonl");
    try {
        (void)make_cases(exercise, load);
        FAIL();
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("mine.jsonl:1: "), std::string::npos);
        EXPECT_NE(std::string(error.what()).find("\"b\""), std::string::npos);
    }
}

TEST_F(ExerciseTest, CasesBelongToTheirClassesAndAreTheSameEachTime) {
    for (const char* demo : {"sphere_sphere", "sat_box_box", "triangle_triangle", "ray_box",
                             "polygon_crossings", "sweep_and_prune"}) {
        Exercise exercise = read("demo: \"" + std::string(demo) + "\"\ngraded: [\"hit\"]\n");
        for (CaseClass& one : exercise.classes) one.count = 12;
        const std::vector<ExerciseCase> cases = make_cases(exercise, load),
                                        again = make_cases(exercise, load);
        ASSERT_EQ(cases.size(), again.size());
        std::vector<int> counts(exercise.classes.size());
        for (std::size_t i = 0; i < cases.size(); ++i) {
            ASSERT_EQ(cases[i].question, again[i].question);
            const CaseKind kind = exercise.classes[cases[i].of_class].kind;
            EXPECT_TRUE(belongs(cases[i], kind, load)) << demo << cases[i].question.dump();
            ++counts[cases[i].of_class];
        }
        EXPECT_EQ(counts[0], 12) << demo;  // apart
        EXPECT_EQ(counts[1], 12) << demo;  // deep
        EXPECT_GE(counts[2], 6) << demo;   // touching
    }
}

TEST_F(ExerciseTest, TouchingCasesTouchExactlyInDoublesToo) {
    const Exercise exercise = read(sphere_keys + "classes: {\"touching\": {}}\n");
    for (const ExerciseCase& one : make_cases(exercise, load)) {
        ASSERT_TRUE(one.ours && one.ours->signed_distance);
        EXPECT_EQ(*one.ours->signed_distance, 0);
        EXPECT_EQ(spheres(one.question, std::less_equal<>())["hit"], true);
        EXPECT_EQ(spheres(one.question, std::less<>())["hit"], false);
    }
}

TEST(ExerciseSteps, PartWhereAValueDiffers) {
    Recording ours;
    Recorder trace(ours);
    trace.step("between", [](StepBuilder& s) { s.value("d", vec3(2, 0, 0)); });
    trace.step("reach", [](StepBuilder& s) { s.value("s", 2.0f); });
    trace.step("compare", [](StepBuilder& s) { s.value("d·d", 4.0f).verdict(true); });
    const auto compared = [&](const std::string& theirs) {
        std::vector<Json> steps = Json::parse(theirs).get<std::vector<Json>>();
        return compare_steps(steps, ours, 2, 1e-4);
    };
    // Labels alike, and labels of their own.
    for (const char* steps :
         {R"([{"label":"#between","d":[2,0,0]},{"label":"compare","hit":false}])",
          R"([{"label":"difference of centers","v":[2,0,0]},{"label":"test","meets":false}])"}) {
        const StepComparison found = compared(steps);
        ASSERT_TRUE(found.parted_theirs) << steps;
        EXPECT_EQ(*found.parted_theirs, 1u);
        EXPECT_EQ(*found.parted_ours, 2u);
    }
    EXPECT_FALSE(
        compared(R"([{"label":"between","d":[2,0,0]},{"label":"x","hit":true}])").parted_theirs);
    EXPECT_EQ(*compared(R"([{"label":"between","d":[-2,0,0]}])").parted_theirs, 0u);
    EXPECT_FALSE(compared("[]").parted_theirs);
}

}  // namespace
}  // namespace collidoscope::app

// Runs of a program over the cases of an exercise, and the smallest case that fails.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <glm/geometric.hpp>
#include <thread>

#include "app/classroom/exercises/judge.h"
#include "app/classroom/exercises/properties.h"
#include "app/classroom/exercises/run_cases.h"
#include "app/classroom/exercises/shrink.h"
#include "tests/app/classroom/exercises/made_exercises.h"

namespace collidoscope::app {
namespace {

using namespace made_exercises;

TEST_F(ExerciseTest, OnlyTouchingPairsFailAndTheSmallestIsShown) {
    const Exercise exercise = read(
        "demo: \"sphere_sphere\"\ngraded: [\"hit\", {\"field\": \"normal\", \"points\": 2}]\n");
    const std::vector<ExerciseCase> cases = make_cases(exercise, load);
    MadeProgram wrong([](const Json& q) { return spheres(q, std::less<>()); });
    const ExerciseReport report = run_cases(exercise, cases, wrong, load);
    for (const ClassReport& one : report.classes)
        EXPECT_EQ(one.state == ClassState::Wrong, one.name == "touching") << one.name;
    EXPECT_EQ(report.earned, report.points - 1);
    ASSERT_TRUE(report.failing);
    const FailingCase& failing = *report.failing;
    EXPECT_TRUE(failing.shrunk);
    // It is still of its class, and the same field is wrong.
    EXPECT_TRUE(belongs(failing.one, CaseKind::Touching, load));
    ASSERT_NE(failing.result.first_wrong(exercise), nullptr);
    EXPECT_EQ(failing.result.first_wrong(exercise)->name, "hit");
    EXPECT_TRUE(failing.caption.starts_with("Only touching pairs fail."));
    // No more than three numbers that are not 0: a radius or two, and a distance.
    EXPECT_LE(size_of_question(failing.one.question).numbers, 3u) << failing.one.question.dump();

    MadeProgram right([](const Json& q) { return spheres(q, std::less_equal<>()); });
    const ExerciseReport good = run_cases(exercise, cases, right, load);
    EXPECT_TRUE(good.all_right());
    EXPECT_FALSE(good.failing);
    EXPECT_EQ(good.earned, good.points);
}

TEST_F(ExerciseTest, ShrinkingKeepsTheFieldAndNeverGrows) {
    const Exercise exercise = read(
        "demo: \"sweep_and_prune\"\ngraded: [\"hit\", \"pairs\"]\n"
        "classes: {\"deep\": {}}\n");
    const std::vector<ExerciseCase> cases = make_cases(exercise, load);
    // Forgets the last pair; the verdict is right.
    MadeProgram program([&](const Json& question) {
        const ExerciseCase one = case_of(exercise, 0, question, load);
        Json pairs = one.expected["pairs"];
        if (!pairs.empty()) pairs.erase(pairs.size() - 1);
        return Json{{"hit", one.expected["hit"]}, {"pairs", pairs}};
    });
    const ExerciseReport report = run_cases(exercise, cases, program, load);
    ASSERT_TRUE(report.failing);
    EXPECT_EQ(report.failing->result.first_wrong(exercise)->name, "pairs");
    EXPECT_EQ(report.failing->one.question["boxes"].size(), 2u);
    for (const Json& smaller : smaller_questions(exercise, cases[0], load))
        EXPECT_LT(size_of_question(smaller), size_of_question(cases[0].question));
}

TEST_F(ExerciseTest, AFieldWithPointsThatIsLeftOutCostsOnlyThem) {
    const Exercise exercise = read(
        "demo: \"sphere_sphere\"\ngraded: [\"hit\", {\"field\": \"normal\", \"points\": 2}]\n");
    MadeProgram program([](const Json& question) {
        return Json{{"hit", spheres(question, std::less_equal<>())["hit"]}};
    });
    const ExerciseReport report = run_cases(exercise, make_cases(exercise, load), program, load);
    EXPECT_TRUE(report.all_right());
    EXPECT_FALSE(report.failing);
    EXPECT_EQ(report.earned, report.points - 2);
}

TEST_F(ExerciseTest, ClassesWaitForOthersAndHiddenOnesShowNothing) {
    const Exercise exercise = read(sphere_keys +
                                   "classes: {\"touching\": {\"hidden\": true},"
                                   " \"huge\": {\"after\": \"touching\"}}\n");
    MadeProgram program([](const Json& q) { return spheres(q, std::less<>()); });
    const ExerciseReport report = run_cases(exercise, make_cases(exercise, load), program, load);
    EXPECT_EQ(report.classes[1].state, ClassState::Waiting);
    EXPECT_EQ(report.classes[0].state, ClassState::Wrong);
    EXPECT_FALSE(report.failing);
    EXPECT_EQ(headline(report), "Hidden cases wrong");
}

TEST_F(ExerciseTest, AFieldThatIsWrongInHiddenCasesAloneHasACaseMadeAnew) {
    const Exercise exercise = read(
        "demo: \"sphere_sphere\"\n"
        "graded: [\"hit\", {\"field\": \"signed_distance\", \"points\": 1}]\n"
        "classes: {\"apart\": {}, \"deep\": {\"hidden\": true, \"title\": \"overlapping\"}}\n");
    const std::vector<ExerciseCase> cases = make_cases(exercise, load);
    MadeProgram program([](const Json& question) {
        Json answer = spheres(question, std::less_equal<>());
        answer["signed_distance"] = std::abs(answer["signed_distance"].get<double>());
        return answer;
    });
    RunOptions options;
    options.every_class = true;
    const ExerciseReport report = run_cases(exercise, cases, program, load, options);
    EXPECT_TRUE(report.all_right());
    EXPECT_EQ(report.earned, report.points - 1);
    ASSERT_TRUE(report.failing);
    EXPECT_TRUE(report.failing->fresh);
    EXPECT_TRUE(belongs(report.failing->one, CaseKind::Deep, load));
    for (const ExerciseCase& one : cases)
        EXPECT_NE(report.failing->one.question.dump(), one.question.dump());
    EXPECT_TRUE(report.failing->caption.starts_with(
        "The signed_distance is wrong in hidden cases of \"overlapping\". This one is not among "
        "them"))
        << report.failing->caption;
    // The field's cases are those of the class, by their places.
    ASSERT_EQ(report.fields.size(), 1u);
    ASSERT_FALSE(report.fields[0].wrong_cases.empty());
    for (const std::size_t place : report.fields[0].wrong_cases)
        EXPECT_EQ(cases.at(place).of_class, 1u);
    // A student's own run shows nothing of them.
    EXPECT_FALSE(run_cases(exercise, cases, program, load).failing);
}

TEST_F(ExerciseTest, AHiddenFailureThatIsRareIsFoundAnew) {
    const Exercise exercise =
        read(sphere_keys + "classes: {\"apart\": {}, \"deep\": {\"hidden\": true}}\n");
    const std::vector<ExerciseCase> cases = make_cases(exercise, load);
    RunOptions options;
    options.every_class = true;
    std::size_t asked = 0;
    // Wrong at the last hidden cases, and at none of the hundred that are made after them.
    MadeProgram program([&](const Json& question) {
        ++asked;
        const bool last = asked + 5 > cases.size() && asked <= cases.size();
        const bool wrong = last || asked > cases.size() + 100;
        Json answer = spheres(question, std::less_equal<>());
        answer["hit"] = answer["hit"].get<bool>() != wrong;
        return answer;
    });
    ASSERT_EQ(cases.back().of_class, 1u);
    const ExerciseReport report = run_cases(exercise, cases, program, load, options);
    EXPECT_EQ(report.classes.at(1).state, ClassState::Wrong);
    ASSERT_TRUE(report.failing);
    EXPECT_TRUE(report.failing->fresh);
    EXPECT_GT(asked, cases.size() + 100);
}

// The instructor's own hidden cases are small ones, as those that shrinking comes to.
TEST_F(ExerciseTest, ShrinkingDoesNotEndAtAHiddenCase) {
    const std::string keys =
        sphere_keys + "classes: {\"touching\": {}, \"mine\": {\"hidden\": true}}\n";
    MadeProgram wrong([](const Json& q) { return spheres(q, std::less<>()); });
    RunOptions options;
    options.shrink_seconds = 60;
    const auto shown = [&](const std::string& line) {
        write(line + "\n", "cases/mine.jsonl");
        const Exercise exercise = read(keys);
        const ExerciseReport report =
            run_cases(exercise, make_cases(exercise, load), wrong, load, options);
        EXPECT_EQ(report.classes.at(0).state, ClassState::Wrong);
        return report.failing;
    };
    const auto other = shown(
        R"({"a": {"sphere": {"center": [9, 9, 9], "radius": 1}}, "b": {"sphere": {"center": [0, 0, 0], "radius": 1}}})");
    ASSERT_TRUE(other);
    EXPECT_TRUE(other->shrunk);
    const Json small = other->one.question;
    // The same case, with its members in another order.
    Json turned = {{"b", small["b"]}, {"a", small["a"]}};
    turned.update(small);
    const auto next = shown(turned.dump());
    ASSERT_TRUE(next);
    EXPECT_NE(next->one.question.dump(), small.dump());
}

// The rows of many boxes, by their right answers.
TEST_F(ExerciseTest, ManyBodiesHaveALimitDrawnFromRightSolutions) {
    const Exercise exercise = read(
        "demo: \"sweep_and_prune\"\nform: \"boxes\"\noptions: {\"frame\": 0}\n"
        "graded: [\"pairs\"]\nclasses: {\"large\": {}}\n");
    const std::vector<ExerciseCase> cases = make_cases(exercise, load);
    ASSERT_EQ(cases.size(), 1u);
    EXPECT_GE(cases[0].question["boxes"].size(), 10000u);
    const Json right = cases[0].expected["pairs"];
    EXPECT_GT(right.size(), 1000u);
    MadeProgram program([&](const Json&) { return Json{{"pairs", right}}; });
    RunOptions options;
    int compared = 0;
    double right_seconds = 0.1;
    options.right_seconds = [&](const Json&) {
        ++compared;
        return right_seconds;
    };
    const auto state_after = [&](double seconds) {
        program.seconds = seconds;
        program.asked = 0;
        return run_cases(exercise, cases, program, load, options);
    };
    EXPECT_TRUE(state_after(0.1).all_right());
    EXPECT_EQ(program.asked, 1);
    EXPECT_EQ(compared, 0);  // so quick an answer is not even compared
    EXPECT_TRUE(state_after(0.39).all_right());
    EXPECT_EQ(program.asked, 1);
    EXPECT_FALSE(state_after(0.9).all_right());
    EXPECT_EQ(program.asked, 1);  // no accident
    const ExerciseReport late = state_after(0.5);
    EXPECT_EQ(program.asked, large_tries);
    EXPECT_FALSE(late.all_right());
    ASSERT_TRUE(late.failing);
    EXPECT_NE(late.failing->result.fault.find("took 0.5 s on case \"large 1\"; a right solution "
                                              "takes 0.1 s, and 4 times as long is too slow"),
              std::string::npos)
        << late.failing->result.fault;
    EXPECT_FALSE(late.failing->shrunk);
    // If no solution can be timed, only the limit for every question counts.
    right_seconds = 0;
    EXPECT_TRUE(state_after(0.5).all_right());
    // A wrong answer is wrong, however quick.
    MadeProgram wrong([&](const Json&) { return Json{{"pairs", Json::array()}}; });
    const ExerciseReport report = run_cases(exercise, cases, wrong, load, options);
    ASSERT_TRUE(report.failing);
    EXPECT_FALSE(report.failing->result.first_wrong(exercise)->right);
}

// Gives no answer within the time, from some question on.
class HangingProgram final : public Program {
  public:
    explicit HangingProgram(int answers) : left_(answers) {}
    ProgramReply ask(const Json& question, const std::string&) override {
        ++asked;
        ProgramReply reply;
        reply.answer = spheres(question, std::less_equal<>());
        if (left_-- > 0) return reply;
        std::this_thread::sleep_for(std::chrono::milliseconds(15));
        reply.fault = "took longer than 0.01 s";
        reply.ended = true;
        return reply;
    }
    int asked = 0;

  private:
    int left_;
};

TEST_F(ExerciseTest, AProgramThatHangsIsNotWaitedForAtEveryCase) {
    const Exercise exercise = read(sphere_keys + "limits: {\"seconds\": 0.01}\n");
    const std::vector<ExerciseCase> cases = make_cases(exercise, load);
    for (const auto& [answers, asked] : {std::pair(0, 1), std::pair(5, 7)}) {
        HangingProgram program(answers);
        const ExerciseReport report = run_cases(exercise, cases, program, load);
        EXPECT_EQ(program.asked, asked);  // none of them to find a smaller case
        ASSERT_TRUE(report.failing);
        EXPECT_EQ(report.failing->result.fault, "took longer than 0.01 s");
        ASSERT_EQ(report.notes.size(), 1u);
        EXPECT_EQ(report.notes[0], "The program took too long: the rest counts as wrong.");
    }
}

TEST_F(ExerciseTest, SmallerQuestionsHaveNoMinusZeros) {
    const Exercise exercise = read(sphere_keys + "classes: {\"apart\": {}}\n");
    for (const ExerciseCase& one : make_cases(exercise, load))
        for (const Json& smaller : smaller_questions(exercise, one, load))
            EXPECT_EQ(smaller.dump().find("-0.0,"), std::string::npos) << smaller.dump();
}

}  // namespace
}  // namespace collidoscope::app

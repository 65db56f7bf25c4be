// Exercises: how they are read, their cases, what counts as right, and shrinking.
#include "app/classroom/exercises/exercise.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <glm/geometric.hpp>
#include <thread>

#include "app/classroom/exercises/judge.h"
#include "app/classroom/exercises/properties.h"
#include "app/classroom/exercises/run_cases.h"
#include "app/classroom/exercises/shrink.h"
#include "app/classroom/exercises/step_comparison.h"
#include "app/classroom/exercises/touching.h"
#include "app/model/mesh_library/mesh_library.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

// A folder of its own, removed at the end.
class ExerciseTest : public testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = testing::TempDir() + "exercise-XXXXXX";
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        folder = pattern;
    }
    void TearDown() override { fs::remove_all(folder); }

    void write(const std::string& front, const std::string& file = "exercise.md") const {
        fs::create_directories((folder / file).parent_path());
        std::ofstream(folder / file) << front;
    }
    Exercise read(const std::string& keys) const {
        write("---\ncollidoscope: 1\ntitle: \"T\"\n" + keys + "---\nText.\n");
        return read_exercise(folder);
    }
    std::string fault(const std::string& keys) const {
        try {
            (void)read(keys);
        } catch (const InputError& error) {
            return error.what();
        }
        return {};
    }

    fs::path folder;
    MeshLibrary library;
    MeshLoader load = library.loader();
};

// A program made of a function.
class MadeProgram final : public Program {
  public:
    using Solve = std::function<Json(const Json&)>;
    explicit MadeProgram(Solve solve) : solve_(std::move(solve)) {}
    ProgramReply ask(const Json& question, const std::string&) override {
        ++asked;
        ProgramReply reply;
        reply.answer = solve_(question);
        reply.seconds = seconds;
        return reply;
    }
    int asked = 0;
    double seconds = 0;  // that every answer takes

  private:
    Solve solve_;
};

glm::dvec3 center_of(const Json& sphere) {
    const Json& c = sphere["sphere"]["center"];
    return {c[0].get<double>(), c[1].get<double>(), c[2].get<double>()};
}

// Two spheres, with the comparison that is given.
Json spheres(const Json& question, const std::function<bool(double, double)>& compare) {
    const glm::dvec3 d = center_of(question["b"]) - center_of(question["a"]);
    const double reach = question["a"]["sphere"]["radius"].get<double>() +
                         question["b"]["sphere"]["radius"].get<double>();
    const double length = glm::length(d);
    const glm::dvec3 n = length > 0 ? d / length : glm::dvec3(0, 0, 1);
    return {{"hit", compare(glm::dot(d, d), reach * reach)},
            {"signed_distance", length - reach},
            {"normal", {n.x, n.y, n.z}}};
}

const std::string sphere_keys = "demo: \"sphere_sphere\"\ngraded: [\"hit\"]\n";

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

// -- Properties ---------------------------------------------------------------------------------

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

// -- Runs and shrinking -------------------------------------------------------------------------

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

TEST_F(ExerciseTest, SmallerQuestionsHaveNoMinusZeros) {
    const Exercise exercise = read(sphere_keys + "classes: {\"apart\": {}}\n");
    for (const ExerciseCase& one : make_cases(exercise, load))
        for (const Json& smaller : smaller_questions(exercise, one, load))
            EXPECT_EQ(smaller.dump().find("-0.0,"), std::string::npos) << smaller.dump();
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

// A program that answers many questions at once and later gets the verdict of one that is waited
// for.
#include "app/classroom/exercises/worker_judge.h"

#include <gtest/gtest.h>

#include <functional>
#include <glm/geometric.hpp>
#include <random>

#include "app/base/utilities/input_error.h"
#include "app/model/mesh_library/mesh_library.h"

namespace collidoscope::app {
namespace {

using AnswerLine = std::function<std::string(const Json& question)>;

glm::dvec3 middle_of(const Json& sphere) {
    const Json& c = sphere["sphere"]["center"];
    return {c[0].get<double>(), c[1].get<double>(), c[2].get<double>()};
}

// Spheres, that touch or not as `touching` says.
std::string sphere_line(const Json& question, bool touching) {
    const glm::dvec3 d = middle_of(question["b"]) - middle_of(question["a"]);
    const double reach = question["a"]["sphere"]["radius"].get<double>() +
                         question["b"]["sphere"]["radius"].get<double>();
    const double apart = glm::length(d), squared = glm::dot(d, d);
    const glm::dvec3 n = apart > 0 ? d / apart : glm::dvec3(0, 1, 0);
    const bool hit = touching ? squared <= reach * reach : squared < reach * reach;
    const Json answer = {
        {"id", 1}, {"hit", hit}, {"signed_distance", apart - reach}, {"normal", {n.x, n.y, n.z}}};
    return answer.dump();
}

class WaitedProgram final : public Program {
  public:
    explicit WaitedProgram(AnswerLine line) : line_(std::move(line)) {}
    ProgramReply ask(const Json& question, const std::string&) override {
        ProgramReply reply;
        reply.answer = Json::parse(line_(question));
        return reply;
    }

  private:
    AnswerLine line_;
};

class WorkerJudgeTest : public testing::Test {
  protected:
    std::shared_ptr<const Exercise> exercise =
        std::make_shared<const Exercise>(find_exercise("sphere-sphere"));
    MeshLibrary library;
    std::vector<ExerciseCase> cases = make_cases(*exercise, library.loader());

    std::unique_ptr<WorkerJudge> judge() {
        return std::make_unique<WorkerJudge>(exercise, cases, "source", library.loader());
    }
    // Replies to an order, by a worker that answers at most `most` questions of it.
    static std::string replies_to(const std::string& order, const AnswerLine& line,
                                  std::size_t most = 1'000'000) {
        const Json read = Json::parse(order);
        EXPECT_EQ(read["source"], "source");
        Json replies = Json::array();
        for (const Json& question : read["questions"]) {
            if (replies.size() == most) break;
            const Json asked = Json::parse(question.get<std::string>());
            EXPECT_EQ(asked["id"], 1);
            replies.push_back({{"answer", line(asked)}, {"seconds", 0.001}});
        }
        return Json{{"replies", std::move(replies)}}.dump();
    }
    static const ExerciseReport& run(WorkerJudge& judge, const AnswerLine& line,
                                     std::size_t most = 1'000'000) {
        while (!judge.report()) judge.take(replies_to(judge.order(), line, most));
        EXPECT_EQ(judge.order(), "");
        return *judge.report();
    }
    ExerciseReport waited(const AnswerLine& line) {
        WaitedProgram program(line);
        RunOptions options;
        options.shrink_seconds = 1e9;
        return run_cases(*exercise, cases, program, library.loader(), options);
    }
};

void expect_same_report(const ExerciseReport& a, const ExerciseReport& b) {
    ASSERT_EQ(a.classes.size(), b.classes.size());
    for (std::size_t i = 0; i < a.classes.size(); ++i) {
        EXPECT_EQ(a.classes[i].passed, b.classes[i].passed) << a.classes[i].name;
        EXPECT_EQ(a.classes[i].total, b.classes[i].total) << a.classes[i].name;
        EXPECT_EQ(a.classes[i].state, b.classes[i].state) << a.classes[i].name;
    }
    EXPECT_EQ(a.earned, b.earned);
    EXPECT_EQ(a.points, b.points);
    EXPECT_EQ(a.all_right(), b.all_right());
    ASSERT_EQ(a.failing.has_value(), b.failing.has_value());
}

TEST_F(WorkerJudgeTest, ARightSolutionIsRight) {
    const AnswerLine line = [](const Json& question) { return sphere_line(question, true); };
    const auto one = judge();
    const ExerciseReport& report = run(*one, line);
    EXPECT_TRUE(report.all_right());
    EXPECT_EQ(one->rounds(), 1);
    expect_same_report(report, waited(line));
}

TEST_F(WorkerJudgeTest, AMistakeIsFoundAndItsCaseMadeSmaller) {
    const AnswerLine line = [](const Json& question) { return sphere_line(question, false); };
    const auto one = judge();
    const ExerciseReport& report = run(*one, line);
    const ExerciseReport direct = waited(line);
    expect_same_report(report, direct);
    EXPECT_FALSE(report.all_right());
    ASSERT_TRUE(report.failing);
    EXPECT_GT(one->rounds(), 1);
    EXPECT_LE(one->rounds(), WorkerJudge::max_rounds + 1);
    if (one->rounds() <= WorkerJudge::max_rounds) {
        EXPECT_EQ(report.failing->one.question, direct.failing->one.question);
        EXPECT_EQ(report.failing->caption, direct.failing->caption);
    }
}

TEST_F(WorkerJudgeTest, AWorkerMayAnswerInParts) {
    const AnswerLine line = [](const Json& question) { return sphere_line(question, true); };
    const auto one = judge();
    const ExerciseReport& report = run(*one, line, 50);
    EXPECT_TRUE(report.all_right());
    EXPECT_GT(one->rounds(), 2);
}

TEST_F(WorkerJudgeTest, WhatTakesTooLongOrEndsIsNoAnswer) {
    for (const auto& [end, words] :
         {std::pair("slow", "took longer than 2 s"), std::pair("lost", "without an answer")}) {
        const auto one = judge();
        while (!one->report()) one->take(R"({"replies":[{"end":")" + std::string(end) + "\"}]}");
        const ExerciseReport& report = *one->report();
        EXPECT_EQ(report.earned, 0);
        ASSERT_TRUE(report.failing) << end;
        EXPECT_NE(report.failing->result.fault.find(words), std::string::npos)
            << report.failing->result.fault;
        // It is not asked all its questions.
        EXPECT_LE(one->rounds(), WorkerJudge::max_rounds + 4) << end;
    }
}

TEST_F(WorkerJudgeTest, AFaultOfTheProgramIsTold) {
    const auto one = judge();
    const ExerciseReport& report = run(*one, [](const Json&) -> std::string {
        return R"({"id":1,"error":"TypeError: a is undefined","line":7})";
    });
    ASSERT_TRUE(report.failing);
    EXPECT_NE(report.failing->result.fault.find("TypeError: a is undefined (line 7) on"),
              std::string::npos)
        << report.failing->result.fault;
}

TEST_F(WorkerJudgeTest, NumbersThatAreNoneAreWrong) {
    const auto one = judge();
    const ExerciseReport& report = run(*one, [](const Json&) -> std::string {
        return R"({"id":1,"hit":true,"signed_distance":NaN,"normal":[0,1,0]})";
    });
    EXPECT_FALSE(report.all_right());
}

TEST_F(WorkerJudgeTest, RepliesThatAreNoneAreRefused) {
    const auto one = judge();
    const std::string order = one->order();
    for (const char* bad :
         {"", "{", "[]", "{}", R"({"replies":{}})", R"({"replies":[]})", R"({"replies":[1]})"})
        EXPECT_THROW(one->take(bad), InputError) << bad;
    Json many = Json::array();
    for (std::size_t i = 0; i < cases.size() + 1; ++i) many.push_back(Json::object());
    EXPECT_THROW(one->take(Json{{"replies", many}}.dump()), InputError);
    EXPECT_EQ(one->order(), order);
    // Whatever stands in a reply is judged, and never worse.
    constexpr unsigned seed = 31;
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const std::vector<std::string> parts = {R"({"answer":5})",
                                            R"({"answer":"{"})",
                                            R"({})",
                                            R"({"end":7,"steps":3})",
                                            R"({"answer":"{\"id\":2}","seconds":"x"})",
                                            R"({"answer":"[]","steps":["{}","x",4],"prints":[]})"};
    while (!one->report()) {
        const std::size_t at =
            std::uniform_int_distribution<std::size_t>(0, parts.size() - 1)(random);
        one->take(R"({"replies":[)" + parts[at] + "]}");
    }
    EXPECT_EQ(one->report()->earned, 0);
    EXPECT_THROW(one->take(R"({"replies":[{}]})"), InputError);
}

}  // namespace
}  // namespace collidoscope::app

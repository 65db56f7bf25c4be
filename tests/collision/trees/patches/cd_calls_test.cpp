// Programs that use the thesis's library: what they are answered, and what misuse throws.
#include "collision/trees/patches/cd_calls.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/collision/trees/soups.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using oracle::cases;

CdUsed used(const Mesh& mesh, const Pose& pose) {
    return {mesh, pose, std::make_shared<const CdTree>(*build_cd_tree(mesh))};
}

std::vector<std::string> labels(const Recording& recording) {
    std::vector<std::string> all;
    for (const Step& step : recording.steps) all.emplace_back(step.label);
    return all;
}

TEST(CdCalls, AnswerAsBruteForceDoes) {
    std::uint64_t hits = 0, apart = 0, stale_and_wrong = 0;
    // As many as every kind takes, also where cases are few.
    for (std::uint64_t seed = 0; seed < std::max<std::size_t>(cases(400), 40); ++seed) {
        SCOPED_TRACE(seed);
        test::RandomFloats random(seed);
        const int kind = static_cast<int>(seed) % test::soup_kinds;
        const Mesh a = test::soup(random, kind, 12), b = test::soup(random, kind, 12);
        const Pose at_a = test::random_pose(random), at_b = test::random_pose(random);
        const CdUsed first = used(a, at_a), second = used(b, at_b);

        const CdProgramAnswer sound = run_cd_program(CdProgram::Sound, first, second, {});
        ASSERT_FALSE(sound.error);
        const bool truth = !test::brute_force(a, b, RelativePose(at_a, at_b)).empty();
        ASSERT_EQ(sound.found.hit, truth);
        ++(truth ? hits : apart);

        // A matrix that was never set is that of the origin.
        const CdProgramAnswer stale = run_cd_program(CdProgram::NotMoved, first, second, {});
        ASSERT_FALSE(stale.error);
        ASSERT_EQ(stale.found.hit, !test::brute_force(a, b, RelativePose(at_a, Pose{})).empty());
        ASSERT_EQ(stale.truth, truth);
        if (stale.found.hit != truth) ++stale_and_wrong;
    }
    EXPECT_GT(hits, 0u);
    EXPECT_GT(apart, 0u);
    EXPECT_GT(stale_and_wrong, 0u);
}

TEST(CdCalls, MisuseIsThrownAndEndsTheProgram) {
    test::RandomFloats random(7);
    const Mesh mesh = test::soup(random, 0, 12);
    const CdUsed one = used(mesh, Pose{});
    for (const auto& [program, before, words] :
         {std::tuple(CdProgram::Unprocessed, "check", "process"),
          std::tuple(CdProgram::NoTriangles, "process", "triangle"),
          std::tuple(CdProgram::LateTriangle, "process", "process"),
          std::tuple(CdProgram::ProcessedTwice, "process", "process"),
          std::tuple(CdProgram::NotFinite, "add", "finite"),
          std::tuple(CdProgram::BadMatrix, "move", "finite")}) {
        SCOPED_TRACE(static_cast<int>(program));
        Recording recording;
        const CdProgramAnswer answer = run_cd_program(program, one, one, {}, Recorder(recording));
        ASSERT_TRUE(answer.error);
        EXPECT_NE(answer.error->find(words), std::string::npos) << *answer.error;
        EXPECT_FALSE(answer.found.hit);
        const std::vector<std::string> told = labels(recording);
        ASSERT_GE(told.size(), 2u);
        EXPECT_EQ(told.back(), "error");
        EXPECT_EQ(told[told.size() - 2], before);
    }
}

TEST(CdCalls, AreToldInTheirOrder) {
    test::RandomFloats random(7);
    const Mesh mesh = test::soup(random, 0, 12);
    const CdUsed one = used(mesh, Pose{});
    Recording recording;
    run_cd_program(CdProgram::Sound, one, one, {}, Recorder(recording));
    EXPECT_EQ(labels(recording),
              (std::vector<std::string>{"new", "add", "add", "process", "process", "move", "move",
                                        "check", "hit", "points"}));
    // No time at all: the answer is an assumption.
    Recording hurried;
    const CdProgramAnswer assumed =
        run_cd_program(CdProgram::Sound, one, one, {.operations = 1}, Recorder(hurried));
    EXPECT_TRUE(assumed.found.hit);
    EXPECT_TRUE(assumed.found.interrupted);
    const std::vector<std::string> told = labels(hurried);
    EXPECT_EQ(std::count(told.begin(), told.end(), "assumed"), 1);
    EXPECT_EQ(std::count(told.begin(), told.end(), "hit"), 0);
}

}  // namespace
}  // namespace collidoscope

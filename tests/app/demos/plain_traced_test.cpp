// The plain run and the one with its steps recorded, on questions made at random.
#include <gtest/gtest.h>

#include "app/model/json_lines/answer_json.h"
#include "app/model/json_lines/question_json.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/question_maker.h"
#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

// Every other one an edge case, where the demo has any.
MadeQuestion made(const QuestionMaker& maker, std::uint64_t number) {
    if (number % 2 == 0) return maker.make(number, false);
    try {
        return maker.make(number, true);
    } catch (const InputError&) {
        return maker.make(number, false);
    }
}

TEST(PlainAndTraced, AgreeBitForBitOnRandomQuestions) {
    constexpr std::uint64_t seed = 20261126;
    RecordProperty("seed", std::to_string(seed));
    MeshLibrary library;
    for (const Demo* demo : Registry::all()) {
        const QuestionMaker maker(*demo, seed, library.loader());
        for (std::uint64_t number = 0; number < oracle::cases(2); ++number) {
            const Question question = made(maker, number).question;
            Recording whole, cut;
            cut.budget = 1 + number;
            const Answer plain = demo->answer(question);
            ASSERT_TRUE(demo->trace(question, whole) == plain)
                << to_json(*demo, question).dump() << "\n"
                << to_json(plain).dump();
            ASSERT_TRUE(demo->trace(question, cut) == plain)
                << "cut after " << cut.budget << ": " << to_json(*demo, question).dump();
            EXPECT_LE(cut.steps.size(), cut.budget);
        }
    }
}

}  // namespace
}  // namespace collidoscope::app

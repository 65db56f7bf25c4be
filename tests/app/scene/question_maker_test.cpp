#include "app/scene/question_maker.h"

#include <gtest/gtest.h>

#include <set>

#include "app/exchange/question_json.h"
#include "app/library/mesh_library.h"

namespace collidoscope::app {
namespace {

// Two of each demo, written and read again: the same answer.
TEST(QuestionMaker, EveryDemoIsAskedAboutAndTheQuestionsReadBack) {
    MeshLibrary library;
    for (const Demo* demo : Registry::all()) {
        SCOPED_TRACE(demo->info().id);
        const QuestionMaker maker(*demo, 5, library.loader());
        for (std::uint64_t number = 0; number < 2; ++number) {
            const MadeQuestion made = maker.make(number, false);
            const std::string line = to_json(*demo, made.question).dump();
            const Asked again = parse_question(Json::parse(line), library.loader());
            EXPECT_EQ(again.demo, demo);
            EXPECT_TRUE(demo->answer(again.question) == demo->answer(made.question)) << line;
        }
    }
}

std::string made_line(const char* id, std::uint64_t seed, std::uint64_t number, bool edge = false) {
    MeshLibrary library;
    const Demo& demo = Registry::at(id);
    return to_json(demo, QuestionMaker(demo, seed, library.loader()).make(number, edge).question)
        .dump();
}

TEST(QuestionMaker, TheSameSeedAndNumberGiveTheSameQuestion) {
    for (const char* id : {"sat_box_box", "ray_triangle", "gjk", "sweep_and_prune"}) {
        EXPECT_EQ(made_line(id, 1, 3), made_line(id, 1, 3));
        EXPECT_NE(made_line(id, 1, 3), made_line(id, 1, 4));
        EXPECT_NE(made_line(id, 1, 3), made_line(id, 2, 3));
    }
}

TEST(QuestionMaker, HitsAndMissesBothOccur) {
    for (const char* id : {"sphere_sphere", "sat_box_box", "ray_triangle", "polygon_cross"}) {
        SCOPED_TRACE(id);
        MeshLibrary library;
        const Demo& demo = Registry::at(id);
        const QuestionMaker maker(demo, 1, library.loader());
        int hits = 0;
        for (std::uint64_t number = 0; number < 60; ++number)
            hits += demo.answer(maker.make(number, false).question).hit;
        EXPECT_GT(hits, 6);
        EXPECT_LT(hits, 54);
    }
}

TEST(QuestionMaker, EdgeCasesComeInTurn) {
    MeshLibrary library;
    const Demo& demo = Registry::at("triangle_triangle");
    const QuestionMaker maker(demo, 1, library.loader());
    std::set<EdgeCase> seen;
    for (std::uint64_t number = 0; number < 10; ++number) {
        const MadeQuestion made = maker.make(number, true);
        ASSERT_TRUE(made.edge_case);
        seen.insert(*made.edge_case);
        if (*made.edge_case == EdgeCase::Touching) {
            EXPECT_TRUE(demo.answer(made.question).hit);
        }
    }
    EXPECT_EQ(seen.size(), edge_cases.size());
    const Demo& alone = Registry::at("tree_build");
    EXPECT_THROW((void)QuestionMaker(alone, 1, library.loader()).make(0, true), InputError);
}

}  // namespace
}  // namespace collidoscope::app

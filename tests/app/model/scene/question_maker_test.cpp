#include "app/model/scene/question_maker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "app/model/json_lines/answer_json.h"
#include "app/model/json_lines/question_json.h"
#include "app/model/mesh_library/mesh_library.h"

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

// With every compiler: no expression leaves open which of two random numbers is drawn first.
TEST(QuestionMaker, SeedSevenAsksTheseQuestions) {
    EXPECT_EQ(
        made_line("ray_sphere", 7, 0),
        R"({"demo":"ray_sphere","a":{"ray":{"origin":[0.564,1.332,0.58],"direction":[-0.452,0.687,-0.218]}},"b":{"sphere":{"center":[0.0,1.0,0.0],"radius":1.0}}})");
    EXPECT_EQ(
        made_line("ray_sphere", 7, 1),
        R"({"demo":"ray_sphere","a":{"ray":{"origin":[-1.657,0.643,-2.059],"direction":[0.672,-0.028,0.299]}},"b":{"sphere":{"center":[0.0,1.0,0.0],"radius":1.0}}})");
    EXPECT_EQ(
        made_line("ray_box", 7, 0),
        R"({"demo":"ray_box","a":{"ray":{"origin":[-1.792,5.619,-4.214],"direction":[2.806,-4.04,3.787]}},"b":{"box":{"center":[0.0,0.9,0.0],"half":[1.1,0.8,0.9],"rotation":[0.08649247,0.85474426,0.24175414,0.45109463]}}})");
    EXPECT_EQ(
        made_line("ray_triangle", 7, 0),
        R"({"demo":"ray_triangle","a":{"ray":{"origin":[-3.756,3.184,-0.049],"direction":[4.576,-3.643,-1.258]}},"b":{"triangle":[[-1.932,-0.145,-0.68],[-0.175,1.88,1.369],[1.668,1.371,-1.455]]}})");
    EXPECT_EQ(
        made_line("ray_triangle", 7, 1),
        R"({"demo":"ray_triangle","a":{"ray":{"origin":[0.968,3.885,-2.427],"direction":[-0.253,-0.782,0.314]}},"b":{"triangle":[[-0.198,-0.13,-1.391],[0.841,1.626,0.517],[-1.369,0.732,0.481]]}})");
    EXPECT_EQ(
        made_line("ray_plane", 7, 0),
        R"({"demo":"ray_plane","a":{"ray":{"origin":[-1.394,3.669,-3.277],"direction":[2.182,-3.141,2.945]}},"b":{"plane":{"normal":[0.335,-0.868,0.366],"offset":0.0}}})");
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
    // A lone mesh of a file keeps its form.
    const Demo& alone = Registry::at("tree_build");
    EXPECT_THROW((void)QuestionMaker(alone, 1, library.loader()).make(0, true), InputError);
}

// Every demo of a crowd, of motion or of volumes has some; each reads back with the same answer.
TEST(QuestionMaker, CrowdsMotionAndVolumesHaveEdgeCases) {
    MeshLibrary library;
    for (const Demo* demo : Registry::all()) {
        const auto inputs = demo->inputs();
        const bool crowd = inputs.size() == 1 && inputs[0].kind == kind_of_type<Crowd>();
        if (!crowd && demo->info().family != Family::Volumes) continue;
        SCOPED_TRACE(demo->info().id);
        const QuestionMaker maker(*demo, 3, library.loader());
        std::set<EdgeCase> seen;
        bool meshes = false;  // which keep their form
        for (std::uint64_t number = 0; number < edge_cases.size(); ++number) {
            const MadeQuestion made = maker.make(number, true);
            ASSERT_TRUE(made.edge_case);
            seen.insert(*made.edge_case);
            const std::string line = to_json(*demo, made.question).dump();
            const Asked again = parse_question(Json::parse(line), library.loader());
            EXPECT_TRUE(demo->answer(again.question) == demo->answer(made.question)) << line;
            const auto* bodies = std::get_if<Crowd>(&made.question.inputs[0]);
            meshes |= bodies && !bodies->state->meshes.empty();
        }
        EXPECT_GE(seen.size(), meshes ? 1u : 3u);
    }
}

// The first two bodies touch, begin at one x, are concentric, or one is flat: to the bit.
TEST(QuestionMaker, EdgeCasesOfCrowdsAreExact) {
    MeshLibrary library;
    for (const char* id : {"all_pairs", "sweep_and_prune", "uniform_grid", "dynamic_tree"}) {
        SCOPED_TRACE(id);
        const Demo& demo = Registry::at(id);
        const QuestionMaker maker(demo, 11, library.loader());
        for (std::uint64_t number = 0; number < 40; ++number) {
            const MadeQuestion made = maker.make(number, true);
            const CrowdState& crowd = *std::get<Crowd>(made.question.inputs[0]).state;
            const Aabb a = crowd.box(0), b = crowd.box(1);
            const auto answer = to_json(demo.answer(made.question));
            const auto listed = answer.find("pairs");
            const bool met =
                listed != answer.end() &&
                std::find(listed->begin(), listed->end(), Json::array({0, 1})) != listed->end();
            switch (*made.edge_case) {
                case EdgeCase::Touching:
                    EXPECT_TRUE(a.max.x == b.min.x || b.max.x == a.min.x);
                    EXPECT_TRUE(met) << answer.dump();
                    break;
                case EdgeCase::Parallel:
                    EXPECT_EQ(crowd.bodies[0].velocity, crowd.bodies[1].velocity);
                    break;
                case EdgeCase::Coplanar:
                    EXPECT_EQ(a.min.x, b.min.x);
                    break;
                case EdgeCase::Contained:
                    EXPECT_EQ(crowd.bodies[0].center, crowd.bodies[1].center);
                    EXPECT_TRUE(met) << answer.dump();
                    break;
                case EdgeCase::ZeroArea:
                    EXPECT_EQ(b.min.y, b.max.y);
                    break;
            }
        }
    }
}

}  // namespace
}  // namespace collidoscope::app

// Puzzles are judged by running: the pseudo-code's own order is right for every demo, orders that
// run alike are right too, and the first wrong line is pointed at.
#include "app/parsons/puzzle.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/library/mesh_library.h"

namespace collidoscope::app {
namespace {

std::vector<PlacedPiece> own_order(const Puzzle& puzzle) {
    std::vector<PlacedPiece> placed;
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i)
        if (!puzzle.pieces[i].distractor) placed.push_back({i, puzzle.pieces[i].level});
    return placed;
}

constexpr const char* search = R"(Is x in the list?
n ← 0                      #begin
for each element:
  take it                  #take
  if it is x: n ← n + 1    #found
n > 0: yes                 #yes
n = 0: no                  #no
)";
const std::vector<LabelRun> runs = {{"begin", "take", "take", "found", "take", "yes"},
                                    {"begin", "take", "found", "yes"},
                                    {"begin", "take", "take", "no"}};

Puzzle puzzle_of(const char* textbook = "") {
    return make_puzzle(Pseudocode(search), Pseudocode(textbook), {.demo = "x"});
}

TEST(Puzzle, PiecesAndShuffle) {
    const Puzzle puzzle = puzzle_of("n ← 0    #begin\nn ← 1    #wrong\n");
    EXPECT_EQ(puzzle.title, "Is x in the list?");
    ASSERT_EQ(puzzle.pieces.size(), 7U);
    EXPECT_TRUE(puzzle.pieces[1].is_loop());
    EXPECT_EQ(puzzle.pieces[2].level, 1);
    EXPECT_TRUE(puzzle.pieces[6].distractor);
    std::vector<std::size_t> sorted = puzzle.shuffled;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < sorted.size(); ++i) EXPECT_EQ(sorted[i], i);
    EXPECT_EQ(puzzle_of("n ← 1    #wrong\n").shuffled.size(), 7U);
    EXPECT_NE(puzzle.shuffled, make_puzzle(Pseudocode(search), Pseudocode("n ← 1    #wrong\n"),
                                           {.demo = "x", .seed = 2})
                                   .shuffled);
}

TEST(Puzzle, OwnOrderAndOneThatRunsAlikeAreRight) {
    const Puzzle puzzle = puzzle_of();
    std::vector<PlacedPiece> placed = own_order(puzzle);
    EXPECT_TRUE(judge(puzzle, runs, placed).right);
    std::swap(placed[4], placed[5]);  // no before yes
    EXPECT_TRUE(judge(puzzle, runs, placed).right);
}

TEST(Puzzle, FirstWrongLineIsPointedAt) {
    const Puzzle puzzle = puzzle_of("n ← 1    #wrong\n");
    const std::vector<PlacedPiece> own = own_order(puzzle);
    std::vector<PlacedPiece> placed = own;
    std::swap(placed[2], placed[3]);  // found before take: a run takes twice, then finds
    const PuzzleVerdict swapped = judge(puzzle, runs, placed);
    EXPECT_FALSE(swapped.right);
    placed = own;
    std::swap(placed[0], placed[1]);  // begin inside the loop, by its place
    placed[1].level = 1;
    EXPECT_EQ(judge(puzzle, runs, placed).line, 1U);
    placed = own;
    placed[2].level = 0;  // the loop is empty
    EXPECT_FALSE(judge(puzzle, runs, placed).right);
    placed = own;
    placed.push_back({6, 0});
    EXPECT_EQ(judge(puzzle, runs, placed).line, 6U);
    placed = own;
    placed.pop_back();
    EXPECT_FALSE(judge(puzzle, runs, placed).right);
    EXPECT_FALSE(judge(puzzle, runs, {}).right);
    for (const PuzzleVerdict& verdict : {swapped, judge(puzzle, runs, {})})
        EXPECT_FALSE(verdict.why.empty());
}

// Whatever the pseudo-code: its own order is right, and reversed it is not.
TEST(Puzzle, EveryDemoOfTheNarrowPhase) {
    MeshLibrary meshes;
    std::size_t tried = 0;
    for (const Demo* demo : Registry::all()) {
        if (demo->info().family != Family::Narrow && demo->info().family != Family::Polygons)
            continue;
        const Puzzle puzzle = make_puzzle({.demo = demo->info().id});
        if (puzzle.pieces.size() < 3) continue;
        const std::vector<LabelRun> recorded = runs_of(*demo, meshes.loader(), {});
        ASSERT_FALSE(recorded.empty()) << demo->info().id;
        std::vector<PlacedPiece> placed = own_order(puzzle);
        const PuzzleVerdict right = judge(puzzle, recorded, placed);
        EXPECT_TRUE(right.right) << demo->info().id << ": " << right.why;
        std::reverse(placed.begin(), placed.end());
        EXPECT_FALSE(judge(puzzle, recorded, placed).right) << demo->info().id;
        ++tried;
    }
    EXPECT_GT(tried, 10U);
}

}  // namespace
}  // namespace collidoscope::app

// Puzzles are judged by running: the pseudo-code's own order is right for every demo, orders that
// run alike are right too, and the first wrong line is pointed at.
#include "app/classroom/parsons/puzzle.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/model/mesh_library/mesh_library.h"

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

// The piece with this label goes before the one with the other.
std::vector<PlacedPiece> with_moved(const Puzzle& puzzle, const std::string& label,
                                    const std::string& before) {
    std::vector<PlacedPiece> placed = own_order(puzzle);
    const auto at = [&](const std::string& wanted) {
        return std::find_if(placed.begin(), placed.end(), [&](const PlacedPiece& one) {
            return puzzle.pieces[one.piece].label == wanted;
        });
    };
    const PlacedPiece moved = *at(label);
    placed.erase(at(label));
    placed.insert(at(before), moved);
    return placed;
}

// A line that a run ends at protects what follows: the root of a negative number is not taken.
TEST(Puzzle, NoLineStandsAboveTheGuardThatEndsARun) {
    MeshLibrary meshes;
    struct Wrong {
        const char *demo, *label, *before;
    };
    for (const Wrong& wrong :
         {Wrong{"swept_sphere", "in_time", "miss"}, Wrong{"swept_sphere", "discriminant", "away"},
          Wrong{"swept_sphere", "approach", "overlapping"}}) {
        const Puzzle puzzle = make_puzzle({.demo = wrong.demo});
        const auto recorded = runs_of(Registry::at(wrong.demo), meshes.loader(), {});
        EXPECT_TRUE(judge(puzzle, recorded, own_order(puzzle)).right) << wrong.demo;
        const PuzzleVerdict verdict =
            judge(puzzle, recorded, with_moved(puzzle, wrong.label, wrong.before));
        EXPECT_FALSE(verdict.right) << wrong.demo << ": " << wrong.label;
    }
}

// Every line that does not belong into a puzzle has its reason, which the verdict tells.
TEST(Puzzle, DistractorsHaveReasons) {
    std::size_t tried = 0;
    for (const Demo* demo : Registry::all()) {
        const std::string& id = demo->info().robust_version;
        if (id.empty() || demo->info().id == "cd_tree_listing") continue;
        const Puzzle puzzle = make_puzzle({.demo = id});
        std::size_t strangers = 0;
        for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
            if (!puzzle.pieces[i].distractor) continue;
            ++strangers;
            EXPECT_FALSE(puzzle.pieces[i].why.empty()) << id << ": " << puzzle.pieces[i].name;
            EXPECT_EQ(judge(puzzle, {}, {{i, 0}}).why, puzzle.pieces[i].why);
        }
        EXPECT_GT(strangers, 0U) << id;
        ++tried;
    }
    EXPECT_GT(tried, 8U);
}

// A part of the lines keeps the head of the loop that they stand in, and lines of the textbook
// version come from the same part.
TEST(Puzzle, PartOfTheLines) {
    const Puzzle loop = make_puzzle({.demo = "sat_box_box", .from = "parallel", .to = "choose"});
    ASSERT_FALSE(loop.pieces.empty());
    EXPECT_TRUE(loop.pieces.front().is_loop());
    EXPECT_EQ(loop.pieces.front().level, 0);
    const Puzzle puzzle =
        make_puzzle(Pseudocode(search), Pseudocode("a ← 1  #begin\nb ← 2  #take\nc ← 3  #yes\n"),
                    {.demo = "x", .from = "take", .to = "found"});
    ASSERT_EQ(puzzle.pieces.size(), 5U);  // the loop, two lines, and b and c
    EXPECT_TRUE(puzzle.pieces[0].is_loop());
    EXPECT_EQ(puzzle.pieces[3].name, "b ← 2");
}

// Whatever the pseudo-code: its own order is right, and reversed it is not.
TEST(Puzzle, EveryDemo) {
    MeshLibrary meshes;
    std::size_t tried = 0;
    for (const Demo* demo : Registry::all()) {
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
    EXPECT_GT(tried, 80U);
}

}  // namespace
}  // namespace collidoscope::app

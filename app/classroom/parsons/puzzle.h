// Parsons puzzles: the lines of a pseudo-code, shuffled, to be put into order again. An order is
// judged by running: by whether the recorded runs of the demo's scenes can go through its lines.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/model/questions/demo.h"
#include "app/player/pseudocode.h"

namespace collidoscope::app {

// A piece that is moved as one: a line that can be stepped to with the lines that belong to it, or
// the head of a loop.
struct PuzzlePiece {
    std::vector<std::string> lines;  // the first begins without blanks, the others keep theirs
    std::string name;                // its line that can be stepped to, or the head of the loop
    std::string label;               // empty: the head of a loop
    int level = 0;                   // of its indentation in the pseudo-code
    bool distractor = false;         // a line of the textbook version that does not belong here
    std::string why;                 // of a distractor: what is wrong with it, in sentences
    bool is_loop() const { return label.empty(); }
};

struct Puzzle {
    std::string demo, title;            // the pseudo-code's own first line, where it is a question
    std::vector<PuzzlePiece> pieces;    // in their order, distractors behind them
    std::vector<std::size_t> shuffled;  // the same for the same seed
    int levels = 1;                     // of indentation that there are
};

struct PuzzleWish {
    std::string demo;
    std::uint32_t seed = 1;
    bool distractors = true;
    std::string from{}, to{};  // labels; empty: the whole
};
// Reasons by the labels of lines of a textbook version: why each is wrong.
using PuzzleReasons = std::map<std::string, std::string>;
// Reads assets/pseudocode, and the reasons from assets/parsons, a line "label: reason" for each.
// Empty where the demo has no pseudo-code.
Puzzle make_puzzle(const PuzzleWish& wish);
// The same of texts; `textbook` may be empty. If there are reasons, lines without one are not
// among the distractors: they do no harm in another order of the same work.
Puzzle make_puzzle(const Pseudocode& code, const Pseudocode& textbook, const PuzzleWish& wish,
                   const PuzzleReasons& reasons = {});

// The labels of a run's steps, in their order.
using LabelRun = std::vector<std::string>;
// Records the demo's scenes, as far as they can be recorded: some thousand steps of each. Cost:
// some seconds at most for large meshes; `control` stops it.
std::vector<LabelRun> runs_of(const Demo& demo, const MeshLoader& load, const RunControl& control);

struct PlacedPiece {
    std::size_t piece = 0;
    int level = 0;
};
struct PuzzleVerdict {
    bool right = false;
    std::optional<std::size_t> line;  // of those placed, the first that is wrong
    std::string why;                  // a sentence
};
// Runs the order: every run must be able to go from line to line, forward or back through a loop
// that holds both lines, and must not pass over a line that is always executed. Orders that run
// alike are right, whatever the pseudo-code's own is. Cost: the length of the runs times the number
// of pieces.
PuzzleVerdict judge(const Puzzle& puzzle, const std::vector<LabelRun>& runs,
                    const std::vector<PlacedPiece>& placed);

}  // namespace collidoscope::app

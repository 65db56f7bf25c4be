// The Parsons puzzle that is open in a window.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/base/utilities/jobs.h"
#include "app/classroom/parsons/puzzle.h"
#include "app/window/lesson_state/lesson_state.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

class PuzzleState final : public Part {
  public:
    // `card`: of the lesson's page that it belongs to, which is noted as solved; none: of no
    // lesson. Says so when there is no pseudo-code.
    void open(Workbench& bench, const PuzzleWish& wish, std::optional<std::size_t> card = {});
    void leave() { shown_ = false; }
    bool shown() const { return shown_; }

    const Puzzle& puzzle() const { return puzzle_; }
    // Pieces that are not placed, as they were shuffled.
    const std::vector<std::size_t>& left() const { return left_; }
    const std::vector<PlacedPiece>& placed() const { return placed_; }
    // Puts a piece, wherever it is, before the placed one of this number, or back to the others.
    void place(std::size_t piece, std::size_t before, int level);
    void take_back(std::size_t piece);
    void start_over();

    // -- Keys: arrows choose a line, Space or Enter places and lifts it, R runs --
    struct Focus {
        bool shown = false;  // a key has been used
        bool in_program = false;
        std::size_t at = 0;   // of left() or placed()
        bool lifted = false;  // of the program: arrows move it
    };
    // Always a line that is there, or the first of an empty list.
    const Focus& focus() const { return focus_; }
    // False: the key is not meant for the puzzle.
    bool take_key(Workbench& bench, const Chord& chord);

    // Runs the order as soon as the runs are there.
    void run(Workbench& bench);
    bool running() const { return run_wanted_; }
    // The verdict on the order as it was run last; nothing after a change.
    const std::optional<PuzzleVerdict>& verdict() const { return verdict_; }

    void advance(Workbench& bench, double seconds, double now) override;
    std::vector<Pending> pending() const override {
        return run_wanted_ ? std::vector<Pending>{{"puzzle", true}} : std::vector<Pending>{};
    }
    bool escape(Workbench& bench) override;
    void close(Workbench& bench) override;
    std::vector<std::pair<std::string, std::string>> told(const Workbench& bench) const override;

  private:
    void remove(std::size_t piece);
    void step_focus(int by);
    void move_lifted(int by, int indent);
    void press_focus();
    void clamp_focus();

    bool shown_ = false;
    PuzzleWish wish_;
    Puzzle puzzle_;
    std::optional<std::size_t> card_;
    std::uint64_t lesson_version_ = 0;
    std::vector<std::size_t> left_;
    std::vector<PlacedPiece> placed_;
    std::optional<PuzzleVerdict> verdict_;
    Focus focus_;
    bool run_wanted_ = false;
    Job<std::vector<LabelRun>> job_;
    std::optional<std::vector<LabelRun>> runs_;
};

}  // namespace collidoscope::app

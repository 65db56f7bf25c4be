// Predicting: before a step that decides something the viewer is asked what will be decided, and
// the answers are counted.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/player/pseudocode.h"
#include "collision/trace/recorder.h"

namespace collidoscope::app {

// One question about the step it stands before.
struct Ask {
    std::size_t step = 0;
    Decision decision;
    // If the question is about which line comes next: the label of each choice's line.
    std::vector<std::string> lines{};
};

// The questions of a recording, by step: the decisions its algorithm declares, or where it declares
// none, which line of the pseudo-code comes next, where the recording knows more than one. A
// question that comes up often is asked the first times, whenever its answer changes, and now and
// then between. The first step is never asked about.
std::vector<Ask> asks_of(const Recording& recording, const Pseudocode& code);

struct Score {
    int asked = 0, right = 0;
    int streak = 0, best = 0;  // right in a row: now, and at most so far
};

// Outcome of the last prediction.
struct Outcome {
    std::size_t step = 0;
    bool right = false;
    std::string chosen, truth;  // labels; of several that are right, joined by "or"
    std::string id{};           // of the choice
};

class Predict {
  public:
    bool on() const { return on_; }
    void set_on(bool on);

    // The recording that is played. Forgets which of its questions were answered, not the score.
    void take(const Recording& recording, const Pseudocode& code);
    const std::vector<Ask>& asks() const { return asks_; }

    // Whether the player is held before this step: its question is open then. Asked again for the
    // same step, as when the viewer steps on without answering, it stays held.
    bool holds(std::size_t step, bool playing);
    // The player stands at this step: what does not belong there any more is closed. At the start
    // every question can be asked anew.
    void see(std::size_t step);

    // The open question; null when there is none.
    const Ask* open() const { return open_ ? &asks_[*open_] : nullptr; }
    // Whether the player was playing when the question held it, and so should go on.
    bool was_playing() const { return was_playing_; }
    // Counts the answer and closes the question. The step that follows from it is Outcome::step.
    Outcome answer(std::size_t choice);
    // Closes it without counting; gives the step it held back.
    std::size_t skip();

    const Score& score() const { return score_; }
    void reset_score() { score_ = {}; }
    // The outcome of the question answered last, as long as its step is seen.
    const std::optional<Outcome>& outcome() const { return outcome_; }

  private:
    bool on_ = false, was_playing_ = false;
    std::vector<Ask> asks_;
    std::set<std::size_t> done_;  // steps whose question was answered or skipped
    std::optional<std::size_t> open_;
    std::optional<Outcome> outcome_;
    Score score_;
};

}  // namespace collidoscope::app

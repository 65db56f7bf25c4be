// Results wait for the steps that decide them: always while predicting, else as chosen.
#pragma once

#include <cstdint>
#include <optional>

#include "app/model/questions/answer.h"
#include "app/model/questions/known_parts.h"

namespace collidoscope::app {

class Document;
class Live;
class LiveTimeline;
class Predict;
struct Settings;

class KnownSoFar {
  public:
    KnownSoFar(const Document& document, const Live& live, const LiveTimeline& timeline,
               const Predict& predict, Settings& settings)
        : document_(document),
          live_(live),
          timeline_(timeline),
          predict_(predict),
          settings_(settings) {}

    // The run is being predicted: what comes is not given away.
    bool predicting() const;
    // Only what is known is shown: always while predicting, else as chosen, else in projector mode.
    bool only_known() const;
    void toggle_only_known();
    // Only what is known is shown, and there are steps to come: what they find is hidden.
    bool answer_hidden() const;
    // The parts of the answer that may be shown.
    KnownParts parts() const { return now(answer_hidden()).parts; }
    // The answer as far as it may be shown; null when there is none.
    const Answer* shown_answer() const { return now(answer_hidden()).answer(whole_answer()); }
    // The same for the scene, in which the result never lies over a walk through trees or cells.
    KnownParts parts_in_scene() const { return now(hidden_in_scene()).parts; }
    const Answer* answer_in_scene() const { return now(hidden_in_scene()).answer(whole_answer()); }
    // The step shown is one of a walk through a structure, with more to come.
    bool walking() const;

  private:
    // The known parts, worked out once for each answer and step.
    struct Known {
        std::uint64_t version = 0, step = 0;
        KnownParts parts = KnownParts::all();
        std::optional<Answer> shown;  // where it is not the whole

        const Answer* answer(const std::optional<Answer>& whole) const {
            return !whole ? nullptr : shown ? &*shown : &*whole;
        }
    };
    const std::optional<Answer>& whole_answer() const;
    bool hidden_in_scene() const { return answer_hidden() || walking(); }
    const Known& now(bool so_far) const;

    const Document& document_;
    const Live& live_;
    const LiveTimeline& timeline_;
    const Predict& predict_;
    Settings& settings_;
    const Known whole_;  // nothing is hidden
    mutable Known known_;
};

}  // namespace collidoscope::app

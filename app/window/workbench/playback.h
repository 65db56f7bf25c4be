// Uses of the recorded steps beyond playing them: Why?, runs, predictions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/questions/known_parts.h"
#include "app/player/why.h"
#include "collision/trace/fact.h"

namespace collidoscope::app {

class Workbench;
enum class Stop : std::uint8_t;

// The menu of what lies under the pointer: choosing one leads to the step that decided it.
struct WhyMenu {
    struct Item {
        std::string name;  // "Contact normal"
        std::optional<std::size_t> step;
        std::optional<std::string> value{};  // that can be watched
    };
    std::vector<Item> items;
    vec2 position{0};           // of the window
    bool open = false;          // until something is chosen or clicked away
    std::uint64_t version = 0;  // another one each time it is asked for
};

class Playback {
  public:
    explicit Playback(Workbench& bench) : bench_(bench) {}

    // The questions follow the recording, and what is open follows the step.
    void follow();

    // Opens the menu of these targets at a place of the window; says so when there is none.
    void ask_why(const std::vector<Target>& targets, const vec2& position);
    void ask_why_here();  // under the pointer, or of the answer
    // Targets drawn under a pixel of the view.
    std::vector<Target> targets_at(const vec2& pixel) const;
    std::vector<Target> answer_targets() const;
    const WhyMenu& why_menu() const { return why_menu_; }
    void close_why_menu() { why_menu_.open = false; }

    // Shows a step, and stops there.
    void show(std::size_t step);
    // Goes to a step that explains something, lets it light up, and remembers where it came from.
    void jump_to(std::size_t step);
    void jump_to_why(const Target& target);
    void jump_to_why(AnswerPart part);
    void jump_back();
    bool can_jump_back() const { return jumped_from_.has_value(); }
    // From 1, right after a jump, down to 0.
    float flash() const;

    void run_to(std::string_view label);
    void run();
    void go_to_next_nan();

    void toggle_predict();
    void answer_prediction(std::size_t choice);
    void skip_prediction();
    // Lets an open question light up; false when there is none.
    bool remind_of_question();
    // The run is being predicted: what comes is not given away.
    bool predicting() const;

    // -- Only what is known so far --
    // Whether results wait for the steps that decide them: always while predicting, else as chosen,
    // else in projector mode.
    bool only_known() const;
    void toggle_only_known();
    // Only what is known is shown, and there are steps to come: what they find is hidden.
    bool answer_hidden() const;
    // The parts of the answer that may be shown.
    KnownParts known() const { return known_now(answer_hidden()).parts; }
    // The answer as far as it may be shown; null when there is none.
    const Answer* shown_answer() const { return known_now(answer_hidden()).answer(bench_answer()); }
    // The same for the scene, in which the result never lies over a walk through trees or cells.
    KnownParts known_in_scene() const { return known_now(hidden_in_scene()).parts; }
    const Answer* answer_in_scene() const {
        return known_now(hidden_in_scene()).answer(bench_answer());
    }
    // The step shown is one of a walk through a structure, with more to come.
    bool walking() const;

  private:
    void say_stop(Stop stop, std::string_view wanted);
    void light_up();

    Workbench& bench_;
    WhyMenu why_menu_;
    std::optional<std::size_t> jumped_from_;  // step before the last jump
    double flash_until_ = 0;
    std::uint64_t followed_recording_ = 0;

    // The known parts, worked out once for each answer and step.
    struct Known {
        std::uint64_t version = 0, step = 0;
        KnownParts parts = KnownParts::all();
        std::optional<Answer> shown;  // where it is not the whole

        const Answer* answer(const std::optional<Answer>& whole) const {
            return !whole ? nullptr : shown ? &*shown : &*whole;
        }
    };
    const std::optional<Answer>& bench_answer() const;
    bool hidden_in_scene() const { return answer_hidden() || walking(); }
    const Known& known_now(bool so_far) const;
    const Known whole_;  // nothing is hidden
    mutable Known known_;
};

}  // namespace collidoscope::app

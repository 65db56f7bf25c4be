#include "app/window/workbench/playback.h"

#include <algorithm>

#include "app/player/inspect.h"
#include "app/player/predict.h"
#include "app/window/workbench/drawn.h"
#include "app/window/workbench/known_so_far.h"
#include "app/window/workbench/live.h"
#include "app/window/workbench/messages.h"
#include "app/window/workbench/why_asking.h"

namespace collidoscope::app {
namespace {

constexpr double flash_seconds = 1.6;
constexpr double outcome_seconds = 2.6;  // that what came of a prediction can be read

bool anything_nan(const Recording& recording) {
    return std::any_of(recording.steps.begin(), recording.steps.end(), [](const Step& step) {
        return std::any_of(step.values.begin(), step.values.end(),
                           [](const Value& value) { return is_nan(value.data); });
    });
}

}  // namespace

// The questions follow the recording, and what is open follows the step.
void Playback::follow() {
    if (followed_recording_ != live_.player().recordings()) {
        followed_recording_ = live_.player().recordings();
        jumped_from_.reset();
        why_.close();
        if (predict_.on()) predict_.take(live_.player().recording(), live_.code());
    }
    predict_.see(live_.player().index());
    if (!predict_.open()) drawn_.pointed_choice.reset();
}

void Playback::light_up() {
    flash_until_ = clock_ + flash_seconds;
}

void Playback::show(std::size_t step) {
    live_.player().pause();
    live_.player().go(step);
}

void Playback::jump_to(std::size_t step) {
    Player& player = live_.player();
    if (player.empty()) return;
    player.pause();
    if (step != player.index()) jumped_from_ = player.index();
    player.go(step);
    light_up();
}

void Playback::jump_to_why(AnswerPart part) {
    if (!live_.answer()) return;
    if (known_.predicting()) return messages_.say("That would reveal the prediction.");
    if (const auto target = about(*live_.answer(), part)) {
        jump_to_why(*target);
    } else {
        messages_.say("The result does not have one.");
    }
}

void Playback::jump_to_why(const Target& target) {
    const Player& player = live_.player();
    const auto step = why(player.recording(), target, player.index());
    if (step) {
        jump_to(*step);
    } else {
        messages_.say("No step of this run decides it.");
    }
}

void Playback::jump_back() {
    if (!jumped_from_) return;
    const std::size_t from = *jumped_from_;
    jump_to(from);
}

float Playback::flash() const {
    return static_cast<float>(std::clamp((flash_until_ - clock_) / flash_seconds, 0.0, 1.0));
}

void Playback::say_stop(Stop stop, std::string_view wanted) {
    switch (stop) {
        case Stop::End:
            if (!wanted.empty()) messages_.say("No later step is on this line.");
            break;
        case Stop::Watch: {
            const Player& player = live_.player();
            for (const Watch& watch : player.watches()) {
                if (watch.stops && changes_value(player.recording(), player.index(), watch.id))
                    messages_.say(
                        "Stopped: " + name_of_value(player.recording(), player.index(), watch.id) +
                        " has changed.");
            }
            break;
        }
        case Stop::Breakpoint:
            if (!wanted.empty()) messages_.say("Stopped at an earlier breakpoint.");
            break;
        case Stop::Line:
        case Stop::Held:
            break;
    }
}

void Playback::run_to(std::string_view label) {
    if (label.empty()) return;
    const Stop stop = live_.player().run_to(label);
    if (stop != Stop::End) light_up();
    say_stop(stop, label);
}

void Playback::run() {
    say_stop(live_.player().run(), {});
}

void Playback::go_to_next_nan() {
    const Player& player = live_.player();
    if (const auto step = next_nan(player.recording(), player.index())) {
        jump_to(*step);
        for (const Value& value : player.step()->values) {
            if (is_nan(value.data))
                return messages_.say(value.name + " becomes NaN here.", Tone::Warning);
        }
        return;
    }
    const bool earlier = anything_nan(player.recording());
    messages_.say(earlier ? "No value becomes NaN after this step."
                          : "No value becomes NaN in this run.");
}

void Playback::toggle_predict() {
    predict_.set_on(!predict_.on());
    if (!predict_.on()) return;
    Player& player = live_.player();
    predict_.take(player.recording(), live_.code());
    player.to_start();
    if (predict_.asks().empty()) {
        messages_.say(
            "This run has no decision to predict. Move the bodies or open another scene.");
    } else {
        messages_.say("Play or step forward: you are asked to predict each decision.");
    }
}

void Playback::answer_prediction(std::size_t choice) {
    const Ask* ask = predict_.open();
    if (!ask || choice >= ask->decision.choices.size()) return;
    const bool go_on = predict_.was_playing();
    const Outcome outcome = predict_.answer(choice);
    live_.player().go(outcome.step);
    if (go_on) live_.player().play_after(outcome_seconds);
}

bool Playback::remind_of_question() {
    if (!predict_.open()) return false;
    light_up();
    return true;
}

void Playback::skip_prediction() {
    if (!predict_.open()) return;
    const bool go_on = predict_.was_playing();
    live_.player().go(predict_.skip());
    if (go_on) live_.player().play_after(0);
}

}  // namespace collidoscope::app

// What the workbench does with the player beyond playing: Why?, runs, predictions.
#include <algorithm>

#include "app/player/inspect.h"
#include "app/shell/workbench.h"
#include "app/view/spot_picking.h"

namespace collidoscope::app {
namespace {

constexpr double flash_seconds = 1.6;
constexpr double outcome_seconds = 2.6;  // that what came of a prediction can be read
constexpr std::size_t most_items = 8;

bool anything_nan(const Recording& recording) {
    return std::any_of(recording.steps.begin(), recording.steps.end(), [](const Step& step) {
        return std::any_of(step.values.begin(), step.values.end(),
                           [](const Value& value) { return is_nan(value.data); });
    });
}

}  // namespace

// The questions follow the recording, and what is open follows the step.
void Workbench::follow_player() {
    if (followed_recording_ != live.player().recordings()) {
        followed_recording_ = live.player().recordings();
        jumped_from.reset();
        why_menu.open = false;
        if (predict.on()) predict.take(live.player().recording(), live.code());
    }
    predict.see(live.player().index());
    if (!predict.open()) pointed_choice.reset();
}

std::vector<Target> Workbench::targets_at(const vec2& pixel) const {
    std::vector<Target> targets;
    for (const Spot& spot : view.spots_at(pixel)) {
        if (spot.mark) {
            // The marks of the choices of an open question tell nothing yet.
            if (*spot.mark < marks_.size() && *spot.mark < live.player().marks().size())
                targets.emplace_back(marks_[*spot.mark]);
        } else if (live.answer()) {
            if (auto part = about(*live.answer(), spot.part, spot.contact))
                targets.emplace_back(*std::move(part));
        }
    }
    return targets;
}

std::vector<Target> Workbench::answer_targets() const {
    std::vector<Target> targets;
    if (!live.answer()) return targets;
    for (const AnswerPart part :
         {AnswerPart::Verdict, AnswerPart::Normal, AnswerPart::Depth, AnswerPart::Contact,
          AnswerPart::Witness, AnswerPart::Parameter}) {
        if (part == AnswerPart::Witness && live.answer()->hit) continue;
        if (auto found = about(*live.answer(), part)) targets.emplace_back(*std::move(found));
    }
    return targets;
}

void Workbench::ask_why_here() {
    std::vector<Target> targets;
    if (layout.view.contains(pointer))
        targets = targets_at(pointer - vec2(layout.view.x, layout.view.y));
    const bool here = !targets.empty();
    if (!here) targets = answer_targets();
    const vec2 middle{layout.view.x + layout.view.w * 0.5f, layout.view.y + layout.view.h * 0.3f};
    ask_why(targets, here ? pointer : middle);
}

void Workbench::ask_why(const std::vector<Target>& targets, const vec2& position) {
    const Player& player = live.player();
    why_menu = {};
    for (const Target& target : targets) {
        WhyMenu::Item item{name_of(target, player.recording()),
                           why(player.recording(), target, player.index())};
        if (const auto* value = std::get_if<AboutValue>(&target)) item.value = value->id;
        const bool known = std::any_of(
            why_menu.items.begin(), why_menu.items.end(), [&](const WhyMenu::Item& other) {
                return other.name == item.name && other.step == item.step;
            });
        // What a prediction is about is not told before.
        const bool spoils = answer_hidden() && item.step && *item.step > player.index();
        if (item.step && !known && !spoils) why_menu.items.push_back(std::move(item));
    }
    if (why_menu.items.size() > most_items) why_menu.items.resize(most_items);
    if (why_menu.items.empty()) {
        if (!targets.empty() && answer_hidden()) say("That would tell what is to be predicted.");
        return;
    }
    why_menu.position = position;
    why_menu.open = why_menu.fresh = true;
}

void Workbench::jump_to(std::size_t step) {
    Player& player = live.player();
    if (player.empty()) return;
    player.pause();
    if (step != player.index()) jumped_from = player.index();
    player.go(step);
    flash_until_ = clock_ + flash_seconds;
}

void Workbench::jump_to_why(AnswerPart part) {
    if (!live.answer()) return;
    if (answer_hidden()) return say("That would tell what is to be predicted.");
    if (const auto target = about(*live.answer(), part)) {
        jump_to_why(*target);
    } else {
        say("This answer has none.");
    }
}

void Workbench::jump_to_why(const Target& target) {
    const Player& player = live.player();
    const auto step = why(player.recording(), target, player.index());
    if (step) {
        jump_to(*step);
    } else {
        say("No step of this run says why.");
    }
}

void Workbench::jump_back() {
    if (!jumped_from) return;
    const std::size_t from = *jumped_from;
    jump_to(from);
}

float Workbench::flash() const {
    return static_cast<float>(std::clamp((flash_until_ - clock_) / flash_seconds, 0.0, 1.0));
}

void Workbench::say_stop(Stop stop, std::string_view wanted) {
    switch (stop) {
        case Stop::End:
            if (!wanted.empty()) say("No later step is on this line.");
            break;
        case Stop::Watch: {
            const Player& player = live.player();
            for (const Watch& watch : player.watches()) {
                if (watch.stops && changes_value(player.recording(), player.index(), watch.id))
                    say("Stopped: " + name_of_value(player.recording(), player.index(), watch.id) +
                        " has changed.");
            }
            break;
        }
        case Stop::Breakpoint:
            if (!wanted.empty()) say("Stopped at a breakpoint before that line.");
            break;
        case Stop::Line:
        case Stop::Held:
            break;
    }
}

void Workbench::run_player_to(std::string_view label) {
    if (label.empty()) return;
    const Stop stop = live.player().run_to(label);
    if (stop != Stop::End) flash_until_ = clock_ + flash_seconds;
    say_stop(stop, label);
}

void Workbench::run_player() {
    say_stop(live.player().run(), {});
}

void Workbench::go_to_next_nan() {
    const Player& player = live.player();
    if (const auto step = next_nan(player.recording(), player.index())) {
        jump_to(*step);
        for (const Value& value : player.step()->values) {
            if (is_nan(value.data)) return say(value.name + " becomes NaN here.", Tone::Warning);
        }
        return;
    }
    const bool earlier = anything_nan(player.recording());
    say(earlier ? "No value becomes NaN after this step." : "No value becomes NaN in this run.");
}

void Workbench::toggle_predict() {
    predict.set_on(!predict.on());
    if (!predict.on()) return;
    Player& player = live.player();
    predict.take(player.recording(), live.code());
    player.to_start();
    if (predict.asks().empty()) {
        say("This run decides nothing that could be predicted. Move the bodies or open another.");
    } else {
        say("Play or step forward: before a decision you are asked how it will turn out.");
    }
}

void Workbench::answer_prediction(std::size_t choice) {
    const Ask* ask = predict.open();
    if (!ask || choice >= ask->decision.choices.size()) return;
    const bool go_on = predict.was_playing();
    const Outcome outcome = predict.answer(choice);
    live.player().go(outcome.step);
    if (go_on) live.player().play_after(outcome_seconds);
}

bool Workbench::remind_of_question() {
    if (!predict.open()) return false;
    flash_until_ = clock_ + flash_seconds;
    return true;
}

void Workbench::skip_prediction() {
    if (!predict.open()) return;
    const bool go_on = predict.was_playing();
    live.player().go(predict.skip());
    if (go_on) live.player().play_after(0);
}

}  // namespace collidoscope::app

#include "app/window/workbench/playback.h"

#include <algorithm>

#include "app/player/inspect.h"
#include "app/player/known.h"
#include "app/view/drawing/spot_picking.h"
#include "app/view/tree_debugger/tree_build.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

constexpr double flash_seconds = 1.6;
constexpr double outcome_seconds = 2.6;  // that what came of a prediction can be read
constexpr std::size_t max_items = 8;

bool anything_nan(const Recording& recording) {
    return std::any_of(recording.steps.begin(), recording.steps.end(), [](const Step& step) {
        return std::any_of(step.values.begin(), step.values.end(),
                           [](const Value& value) { return is_nan(value.data); });
    });
}

}  // namespace

// The questions follow the recording, and what is open follows the step.
void Playback::follow() {
    if (followed_recording_ != bench_.live.player().recordings()) {
        followed_recording_ = bench_.live.player().recordings();
        jumped_from_.reset();
        why_menu_.open = false;
        if (bench_.predict.on())
            bench_.predict.take(bench_.live.player().recording(), bench_.live.code());
    }
    bench_.predict.see(bench_.live.player().index());
    if (!bench_.predict.open()) bench_.drawn().pointed_choice.reset();
}

std::vector<Target> Playback::targets_at(const vec2& pixel) const {
    const std::vector<Mark>& marks = bench_.stage.shown_marks();
    std::vector<Target> targets;
    for (const Spot& spot : bench_.view.spots_at(pixel)) {
        if (spot.mark) {
            // The marks of the choices of an open question tell nothing yet.
            if (*spot.mark < marks.size() && *spot.mark < bench_.live.player().marks().size())
                targets.emplace_back(marks[*spot.mark]);
        } else if (bench_.live.answer()) {
            if (auto part = about(*bench_.live.answer(), spot.part, spot.contact))
                targets.emplace_back(*std::move(part));
        }
    }
    return targets;
}

std::vector<Target> Playback::answer_targets() const {
    std::vector<Target> targets;
    if (!bench_.live.answer()) return targets;
    for (const AnswerPart part :
         {AnswerPart::Verdict, AnswerPart::Normal, AnswerPart::Depth, AnswerPart::Contact,
          AnswerPart::Witness, AnswerPart::Parameter}) {
        if (part == AnswerPart::Witness && bench_.live.answer()->hit) continue;
        if (auto found = about(*bench_.live.answer(), part))
            targets.emplace_back(*std::move(found));
    }
    return targets;
}

void Playback::ask_why_here() {
    const Rect& view = bench_.layout.view;
    const vec2 pointer = bench_.drawn().pointer;
    std::vector<Target> targets;
    if (view.contains(pointer)) targets = targets_at(pointer - vec2(view.x, view.y));
    const bool here = !targets.empty();
    if (!here) targets = answer_targets();
    const vec2 middle{view.x + view.w * 0.5f, view.y + view.h * 0.3f};
    ask_why(targets, here ? pointer : middle);
}

void Playback::ask_why(const std::vector<Target>& targets, const vec2& position) {
    const Player& player = bench_.live.player();
    why_menu_ = {{}, vec2(0), false, why_menu_.version};
    for (const Target& target : targets) {
        WhyMenu::Item item{name_of(target, player.recording()),
                           why(player.recording(), target, player.index())};
        if (const auto* value = std::get_if<AboutValue>(&target)) item.value = value->id;
        const bool known = std::any_of(
            why_menu_.items.begin(), why_menu_.items.end(), [&](const WhyMenu::Item& other) {
                return other.name == item.name && other.step == item.step;
            });
        // The subject of a prediction is not revealed beforehand.
        const bool spoils = predicting() && item.step && *item.step > player.index();
        if (item.step && !known && !spoils) why_menu_.items.push_back(std::move(item));
    }
    if (why_menu_.items.size() > max_items) why_menu_.items.resize(max_items);
    if (why_menu_.items.empty()) {
        if (!targets.empty() && predicting()) bench_.say("That would reveal the prediction.");
        return;
    }
    why_menu_.position = position;
    why_menu_.open = true;
    ++why_menu_.version;
}

void Playback::light_up() {
    flash_until_ = bench_.clock() + flash_seconds;
}

bool Playback::predicting() const {
    return bench_.predict.on() && !bench_.live.player().at_end();
}

bool Playback::only_known() const {
    return bench_.predict.on() ||
           bench_.settings.only_known.value_or(bench_.settings.palette.projector);
}

void Playback::toggle_only_known() {
    const bool wanted = !only_known();
    // The usual choice is not remembered, so that it goes on following the mode.
    if (wanted == bench_.settings.palette.projector) {
        bench_.settings.only_known.reset();
    } else {
        bench_.settings.only_known = wanted;
    }
}

bool Playback::answer_hidden() const {
    return only_known() && !bench_.live.player().at_end();
}

bool Playback::walking() const {
    const Player& player = bench_.live.player();
    if (player.empty() || player.at_end()) return false;
    if (!bench_.timeline.empty()) return true;
    const auto& trees = bench_.live.trees();
    return !workshop_in(bench_.document.demo()) &&
           std::any_of(trees.begin(), trees.end(),
                       [](const auto& tree) { return tree != nullptr; });
}

const std::optional<Answer>& Playback::bench_answer() const {
    return bench_.live.answer();
}

const Playback::Known& Playback::known_now(bool so_far) const {
    if (!so_far || !bench_.live.answer()) return whole_;
    const Player& player = bench_.live.player();
    if (known_.version == bench_.live.version() && known_.step == player.version()) return known_;
    const Answer& answer = *bench_.live.answer();
    known_ = {bench_.live.version(), player.version(), known_parts(player, answer), {}};
    if (!known_.parts.whole()) known_.shown = known_answer(answer, player, known_.parts);
    return known_;
}

void Playback::show(std::size_t step) {
    bench_.live.player().pause();
    bench_.live.player().go(step);
}

void Playback::jump_to(std::size_t step) {
    Player& player = bench_.live.player();
    if (player.empty()) return;
    player.pause();
    if (step != player.index()) jumped_from_ = player.index();
    player.go(step);
    light_up();
}

void Playback::jump_to_why(AnswerPart part) {
    if (!bench_.live.answer()) return;
    if (predicting()) return bench_.say("That would reveal the prediction.");
    if (const auto target = about(*bench_.live.answer(), part)) {
        jump_to_why(*target);
    } else {
        bench_.say("The result does not have one.");
    }
}

void Playback::jump_to_why(const Target& target) {
    const Player& player = bench_.live.player();
    const auto step = why(player.recording(), target, player.index());
    if (step) {
        jump_to(*step);
    } else {
        bench_.say("No step of this run decides it.");
    }
}

void Playback::jump_back() {
    if (!jumped_from_) return;
    const std::size_t from = *jumped_from_;
    jump_to(from);
}

float Playback::flash() const {
    return static_cast<float>(
        std::clamp((flash_until_ - bench_.clock()) / flash_seconds, 0.0, 1.0));
}

void Playback::say_stop(Stop stop, std::string_view wanted) {
    switch (stop) {
        case Stop::End:
            if (!wanted.empty()) bench_.say("No later step is on this line.");
            break;
        case Stop::Watch: {
            const Player& player = bench_.live.player();
            for (const Watch& watch : player.watches()) {
                if (watch.stops && changes_value(player.recording(), player.index(), watch.id))
                    bench_.say(
                        "Stopped: " + name_of_value(player.recording(), player.index(), watch.id) +
                        " has changed.");
            }
            break;
        }
        case Stop::Breakpoint:
            if (!wanted.empty()) bench_.say("Stopped at an earlier breakpoint.");
            break;
        case Stop::Line:
        case Stop::Held:
            break;
    }
}

void Playback::run_to(std::string_view label) {
    if (label.empty()) return;
    const Stop stop = bench_.live.player().run_to(label);
    if (stop != Stop::End) light_up();
    say_stop(stop, label);
}

void Playback::run() {
    say_stop(bench_.live.player().run(), {});
}

void Playback::go_to_next_nan() {
    const Player& player = bench_.live.player();
    if (const auto step = next_nan(player.recording(), player.index())) {
        jump_to(*step);
        for (const Value& value : player.step()->values) {
            if (is_nan(value.data))
                return bench_.say(value.name + " becomes NaN here.", Tone::Warning);
        }
        return;
    }
    const bool earlier = anything_nan(player.recording());
    bench_.say(earlier ? "No value becomes NaN after this step."
                       : "No value becomes NaN in this run.");
}

void Playback::toggle_predict() {
    bench_.predict.set_on(!bench_.predict.on());
    if (!bench_.predict.on()) return;
    Player& player = bench_.live.player();
    bench_.predict.take(player.recording(), bench_.live.code());
    player.to_start();
    if (bench_.predict.asks().empty()) {
        bench_.say("This run has no decision to predict. Move the bodies or open another scene.");
    } else {
        bench_.say("Play or step forward: you are asked to predict each decision.");
    }
}

void Playback::answer_prediction(std::size_t choice) {
    const Ask* ask = bench_.predict.open();
    if (!ask || choice >= ask->decision.choices.size()) return;
    const bool go_on = bench_.predict.was_playing();
    const Outcome outcome = bench_.predict.answer(choice);
    bench_.live.player().go(outcome.step);
    if (go_on) bench_.live.player().play_after(outcome_seconds);
}

bool Playback::remind_of_question() {
    if (!bench_.predict.open()) return false;
    light_up();
    return true;
}

void Playback::skip_prediction() {
    if (!bench_.predict.open()) return;
    const bool go_on = bench_.predict.was_playing();
    bench_.live.player().go(bench_.predict.skip());
    if (go_on) bench_.live.player().play_after(0);
}

}  // namespace collidoscope::app

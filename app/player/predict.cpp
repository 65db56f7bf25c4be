#include "app/player/predict.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace collidoscope::app {
namespace {

// The questions that are asked of one that comes up often: the first `always`, every `interval`th,
// and all whose answer is another than the time before.
constexpr std::size_t always = 3, interval = 4;

std::string truth_of(const Decision& decision) {
    std::string text;
    for (const Choice& choice : decision.choices) {
        if (choice.right) text += (text.empty() ? "" : " or ") + choice.label;
    }
    return text;
}

// Identities of the right choices.
std::vector<std::string> right_of(const Decision& decision) {
    std::vector<std::string> ids;
    for (const Choice& choice : decision.choices) {
        if (choice.right) ids.push_back(choice.id);
    }
    return ids;
}

std::vector<Ask> thinned(std::vector<Ask> asks, const Recording& recording) {
    struct Seen {
        std::size_t count = 0;
        std::vector<std::string> right;
    };
    std::map<std::string, Seen> seen;
    std::vector<Ask> kept;
    for (Ask& ask : asks) {
        // Which line is next is another question after each line.
        const char* after = ask.lines.empty() ? "" : recording.steps[ask.step - 1].label;
        Seen& of_kind = seen[ask.decision.kind + after];
        std::vector<std::string> right = right_of(ask.decision);
        const std::size_t before = of_kind.count++;
        const bool wanted = before < always || before % interval == 0 || right != of_kind.right;
        of_kind.right = std::move(right);
        if (wanted) kept.push_back(std::move(ask));
    }
    return kept;
}

std::string trimmed(std::string_view text) {
    const std::size_t start = text.find_first_not_of(' ');
    return start == std::string_view::npos ? std::string() : std::string(text.substr(start));
}

// Which line is next: after each step whose line is followed by different ones in the recording.
std::vector<Ask> branches_of(const Recording& recording, const Pseudocode& code) {
    const auto& steps = recording.steps;
    std::map<std::string_view, std::set<std::string_view>> followers;
    for (std::size_t i = 1; i < steps.size(); ++i) {
        if (code.line_of(steps[i].label)) followers[steps[i - 1].label].insert(steps[i].label);
    }
    std::vector<Ask> asks;
    for (std::size_t i = 1; i < steps.size(); ++i) {
        const auto& known = followers[steps[i - 1].label];
        if (known.size() < 2 || !code.line_of(steps[i].label)) continue;
        Ask ask{i, {"Which line is next?", {}, "next line"}, {}};
        // In the order of the text.
        for (const CodeLine& line : code.lines()) {
            if (line.label.empty() || !known.contains(line.label)) continue;
            ask.decision.choices.push_back(
                {trimmed(line.text), {}, line.label == steps[i].label, line.label});
            ask.lines.push_back(line.label);
        }
        asks.push_back(std::move(ask));
    }
    return asks;
}

}  // namespace

std::vector<Ask> asks_of(const Recording& recording, const Pseudocode& code) {
    std::vector<Ask> asks;
    for (std::size_t i = 1; i < recording.steps.size(); ++i) {
        const auto& decision = recording.steps[i].decision;
        if (!decision || decision->choices.size() < 2 || right_of(*decision).empty()) continue;
        asks.push_back({i, *decision, {}});
    }
    return thinned(asks.empty() ? branches_of(recording, code) : std::move(asks), recording);
}

void Predict::set_on(bool on) {
    on_ = on;
    open_.reset();
    outcome_.reset();
    done_.clear();
}

void Predict::take(const Recording& recording, const Pseudocode& code) {
    asks_ = asks_of(recording, code);
    open_.reset();
    outcome_.reset();
    done_.clear();
}

bool Predict::holds(std::size_t step, bool playing) {
    if (!on_ || done_.contains(step)) return false;
    const auto found =
        std::lower_bound(asks_.begin(), asks_.end(), step,
                         [](const Ask& ask, std::size_t wanted) { return ask.step < wanted; });
    if (found == asks_.end() || found->step != step) return false;
    const auto index = static_cast<std::size_t>(found - asks_.begin());
    if (open_ != index) was_playing_ = playing;
    open_ = index;
    outcome_.reset();
    return true;
}

void Predict::see(std::size_t step) {
    if (open_ && asks_[*open_].step != step + 1) open_.reset();
    if (outcome_ && outcome_->step != step) outcome_.reset();
    if (step == 0 && !open_) done_.clear();
}

Outcome Predict::answer(std::size_t choice) {
    const Ask& ask = asks_[*open_];
    const Choice& chosen = ask.decision.choices.at(choice);
    Outcome outcome{ask.step, chosen.right, chosen.label, truth_of(ask.decision), chosen.id};
    ++score_.asked;
    score_.right += chosen.right ? 1 : 0;
    score_.streak = chosen.right ? score_.streak + 1 : 0;
    score_.best = std::max(score_.best, score_.streak);
    done_.insert(ask.step);
    open_.reset();
    outcome_ = outcome;
    return outcome;
}

std::size_t Predict::skip() {
    const std::size_t step = asks_[*open_].step;
    done_.insert(step);
    open_.reset();
    outcome_.reset();
    return step;
}

}  // namespace collidoscope::app

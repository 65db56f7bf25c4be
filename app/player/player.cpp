#include "app/player/player.h"

#include <algorithm>
#include <map>

namespace collidoscope::app {
namespace {

std::size_t occurrences_before(const Recording& recording, std::size_t index) {
    const std::string_view label = recording.steps[index].label;
    return static_cast<std::size_t>(std::count_if(
        recording.steps.begin(), recording.steps.begin() + static_cast<std::ptrdiff_t>(index),
        [&](const Step& step) { return step.label == label; }));
}

}  // namespace

void Player::take(Recording recording) {
    if (empty() || recording.steps.empty() || at_end()) {
        const bool was_playing = playing_ && !recording.steps.empty();
        const double elapsed = elapsed_;
        restart(std::move(recording));
        playing_ = was_playing;
        elapsed_ = elapsed;
        return;
    }
    const std::string label = step()->label;
    const std::size_t wanted = occurrences_before(recording_, index_);
    // Look for the same occurrence of the same line, and remember the last one before it.
    std::size_t seen = 0, best = std::min(index_, recording.steps.size() - 1);
    for (std::size_t i = 0; i < recording.steps.size() && seen <= wanted; ++i) {
        if (recording.steps[i].label != label) continue;
        best = i;
        ++seen;
    }
    recording_ = std::move(recording);
    show(best);
}

void Player::restart(Recording recording) {
    recording_ = std::move(recording);
    playing_ = false;
    elapsed_ = 0;
    show(empty() ? 0 : count() - 1);
}

void Player::show(std::size_t index) {
    index_ = index;
    ++version_;
}

const std::vector<Mark>& Player::marks() const {
    if (marks_version_ != version_) {
        marks_ = empty() ? std::vector<Mark>{} : recording_.marks_at(index_);
        marks_version_ = version_;
    }
    return marks_;
}

void Player::go(std::size_t index) {
    if (empty()) return;
    index = std::min(index, count() - 1);
    elapsed_ = 0;
    if (index != index_) show(index);
}

void Player::step_by(long steps) {
    pause();
    const long last = static_cast<long>(count()) - 1;
    if (last >= 0) go(static_cast<std::size_t>(std::clamp(long(index_) + steps, 0L, last)));
}

void Player::play() {
    if (empty()) return;
    if (at_end()) go(0);
    playing_ = true;
    elapsed_ = 0;
}

bool Player::advance(double seconds) {
    if (!playing_) return false;
    elapsed_ += std::max(seconds, 0.0) * base_rate * speed_;
    bool moved = false;
    while (elapsed_ >= 1 && playing_) {
        elapsed_ -= 1;
        if (!at_end()) {
            show(index_ + 1);
            moved = true;
        }
        if (at_end() || breakpoints_.contains(step()->label)) pause();
    }
    return moved;
}

void Player::toggle_breakpoint(std::string_view label) {
    const auto found = breakpoints_.find(label);
    if (found == breakpoints_.end()) {
        breakpoints_.emplace(label);
    } else {
        breakpoints_.erase(found);
    }
}

bool Player::go_to_label(std::string_view label) {
    for (std::size_t offset = 1; offset <= count(); ++offset) {
        const std::size_t i = (index_ + offset) % count();
        if (recording_.steps[i].label != label) continue;
        pause();
        go(i);
        return true;
    }
    return false;
}

std::vector<std::size_t> Player::ticks() const {
    std::map<std::string_view, std::size_t> counts;
    for (const Step& step : recording_.steps) ++counts[step.label];
    constexpr std::size_t rare = 2;
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < count(); ++i) {
        const std::string_view label = recording_.steps[i].label;
        const bool wanted =
            breakpoints_.empty() ? counts[label] <= rare : breakpoints_.contains(label);
        if (wanted) result.push_back(i);
    }
    return result;
}

}  // namespace collidoscope::app

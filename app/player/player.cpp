#include "app/player/player.h"

#include <algorithm>
#include <map>

#include "app/player/inspect.h"

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
    ++recordings_;
    show(best);
}

void Player::restart(Recording recording) {
    recording_ = std::move(recording);
    ++recordings_;
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
    if (empty()) return;
    if (steps <= 0) return go(static_cast<std::size_t>(std::max(long(index_) + steps, 0L)));
    std::size_t to = index_;
    for (; steps > 0 && to + 1 < count() && !held(to + 1); --steps) ++to;
    go(to);
}

void Player::play() {
    if (empty()) return;
    if (at_end()) go(0);
    playing_ = true;
    elapsed_ = 0;
}

void Player::play_after(double seconds) {
    if (at_end()) return;
    playing_ = true;
    elapsed_ = -seconds * base_rate * speed_;
}

bool Player::advance(double seconds) {
    if (!playing_) return false;
    elapsed_ += std::max(seconds, 0.0) * base_rate * speed_;
    bool moved = false;
    while (elapsed_ >= 1 && playing_) {
        elapsed_ -= 1;
        if (!at_end()) {
            if (held(index_ + 1)) {
                pause();
                break;
            }
            show(index_ + 1);
            moved = true;
        }
        if (at_end() || breaks_at(index_) || watch_stops_at(index_)) pause();
    }
    return moved;
}

bool Player::breaks_at(std::size_t step) const {
    return stops().lines.contains(recording_.steps[step].label);
}

bool Player::watch_stops_at(std::size_t step) const {
    const auto& watches = stops().watches;
    return std::any_of(watches.begin(), watches.end(), [&](const Watch& watch) {
        return watch.stops && changes_value(recording_, step, watch.id);
    });
}

Stop Player::run() {
    pause();
    std::size_t to = index_;
    Stop why = Stop::End;
    while (why == Stop::End && to + 1 < count()) {
        if (held(to + 1)) {
            why = Stop::Held;
            break;
        }
        ++to;
        if (breaks_at(to)) why = Stop::Breakpoint;
        if (watch_stops_at(to)) why = Stop::Watch;
    }
    go(to);
    return why;
}

Stop Player::run_to(std::string_view label) {
    pause();
    for (std::size_t to = index_; to + 1 < count(); ++to) {
        if (held(to + 1)) {
            go(to);
            return Stop::Held;
        }
        const bool reached = recording_.steps[to + 1].label == label;
        if (!reached && !breaks_at(to + 1) && !watch_stops_at(to + 1)) continue;
        go(to + 1);
        return reached ? Stop::Line : breaks_at(to + 1) ? Stop::Breakpoint : Stop::Watch;
    }
    return Stop::End;
}

const Player::Stops& Player::stops() const {
    static const Stops none;
    const auto found = programs_.find(program_);
    return found == programs_.end() ? none : found->second;
}

void Player::toggle_breakpoint(std::string_view label) {
    auto& lines = programs_[program_].lines;
    const auto found = lines.find(label);
    if (found == lines.end()) {
        lines.emplace(label);
    } else {
        lines.erase(found);
    }
}

bool Player::watched(std::string_view id) const {
    const auto& watches = stops().watches;
    return std::any_of(watches.begin(), watches.end(),
                       [&](const Watch& watch) { return watch.id == id; });
}

void Player::toggle_watch(const std::string& id) {
    auto& watches = programs_[program_].watches;
    if (std::erase_if(watches, [&](const Watch& watch) { return watch.id == id; }) == 0)
        watches.push_back({id});
}

void Player::toggle_watch_stop(std::string_view id) {
    for (Watch& watch : programs_[program_].watches) {
        if (watch.id == id) watch.stops = !watch.stops;
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
            breakpoints().empty() ? counts[label] <= rare : breakpoints().contains(label);
        if (wanted) result.push_back(i);
    }
    return result;
}

}  // namespace collidoscope::app

#include "app/window/shell/touch.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <iterator>

namespace collidoscope::app {
namespace {

constexpr std::size_t left = 0, right = 1;

void click(std::size_t button, std::vector<InputEvent>& out) {
    out.emplace_back(ButtonEvent{button, true});
    out.emplace_back(ButtonEvent{button, false});
}

bool usable(const TouchEvent& event) {
    return std::isfinite(event.at.x) && std::isfinite(event.at.y);
}

}  // namespace

std::vector<InputEvent> TouchRecognizer::take(const TouchEvent& event, float scale) {
    std::vector<InputEvent> out;
    if (!usable(event)) return out;
    switch (event.change) {
        case TouchChange::Began:
            begin(event, out);
            break;
        case TouchChange::Moved:
            move(event, scale, out);
            break;
        case TouchChange::Rested:
            rest(event.seconds, out);
            break;
        case TouchChange::Ended:
        case TouchChange::Canceled:
            end(event, out);
            break;
    }
    return out;
}

TouchRecognizer::Pair TouchRecognizer::pair() const {
    if (fingers_.size() < 2) return {};
    const glm::vec2 a = fingers_.begin()->second.at, b = std::next(fingers_.begin())->second.at;
    return {(a + b) * 0.5f, glm::distance(a, b)};
}

void TouchRecognizer::begin(const TouchEvent& event, std::vector<InputEvent>& out) {
    // One that is there already was lifted without a word.
    if (fingers_.contains(event.finger)) {
        TouchEvent lifted = event;
        lifted.change = TouchChange::Canceled;
        end(lifted, out);
    }
    fingers_[event.finger] = {event.at, event.at, event.seconds};
    if (fingers_.size() == 1) {
        phase_ = Phase::Resting;
        out.emplace_back(PointerEvent{event.at});
        return;
    }
    if (phase_ == Phase::Dragging) out.emplace_back(ButtonEvent{left, false});
    const bool second = fingers_.size() == 2 && phase_ != Phase::Over;
    phase_ = second ? Phase::Turning : Phase::Over;
    pair_ = pair();
    if (second) out.emplace_back(PointerEvent{pair_.middle});
}

void TouchRecognizer::move(const TouchEvent& event, float scale, std::vector<InputEvent>& out) {
    const auto found = fingers_.find(event.finger);
    if (found == fingers_.end()) return;
    Finger& finger = found->second;
    finger.at = event.at;
    if (phase_ == Phase::Resting) {
        rest(event.seconds, out);
        if (phase_ != Phase::Resting) return;
        if (glm::distance(finger.at, finger.start) <= finger_slop * scale) return;
        // The button goes down where the finger did: that is what was meant.
        out.emplace_back(ButtonEvent{left, true});
        phase_ = Phase::Dragging;
    }
    if (phase_ == Phase::Dragging) out.emplace_back(PointerEvent{finger.at});
    if (phase_ != Phase::Turning) return;
    const Pair was = pair_;
    pair_ = pair();
    const bool zooms = was.apart > 1 && pair_.apart > 1;
    out.emplace_back(GestureEvent{pair_.middle, pair_.middle - was.middle,
                                  zooms ? std::log2(pair_.apart / was.apart) : 0.0f});
}

void TouchRecognizer::rest(double seconds, std::vector<InputEvent>& out) {
    if (phase_ != Phase::Resting) return;
    if (seconds - fingers_.begin()->second.since < long_press_seconds) return;
    click(right, out);
    phase_ = Phase::Over;
}

void TouchRecognizer::end(const TouchEvent& event, std::vector<InputEvent>& out) {
    if (fingers_.erase(event.finger) == 0) return;
    const bool canceled = event.change == TouchChange::Canceled;
    if (phase_ == Phase::Resting && !canceled) click(left, out);
    if (phase_ == Phase::Dragging) {
        if (!canceled) out.emplace_back(PointerEvent{event.at});
        out.emplace_back(ButtonEvent{left, false});
    }
    phase_ = fingers_.empty() ? Phase::None : Phase::Over;
    if (fingers_.empty()) out.emplace_back(PointerGoneEvent{});
}

}  // namespace collidoscope::app

#include "app/window/shell/event_queue.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <utility>

namespace collidoscope::app {
namespace {

std::size_t place_of(const KeyEvent& key) {
    return static_cast<std::size_t>(key.code) % 512;
}

bool is_typing(const InputEvent& event) {
    return std::holds_alternative<KeyEvent>(event) || std::holds_alternative<CharacterEvent>(event);
}

}  // namespace

bool KeyEvent::modifier() const {
    return code >= GLFW_KEY_LEFT_SHIFT && code <= GLFW_KEY_RIGHT_SUPER;
}

void EventQueue::push(InputEvent event) {
    waiting_.push_back(std::move(event));
    ++count_;
}

bool EventQueue::fits(const InputEvent& event, const MouseSeen& seen, const Frame& frame) {
    if (frame.full) return false;
    if (std::holds_alternative<PointerEvent>(event))
        return !frame.pressed && !frame.turned && !frame.acted;
    if (const auto* button = std::get_if<ButtonEvent>(&event)) {
        if (button->which >= seen.down.size()) return true;
        return !frame.buttons[button->which] && !frame.turned && !frame.acted &&
               !(button->down && frame.moved);
    }
    if (std::holds_alternative<PointerGoneEvent>(event))
        return !frame.pressed && !frame.turned && !frame.acted && !frame.moved;
    if (std::holds_alternative<GestureEvent>(event)) return !frame.pressed && !frame.acted;
    if (std::holds_alternative<WheelEvent>(event))
        return !frame.pressed && !frame.acted && !frame.moved;
    if (frame.pressed || frame.turned) return false;
    if (const auto* key = std::get_if<KeyEvent>(&event))
        return !frame.keys[place_of(*key)] && !(frame.typed && key->modifier());
    if (std::holds_alternative<CharacterEvent>(event)) return true;
    return !frame.acted && !frame.moved;
}

void EventQueue::take(const InputEvent& event, Frame& frame, const Act& act) {
    if (const auto* move = std::get_if<PointerEvent>(&event)) {
        frame.moved = frame.moved || seen_.gone || seen_.at != move->to;
        seen_.at = move->to;
        seen_.gone = false;
    } else if (std::holds_alternative<PointerGoneEvent>(event)) {
        frame.moved = frame.turned = seen_.gone = true;
    } else if (const auto* gesture = std::get_if<GestureEvent>(&event)) {
        frame.moved = true;
        seen_.at = gesture->at;
        seen_.gone = false;
        seen_.turned += gesture->turned;
        seen_.zoomed += gesture->zoomed;
    } else if (const auto* button = std::get_if<ButtonEvent>(&event)) {
        if (button->which >= seen_.down.size()) return;
        frame.buttons[button->which] = frame.pressed = true;
        seen_.down[button->which] = button->down;
    } else if (const auto* wheel = std::get_if<WheelEvent>(&event)) {
        frame.turned = true;
        seen_.wheel += wheel->steps;
    } else {
        frame.acted = true;
        if (const auto* key = std::get_if<KeyEvent>(&event)) {
            frame.keys[place_of(*key)] = true;
            if (key->change != KeyChange::Released && !key->modifier()) frame.typed = true;
        } else if (std::holds_alternative<CharacterEvent>(event)) {
            frame.typed = true;
        } else {
            frame.full = true;
        }
        act(event);
    }
}

MouseSeen EventQueue::next(const Act& act, bool typing_waits) {
    seen_.wheel = seen_.turned = glm::vec2(0);
    seen_.zoomed = 0;
    Frame frame;
    while (!waiting_.empty() && fits(waiting_.front(), seen_, frame)) {
        if (typing_waits && is_typing(waiting_.front())) break;
        // It may lead to another event, so it leaves the queue first.
        const InputEvent event = std::move(waiting_.front());
        waiting_.pop_front();
        take(event, frame, act);
    }
    return seen_;
}

}  // namespace collidoscope::app

// The user's actions between two frames, handed on in their order.
#pragma once

#include <bitset>
#include <cstdint>
#include <deque>
#include <functional>

#include "app/window/shell/input_event.h"

namespace collidoscope::app {

// ImGui looks at the mouse and the keys once a frame. If a frame is slow, a whole click at one
// place and the way to the next one lie between two looks; so each frame gets only as much as it
// can tell apart: a button goes down where the pointer already rested for a frame, a button or a
// key changes once, a modifier (Ctrl, Shift, ...) keeps away from the frame of a key pressed before
// it, a drop, a size, the focus and the close button have a frame of their own, a pointer that is
// gone has one without any other event of the mouse, and nothing overtakes what came before it. The
// rest waits for the next frame.
class EventQueue {
  public:
    void push(InputEvent event);
    bool empty() const { return waiting_.empty(); }
    // All that were pushed so far.
    std::uint64_t count() const { return count_; }

    // Takes what the next frame sees. The pointer, the buttons and the wheel are in what comes
    // back; everything else goes to `act` in its turn, which may push others.
    using Act = std::function<void(const InputEvent&)>;
    // `typing_waits`: keys and characters stay in the queue, and what comes after them.
    MouseSeen next(const Act& act, bool typing_waits = false);

  private:
    // The events that this frame has seen so far.
    struct Frame {
        bool moved = false, pressed = false, turned = false, acted = false, typed = false;
        bool full = false;
        std::bitset<8> buttons;
        std::bitset<512> keys;
    };
    static bool fits(const InputEvent& event, const MouseSeen& seen, const Frame& frame);
    void take(const InputEvent& event, Frame& frame, const Act& act);

    std::deque<InputEvent> waiting_;
    MouseSeen seen_;
    std::uint64_t count_ = 0;
};

}  // namespace collidoscope::app

// What the user did between two frames, handed on in its order.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <glm/vec2.hpp>
#include <optional>
#include <variant>

namespace collidoscope::app {

// The mouse as one frame sees it.
struct MouseSeen {
    std::optional<glm::vec2> at;  // where the pointer was moved to last; none before its first move
    std::array<bool, 5> down{};   // by button
    glm::vec2 wheel{0};           // turned in this frame
};

// ImGui looks at the mouse once a frame. Where a frame is slow, a whole click at one place and the
// way to the next one lie between two looks; so each frame gets only as much as it can tell apart:
// a button goes down where the pointer already rested for a frame, a button changes once, and
// nothing overtakes what came before it. What is left waits for the next frame.
class EventQueue {
  public:
    void moved(const glm::vec2& to) { waiting_.emplace_back(Move{to}); }
    void button(std::size_t which, bool down) { waiting_.emplace_back(Button{which, down}); }
    void scrolled(const glm::vec2& steps) { waiting_.emplace_back(Scroll{steps}); }
    // A key or a character: what is to be done in its turn. A modifier (Ctrl, Shift, ...) keeps
    // away from the frame of the keys before it, which go with what was held down then.
    void key(std::function<void()> act, bool modifier = false) {
        waiting_.emplace_back(Key{std::move(act), modifier});
    }

    bool empty() const { return waiting_.empty(); }
    // Takes what the next frame sees; keys act at once.
    MouseSeen next();

  private:
    struct Move {
        glm::vec2 to;
    };
    struct Button {
        std::size_t which;
        bool down;
    };
    struct Scroll {
        glm::vec2 steps;
    };
    struct Key {
        std::function<void()> act;
        bool modifier;
    };
    std::deque<std::variant<Move, Button, Scroll, Key>> waiting_;
    MouseSeen seen_;
};

}  // namespace collidoscope::app

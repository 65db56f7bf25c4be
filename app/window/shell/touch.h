// Fingers on the screen as events of the mouse and gestures: one finger is the left button, two
// turn the camera and zoom, and one that rests opens the menu of a right click.
#pragma once

#include <map>
#include <vector>

#include "app/window/shell/input_event.h"

namespace collidoscope::app {

// A finger moves by less than this and still rests, in pixels at a scale of 1.
inline constexpr float finger_slop = 8;
// After so many seconds a resting finger has asked for the menu.
inline constexpr double long_press_seconds = 0.5;

// It has no clock: seconds are those of the events.
class TouchRecognizer {
  public:
    // Events that follow, in their order. A finger that is not known is ignored unless it begins.
    std::vector<InputEvent> take(const TouchEvent& event, float scale = 1);
    // A finger is on the screen.
    bool touching() const { return !fingers_.empty(); }

  private:
    enum class Phase : std::uint8_t {
        None,
        Resting,   // one finger, which may become a tap, a drag or a long press
        Dragging,  // one finger, with the button down
        Turning,   // two fingers
        Over,      // what was meant is done: fingers that are left mean nothing
    };
    struct Finger {
        glm::vec2 start{0}, at{0};
        double since = 0;
    };
    struct Pair {
        glm::vec2 middle{0};
        float apart = 0;
    };
    void begin(const TouchEvent& event, std::vector<InputEvent>& out);
    void move(const TouchEvent& event, float scale, std::vector<InputEvent>& out);
    void end(const TouchEvent& event, std::vector<InputEvent>& out);
    void rest(double seconds, std::vector<InputEvent>& out);
    Pair pair() const;

    std::map<std::int64_t, Finger> fingers_;
    Phase phase_ = Phase::None;
    Pair pair_;
};

}  // namespace collidoscope::app

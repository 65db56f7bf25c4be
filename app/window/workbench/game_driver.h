// Driving a game in the timeline: its countdown, its keys, and the camera that follows the car.
#pragma once

#include "app/view/camera/chase_camera.h"

namespace collidoscope::app {

class Dialogs;
class LiveTimeline;
class View3D;

class GameDriver {
  public:
    GameDriver(LiveTimeline& timeline, View3D& view, const Dialogs& dialogs)
        : timeline_(timeline), view_(view), dialogs_(dialogs) {}

    // Lets time run or stops it; a game that is over begins anew. A game starts after a countdown.
    void run();
    // Seconds until a game starts; 0: none is about to.
    double countdown() const { return countdown_; }
    void stop_countdown() { countdown_ = 0; }
    // The window's key (of GLFW) drives the game that is running: it is no shortcut then.
    bool drives(int code) const;

    // The camera follows what is driven, or goes back to where it was.
    void toggle_chase();
    void stop_chase() { chase_.stop(); }
    const ChaseCamera& chase() const { return chase_; }

    // Before the timeline advances by so many seconds: counts down, hands over the keys held.
    // Frames already recorded are driven as they were, until a key is pressed.
    void steer(double seconds);
    // After it has advanced: moves the camera.
    void follow(double seconds);

  private:
    LiveTimeline& timeline_;
    View3D& view_;
    const Dialogs& dialogs_;
    ChaseCamera chase_;
    double countdown_ = 0;
};

}  // namespace collidoscope::app

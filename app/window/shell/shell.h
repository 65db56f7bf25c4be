// One window's workbench with the panels that have registered themselves, frame by frame.
#pragma once

#include <functional>

#include "app/window/workbench/panel.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

class Shell {
  public:
    // wake: asks the window for another frame, from any thread.
    explicit Shell(std::function<void()> wake, const Platform& platform = {});

    Workbench& bench() { return bench_; }

    // Between ImGui's NewFrame and Render; `size` in pixels. Draws the 3D view too.
    void frame(const vec2& size, double seconds, double now);

  private:
    // Carries out the requests, lets time pass, and divides the window among the panels.
    void begin(const vec2& size, double seconds, double now);
    // Events of the mouse in the panels, in order.
    std::vector<ViewEvent> input();
    // Follows the events, up to the picture of the scene.
    void update(const std::vector<ViewEvent>& events, double seconds);
    // Draws the panels; what they ask for is done in the next frame.
    void draw();
    // Tells the page what has changed: the window's words, and whether text is typed.
    void announce();

    Workbench bench_;
    Panels panels_{PanelPlace::Window};
    Panels pages_{PanelPlace::Page};
    std::string announced_;  // last
    bool typing_ = false;
};

}  // namespace collidoscope::app

// One window's workbench with the panels that have registered themselves, frame by frame.
#pragma once

#include <functional>

#include "app/workbench/panel.h"
#include "app/workbench/workbench.h"

namespace collidoscope::app {

class Shell {
  public:
    // wake: asks the window for another frame, from any thread.
    explicit Shell(std::function<void()> wake);

    Workbench& bench() { return bench_; }

    // Between ImGui's NewFrame and Render; `size` in pixels. Draws the 3D view too.
    void frame(const vec2& size, double seconds, double now);

  private:
    // What was asked for is done, time passes, and the window is divided among the panels.
    void begin(const vec2& size, double seconds, double now);
    // What the user did with the mouse in the panels, in order.
    std::vector<ViewEvent> input();
    // What follows from it, up to the picture of the scene.
    void update(const std::vector<ViewEvent>& events, double seconds);
    // The panels read; what they ask for is done in the next frame.
    void draw();

    Workbench bench_;
    Panels panels_{PanelPlace::Window};
};

}  // namespace collidoscope::app

// Interface between the workbench and the window with its card: what each tells the other.
#pragma once

#include <functional>
#include <string>

namespace collidoscope::app {

struct Desktop {
    float scale = 1, pixels_per_point = 1;
    std::string opengl;  // card and driver
    double frame_cpu_ms = 0;
    double frames_per_second = 0;
    bool focus_lost = false;      // ends every drag
    bool noting_widgets = false;  // a test wants to know where they are

    bool quit = false;  // the window closes after this frame
    bool fullscreen = false;
    std::function<void(const std::string&)> set_clipboard;
    std::function<void(bool)> set_fullscreen;
};

}  // namespace collidoscope::app

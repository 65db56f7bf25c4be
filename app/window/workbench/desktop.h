// Interface between the workbench and the window with its card: what each tells the other.
#pragma once

#include <functional>
#include <string>

#include "app/window/workbench/picture_order.h"

namespace collidoscope::app {

struct Desktop {
    float scale = 1, pixels_per_point = 1;
    std::string opengl;  // card and driver
    std::string page;    // address of the page that it runs in; empty: in a window of its own
    double frame_cpu_ms = 0;
    double frames_per_second = 0;
    bool focus_lost = false;      // ends every drag
    bool noting_widgets = false;  // a test wants to know where they are

    bool quit = false;  // the window closes after this frame
    bool fullscreen = false;
    std::string record_to;  // a file: a recording begins there with the first scene
    std::function<void(const std::string&)> set_clipboard;
    std::function<std::string()> get_clipboard;
    PictureOrder picture;  // as it was last chosen, without a file
    // Takes a picture after the next frame; none where there is no window.
    std::function<void(const PictureOrder&)> take_picture;
    std::function<void(bool)> set_fullscreen;
};

}  // namespace collidoscope::app

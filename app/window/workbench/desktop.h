// Interface between the workbench and the window with its card: what each tells the other.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "app/window/workbench/picture_order.h"
#include "app/window/workbench/platform.h"
#include "collision/shapes.h"

namespace collidoscope::app {

// Two fingers on the 3D view in this frame.
struct TouchGesture {
    vec2 turned{0};    // pixels
    float zoomed = 0;  // steps of the wheel
};

struct Desktop {
    float scale = 1, pixels_per_point = 1;
    std::string opengl;  // card and driver
    std::string page;    // address of the page that it runs in; empty: in a window of its own
    double frame_cpu_ms = 0;
    double frames_per_second = 0;
    bool focus_lost = false;      // ends every drag
    bool noting_widgets = false;  // a test wants to know where they are
    TouchGesture gesture;

    bool quit = false;  // the window closes after this frame
    bool fullscreen = false;
    std::string record_to;  // a file: a recording begins there with the first scene
    Platform platform;
    // Asks the page that it runs in for what a window does itself; none: there is no page. `what`:
    //   announce  the window's words have changed, for those who listen to it
    //   open      a file, with the browser's dialog; it comes back as "file"
    //   download  the file of this path, to the user
    //   store     what was written in the home folder, so that it outlives the page
    //   edit      a student's program, in a field; it comes back as "solution"
    //   run       a WorkerJudge's order; it comes back as "replies"
    //   typing    "on": text is typed from here on, which may need a keyboard on the screen
    std::function<void(const std::string& what, const std::string& text)> ask_page;
    // Handlers of what the page says, by its name. "link", "file", "hash" and "leave" are known to
    // every window; a feature adds its own.
    std::map<std::string, std::function<void(const std::string& text)>> from_page;
    std::function<void(const std::string&)> set_clipboard;
    std::function<std::string()> get_clipboard;
    PictureOrder picture;  // as it was last chosen, without a file
    // Takes a picture after the next frame; none where there is no window.
    std::function<void(const PictureOrder&)> take_picture;
    std::function<void(bool)> set_fullscreen;
};

}  // namespace collidoscope::app

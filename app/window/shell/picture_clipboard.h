// Pictures to the clipboard. GLFW 3.3 copies texts only: a program of the desktop does it.
#pragma once

#include <string>

namespace collidoscope::app {

// Hands the bytes of a PNG file to wl-copy (on Wayland) or xclip (on X11), which keep them for
// whoever pastes. Empty when that worked, else what to do about it. Waits for the program to take
// them, two seconds at most.
std::string copy_picture(const std::string& png);

}  // namespace collidoscope::app

// A picture of the window that the user asks for.
#pragma once

#include <cstdint>
#include <filesystem>

namespace collidoscope::app {

enum class PictureBackground : std::uint8_t {
    AsSeen,
    White,        // in the light theme
    Transparent,  // in the theme that is shown
};

struct PictureOrder {
    bool window = false;  // all panels; else the 3D view with its labels
    PictureBackground background = PictureBackground::AsSeen;  // of the 3D view
    int times = 1;                                             // as many pixels each way, 1 to 4
    std::filesystem::path file;                                // empty: to the clipboard
    static constexpr int max_times = 4;
};

}  // namespace collidoscope::app

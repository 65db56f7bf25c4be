// The window: opens it, feeds it, and draws only when something has changed.
#pragma once

#include <optional>
#include <string>

#include "app/window/workbench/platform.h"
#include "collision/shapes.h"

namespace collidoscope::app {

// The exit code of a window that has no OpenGL, or has lost it.
inline constexpr int exit_without_opengl = 4;

struct WindowRequest {
    std::string open;                // id of a demo, or a scene or mesh file; empty: the last demo
    std::string second;              // another mesh file, for B
    std::optional<glm::ivec2> size;  // none: as it was left
    // Draw that many frames, write the picture of the window there, and end.
    std::string screenshot;
    int frames = 0;
    std::optional<bool> light;  // overrules the settings, for pictures
    bool vsync = true;
    std::string record;  // a file: all that happens is recorded there; empty: nothing is
    Platform platform;   // what the window can do
};

// Returns the exit code. Throws render::NoOpenGl when no window can be had.
int run_window(const WindowRequest& request);

}  // namespace collidoscope::app

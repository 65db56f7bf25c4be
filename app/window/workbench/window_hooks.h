// The parts of the window that a feature with rooms of its own may take over: its division among
// the panels, keys before they are shortcuts, and a second window.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/window/workbench/commands.h"
#include "app/window/workbench/layout.h"

namespace collidoscope::app {

class Workbench;
struct Fonts;

// The division of the window instead of the usual one; none: as usual. `size` in pixels.
using OwnLayout = std::function<std::optional<Layout>(const Workbench&, const vec2& size)>;
// True: the key is no shortcut then. Not asked while somebody types or a dialog is open.
using KeyTaker = std::function<bool(Workbench&, const Chord&)>;

// One frame of the second window, between its NewFrame and Render, in an ImGui context of its own.
struct SecondFrame {
    vec2 size{0};  // pixels
    float scale = 1;
    const Fonts& fonts;
    // The window's own picture, also while it does not show it; the first row at the bottom.
    unsigned picture = 0;
    vec2 picture_size{0};
};
struct SecondWindow {
    std::string title;
    std::function<bool(const Workbench&)> wanted;
    // The first window goes on showing what it showed when this became true.
    std::function<bool(const Workbench&)> frozen;
    std::function<void(const Workbench&, const SecondFrame&)> draw;
    std::function<void(Workbench&)> closed;  // by the user
};

// Called while the program's files are initialized. There is one second window.
bool register_layout(OwnLayout layout);
bool register_key_taker(KeyTaker taker);
bool register_second_window(SecondWindow window);

std::optional<Layout> own_layout(const Workbench& bench, const vec2& size);
bool take_key(Workbench& bench, const Chord& chord);
// Null when there is none.
const SecondWindow* second_window();

}  // namespace collidoscope::app

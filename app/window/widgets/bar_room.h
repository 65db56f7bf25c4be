// The buttons and the counter of a narrow bar: what has no room goes under one "…", and a text has
// shorter forms.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/window/workbench/workbench.h"

namespace collidoscope::app::ui {

struct BarButton {
    const char* command;
    const char* glyph;
    const char* fallback;
    bool accent = false;
    int spare = 0;  // the highest goes first where there is no room; 0 stays
};

struct BarRow {
    float x, top;
    float pitch;     // from one button to the next
    float room;      // for the buttons and the gap behind the last
    const char* id;  // of the button "…"
};
// Draws the buttons that have room, and behind them "…" with the commands of the others. Returns
// the place behind the last.
float bar_buttons(const Workbench& bench, std::span<const BarButton> buttons, const BarRow& row);

// A text in its forms, from the whole to the shortest; drawn by bar_text.
struct BarText {
    std::vector<std::string> forms;  // at least one
    // The first form that leaves `other` of the room free, in the current type; if none does, the
    // first that has room at all, or the last.
    std::size_t fitting(float room, float other) const;
    float width(std::size_t form) const;
};
// The part of a bar that a scrub bar needs, in ems: below that it is not shown.
inline constexpr float scrub_room = 5.5f;

// Draws a form in the middle of the bar's height; the whole is the tooltip of a shorter one.
void bar_text(const Workbench& bench, const BarText& text, std::size_t form, const Rect& rect,
              const char* id);

}  // namespace collidoscope::app::ui

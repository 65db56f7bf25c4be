// The contents of a frame of the window, read back from ImGui's lists: letters, and what covers
// them.
#pragma once

#include <imgui.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/window/workbench/layout.h"

namespace collidoscope::app {

// A line of text as it was drawn.
struct TextRun {
    std::string text;
    Rect rect;
    bool cut = false;            // the sides of its panel cut letters off
    bool covered = false;        // something that was drawn later covers letters
    bool crossed = false;        // letters of another text lie over letters of it
    std::optional<vec2> dots{};  // the middle of the first "…" in it, where it is seen
};

// Reads the last frame. Cost: one pass over its vertices, and for every letter over what was drawn
// later near by.
std::vector<TextRun> drawn_text();

// Whether something opaque was drawn over these pixels after the picture of that texture.
std::vector<bool> covered_after(ImTextureID picture, const std::vector<vec2>& pixels);

}  // namespace collidoscope::app

// Drawing that several panels of the presenter share.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "app/window/presenter/presenter.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {

// The colors of the pen: told apart by color-blind eyes, and from the bodies.
Color pen_color(const Palette& palette, std::size_t index);

// A window without a look of its own. End with ImGui::End().
void begin_overlay(const char* id, const Rect& rect, ImGuiWindowFlags more = 0);

// Words in lines of at most this width; gives the height. With draw null nothing is drawn.
float draw_paragraph(ImDrawList* draw, ImFont* font, float size, const ImVec2& at, float width,
                     ImU32 color, const std::string& text);

// The sentence of the step as it is told to the class, from the left, at most three lines in
// smaller letters where it is long.
void draw_told(const Workbench& bench, const std::vector<Span>& spans, const Rect& rect);

}  // namespace collidoscope::app

// The lists behind two doors of the start page: lessons and exercises.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "app/window/widgets/ui.h"
#include "app/window/workbench/commands.h"

namespace collidoscope::app {

// The commands that open exercises, in their order.
std::vector<const Command*> listed_exercises(const Workbench& bench);

// Draw at the cursor, this wide, and move it below.
void draw_lesson_list(const Workbench& bench, float width);
void draw_exercise_list(const Workbench& bench, float width);

// A text from this corner on; `width` breaks its lines, 0 does not.
void draw_words(ImDrawList& draw, ImFont* font, const vec2& at, const Color& color,
                const std::string& text, float width = 0);

}  // namespace collidoscope::app

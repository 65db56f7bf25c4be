// The task of an exercise, as it stands in its Markdown text.
#pragma once

#include <string>

#include "app/workbench/workbench.h"

namespace collidoscope::app {

// Paragraphs, headings, lists, tables and blocks of code, with *emphasis*, **strong** and `code` in
// them, in the width that is left.
void draw_task_text(const Workbench& bench, const std::string& markdown);

}  // namespace collidoscope::app

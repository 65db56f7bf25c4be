// The task of an exercise, as it stands in its Markdown text.
#pragma once

#include <string>
#include <vector>

#include "app/classroom/lessons/markdown.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

// Paragraphs, headings, lists, tables, blocks of code and pictures of scenes, with *emphasis*,
// **strong** and `code` in them, in the width that is left. Raw HTML is left out.
class TaskText {
  public:
    void draw(const Workbench& bench, const std::string& markdown);

  private:
    std::string text_;  // that was read last
    std::vector<TextBlock> blocks_;
};

}  // namespace collidoscope::app

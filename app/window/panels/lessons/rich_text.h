// Text with words that stand out and links, laid out in lines.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/classroom/lessons/markdown.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {

struct RichLook {
    ImFont* font = nullptr;        // of plain words; none: the panel's
    ImFont* strong = nullptr;      // of strong ones
    const Color* color = nullptr;  // none: that of text
    float width = 0;               // 0: what is left of the window
    bool strong_throughout = false;
    bool centered = false;
};

// Draws at the cursor and moves it below. The target of a link that was clicked; empty: none.
std::string rich_text(const Workbench& bench, const std::vector<TextPiece>& pieces,
                      const RichLook& look = {});
std::string rich_text(const Workbench& bench, const std::string& text, const RichLook& look = {});
float rich_height(const Workbench& bench, const std::vector<TextPiece>& pieces,
                  const RichLook& look);

}  // namespace collidoscope::app

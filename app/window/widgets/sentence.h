// The sentence under the scene: words with some that stand out, in a quiet box.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

// Centered at the bottom of the rectangle, broken into lines where it is too long. color: of a
// rim and a dot in front, for what needs attention; none: quiet.
void draw_sentence(const Workbench& bench, const std::vector<Span>& spans, const Rect& rect,
                   const Color* color = nullptr);

// A feature's words in place of the step's own sentence, in a rim of this color.
struct Caption {
    std::vector<Span> spans;
    Color color;
};
// Asked in each frame; nothing while the feature has nothing to say. Called while the program's
// files are initialized.
using CaptionMaker = std::function<std::optional<Caption>(const Workbench&)>;
bool register_caption(CaptionMaker make);
std::optional<Caption> registered_caption(const Workbench& bench);

}  // namespace collidoscope::app

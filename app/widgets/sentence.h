// The sentence under the scene: words with some that stand out, in a quiet box.
#pragma once

#include <vector>

#include "app/workbench/workbench.h"

namespace collidoscope::app {

// Centred at the bottom of the rectangle, broken into lines where it is too long. color: of a
// rim and a dot in front, for what needs attention; none: quiet.
void draw_sentence(const Workbench& bench, const std::vector<Span>& spans, const Rect& rect,
                   const Color* color = nullptr);

}  // namespace collidoscope::app

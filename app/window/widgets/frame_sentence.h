// The caption while time runs: about the frame that is shown.
#pragma once

#include <vector>

#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

// "Frame 57, 0.95 s: 34 candidate pairs, 12 of them collide."
std::vector<Span> frame_sentence(std::size_t frame, const FrameRecord& record);

// The same for the frame that is shown. Empty without a timeline.
std::vector<Span> frame_sentence(const Workbench& bench);

}  // namespace collidoscope::app

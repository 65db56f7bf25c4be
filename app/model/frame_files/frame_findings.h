// Findings about recorded frames: what in them makes broad phases work, each with its figures and a
// remedy.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "collision/broad/frames/frame_measures.h"

namespace collidoscope::app {

enum class FindingKind : std::uint8_t {
    LargeBoxes,   // a few boxes are far larger than the others
    Clump,        // most of the bodies are in one cell
    ManyPairs,    // the pairs themselves are many
    OneHub,       // one body is in most of the pairs
    NoCoherence,  // bodies jump from frame to frame
    Churn,        // bodies come and go
    Flat,         // one axis tells hardly any boxes apart
    AllMoving,    // boxes that never move are not static
};
// "large boxes", "clump", ...
const char* name_of(FindingKind kind);

struct FrameFinding {
    FindingKind kind{};
    double amount = 0;  // the figure that is above its bound
    std::string text;   // sentences: what is so, who suffers, what to do
};

// All that apply, in the order above; none for frames that suit every broad phase.
std::vector<FrameFinding> findings(const RecordedFrames& recorded, const FrameMeasures& measures);

}  // namespace collidoscope::app

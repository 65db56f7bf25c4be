// Picking what has no area on the screen: within some pixels of where it is seen.
#pragma once

#include <optional>

#include "app/view/camera/camera.h"

namespace collidoscope::app {

// Distance in pixels from a pixel to a segment as it is seen, and the point of the segment that is
// seen there; nothing when all of it is behind the eye.
struct SegmentPick {
    double pixels;
    dvec3 point;
};
std::optional<SegmentPick> pick_segment(const Camera& camera, const dvec2& pixel, const dvec3& a,
                                        const dvec3& b);

}  // namespace collidoscope::app

// Picking what has no area on the screen: within some pixels of where it is seen.
#pragma once

#include <vector>

#include "app/view/picking.h"

namespace collidoscope::app {

struct ThinQuery {
    std::size_t body;
    const Camera& camera;
    const PixelRay& ray;
    dvec2 pixel;
    Aabb contents;
    bool selected;
    double handle_reach, thin_reach;  // pixels
};

// Appends the shape's handles and lines within reach of the pixel. The corners of a hull count only
// while it is selected, for they are many.
void add_thin_picks(const Shape& shape, const ThinQuery& query, std::vector<PickHit>& hits);

// Distance in pixels from a pixel to a segment as it is seen, and the point of the segment that is
// seen there; nothing when all of it is behind the eye.
struct SegmentPick {
    double pixels;
    dvec3 point;
};
std::optional<SegmentPick> pick_segment(const Camera& camera, const dvec2& pixel, const dvec3& a,
                                        const dvec3& b);

}  // namespace collidoscope::app

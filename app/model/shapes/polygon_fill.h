// Triangles that fill a polygon: with holes, overlapping rings and self-crossing ones.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "collision/narrow/polygon/fill_rule.h"
#include "collision/shapes.h"

namespace collidoscope::app {

struct FilledTriangle {
    std::array<vec2, 3> corners;
    std::int64_t number = 0;  // turns of the outline around it, counterclockwise ones positive
};

// The inside by the rule. For drawing only: crossings are rounded to floats.
// Cost: O(n² log n).
std::vector<FilledTriangle> polygon_fill(const Polygon& polygon, FillRule rule);

}  // namespace collidoscope::app

// Triangles that fill a polygon by parity: with holes, overlapping rings and self-crossing ones.
#pragma once

#include <array>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope::app {

// For drawing only: crossings are rounded to floats. Cost: O(n² log n).
std::vector<std::array<vec2, 3>> polygon_fill(const Polygon& polygon);

}  // namespace collidoscope::app

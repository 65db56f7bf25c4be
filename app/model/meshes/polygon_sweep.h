// Splits a simple polygon into triangles by a sweep, whatever its shape: no outline is slow.
//
// The polygon is cut into pieces that are monotone in y, and these into triangles (de Berg et al.,
// "Computational Geometry", chapter 3; Garey, Johnson, Preparata and Tarjan 1978). All turns are
// judged exactly.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope::app {

// Triples of places in the outline, outline.size() - 2 of them, none turned against it; flat ones
// only where corners lie on one line. The outline turns left as a whole and has at least three
// corners. Nothing when it touches or crosses itself, or has two corners in one place.
// Cost: O(n log n).
std::optional<std::vector<std::array<std::uint32_t, 3>>> sweep_polygon(
    const std::vector<vec2>& outline);

}  // namespace collidoscope::app

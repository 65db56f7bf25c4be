// Points, edges and triangles whose vertices move along straight ways, each at a speed of its own.
#pragma once

#include <array>
#include <cstddef>

#include "collision/shapes.h"

namespace collidoscope {

// Vertices at time 0 and at time 1; in between each is at (1 - t) from + t to, and what they span
// is deformed with them. May be degenerate at any time.
template <std::size_t N>
struct MovingPoints {
    std::array<vec3, N> from{};
    std::array<vec3, N> to{};
};
using MovingPoint = MovingPoints<1>;
using MovingEdge = MovingPoints<2>;
using MovingTriangle = MovingPoints<3>;

}  // namespace collidoscope

// The faces of what several half-spaces have in common, for drawing and measuring.
#pragma once

#include <span>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope {

// dot(normal, p) <= offset; the normal of any length but zero.
struct HalfSpace {
    dvec3 normal{0};
    double offset = 0;
};

// The face on each half-space's plane, counter-clockwise seen from outside, in the order of the
// planes; empty where a plane adds nothing. The common part must be bounded by `reach` around
// `origin`. Each plane's square is cut by all the others (Sutherland and Hodgman 1974), in double.
// Cost: the square of the number of planes.
std::vector<std::vector<dvec3>> faces_of(std::span<const HalfSpace> half_spaces,
                                         const dvec3& origin, double reach);

}  // namespace collidoscope

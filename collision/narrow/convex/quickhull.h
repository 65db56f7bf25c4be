// The first half of convex_hull(): a triangulated hull of points that do not lie in one plane.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "collision/narrow/convex/polytope.h"

namespace collidoscope::detail {

// Corners counter-clockwise seen from outside; beyond[k] is the triangle across the edge from
// corner k to corner k + 1.
struct HullTriangle {
    std::array<Index, 3> corner{};
    std::array<Index, 3> beyond{};
};

// Four points that span a tetrahedron, or as many (1 to 3) as span what there is, chosen far apart.
std::vector<Index> widest_simplex(std::span<const vec3> points);

// Quickhull with exact visibility: a triangle is visible from a point strictly in front of its
// plane. The triangles of one plane are all visible or none, so what is visible is always one
// patch, and no new triangle is degenerate. tetrahedron: four points that span one.
std::vector<HullTriangle> quickhull(std::span<const vec3> points,
                                    std::span<const Index> tetrahedron);

}  // namespace collidoscope::detail

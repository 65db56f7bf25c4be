// The depth of two triangles that meet: the shortest translation that separates them.
#pragma once

#include <array>
#include <cstdint>

#include "collision/shapes.h"

namespace collidoscope {

enum class TriangleAxis : std::uint8_t { FaceOfA, FaceOfB, Edges, None };

struct TriangleWayOut {
    double depth = 0;     // zero or more
    dvec3 normal{0};      // unit: moving B by normal * depth separates, up to touching
    dvec3 point_on_a{0};  // where they touch then, on A
    dvec3 point_on_b{0};  // and on B, before the move
    TriangleAxis axis = TriangleAxis::None;
    std::array<vec3, 2> edge_of_a{}, edge_of_b{};  // for Edges
    // The smallest depth on an axis of each kind; infinite where there is none.
    std::array<double, 3> smallest{};
};

// For triangles that meet (overlaps(a, b) is true). They are flat bodies: the axes that can be
// shortest are the two face normals and the nine cross products of edges, each in both directions.
// Triangles in one plane, and degenerate ones that lie in a plane together, have depth 0 across it.
// Exactly 0 when they only touch; else within 1e-9 of their extent. All 72 orders of corners and
// arguments give the same bits (equal triangles cannot tell who is who: their normal does not turn
// round). Cost: about 2 µs.
//
// Source: Gottschalk, Lin, Manocha 1996, section 5: the faces of the Minkowski difference.
TriangleWayOut shortest_way_out(const Triangle& a, const Triangle& b);

}  // namespace collidoscope

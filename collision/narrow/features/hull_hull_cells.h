// A convex polytope as the half-spaces it is the intersection of, judged exactly, and a segment cut
// by them: the questions of hull_hull_vertices_edges.h.
//
// Source: lecture notes, "Exact Collision Between Pairs of Convex Polyhedra".
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "collision/narrow/convex/polytope.h"

namespace collidoscope {

// One half-space: the side of a plane through three points, of a line through two seen along an
// axis (the plane that contains it and the axis), or of a point along an axis. A solid needs the
// first kind only; a polygon, a segment or a point needs the others for its own plane or line.
struct CellPlane {
    enum class Kind : std::uint8_t { Plane, Line, Point };
    Kind kind = Kind::Plane;
    int axis = 0;  // Line: seen along it. Point: measured along it
    bool flip = false;
    vec3 p{0}, q{0}, r{0};
    std::string name{};  // "face 3"

    // +1 outside, 0 on the boundary, -1 inside. Exact.
    int side(const vec3& x) const;
    // In proportion to the height above the boundary; the sign is exact, the value nearly.
    double height(const vec3& x) const;
};

// The fewest half-spaces that make up the polytope, of any dimension. Faces come in their order.
std::vector<CellPlane> cell_of(const Polytope& polytope);

// The crossing of the segment from..to with a half-space's boundary: one end is outside.
struct Crossing {
    std::size_t plane = 0;  // place in the list of half-spaces
    bool entry = false;     // from outside to inside
    double t = 0;           // from + t (to - from), rounded
};

// A segment with its ends outside a polytope, against all its half-spaces.
struct SegmentCut {
    bool beyond = false;  // wholly outside one half-space, crossing nothing that matters
    std::size_t beyond_plane = 0;
    std::vector<Crossing> crossings;  // sorted along the segment, exactly; entries before exits
};
SegmentCut cut(std::span<const CellPlane> cell, const vec3& from, const vec3& to);

// The midpoint between two crossings that follow each other, an entry and then an exit: it is
// inside when no exit lies before it and no entry after it. Exact. `at` is the entry's place.
bool midpoint_inside(const SegmentCut& cut, std::size_t at);

}  // namespace collidoscope

// Whether a surface bounds a solid that "in front of a triangle is outside" describes: closed, free
// of crossings, its shells neither nested nor inside out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope {

struct SolidSurface {
    std::size_t open_edges = 0;  // directed edges, by position, without a partner
    std::optional<Segment> open_edge;
    // Two triangles that meet elsewhere than in vertices or an edge they share.
    std::optional<std::pair<std::uint32_t, std::uint32_t>> crossing;
    // The first triangle of each shell: of the parts that hang together by vertices.
    std::vector<std::uint32_t> shells;
    std::optional<std::uint32_t> astray;  // a triangle whose front is not outside of everything

    bool closed() const { return open_edges == 0; }
    // Every triangle has the outside in front of it and the inside behind.
    bool sides_hold() const { return closed() && !crossing && !astray; }
};

// All signs are exact, but for the sign of a shell's volume. Stops at the first crossing. Vertices
// are the same where their positions are. Cost: a sort of the edges, a sweep along the longest axis
// with an exact test for each pair of triangles whose boxes overlap, and shells times triangles.
SolidSurface examine_surface(std::span<const Triangle> triangles);

// The winding number of the surface around a point: 1 inside a closed body, 0 outside; of an open
// one the generalized winding number (Jacobson, Kavan, Sorkine-Hornung 2013). Cost: O(n).
double winding_number(std::span<const Triangle> triangles, const dvec3& p);

// The same for a closed surface, exactly: it may cross itself, have shells in shells or inside out,
// lie at any scale, and the point as near to it as floats allow. Counts the triangles that a ray
// along x passes through, by their directions; of a point on the surface, the number beside it.
// Source: Sunday 2021, "Practical Geometry Algorithms", chapter 3, one dimension up; ties as in
// Edelsbrunner and Mücke 1990, "Simulation of simplicity". Cost: O(n), a few comparisons for most.
int closed_winding_number(std::span<const Triangle> triangles, const vec3& p);

// Whether a point that is not on the surface lies within it: exact when it is closed, else where
// the generalized winding number is above one half.
struct WindingAnswer {
    double number = 0;
    bool inside() const { return number > 0.5; }
};
WindingAnswer winding_at(std::span<const Triangle> triangles, const SolidSurface& surface,
                         const vec3& p);

}  // namespace collidoscope

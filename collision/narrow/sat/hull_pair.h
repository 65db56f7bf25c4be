// Two placed polytopes side by side in double, as the separating axis tests of hulls read them.
#pragma once

#include <algorithm>
#include <vector>

#include "collision/narrow/convex/polytope.h"
#include "collision/narrow/primitives/constants.h"

namespace collidoscope {

// A placed polytope with everything in one frame, relative to HullPair::origin.
struct HullFrame {
    struct Edge {
        Index half_edge = 0;  // the lower of its two
        Index from = 0, to = 0;
        dvec3 vector{0};     // to - from, not of unit length
        dvec3 direction{0};  // unit
        double length = 0;
        // The edge supports exactly the directions d orthogonal to it with dot(d, outward) >= 0 for
        // both: its arc on the Gauss map, from face[0]'s normal to face[1]'s. A polygon's arc is
        // half a circle, a segment's (outward zero) a whole one.
        dvec3 outward[2]{};
        Index face[2]{};
    };

    const Polytope* shape = nullptr;
    std::vector<dvec3> vertices;
    std::vector<dvec3> normals;   // per face, unit, outward
    std::vector<double> offsets;  // per face: the face lies in dot(normal, p) = offset
    std::vector<Edge> edges;
    dvec3 center{0};

    int dimension() const { return shape->dimension; }
};

// Interval that a body covers along a direction, and the vertices at its ends.
struct Extent {
    double min = 0, max = 0;
    Index at_min = 0, at_max = 0;
};
// Cost: one dot product per vertex.
Extent extent_along(const HullFrame& hull, const dvec3& direction);

struct HullPair {
    HullFrame a, b;
    dvec3 origin{0};          // midpoint of the centers, so that far away bodies lose no digits
    double size = 0;          // sum of the radii: what rounding is relative to
    double smaller = 0;       // diameter of the smaller one: what tolerances are shares of
    bool a_preferred = true;  // decides ties, the same for (a, b) and (b, a) unless they are equal

    HullPair(const PlacedPolytope& first, const PlacedPolytope& second);
    vec3 world(const dvec3& p) const { return vec3(p + origin); }
    // A length: this share of the smaller hull, or what rounding makes of both.
    double tolerance(double share) const {
        return std::max(share * smaller, constants::min_tolerance * size);
    }
};

// The length by which A reaches past B's near end along a unit direction from A to B: that of the
// translation along it that separates them, negative across a gap.
inline double overlap_along(const HullPair& pair, const dvec3& n) {
    return extent_along(pair.a, n).max - extent_along(pair.b, n).min;
}

// a x b with a relative error of a few roundings in each coordinate, however parallel they are
// (Kahan's difference of products). Antisymmetric bit for bit.
dvec3 accurate_cross(const dvec3& a, const dvec3& b);

}  // namespace collidoscope

// Result of MPR, and the state of its search.
#pragma once

#include <array>

#include "collision/narrow/curved/curved_support.h"
#include "collision/results.h"

namespace collidoscope {

struct MprResult {
    // Overlapping: depth and normal are those of the portal, and moving B by both parts the bodies;
    // the least depth may be less. Separated: signed_distance is a proven lower bound.
    PairResult pair;
    // Undecided: MPR proves neither, and `pair` is the answer of GJK and EPA (`settled`).
    GjkStatus status = GjkStatus::Undecided;
    double lower = 0, upper = 0;              // enclose the distance; both 0 when they overlap
    double depth_lower = 0, depth_upper = 0;  // enclose the least depth, when they overlap
    bool settled = false;
    // The witness points belong to the bodies. Elsewhere the surface point nearest to the origin is
    // not on the portal, and they lie around the place where the ray leaves A - B.
    bool on_bodies = true;
    bool coinciding = false;  // the centers: the ray has no direction of its own
    int supports = 0;         // points of A - B asked for
    int refinements = 0;      // how often the portal moved outward
    int starts = 0;           // inner points tried
    bool capped = false;      // a search ended at mpr::cap
};

namespace mpr {

// Share of the size, the sum of the bodies' radii: the portal is on the surface when the support
// plane is no farther beyond. Far below a float's 6e-8.
inline constexpr double tolerance = 1e-9;
// Points of A - B asked for from one inner point. Polytopes take some ten, round bodies some
// twenty.
inline constexpr int cap = 128;
// Inner points tried, where the origin is too close to a side of each portal to be sure.
inline constexpr int max_starts = 4;

struct State {
    dvec3 inner{0};  // a point of A - B; the ray runs from here through the origin
    // The portal's, as far as they are found; the last is the newest support point.
    std::array<gjk::MinkowskiVertex, 4> corner{};
    std::size_t count = 0;
    dvec3 normal{0, 1, 0};  // unit: the direction of the newest support point
    double outer = 0;       // the height of its support plane above the origin
    double size = 0;
    int supports = 0, starts = 0;

    dvec3 at(std::size_t i) const { return gjk::shown(corner[i].w); }
};

// The depth of the origin in the tetrahedron of the inner point and the portal, whatever errors of
// up to `error` its corners have; not above 0 where it may be outside.
double held_depth(const State& state, double error);

}  // namespace mpr
}  // namespace collidoscope

// Result of EPA.
#pragma once

#include "collision/narrow/convex/exact_separation.h"

namespace collidoscope {

// The largest number of points a polytope may get: then the answer is undecided, with its bounds.
inline constexpr std::size_t epa_cap = 1024;

struct EpaResult {
    enum class State : std::uint8_t {
        Converged,  // upper - lower is at most epa_tolerance of the size
        Apart,      // the upper bound is certainly negative: no point in common
        Flat,       // A - B has no volume: both bounds are the same
        Undecided,  // epa_cap came first
    };
    State state = State::Undecided;
    // Bounds of the smallest support distance of A - B over all directions: the depth, where it is
    // not negative. Rounding: below epa_rounding of the size.
    double lower = 0, upper = 0;
    // Unit, from A to B: along it the support distance is `upper`, so moving B by normal * upper
    // separates them.
    dvec3 normal{0, 1, 0};
    // On A and on B (not when Apart or Flat): point_on_a - point_on_b = upper * normal.
    dvec3 point_on_a{0}, point_on_b{0};
    VertexPair near{};  // a vertex of A - B near the place
    std::size_t points = 0, iterations = 0;
};

}  // namespace collidoscope

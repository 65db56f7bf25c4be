// From a pair of features that a search calls closest to an answer that can be relied on.
#pragma once

#include "collision/narrow/features/constants.h"
#include "collision/narrow/features/feature.h"
#include "collision/results.h"

namespace collidoscope {

// The slab between two closest points: when all of the first body lies behind the plane through
// the first point, and all of the second in front of the plane through the second, nothing is
// closer and the bodies are apart.
struct Slab {
    ClosestPoints points;
    double distance = 0;
    dvec3 normal{0};       // unit, from the first to the second
    double width = 0;      // of the empty slab along the normal; negative when there is none
    bool apart = false;    // beyond what rounding could feign
    bool closest = false;  // the distance is that of the bodies to constants::proven_closest
};
// Cost: O(vertices), about 2 ns each.
Slab slab_between(const Polytope& first, const Polytope& second, const FeaturePair& pair);

// The slab between the closest points by exact decisions (exact_separation.h), for bodies that are
// apart but whose search did not prove it. start: features that should be near.
Slab exact_slab(const Polytope& first, const Polytope& second, const FeaturePair& start);

// Do the bodies share a point? Exact.
bool exactly_meet(const Polytope& first, const Polytope& second, const FeaturePair& start);

// The answer for bodies that are apart. first_is_a: false turns it round.
PairResult apart_by(const Slab& slab, bool first_is_a);

}  // namespace collidoscope

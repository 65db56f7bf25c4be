// The answer for two hulls that do not meet.
#pragma once

#include "collision/narrow/convex/exact_separation.h"
#include "collision/results.h"

namespace collidoscope {

// Distance, normal and closest points of polytopes that are apart (hulls_meet() says no): the
// features are decided exactly and so is the way between them (ExactWay), so that however small the
// gap is, it keeps its digits and the normal separates. If several pairs of points are equally
// close, one. Swapping the arguments (and a_first) turns the answer round bit for bit. Cost: that
// of exact_closest_features().
PairResult apart_hulls(const Polytope& a, const Polytope& b, bool a_first);

}  // namespace collidoscope

// The distance of two boxes that are apart, and where they are closest.
#pragma once

#include "collision/narrow/box/box_pair.h"
#include "collision/results.h"

namespace collidoscope {

struct ClosestBoxPoints {
    dvec3 on_a, on_b;
};

// Closest points of two disjoint boxes. Two disjoint polytopes are closest at a corner of one and
// the other solid, or in the interiors of two edges; so 16 corners and the edges that face each
// other are all there is to try, and the smallest distance is the true one. If several places are
// equally close, their middle is returned: it is as close as they are.
// Cost: 16 corner-to-box projections and 9 pairs of edge directions, about 1 µs.
ClosestBoxPoints closest_points(const BoxPair& pair);

// The answer for two boxes with a separating axis between them. The distance is positive even where
// float rounds it away.
PairResult apart(const BoxPair& pair, const ChosenAxis& separating);

}  // namespace collidoscope

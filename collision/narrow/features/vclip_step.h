// One step of V-Clip: are two features the closest ones of their polytopes, and if not, which
// neighbor of one of them is nearer?
//
// Source: Mirtich 1998, "V-Clip: Fast and Robust Polyhedral Collision Detection", section 3.
#pragma once

#include "collision/narrow/features/move.h"

namespace collidoscope::vclip {

// The step for any two kinds of features. Each move either lowers the distance between the
// features, or keeps it and lowers the sum of their dimensions, so in exact arithmetic no pair
// comes twice (Mirtich 1998, theorem 4). Cost: O(neighbors), O(faces of one) behind a face.
features::Move next_move(const Polytope& first, const Polytope& second, const FeaturePair& pair);

}  // namespace collidoscope::vclip

// One step of Lin and Canny's search: the closest points of two features must lie in each other's
// Voronoi regions.
//
// Sources: Lin, Canny 1991, "A fast algorithm for incremental distance calculation"; Lin 1993,
// "Efficient collision detection for animation and robotics", chapter 3; lecture notes,
// "Lin-Canny Closest Features Method".
#pragma once

#include "collision/narrow/features/move.h"

namespace collidoscope::lin_canny {

// The closest points of two features as the method takes them: of a vertex and a face the foot on
// the face's plane, of all others their closest points.
ClosestPoints points_of(const Polytope& first, const Polytope& second, const FeaturePair& pair);

// The step for all six cases. sound: a vertex behind its face goes on to the face it is highest
// over, or is found inside, and an edge through its face is found. Otherwise as printed: the height
// over a face has no sign, so that bodies that overlap send the search in a circle.
features::Move next_move(const Polytope& first, const Polytope& second, const FeaturePair& pair,
                         bool sound);

}  // namespace collidoscope::lin_canny

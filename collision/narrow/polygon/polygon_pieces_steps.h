// Steps of a polygon cut into pieces: sentences, values and marks.
#pragma once

#include <cstddef>
#include <vector>

#include "collision/narrow/polygon/polygon_triangulation.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope::polygon_pieces {

void say_start(StepBuilder& step, const vec2& p);
// diagonal: one of the cutting.
void say_diagonal(StepBuilder& step, const Polygon& polygon, const Cutting& cutting,
                  const PlanarEdge& diagonal);
void say_join(StepBuilder& step, const Cutting& cutting);
void say_boundary(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t r,
                  std::size_t i);
// piece: one of the pieces.
void say_ask(StepBuilder& step, const Cutting& cutting, const std::vector<ConvexPiece>& pieces,
             const ConvexPiece& piece, bool inside);
void say_inside(StepBuilder& step, const Cutting& cutting, const ConvexPiece& piece, const vec2& p);
void say_outside(StepBuilder& step, const std::vector<ConvexPiece>& pieces, const vec2& p);

}  // namespace collidoscope::polygon_pieces

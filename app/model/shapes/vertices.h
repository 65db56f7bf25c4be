// Vertices of a polygon or of a hull's points as they are edited: one more, one less.
#pragma once

#include <cstddef>
#include <optional>

#include "app/model/shapes/shape.h"

namespace collidoscope::app {

// The shape with one more vertex behind the one of this number, counted through all rings of a
// polygon: there it lies in the middle of the edge; of a hull it lies a fifth farther from the
// middle of the points than that vertex, so that a corner of the hull stays one. None when the
// shape has no such vertex, or its vertices are of a fixed number.
std::optional<Shape> with_vertex_after(const Shape& shape, std::size_t vertex);

// The shape without the vertex. None as above, and where a ring of three corners or a hull of one
// point would lose one.
std::optional<Shape> without_vertex(const Shape& shape, std::size_t vertex);

}  // namespace collidoscope::app

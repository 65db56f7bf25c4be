// The convex hulls of bodies, kept while these stay as they are.
#pragma once

#include <memory>
#include <vector>

#include "app/model/shapes/shape.h"
#include "collision/narrow/convex/polytope.h"

namespace collidoscope::app {

// The hull of what a shape covers, as feature marks count its vertices, edges and faces; null for
// shapes without corners and for meshes of more than 20,000 vertices. Keeps the last eight, so that
// asking again costs a comparison of the corners. For the window's thread only.
std::shared_ptr<const Polytope> hull_of(const Shape& shape);

// An edge counts when its faces meet in an angle that is no rounding (the corners of a turned box
// do not lie exactly in its sides); of a solid with very many faces, when it is sharp.
bool is_crease(const Polytope& polytope, Index edge);

}  // namespace collidoscope::app

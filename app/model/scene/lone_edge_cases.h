// Edge cases of demos that take all bodies as one input: a crowd's first two bodies, and the points
// of a hull in bounding volumes.
#pragma once

#include <optional>

#include "app/model/scene/edge_cases.h"
#include "app/model/scene/random_places.h"

namespace collidoscope::app {

// The only input of the demo brought into the case; nothing where the case makes no sense for it:
//
//   case       second body of a crowd                    points of a hull
//   Touching   its box shares a face with the first's
//   Parallel   moves as the first does                   corners of an axis-aligned box
//   Coplanar   its box begins at the same x              in one plane
//   Contained  centered where the first is               half of them inside the others
//   ZeroArea   a plate, a sphere a point                 on one line
//
// Faces that meet are equal floats. Both bodies rest but in Parallel and in demos of motion, where
// the case is that of the start. Bodies that are meshes keep their form, and in place of a mesh a
// demo that takes hulls has one of random points in its box.
std::optional<Shape> lone_edge_case(const Demo& demo, const Shape& shape, EdgeCase edge_case,
                                    RandomPlaces& chance);

}  // namespace collidoscope::app

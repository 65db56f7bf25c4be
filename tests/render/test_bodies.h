// Bodies for the tests of render/ that the program has no use for.
#pragma once

#include "render/mesh_geometry.h"

namespace collidoscope::render {

MeshGeometry make_cylinder(int sides = 64);  // radius 1, from y = -1 to 1, with its rims
// A knotted tube: `around` * `along` * 2 triangles.
MeshGeometry make_torus_knot(int along, int around, float tube_radius = 0.32F);

}  // namespace collidoscope::render

// The bodies of the sources' experiments, made to the published numbers of triangles.
#pragma once

#include <cstddef>

#include "collision/mesh.h"

namespace collidoscope::app {

// The same surface with exactly so many triangles: the longest edge of all is halved, again and
// again. An odd number leaves one edge halved on one side only, which changes no point of the
// surface. A mesh that has as many or more is returned as it is.
Mesh with_triangles(Mesh mesh, std::size_t triangles);

// A sphere of radius 1 by parallels and meridians, as DirectX makes it: 2 * slices * (stacks - 1)
// triangles, in pairs that make a flat quadrilateral each but at the poles. The published spheres
// of 1,984 triangles have the number of 32 slices and 32 stacks.
Mesh latitude_sphere(std::size_t slices, std::size_t stacks);

}  // namespace collidoscope::app

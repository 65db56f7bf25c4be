// The bodies that are measured: generated ones of any size, and the real meshes where they are.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "collision/mesh.h"

namespace collidoscope::bench {

// A closed surface around the origin with bumps of several sizes, radius about 1; about so many
// triangles.
Mesh bumpy_sphere(std::size_t triangles);

// A tube along a (2, 3) torus knot, size about 1, with a rippled skin.
Mesh torus_knot(std::size_t triangles);

// An OBJ file, moved to the origin and scaled to size about 1; nothing when absent.
std::optional<Mesh> mesh_file(const std::string& path);

// A file of ../shared/models, moved to the origin and scaled to size about 1; nothing when absent.
std::optional<Mesh> model(const std::string& name);

}  // namespace collidoscope::bench

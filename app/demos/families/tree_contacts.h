// Contacts to show where two triangles of two meshes meet.
#pragma once

#include <cstdint>

#include "app/model/shapes/shape.h"
#include "collision/results.h"

namespace collidoscope::app {

// The contact of triangle i of A with triangle j of B, in the world; they overlap. Position: the
// middle of what they have in common. Normal and depth: the shortest way along either face's normal
// that takes the two triangles apart. Cost: constant.
Contact triangle_contact(const MeshInstance& a, const MeshInstance& b, std::uint32_t i,
                         std::uint32_t j);

}  // namespace collidoscope::app

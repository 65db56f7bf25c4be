// The place of an axis on which a step projects bodies: beside them, so that their shadows on
// it are seen apart from the bodies themselves.
#pragma once

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/shapes.h"

namespace collidoscope {

// The direction away from the bodies, of unit length and orthogonal to the axis (of unit length):
// as far up as there is, to the right where the axis stands steep.
inline dvec3 aside_of_axis(const dvec3& unit) {
    const dvec3 way = std::abs(unit.y) < 0.9 ? dvec3(0, 1, 0) : dvec3(1, 0, 0);
    return glm::normalize(way - glm::dot(way, unit) * unit);
}

}  // namespace collidoscope

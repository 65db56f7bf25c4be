// The cut that every contact manifold is made by: a convex polygon against a plane.
//
// Source: Sutherland and Hodgman 1974.
#pragma once

#include <cstddef>
#include <glm/geometric.hpp>

#include "collision/shapes.h"

namespace collidoscope::detail {

// The part of a convex polygon (or segment, or point) with dot(normal, p) <= offset, corner after
// corner. at(i): corner i of `size`. keep(i, leaves): corner i stays; leaves: it is on the plane,
// and the side from there is beyond it. cut(i, p, leaves): p is where the side from corner i passes
// through the plane; leaves: outward. Cost: two dot products for each corner.
template <typename At, typename Keep, typename Cut>
void clip_polygon(std::size_t size, const At& at, const dvec3& normal, double offset,
                  const Keep& keep, const Cut& cut) {
    for (std::size_t i = 0; i < size; ++i) {
        const dvec3& p = at(i);
        const dvec3& q = at((i + 1) % size);
        const double above_p = glm::dot(normal, p) - offset;
        const double above_q = glm::dot(normal, q) - offset;
        if (above_p <= 0) keep(i, above_p == 0 && above_q > 0);
        if ((above_p < 0 && above_q > 0) || (above_p > 0 && above_q < 0))
            cut(i, p + (above_p / (above_p - above_q)) * (q - p), above_q > 0);
    }
}

}  // namespace collidoscope::detail

#include "collision/trees/shape_box.h"

#include "collision/volumes/aabb.h"

namespace collidoscope {

Aabb box_around(const VolumeShape& shape) {
    if (const auto* box = std::get_if<Aabb>(&shape)) return *box;
    if (const auto* ball = std::get_if<Sphere>(&shape))
        return {ball->center - ball->radius, ball->center + ball->radius};
    Aabb all = empty_aabb();
    if (const auto* hull = std::get_if<Hull>(&shape)) {
        for (const vec3& p : hull->points) grow(all, p);
    } else if (const auto* box = std::get_if<Box>(&shape)) {
        for (unsigned k = 0; k < 8; ++k) {
            const vec3 sign(k & 1U ? 1 : -1, k & 2U ? 1 : -1, k & 4U ? 1 : -1);
            grow(all, box->center + box->rotation * (sign * box->half));
        }
    }
    return all;
}

}  // namespace collidoscope

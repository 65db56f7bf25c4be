#include "collision/narrow/box/box_frame.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope {

namespace {

dmat3 axes_of(const quat& rotation) {
    double w = rotation.w, x = rotation.x, y = rotation.y, z = rotation.z;
    const double length = std::sqrt(w * w + x * x + y * y + z * z);
    if (!(length > 0)) return dmat3(1);
    w /= length, x /= length, y /= length, z /= length;
    return dmat3(dvec3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
                 dvec3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
                 dvec3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)));
}

}  // namespace

BoxFrame::BoxFrame(const Box& box, const dvec3& origin)
    : center(dvec3(box.center) - origin), half(box.half), axis(axes_of(box.rotation)) {}

dvec3 BoxFrame::corner(unsigned bits) const {
    dvec3 p = center;
    for (int k = 0; k < 3; ++k) {
        const double side = (bits >> k & 1U) != 0 ? half[k] : -half[k];
        p += side * axis[k];
    }
    return p;
}

dvec3 BoxFrame::closest(const dvec3& p) const {
    dvec3 nearest = center;
    for (int k = 0; k < 3; ++k) {
        nearest += std::clamp(glm::dot(p - center, axis[k]), -half[k], half[k]) * axis[k];
    }
    return nearest;
}

}  // namespace collidoscope

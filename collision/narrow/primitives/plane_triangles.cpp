#include "collision/narrow/primitives/plane_triangles.h"

#include <algorithm>

namespace collidoscope {

WallPlane plane_of(std::span<const Triangle> wall) {
    WallPlane plane;
    double largest = 0;
    for (const Triangle& t : wall) {
        const dvec3 n = glm::cross(dvec3(t.b) - dvec3(t.a), dvec3(t.c) - dvec3(t.a));
        const double length = std::sqrt(glm::dot(n, n));
        if (length <= largest) continue;
        largest = length;
        plane.normal = n / length;
        plane.offset = glm::dot(plane.normal, dvec3(t.a));
    }
    for (const Triangle& t : wall) {
        for (const vec3& p : {t.a, t.b, t.c}) {
            plane.size = std::max(plane.size, glm::length(dvec3(p) - dvec3(wall[0].a)));
            plane.unevenness = std::max(plane.unevenness,
                                        std::abs(glm::dot(plane.normal, dvec3(p)) - plane.offset));
        }
    }
    return plane;
}

}  // namespace collidoscope

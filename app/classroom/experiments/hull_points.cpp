#include "app/classroom/experiments/hull_points.h"

#include <glm/geometric.hpp>
#include <vector>

namespace collidoscope::app {

float HullPoints::unit() {
    return static_cast<float>(static_cast<double>(engine_() >> 40) * 0x1p-23 - 1);
}

vec3 HullPoints::on_sphere() {
    for (;;) {
        const float x = unit(), y = unit(), z = unit();
        const vec3 p(x, y, z);
        const float length = glm::length(p);
        if (length > 0.1f && length < 1) return p / length;
    }
}

Polytope HullPoints::hull(std::size_t vertices, const vec3& half) {
    std::vector<vec3> points;
    points.reserve(vertices);
    for (std::size_t i = 0; i < vertices; ++i) points.push_back(half * on_sphere());
    return convex_hull(points);
}

}  // namespace collidoscope::app

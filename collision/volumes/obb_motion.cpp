#include "collision/volumes/obb_motion.h"

#include <algorithm>
#include <cmath>

#include <glm/matrix.hpp>

#include "collision/volumes/constants.h"

namespace collidoscope {

std::vector<Triangle> surface_of(const Polytope& hull) {
    std::vector<Triangle> surface;
    for (Index f = 0; f < hull.faces.size(); ++f) {
        const std::vector<vec3> corners = hull.corners_of(f);
        for (std::size_t i = 1; i + 1 < corners.size(); ++i)
            surface.push_back({corners[0], corners[i], corners[i + 1]});
    }
    if (surface.empty() && !hull.vertices.empty())
        surface.push_back({hull.vertices.front(), hull.vertices.back(), hull.vertices.back()});
    return surface;
}

Obb fit_obb(const Polytope& hull) {
    return fit_obb(surface_of(hull));
}

SurfaceMoments hull_moments(std::span<const Triangle> triangles) {
    std::vector<vec3> corners;
    corners.reserve(3 * triangles.size());
    float reach = 0;
    for (const Triangle& t : triangles) {
        for (const vec3* p : {&t.a, &t.b, &t.c}) {
            corners.push_back(*p);
            reach = std::max({reach, std::abs(p->x), std::abs(p->y), std::abs(p->z)});
        }
    }
    if (!(reach < 1e18f)) return surface_moments(triangles);
    return surface_moments(surface_of(convex_hull(corners)));
}

Obb moved(const Obb& box, const RelativePose& pose) {
    Obb result;
    result.center = pose(box.center);
    result.to_local = mat3(dmat3(box.to_local) * glm::transpose(pose.rotation));
    const dvec3 far = abs(dvec3(result.center));
    const dvec3 half(box.half);
    const double pad =
        double{constants::moved_volume_pad} * (far.x + far.y + far.z + half.x + half.y + half.z) +
        0x1p-148;
    for (int k = 0; k < 3; ++k) result.half[k] = rounded_up(half[k] + pad);
    return result;
}

}  // namespace collidoscope

#include "app/view/camera/thin_picks.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace collidoscope::app {

std::optional<SegmentPick> pick_segment(const Camera& camera, const dvec2& pixel, const dvec3& a,
                                        const dvec3& b) {
    // Leave out what lies before the near plane.
    dvec3 from = a, to = b;
    const double near = camera.near_plane(), da = camera.depth_of(a), db = camera.depth_of(b);
    if (da < near && db < near) return std::nullopt;
    if (da < near) from = glm::mix(a, b, (near - da) / (db - da));
    if (db < near) to = glm::mix(b, a, (near - db) / (da - db));
    const auto p = camera.project(from), q = camera.project(to);
    if (!p || !q) return std::nullopt;

    // The nearest point on the screen, and the point in space that is seen there.
    const dvec2 d = *q - *p;
    const double length2 = glm::dot(d, d);
    const double s = length2 > 0 ? std::clamp(glm::dot(pixel - *p, d) / length2, 0.0, 1.0) : 0;
    const dvec2 seen = *p + s * d;
    double u = s;
    if (!camera.orthographic()) {
        const double zp = camera.depth_of(from), zq = camera.depth_of(to);
        u = s * zp / (s * zp + (1 - s) * zq);
    }
    return SegmentPick{glm::distance(pixel, seen), glm::mix(from, to, u)};
}

}  // namespace collidoscope::app

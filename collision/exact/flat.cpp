#include "collision/exact/flat.h"

namespace collidoscope::exact {

int drop_axis(std::span<const vec3> points) {
    // Find a point away from the first, then one off the line through both.
    const vec3& a = points[0];
    for (std::size_t i = 1; i < points.size(); ++i) {
        const vec3& b = points[i];
        if (b == a) continue;
        for (std::size_t k = i + 1; k < points.size(); ++k)
            for (int axis = 0; axis < 3; ++axis)
                if (orient2d(dropped(a, axis), dropped(b, axis), dropped(points[k], axis)) != 0)
                    return axis;
        return -1;
    }
    return -1;
}

Segment ends(std::span<const vec3> points) {
    Segment s{points[0], points[0]};
    for (const vec3& p : points) {
        if (before(p, s.a)) s.a = p;
        if (before(s.b, p)) s.b = p;
    }
    return s;
}

}  // namespace collidoscope::exact

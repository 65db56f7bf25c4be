#include <glm/geometric.hpp>

#include "app/families/harness.h"

namespace collidoscope::app {

template <>
Shape default_shape<Sphere>(bool second) {
    return second ? Sphere{{0.75f, 1.25f, 0}, 0.75f} : Sphere{{-0.5f, 1, 0}, 1};
}
template <>
Shape default_shape<Plane>(bool) {
    return Plane{{0, 1, 0}, 0};
}
template <>
Shape default_shape<Ray>(bool) {
    return Ray{{-3, 2.5f, 2}, {3, -1.5f, -2}};
}
template <>
Shape default_shape<Segment>(bool second) {
    return second ? Segment{{0, 0.5f, -1}, {0, 1.5f, 1}} : Segment{{-1, 1, 0}, {1, 1, 0}};
}
template <>
Shape default_shape<Triangle>(bool second) {
    return second ? Triangle{{-0.5f, 0.5f, 0.6f}, {1, 1, -0.6f}, {0, 2, 0}}
                  : Triangle{{-1.5f, 0.25f, -0.5f}, {1.5f, 0.25f, 0.25f}, {0, 2.25f, 0}};
}
template <>
Shape default_shape<Aabb>(bool second) {
    return second ? Aabb{{0.5f, 0.5f, -0.5f}, {2, 2, 1}} : Aabb{{-1, 0, -1}, {1, 1.5f, 1}};
}
template <>
Shape default_shape<Box>(bool second) {
    return second ? Box{{1.1f, 1.2f, 0.2f},
                        {0.7f, 0.7f, 0.7f},
                        glm::normalize(quat(0.85f, 0.2f, 0.4f, 0.3f))}
                  : Box{{-0.6f, 0.8f, 0}, {0.9f, 0.8f, 0.7f}, quat(1, 0, 0, 0)};
}
template <>
Shape default_shape<Hull>(bool second) {
    Hull hull{
        {{0, 1, 0}, {0.9f, 0, 0.2f}, {-0.6f, 0, 0.8f}, {-0.4f, 0.1f, -0.9f}, {0.3f, -0.8f, 0}}};
    for (vec3& p : hull.points) p += second ? vec3(0.9f, 1.2f, 0.2f) : vec3(-0.4f, 1, 0);
    return hull;
}
template <>
Shape default_shape<Point2>(bool) {
    return Point2{{0.25f, 1}};
}
template <>
Shape default_shape<Polygon>(bool) {
    return Polygon{{{{-1.2f, 0.2f}, {0.9f, 0}, {1.5f, 1.4f}, {0.2f, 2.3f}, {-1.4f, 1.6f}}}};
}

}  // namespace collidoscope::app

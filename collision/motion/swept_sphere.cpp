#include "collision/motion/swept_sphere.h"

#include "collision/motion/touch_direction.h"

namespace collidoscope {

bool spheres_meet_after(const MovingBody& a, const MovingBody& b, float seconds) {
    const int sign = exact::sign([&](auto lift) {
        const auto t = lift(double{seconds});
        const auto p = lift(b.center) - lift(a.center) + t * (lift(b.velocity) - lift(a.velocity));
        const auto s = lift(double{a.half.x}) + lift(double{b.half.x});
        return dot(p, p) - s * s;
    });
    return sign <= 0;
}

}  // namespace collidoscope

namespace collidoscope::detail {

Contact contact_of_spheres(const MovingBody& a, const MovingBody& b, double time,
                           double discriminant) {
    const dvec3 velocity = dvec3(b.velocity) - dvec3(a.velocity);
    const dvec3 at_a = dvec3(a.center) + time * dvec3(a.velocity);
    const dvec3 at_b = dvec3(b.center) + time * dvec3(b.velocity);
    const double reach = static_cast<double>(a.half.x) + static_cast<double>(b.half.x);
    // Far from the origin the difference of the places has fewer digits than the places.
    const dvec3 between = dvec3(b.center) - dvec3(a.center);
    const double length = glm::length(between), speed = glm::length(velocity);
    dvec3 normal(0, a.half.x < b.half.x ? -1 : 1, 0);
    if (time > 0) {
        normal = touch_direction([](const auto& polynomial) { return exact::value(polynomial); },
                                 [&](auto lift) { return lift(b.center) - lift(a.center); },
                                 [&](auto lift) { return lift(b.velocity) - lift(a.velocity); },
                                 reach, time, discriminant);
    } else if (length > 0) {
        normal = between / length;
    } else if (speed > 0) {
        normal = -velocity / speed;
    }

    // At an impact the distance is the sum of the radii, whatever rounding says.
    const double depth = time == 0 ? std::max(reach - length, 0.0) : 0;
    const dvec3 on_a = at_a + static_cast<double>(a.half.x) * normal;
    const dvec3 on_b = time == 0 ? at_b - static_cast<double>(b.half.x) * normal : on_a;
    const vec3 position(0.5 * (on_a + on_b));
    return {position, vec3(normal), static_cast<float>(depth), vec3(on_a), vec3(on_b)};
}

}  // namespace collidoscope::detail

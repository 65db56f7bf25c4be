#include "collision/motion/swept_sphere.h"

#include "collision/primitives/single_contact.h"

namespace collidoscope::detail {

Contact contact_of_spheres(const MovingBody& a, const MovingBody& b, double time) {
    const dvec3 velocity = dvec3(b.velocity) - dvec3(a.velocity);
    const dvec3 at_a = dvec3(a.center) + time * dvec3(a.velocity);
    const dvec3 at_b = dvec3(b.center) + time * dvec3(b.velocity);
    // Far from the origin the difference of the places has fewer digits than the places.
    const dvec3 between = (dvec3(b.center) - dvec3(a.center)) + time * velocity;
    const double length = glm::length(between), speed = glm::length(velocity);
    const double reach = static_cast<double>(a.half.x) + static_cast<double>(b.half.x);
    dvec3 normal(0, 1, 0);
    if (length > 0 && reach > 0)
        normal = between / length;
    else if (speed > 0)
        normal = -velocity / speed;

    // At an impact the distance is the sum of the radii, whatever rounding says.
    const double depth = time == 0 ? std::max(reach - length, 0.0) : 0;
    const dvec3 on_a = at_a + static_cast<double>(a.half.x) * normal;
    const dvec3 on_b = time == 0 ? at_b - static_cast<double>(b.half.x) * normal : on_a;
    const vec3 position(0.5 * (on_a + on_b));
    return {position, vec3(normal), static_cast<float>(depth), vec3(on_a), vec3(on_b)};
}

}  // namespace collidoscope::detail

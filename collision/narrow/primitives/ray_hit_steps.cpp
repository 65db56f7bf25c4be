#include "collision/narrow/primitives/ray_hit_steps.h"

namespace collidoscope::ray_hit {

void mark(StepBuilder& step, const Ray& ray, const RayHit& hit) {
    const vec3 point = vec3(dvec3(ray.origin) + double{hit.t} * dvec3(ray.direction));
    step.line(ray.origin, point, Role::Ray)
        .point(point, Role::Hit, "p")
        .arrow(point, point + hit.normal, Role::Normal, "n")
        .value("point", point)
        .value("n", hit.normal)
        .now_value("t", hit.t);
}

}  // namespace collidoscope::ray_hit

#include "collision/narrow/primitives/ray_rules.h"

#include "collision/exact/predicates.h"
#include "collision/exact/sign.h"

namespace collidoscope::ray_rules {

bool from_behind(const Ray& ray, const Plane& plane, const RayHit&) {
    return exact::sign([&](auto lift) { return dot(lift(plane.normal), lift(ray.direction)); }) > 0;
}

bool from_behind(const Ray& ray, const Triangle& triangle, const RayHit&) {
    return exact::sign_of_det(ray.direction, triangle.a, triangle.b, triangle.c) > 0;
}

Verdict judge(const RayHit& hit, bool behind, const RayRules& rules) {
    if (rules.solid && hit.inside) return Verdict::AtOnce;
    if (rules.cull && behind) return Verdict::Culled;
    return hit.t <= rules.t_max ? Verdict::Counts : Verdict::Beyond;
}

std::optional<RayHit> after(const Ray& ray, const RayHit& hit, Verdict verdict) {
    switch (verdict) {
        case Verdict::Counts:
            return hit;
        case Verdict::AtOnce:
            return RayHit{
                .t = 0, .normal = -vec3(glm::normalize(dvec3(ray.direction))), .inside = true};
        case Verdict::Culled:
        case Verdict::Beyond:
            break;
    }
    return std::nullopt;
}

}  // namespace collidoscope::ray_rules

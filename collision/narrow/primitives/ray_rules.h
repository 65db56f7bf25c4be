// Which of a ray's hits count: where the ray ends, whether surfaces are met from behind, and
// whether a body is solid or hollow, as the ray queries of engines let a caller say.
#pragma once

#include <glm/geometric.hpp>
#include <limits>
#include <optional>

#include "collision/narrow/primitives/ray_rules_steps.h"
#include "collision/results.h"
#include "collision/trace/trace.h"

namespace collidoscope {

struct RayRules {
    // From a number: the ray ends there, with no other rule.
    RayRules(float end = std::numeric_limits<float>::infinity()) : t_max(end) {}

    float t_max;         // the ray ends here: hits with t <= t_max count
    bool cull = false;   // a surface seen from behind is not met: the ray runs along its normal
    bool solid = false;  // a ray from strictly inside a solid meets it at t = 0, not at the exit

    // Whether they may change an answer.
    bool any() const { return cull || solid || t_max < std::numeric_limits<float>::infinity(); }
};

namespace ray_rules {

// Whether the ray meets the surface from behind. Edge-on, along the surface, is not from behind.
// Exact for a plane and for a triangle, whose front is where its corners turn counter-clockwise.
bool from_behind(const Ray& ray, const Plane& plane, const RayHit& hit);
bool from_behind(const Ray& ray, const Triangle& triangle, const RayHit& hit);
// For a solid whose hits have outward normals: from inside, or out of the surface that the ray
// starts on; there the rounded normal decides.
template <typename Solid>
bool from_behind(const Ray& ray, const Solid&, const RayHit& hit) {
    return hit.inside || (hit.t == 0 && glm::dot(dvec3(hit.normal), dvec3(ray.direction)) > 0);
}

// The verdict on a hit, and the hit that is left.
Verdict judge(const RayHit& hit, bool behind, const RayRules& rules);
std::optional<RayHit> after(const Ray& ray, const RayHit& hit, Verdict verdict);

}  // namespace ray_rules

// The hit that counts for the first crossing of a convex body, a plane or a triangle: the hit
// itself, one at t = 0 with its normal against the ray for a solid, or none. A convex body that is
// met from outside and not from behind has no other crossing that could count instead. The t that
// is compared with t_max is the one that the hit tells. Traced step: "rules", where rules are given
// for a hit. Cost: a few flops.
template <typename Surface, Tracer T = NoTrace>
std::optional<RayHit> apply_rules(const Ray& ray, const Surface& surface,
                                  const std::optional<RayHit>& hit, const RayRules& rules,
                                  T trace = {}) {
    if (!hit || !rules.any()) return hit;
    const bool behind = ray_rules::from_behind(ray, surface, *hit);
    const ray_rules::Verdict verdict = ray_rules::judge(*hit, behind, rules);
    const std::optional<RayHit> counts = ray_rules::after(ray, *hit, verdict);
    trace.step("rules", [&](auto& step) { ray_rules::say_rules(step, ray, *hit, verdict, rules); });
    return counts;
}

}  // namespace collidoscope

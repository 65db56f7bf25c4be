#include "collision/narrow/primitives/plane_triangles_steps.h"

#include <cmath>
#include <cstdint>

#include "collision/narrow/primitives/plane_triangles.h"

namespace collidoscope::plane_triangles {

void say_plane(StepBuilder& step, const Sphere& a, const WallResult& result, double height,
               const dvec3& foot) {
    step.say("Ignore the wall's rim: the infinite plane is ", now(std::abs(height)),
             " away from the center, which is ", result.plane_hit ? "no more" : "more",
             " than the radius ", a.radius, ": ",
             strong(result.plane_hit ? "the plane is hit" : "not even the plane is hit"), ".")
        .line(a.center, vec3(foot), Role::Current, "h")
        .keep("h")
        .point(vec3(foot), result.plane_hit ? Role::Candidate : Role::Apart, "q")
        .keep("q")
        .value("r", a.radius)
        .now_value("h", height);
}

void say_inside(StepBuilder& step, std::span<const Triangle> wall, std::size_t i,
                const PartDistance& to, bool inside, bool nearer) {
    step.say("Triangle ", i, ": the projected center lies ", strong(inside ? "inside" : "outside"),
             ", the triangle's closest point is ", now(to.distance), " from the center.")
        .facet({wall[i].a, wall[i].b, wall[i].c}, inside ? Role::Inside : Role::Rejected)
        .point(vec3(to.nearest), nearer ? Role::Best : Role::Rejected)
        .value("triangle", static_cast<std::int64_t>(i))
        .now_value("distance", to.distance)
        .ask("Does the projected center q lie inside this triangle?")
        .choice("Inside", inside)
        .choice("Outside", !inside);
}

void say_verdict(StepBuilder& step, const Sphere& a, const WallResult& result,
                 const PartDistance& nearest, int flat) {
    const bool printed = result.plane_hit && result.foot_inside;
    const bool hit = nearest.excess <= 0;
    step.verdict(hit);
    step.say(result.foot_inside ? "The projected center lies in the wall"
                                : "The projected center lies in none of the triangles",
             ". Plane and triangles report ", strong(printed ? "a hit" : "no hit"));
    if (printed == hit)
        step.say(".");
    else
        step.say(", but the sphere ", now("still reaches the rim"),
                 ": the closest point lies on an edge.");
    step.point(vec3(nearest.nearest), Role::Best, flat == 3 ? "in a face" : "on the rim")
        .line(a.center, vec3(nearest.nearest), Role::Current, "d")
        .now_value("d - r", nearest.excess);
}

void say_contact(StepBuilder& step, const WallResult& result) {
    step.decides(AnswerPart::Contact, AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
    detail::say_contact(step, result.pair);
}

void say_apart(StepBuilder& step, const WallResult& result) {
    step.decides(AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
    step.say("Sphere and wall are ", strong("separated"), " by ", now(result.pair.signed_distance),
             ".")
        .line(result.pair.point_on_a, result.pair.point_on_b, Role::Apart);
}

}  // namespace collidoscope::plane_triangles

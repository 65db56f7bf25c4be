#include "collision/narrow/primitives/sphere_triangle_steps.h"

#include <array>
#include <cstddef>

#include "collision/narrow/primitives/sphere_triangle.h"

namespace collidoscope::sphere_triangle {

void say_center(StepBuilder& step, const Sphere& a) {
    step.say(
            "The sphere reaches the triangle when the triangle's point closest to the center "
            "is no farther than the ",
            strong("radius"), ".")
        .point(a.center, Role::Current, "m")
        .keep("m")
        .value("r", a.radius);
}

void say_nearest(StepBuilder& step, const Sphere& a, const TrianglePart& part,
                 const PartDistance& to) {
    static constexpr std::array<const char*, 4> names{"", "corner", "edge", "face"};
    step.say("The closest point of the ", names[static_cast<std::size_t>(part.count)], " is ",
             now(vec3(to.nearest)), ", at a distance of ", now(to.distance), ".")
        .point(vec3(to.nearest), Role::Best, "q")
        .keep("q")
        .line(a.center, vec3(to.nearest), Role::Current, "d")
        .keep("d")
        .value("q", vec3(to.nearest))
        .now_value("d", to.distance);
}

void say_compare(StepBuilder& step, const Sphere& a, const PartDistance& to) {
    step.verdict(to.excess <= 0);
    step.decides(AnswerPart::Depth);
    const bool apart = to.excess > 0;
    step.say("Compare with the radius ", a.radius, ": ", now(to.distance),
             apart            ? " is more, so they are "
             : to.excess == 0 ? " is exactly as much, so they "
                              : " is less, so they ",
             strong(apart            ? "separated"
                    : to.excess == 0 ? "just touch"
                                     : "overlap"),
             ".")
        .line(a.center, vec3(to.nearest), apart ? Role::Apart : Role::Hit)
        .value("r", a.radius)
        .now_value("d - r", to.excess)
        .ask("Does the sphere reach the triangle?")
        .choice("They are disjoint", apart)
        .choice("They touch", !apart);
}

void say_normal(StepBuilder& step, const Sphere& a, const PartDistance& to, bool coincide,
                const dvec3& normal, const dvec3& on_a) {
    step.decides(AnswerPart::Normal, AnswerPart::Witness);
    step.say(coincide ? "The center lies on the triangle, so the normal is the triangle's: "
                      : "The shortest way apart is along the line through the closest point: ",
             strong("n"), " = ", now(vec3(normal)), ".")
        .arrow(a.center, a.center + vec3(normal), Role::Normal, "n")
        .keep("n")
        .point(vec3(on_a), Role::Witness, "pA")
        .keep("pA")
        .line(vec3(on_a), vec3(to.nearest), Role::Depth)
        .keep("depth")
        .now_value("n", vec3(normal));
}

void say_apart(StepBuilder& step, const PairResult& result) {
    step.say("Sphere and triangle are ", strong("separated"), " by ", now(result.signed_distance),
             ".")
        .line(result.point_on_a, result.point_on_b, Role::Apart);
}

void say_contact(StepBuilder& step, const PairResult& result) {
    step.decides(AnswerPart::Contact);
    detail::say_contact(step, result);
}

}  // namespace collidoscope::sphere_triangle

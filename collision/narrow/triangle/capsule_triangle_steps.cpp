#include "collision/narrow/triangle/capsule_triangle_steps.h"

#include <array>

#include "collision/narrow/triangle/capsule_triangle.h"

namespace collidoscope::capsule_triangle {

void say_axis(StepBuilder& step, const Capsule& a) {
    step.say("The capsule is everything within ", strong("r"), " = ", now(a.radius),
             " of its axis: how far is the ", strong("axis"), " from the triangle?")
        .line(a.from, a.to, Role::Current, "axis")
        .keep("axis")
        .value("r", a.radius);
}

void say_meet(StepBuilder& step, const Triangle& b, bool meets) {
    step.say(
            "Look on which sides of the triangle's plane the axis's ends lie, and on which "
            "side of the axis each edge runs: the axis ",
            strong(meets ? "meets the triangle" : "misses the triangle"), ".")
        .facet({b.a, b.b, b.c}, meets ? Role::Hit : Role::Candidate)
        .ask("Does the axis meet the triangle?")
        .choice("Yes", meets)
        .choice("No", !meets);
}

void say_end(StepBuilder& step, const vec3& end, const PartDistance& to, bool closer) {
    step.say("From this end of the axis the triangle is ", now(to.distance), " away",
             closer ? ": the nearest so far." : ".")
        .line(end, vec3(to.nearest), closer ? Role::Best : Role::Rejected)
        .now_value("distance", to.distance);
}

void say_edge(StepBuilder& step, std::size_t k, const Segment& edge,
              const detail::ClosestPair& points, double distance, bool closer) {
    static constexpr std::array<const char*, 3> names{"ab", "bc", "ca"};
    step.say("The axis comes within ", now(distance), " of edge ", strong(names[k]),
             closer ? ": the nearest so far." : ".")
        .line(edge.a, edge.b, closer ? Role::Best : Role::Rejected)
        .line(vec3(points.on_a), vec3(points.on_b), closer ? Role::Best : Role::Rejected)
        .now_value("distance", distance);
}

void say_out(StepBuilder& step, const detail::CoreContact& core) {
    step.say(
            "The axis meets the triangle. The shortest way to part them, across the "
            "triangle or across an edge and the axis, is ",
            now(-core.distance), "; the radius comes on top.")
        .line(vec3(core.on_axis), vec3(core.on_other), Role::Current)
        .arrow(vec3(core.on_axis), vec3(core.on_axis + core.normal), Role::Normal, "n")
        .now_value("depth of the axis", -core.distance);
}

void say_compare(StepBuilder& step, const Capsule& a, double radius,
                 const detail::CoreContact& core, int sign) {
    step.verdict(sign <= 0);
    step.say("Compare with the radius ", now(a.radius), ": the two ",
             strong(sign > 0   ? "are separated"
                    : sign < 0 ? "overlap"
                               : "just touch"),
             ".")
        .line(vec3(core.on_axis), vec3(core.on_other), sign > 0 ? Role::Apart : Role::Hit, "d")
        .keep("d")
        .value("r", a.radius)
        .value("d", core.distance)
        .now_value("d - r", core.distance - radius);
}

void say_normal(StepBuilder& step, const detail::CoreContact& core, const PairResult& result) {
    step.decides(AnswerPart::Normal, AnswerPart::Witness);
    step.say("The normal runs from the capsule to the triangle: ", strong("n"), " = ",
             now(result.normal), ".")
        .arrow(vec3(core.on_axis), vec3(core.on_axis + core.normal), Role::Normal, "n")
        .keep("n")
        .point(result.point_on_a, Role::Witness, "pA")
        .keep("pA")
        .point(result.point_on_b, Role::Witness, "pB")
        .keep("pB")
        .now_value("n", result.normal);
}

void say_apart(StepBuilder& step, const PairResult& result) {
    step.decides(AnswerPart::Depth);
    step.say("Capsule and triangle are ", strong("separated"), " by ", now(result.signed_distance),
             ".")
        .line(result.point_on_a, result.point_on_b, Role::Apart);
}

void say_contact(StepBuilder& step, const PairResult& result) {
    step.decides(AnswerPart::Contact, AnswerPart::Depth);
    detail::say_contact(step, result);
}

void say_parallel(StepBuilder& step, const PairResult& result) {
    step.say(
        "The capsule lies along the face, where one contact would let it rock: the two ends of ",
        "the stretch over the triangle are the ", strong("contacts"),
        result.contacts.size() > 2 ? ", beside the deepest place." : ".");
    detail::say_line_of_contact(step, result);
}

}  // namespace collidoscope::capsule_triangle

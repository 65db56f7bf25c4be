#include "collision/narrow/box/capsule_box_steps.h"

#include <string>

#include "collision/narrow/box/capsule_box.h"

namespace collidoscope::capsule_box {

void say_axis(StepBuilder& step, const Capsule& a) {
    step.say("The capsule is everything within ", strong("r"), " = ", now(a.radius),
             " of its axis: how far is the ", strong("axis"), " from the box?")
        .line(a.from, a.to, Role::Current, "axis")
        .keep("axis")
        .value("r", a.radius);
}

void say_meet(StepBuilder& step, const Capsule& a, bool meets) {
    step.say("Try the box's three directions and the three across them and the axis: ",
             meets ? "none of them separates, so the axis " : "one of them separates, so the axis ",
             strong(meets ? "meets the box" : "misses the box"), ".")
        .line(a.from, a.to, meets ? Role::Hit : Role::Apart)
        .ask("Does the axis meet the box?")
        .choice("Yes", meets)
        .choice("No", !meets);
}

void say_out(StepBuilder& step, const detail::AxisBoxPlace& best) {
    step.say("The shortest way out of the box, ",
             best.face >= 0 ? std::string("through face ") + name_of_face(best.face)
                            : std::string("over an edge"),
             ", is ", now(-best.distance), "; the radius comes on top.")
        .line(vec3(best.on_axis), vec3(best.on_box), Role::Current)
        .now_value("depth of the axis", -best.distance);
}

void say_end(StepBuilder& step, const detail::AxisBoxPlace& here, bool closer) {
    step.say("Clamped to the box, this end of the axis is ", now(here.distance), " away",
             closer ? ": the nearest so far." : ".")
        .line(vec3(here.on_axis), vec3(here.on_box), closer ? Role::Best : Role::Rejected)
        .now_value("distance", here.distance);
}

void say_edge(StepBuilder& step, const detail::AxisBoxPlace& here) {
    step.say("The axis comes nearer to this edge: within ", now(here.distance), ".")
        .line(vec3(here.edge_from), vec3(here.edge_to), Role::Best)
        .line(vec3(here.on_axis), vec3(here.on_box), Role::Best)
        .now_value("distance", here.distance);
}

void say_compare(StepBuilder& step, const Capsule& a, double radius,
                 const detail::AxisBoxPlace& best, int sign) {
    step.verdict(sign <= 0);
    step.say("Compare with the radius ", now(a.radius), ": the two ",
             strong(sign > 0   ? "are separated"
                    : sign < 0 ? "overlap"
                               : "just touch"),
             ".")
        .line(vec3(best.on_axis), vec3(best.on_box), sign > 0 ? Role::Apart : Role::Hit, "d")
        .keep("d")
        .value("r", a.radius)
        .value("d", best.distance)
        .now_value("d - r", best.distance - radius);
}

void say_normal(StepBuilder& step, const detail::AxisBoxPlace& best, const PairResult& result) {
    step.decides(AnswerPart::Normal, AnswerPart::Witness);
    step.say("The normal runs from the capsule to the box: ", strong("n"), " = ",
             now(result.normal), ".")
        .arrow(vec3(best.on_axis), vec3(best.on_axis + best.normal), Role::Normal, "n")
        .keep("n")
        .point(result.point_on_a, Role::Witness, "pA")
        .point(result.point_on_b, Role::Witness, "pB")
        .now_value("n", result.normal);
}

void say_apart(StepBuilder& step, const PairResult& result) {
    step.decides(AnswerPart::Depth);
    step.say("Capsule and box are ", strong("separated"), " by ", now(result.signed_distance), ".")
        .line(result.point_on_a, result.point_on_b, Role::Apart);
}

void say_parallel(StepBuilder& step, const detail::AxisBoxPlace& best, const PairResult& result) {
    step.say("The axis lies along face ", strong(name_of_face(best.face)),
             ": they meet along a line, and the ends of its part over the face are the ",
             strong("contacts"), ".");
    detail::say_line_of_contact(step, result);
}

}  // namespace collidoscope::capsule_box

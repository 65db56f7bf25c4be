#include "collision/trees/probe/segment_obb_steps.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <string>

namespace collidoscope::segment_box {
namespace {

const char* letter(int k) {
    return k == 0 ? "x" : k == 1 ? "y" : "z";
}

void show(StepBuilder& step, const Seen& seen, Role role) {
    step.mark(BoxMark{to_box(seen.box)}, role)
        .line(vec3(seen.middle - seen.half), vec3(seen.middle + seen.half), Role::Ray);
}

// An axis through the center of the box, half as long as the box is large.
void show_axis(StepBuilder& step, const Seen& seen, const dvec3& axis, bool separates) {
    const double length = glm::length(axis);
    if (!(length > 0)) return;
    const double reach = static_cast<double>(glm::length(seen.box.half)) / length;
    step.arrow(seen.box.center, vec3(dvec3(seen.box.center) + reach * axis),
               separates ? Role::SeparatingAxis : Role::Axis);
}

// Three gaps, and whether one of them is above zero.
template <typename Gap, typename Axis>
void say_three(StepBuilder& step, const Seen& seen, const Gap& gap, const Axis& axis,
               const std::string& prefix) {
    bool separated = false;
    for (int k = 0; k < 3; ++k) {
        const double apart = gap(k);
        separated = separated || apart > 0;
        step.say(k == 0   ? ""
                 : k == 1 ? ", "
                          : " and ",
                 now(apart))
            .value(prefix + letter(k), apart);
        show_axis(step, seen, axis(k), apart > 0);
    }
    step.say(" apart (overlaps are negative): ",
             strong(separated ? "separated." : "none of the three separates them."));
    show(step, seen, Role::Current);
}

}  // namespace

double Seen::face_gap(int k) const {
    return std::abs(m[k]) - size[k] - std::abs(h[k]);
}

double Seen::cross_gap(int k) const {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    return std::abs(m[i] * h[j] - m[j] * h[i]) -
           (size[i] * std::abs(h[j]) + size[j] * std::abs(h[i]) + spare);
}

void say_frame(StepBuilder& step, const Seen& seen) {
    step.say("Seen along the axes of the box, from its center: the segment's middle is at ",
             strong("m"), " = ", now(vec3(seen.m)), ", and half of it is ", strong("h"), " = ",
             now(vec3(seen.h)), ". The box reaches ", vec3(seen.size), ".")
        .value("m", vec3(seen.m))
        .value("h", vec3(seen.h))
        .value("half sizes", vec3(seen.size))
        .point(vec3(seen.middle), Role::Current, "m");
    show(step, seen, Role::Bounds);
}

void say_faces(StepBuilder& step, const Seen& seen) {
    step.say("Along the box's own axes the two lie ");
    say_three(
        step, seen, [&](int k) { return seen.face_gap(k); },
        [&](int k) { return dvec3(seen.box.axis(k)); }, "gap along ");
}

void say_crosses(StepBuilder& step, const Seen& seen) {
    step.say(
        "Along the cross products of the segment with those axes, times their lengths, they "
        "lie ");
    say_three(
        step, seen, [&](int k) { return seen.cross_gap(k); },
        [&](int k) { return glm::cross(seen.half, dvec3(seen.box.axis(k))); }, "gap along h × ");
}

void say_missed(StepBuilder& step, const Seen& seen) {
    step.say("An axis shows a gap that rounding cannot have made: the segment ", strong("misses"),
             " the box.");
    show(step, seen, Role::Apart);
}

void say_meets(StepBuilder& step, const Seen& seen) {
    step.say("None of the six axes separates them: the segment ", strong("meets"),
             " the box, or misses it by no more than rounding.");
    show(step, seen, Role::Hit);
}

}  // namespace collidoscope::segment_box

// Steps of a sphere against a box: sentences, values and marks.
#pragma once

#include <array>
#include <cstddef>

#include "collision/narrow/box/box_coordinates.h"
#include "collision/results.h"
#include "collision/shapes.h"
#include "collision/trace/arithmetic.h"
#include "collision/trace/mark.h"

namespace collidoscope::sphere_box {

void say_center(StepBuilder& step, const Sphere& a);
void say_clamp(StepBuilder& step, int k, const detail::AxisPlace& here, const dvec3& before,
               const dvec3& nearest, const dvec3& outward);
template <typename Coordinates>
void say_inside(StepBuilder& step, const Sphere& a, const Coordinates& box,
                const std::array<detail::AxisPlace, 3>& place, const detail::AxisPlace& out,
                const dvec3& on_a, const dvec3& on_b) {
    const dvec3 center(a.center);
    step.verdict(true);
    step.decides(AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
    step.say("The center lies ", strong("inside"), " the box. The nearest face is ",
             strong(name_of_face(out.face)), ", ", now(-out.beyond),
             " away: the depth is that distance plus one radius.")
        .line(a.center, vec3(on_b), Role::Current, "way out")
        .keep("d")
        .point(vec3(on_b), Role::Witness, "pB")
        .keep("pB")
        .point(vec3(on_a), Role::Witness, "pA")
        .keep("pA")
        .now_value("to the face", -out.beyond);
    step.ask("Through which face is the shortest way out?");
    for (int k = 0; k < 3; ++k) {
        const detail::AxisPlace other = place[static_cast<std::size_t>(k)];
        const vec3 end(center - other.beyond * box.outward(other.face));
        step.choice(name_of_face(other.face), other.beyond == out.beyond, Line{a.center, end});
    }
}
void say_contact(StepBuilder& step, const PairResult& result);
template <typename Comparison>
void say_compare(StepBuilder& step, const Sphere& a, const dvec3& nearest,
                 const Comparison& comparison, double squares, double distance, double excess) {
    step.verdict(squares <= 0);
    step.decides(AnswerPart::Depth);
    show_arithmetic(step, "d² - r²", comparison);
    step.say("The clamped center is ", strong("q"), ", the box's nearest point. Its distance ",
             now(distance),
             excess > 0    ? " is more than the radius: they are "
             : excess == 0 ? " is exactly the radius: they "
                           : " is less than the radius: they ",
             strong(excess > 0    ? "separated"
                    : excess == 0 ? "just touch"
                                  : "overlap"),
             ".")
        .line(a.center, vec3(nearest), excess > 0 ? Role::Apart : Role::Hit, "d")
        .keep("d")
        .value("r", a.radius)
        .value("d", distance)
        .now_value("d - r", excess);
}
void say_normal(StepBuilder& step, const Sphere& a, const PairResult& result);
void say_apart(StepBuilder& step, const PairResult& result);

}  // namespace collidoscope::sphere_box

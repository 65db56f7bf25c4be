// Steps of a sphere against a plane: sentences, values and marks.
#pragma once

#include "collision/results.h"
#include "collision/shapes.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope::sphere_plane {

template <typename Equation>
void say_side(StepBuilder& step, const Sphere& a, const Equation& equation, double side,
              const dvec3& up, const dvec3& foot) {
    show_arithmetic(step, "n·c - offset", equation);
    step.say("Insert the center into the plane's equation: ", strong("n·c - offset"), " = ",
             now(side),
             side > 0   ? ". It is positive: the center is outside the solid."
             : side < 0 ? ". It is negative: the center is inside the solid."
                        : ". It is zero: the center lies on the plane.")
        .point(a.center, Role::Current, "c")
        .keep("c")
        .arrow(vec3(foot), vec3(foot + up), Role::Axis, "n")
        .keep("plane normal")
        .now_value("n·c - offset", side);
}
void say_height(StepBuilder& step, const Sphere& a, double length, double height,
                const dvec3& foot);
template <typename Squares>
void say_compare(StepBuilder& step, const Sphere& a, double side, const dvec3& up, double height,
                 const Squares& squares, double excess) {
    const dvec3 center(a.center);
    step.verdict(excess <= 0);
    if (side > 0) show_arithmetic(step, "(n·c - offset)² - r² n·n", squares);
    step.say("Compare the height with the radius ", a.radius, ": ", now(height),
             excess > 0    ? " is more, so they are "
             : excess == 0 ? " is exactly as much, so they "
                           : " is less, so they ",
             strong(excess > 0    ? "separated"
                    : excess == 0 ? "just touch"
                                  : "overlap"),
             ".")
        .ask("Does the sphere reach the solid below the plane?")
        .choice("It penetrates the solid", excess < 0)
        .choice("It just touches", excess == 0)
        .choice("It is disjoint", excess > 0)
        .value("r", a.radius)
        .now_value("h", height)
        .line(a.center, vec3(center - double{a.radius} * up), Role::ShapeA, "r")
        .keep("r");
}
void say_distance(StepBuilder& step, const Sphere& a, double height, double distance);
void say_witness(StepBuilder& step, const dvec3& foot, const dvec3& lowest);
void say_apart(StepBuilder& step, const PairResult& result);
void say_contact(StepBuilder& step, const PairResult& result);

}  // namespace collidoscope::sphere_plane

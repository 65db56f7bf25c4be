// Steps of two spheres: sentences, values and marks.
#pragma once

#include <glm/geometric.hpp>

#include "collision/results.h"
#include "collision/shapes.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope::sphere_sphere {

void say_between(StepBuilder& step, const Sphere& a, const Sphere& b, const dvec3& between);
void say_reach(StepBuilder& step, const Sphere& a, const Sphere& b, const dvec3& between,
               double reach);
template <typename Squares>
void say_compare(StepBuilder& step, const Sphere& a, const Sphere& b, const dvec3& between,
                 double reach, const Squares& squares, double excess) {
    step.verdict(excess <= 0);
    show_arithmetic(step, "d·d - s²", squares);
    step.say("Compare the squares, which avoids a square root: ", strong("d·d"), " = ",
             now(glm::dot(between, between)), excess > 0 ? " exceeds " : " does not exceed ",
             strong("s²"), " = ", now(reach * reach), ", so the spheres ",
             strong(excess > 0   ? "are separated"
                    : excess < 0 ? "overlap"
                                 : "just touch"),
             ".")
        .ask("Do the spheres share a point?")
        .choice("They overlap", excess < 0)
        .choice("They just touch", excess == 0)
        .choice("They are disjoint", excess > 0)
        .value("d·d", glm::dot(between, between))
        .value("s²", reach * reach)
        .now_value("d·d - s²", excess)
        .line(a.center, b.center, excess > 0 ? Role::Apart : Role::Hit);
}
void say_concentric(StepBuilder& step, const Sphere& a, const dvec3& up, const dvec3& normal);
void say_normal(StepBuilder& step, const Sphere& a, double length, const dvec3& normal);
void say_distance(StepBuilder& step, double reach, double length, double distance);
void say_witness(StepBuilder& step, const dvec3& on_a, const dvec3& on_b);
void say_apart(StepBuilder& step, const PairResult& result);
void say_contact(StepBuilder& step, const PairResult& result);

}  // namespace collidoscope::sphere_sphere

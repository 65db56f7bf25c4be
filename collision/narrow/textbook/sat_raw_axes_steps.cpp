#include "collision/narrow/textbook/sat_raw_axes_steps.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/sat/sat_hull_hull_steps.h"

namespace collidoscope::raw {
namespace {

HullAxis unit_axis(const Axis& axis) {
    const double length = glm::length(axis.direction);
    return {axis.kind, axis.on_a, axis.on_b, axis.direction / length, axis.overlap / length};
}

}  // namespace

bool nearly_parallel(const HullPair& pair, const Axis& axis) {
    if (axis.kind != AxisKind::Edges) return false;
    const dvec3 cross =
        glm::cross(pair.a.edges[axis.on_a].direction, pair.b.edges[axis.on_b].direction);
    return glm::dot(cross, cross) < 0.0175 * 0.0175;
}

PairResult result_of(const HullPair& pair, const Axis& best, bool gap) {
    PairResult result;
    // Without any axis (points, parallel segments) the textbook finds no gap.
    const dvec3 n = best.known ? glm::normalize(best.direction) : dvec3(0, 1, 0);
    const double depth = best.known ? best.overlap : 0;
    const dvec3 on_a = pair.a.vertices[extent_along(pair.a, n).at_max];
    const dvec3 on_b = pair.b.vertices[extent_along(pair.b, -n).at_max];
    const dvec3 middle = 0.5 * (on_a + on_b);
    result.hit = !gap;
    result.exact_distance = false;
    result.signed_distance = gap ? static_cast<float>(-depth) : static_cast<float>(0 - depth);
    if (gap && !(result.signed_distance > 0)) result.signed_distance = 1e-45f;
    result.normal = vec3(n);
    result.point_on_a = pair.world(middle + 0.5 * depth * n);
    result.point_on_b = pair.world(middle - 0.5 * depth * n);
    if (result.hit)
        result.contacts.add({.position = pair.world(middle),
                             .normal = result.normal,
                             .depth = 0 - result.signed_distance,
                             .point_on_a = result.point_on_a,
                             .point_on_b = result.point_on_b});
    return result;
}

void say_project(StepBuilder& step, const HullPair& pair, const Axis& axis, const Axis& best) {
    const HullAxis unit = unit_axis(axis);
    const double length = glm::length(axis.direction);
    step.say(strong(sat::name_of(pair, unit)), ", an axis of length ", length, ": ");
    if (axis.overlap < 0)
        step.say("there is a gap, so they are disjoint.");
    else
        step.say("the raw overlap is ", now(axis.overlap),
                 std::abs(length - 1) > 1e-6 ? ", in units of the axis length." : ".");
    sat::show_intervals(step, pair, unit, Role::Axis);
    step.fact(AxisTested{sat::name_of(pair, unit),
                         axis.overlap < 0 ? AxisOutcome::Gap : AxisOutcome::Overlap,
                         std::abs(axis.overlap)});
    step.now_value("raw overlap", axis.overlap).value("axis length", length);
    step.value("true overlap on it", unit.overlap);
    if (best.known) step.value("smallest before", best.overlap);
}

void say_smaller(StepBuilder& step, const HullPair& pair, const Axis& axis) {
    const HullAxis unit = unit_axis(axis);
    step.say("The smallest ", strong("number"), " so far is ", now(axis.overlap), " on ",
             strong(sat::name_of(pair, unit)), "; the true overlap there is ", unit.overlap, ".");
    sat::show_intervals(step, pair, unit, Role::Best);
    step.fact(BestAxis{sat::name_of(pair, unit)});
    step.now_value("smallest", axis.overlap).value("true overlap on it", unit.overlap);
}

void say_parallel(StepBuilder& step, const HullPair& pair, Index i, Index j) {
    const HullFrame::Edge& ea = pair.a.edges[i];
    const HullFrame::Edge& eb = pair.b.edges[j];
    step.say("A edge ", ea.half_edge / 2, " × B edge ", eb.half_edge / 2,
             " is exactly zero: the edges are parallel. Only then the textbook version skips it.");
    step.feature(0, FeatureKind::Edge, ea.half_edge, Role::Rejected);
    step.feature(1, FeatureKind::Edge, eb.half_edge, Role::Rejected);
    step.drop("axis");
}

void say_answer(StepBuilder& step, const HullPair& pair, const Axis& best, const PairResult& result,
                bool meet, double true_depth) {
    step.verdict(result.hit);
    step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal, AnswerPart::Depth);
    step.drop("axis");
    if (!result.hit) {
        step.say("The textbook version reports ", strong("separated"),
                 meet ? ", but they overlap." : ", which is right.");
    } else {
        step.say("The textbook version reports depth ", now(-result.signed_distance),
                 meet ? "; the true depth is " : "; in truth the boxes are ",
                 strong(meet ? spoken(true_depth) : std::string(word_of(Relation::Separated))),
                 ".");
        if (meet && best.known)
            step.say(" Moving B by that depth along its normal ",
                     best.overlap < 0.999 * unit_axis(best).overlap ? "does not separate them."
                     : best.overlap > 1.001 * true_depth            ? "moves it too far."
                                                                    : "separates them.");
    }
    if (result.hit && best.known) step.fact(BestAxis{sat::name_of(pair, unit_axis(best)), true});
    step.now_value("textbook", -result.signed_distance).value("true depth", true_depth);
    step.value("normal", result.normal);
    const auto length = static_cast<float>(0.3 * pair.size);
    step.arrow(result.point_on_a, result.point_on_a + length * result.normal, Role::Normal, "n");
    step.line(result.point_on_a, result.point_on_b, Role::Depth);
}

}  // namespace collidoscope::raw

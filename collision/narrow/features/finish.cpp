#include "collision/narrow/features/finish.h"

#include <algorithm>
#include <cmath>

#include "collision/narrow/primitives/single_contact.h"
#include "collision/narrow/sat/hull_depth.h"

namespace collidoscope::features {
namespace {

// A square of a plane, to be seen between the bodies.
std::vector<vec3> plane_square(const dvec3& center, const dvec3& normal, double half) {
    const dvec3 helper = std::abs(normal.x) < 0.6 ? dvec3(1, 0, 0) : dvec3(0, 1, 0);
    const dvec3 u = half * glm::normalize(glm::cross(normal, helper));
    const dvec3 v = glm::cross(normal, u);
    return {vec3(center - u - v), vec3(center + u - v), vec3(center + u + v), vec3(center - u + v)};
}

void draw_planes(StepBuilder& step, const FeatureView& view, const Slab& slab) {
    const double half = 0.6 * std::max(view.polytope(false).radius, view.polytope(true).radius);
    step.facet(plane_square(slab.points.first, slab.normal, half), Role::Apart);
    step.facet(plane_square(slab.points.second, slab.normal, half), Role::Apart);
}

}  // namespace

PairResult overlap_of(const Polytope& a, const Polytope& b) {
    const HullDepth found = hull_depth(PlacedPolytope(a), PlacedPolytope(b));
    // A depth below zero is rounding: the bodies touch.
    return detail::single_contact(found.depth > 0 ? -found.depth : 0.0, found.normal,
                                  found.point_on_a, found.point_on_b);
}

void say_proof(StepBuilder& step, const FeatureView& view, const Slab& slab) {
    step.say(
        "Proof: the two planes perpendicular to the segment between the closest points have all "
        "of ",
        view.body(false) == 0 ? "A" : "B", " behind one and all of ",
        view.body(false) == 0 ? "B" : "A", " in front of the other. The slab between them is ",
        strong("empty"), " and ", now(slab.width), " wide, so no points are closer.");
    step.now_value("slab", slab.width).value("distance", slab.distance);
    draw_planes(step, view, slab);
    view.show_distance(step, slab.points, Role::Apart);
}

void say_exact(StepBuilder& step, bool meet, bool claims_closest) {
    step.say(claims_closest
                 ? "The slab between the points is too thin to distinguish from rounding error. "
                 : "Double precision cannot prove the result. ",
             "Exact arithmetic on the given coordinates decides: they ",
             strong(meet ? "share a point" : "share no point"), ".");
    step.now_value("share a point", meet);
}

void say_exact_features(StepBuilder& step, const FeatureView& view, const Slab& slab) {
    step.say(
        "They are disjoint by less than the search can resolve. The closest features found by "
        "exact arithmetic are ",
        now(slab.distance), " apart.");
    step.now_value("distance", slab.distance);
    view.show_distance(step, slab.points, Role::Apart);
}

void say_depth(StepBuilder& step, const PairResult& result) {
    step.say(
        "Closest features do not give the penetration depth. Exhaustive search over all axes does: "
        "moving B by ",
        now(-result.signed_distance), " along ", result.normal, " separates them.");
    step.now_value("depth", -result.signed_distance).value("normal", result.normal);
    for (const Contact& contact : result.contacts) step.point(contact.position, Role::Hit);
    step.point(result.point_on_a, Role::Witness, "pA")
        .point(result.point_on_b, Role::Witness, "pB");
    step.line(result.point_on_a, result.point_on_b, Role::Depth);
    step.drop("feature a").drop("feature b").drop("distance");
}

void say_apart(StepBuilder& step, const PairResult& result) {
    step.say("They are ", strong("separated"), " by ", now(result.signed_distance),
             ", from the closest point of A to that of B.");
    step.now_value("distance", result.signed_distance).value("normal", result.normal);
    step.point(result.point_on_a, Role::Witness, "pA")
        .point(result.point_on_b, Role::Witness, "pB");
    step.line(result.point_on_a, result.point_on_b, Role::Apart).measures(result.signed_distance);
}

}  // namespace collidoscope::features

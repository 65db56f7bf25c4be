// Separating axis test of two convex hulls: they are apart exactly when some axis shows a gap
// between their projections, and the normals of the faces of their Minkowski difference are axes
// enough.
//
// Sources: Kenwright 2014, tasks; Gregorius 2013, "The Separating Axis Test between Convex
// Polyhedra" (edge pairs pruned on the Gauss map, face clipping).
#pragma once

#include <optional>

#include "collision/narrow/convex/exact_separation.h"
#include "collision/narrow/primitives/constants.h"
#include "collision/narrow/sat/constants.h"
#include "collision/narrow/sat/hull_apart.h"
#include "collision/narrow/sat/hull_manifold.h"
#include "collision/narrow/sat/hull_search.h"

namespace collidoscope {

namespace sat {

// Fills hit, depth, normal, witness points and at most eight contacts.
PairResult hit_hulls(const HullPair& pair, const HullAxis& axis, double depth,
                     const HullContacts& contacts);

// The axis of the smallest overlap; none where the hulls are apart, which is exact.
template <Tracer T>
std::optional<HullAxis> overlapping_axis(const Polytope& a, const Polytope& b, const HullPair& pair,
                                         T trace) {
    const double reach = pair.size + glm::distance(pair.a.center, pair.b.center);
    const double certain = constants::projection_rounding * reach;
    const double preference = pair.tolerance(constants::hull_contact_preference);
    const HullAxis axis = find_axis(pair, Until::FirstGap, certain, preference, trace);

    // Ask exactly where rounding could have turned the answer.
    bool meet = axis.overlap >= -certain;
    if (meet && axis.overlap <= constants::hull_exact_band * reach) {
        meet = hulls_meet(a, b);
        trace.step("exact", [&](auto& step) {
            step.verdict(meet);
            say_exact(step, pair, axis, meet);
        });
    }
    if (!meet) return std::nullopt;

    // The smallest overlap is the depth, its axis the normal.
    trace.step("choose", [&](auto& step) {
        step.verdict(true);
        step.decides(AnswerPart::Normal, AnswerPart::Depth);
        say_choose(step, pair, axis);
    });
    return axis;
}

}  // namespace sat

// Two convex polytopes of any dimension, where their vertices are. Hit is exact on the float
// coordinates; touching counts.
//
// Meeting: the depth is the length of the shortest translation that separates them (to 2e-7 of
// the smaller one's diameter, see hull_contact_preference), with one contact between two edges or
// up to eight from a clipped face; the witness points stand in the middle of the deepest contacts.
// Apart: the true distance and closest points. Swapping the bodies turns the answer round bit for
// bit, unless they are equal.
// Cost: that of hull_depth(), less when a face normal separates; and that of exact_closest_features
// when they are apart or nearly touch.
template <Tracer T = NoTrace>
PairResult collide_by_axes(const Polytope& a, const Polytope& b, T trace = {}) {
    const HullPair pair{PlacedPolytope(a), PlacedPolytope(b)};
    const std::optional<HullAxis> axis = sat::overlapping_axis(a, b, pair, trace);
    if (!axis) {
        const PairResult result = apart_hulls(a, b, pair.a_preferred);
        trace.step("closest", [&](auto& step) {
            step.decides(AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
            sat::say_closest_features(step, result);
        });
        return result;
    }
    const double depth = std::max(axis->overlap, 0.0);
    const double preference = pair.tolerance(constants::hull_contact_preference);
    HullContacts contacts = sat::find_contacts(pair, *axis, depth, preference, trace);
    const std::size_t found = contacts.points.size();
    spread_out(contacts, Manifold::capacity);
    const PairResult result = sat::hit_hulls(pair, *axis, depth, contacts);
    trace.step("contacts", [&](auto& step) { sat::say_contacts(step, pair, result, found); });
    return result;
}

}  // namespace collidoscope

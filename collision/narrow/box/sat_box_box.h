// Separating axis test of two boxes: two convex bodies are apart exactly when some axis shows a gap
// between their projections, and for two boxes fifteen axes are enough.
//
// Sources: Gottschalk, Lin, Manocha 1996 (RAPID), section 5; thesis 2002, section 2.3; Kenwright
// 2014, tasks.
//
// The test proper (find_axis) answers yes or no and finds the axis of the smallest overlap. The
// rest is separate: the manifold on that axis (box_manifold.h) when the boxes meet, the closest
// points (box_distance.h) when they are apart.
#pragma once

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/box/box_distance.h"
#include "collision/narrow/box/box_manifold.h"
#include "collision/narrow/box/box_pair.h"
#include "collision/narrow/box/constants.h"
#include "collision/narrow/box/sat_box_box_steps.h"
#include "collision/narrow/primitives/constants.h"
#include "collision/results.h"
#include "collision/trace/trace.h"

namespace collidoscope {

namespace sat {

// Face axes go before edge axes, the preferred box's before the other's.
inline int preference(const BoxPair& pair, int k) {
    if (k >= 6) return 2;
    return (k < 3) == pair.a_preferred ? 0 : 1;
}

// Decides equal overlaps, the same for (a, b) and (b, a).
inline int tie_rank(const BoxPair& pair, int k) {
    return k < 6 || pair.a_preferred ? k : 6 + (k - 6) % 3 * 3 + (k - 6) / 3;
}

// Whether the overlap on axis k beats the best so far. A less preferred axis has to be smaller by
// contact_preference. The outcome does not depend on the order of the axes.
inline bool beats(const BoxPair& pair, int k, double overlap, const ChosenAxis& best) {
    const int mine = preference(pair, k), its = preference(pair, best.axis);
    const double margin = pair.tolerance(constants::contact_preference);
    if (mine > its) return overlap < best.overlap - margin;
    if (mine < its) return !(best.overlap < overlap - margin);
    return overlap < best.overlap ||
           (overlap == best.overlap && tie_rank(pair, k) < tie_rank(pair, best.axis));
}

// The unit direction from A to B along a view. If the centers coincide on it, the axis points
// from the preferred box to the other.
inline dvec3 from_a_to_b(const BoxPair& pair, int k, const AxisView& view) {
    const dvec3 unit = k < 6 ? view.direction : view.direction / std::sqrt(view.length_squared);
    if (std::abs(view.along) > constants::projection_rounding * pair.size)
        return view.along > 0 ? unit : -unit;
    // A cross product turns round by itself when the boxes are swapped, a face normal does not.
    return k >= 6 || pair.a_preferred ? unit : -unit;
}

inline bool nearly_parallel(int k, const AxisView& view) {
    return k >= 6 && view.length_squared < constants::parallel_sine_squared;
}

inline bool shows_gap(const BoxPair& pair, const AxisView& view) {
    return view.overlap() < -constants::projection_rounding * pair.size;
}

// The test proper. Returns the first axis with a gap, or else the one of the smallest overlap.
template <Tracer T>
ChosenAxis find_axis(const BoxPair& pair, T trace) {
    ChosenAxis best;
    for (int k = 0; k < sat_axis_count; ++k) {
        const AxisView view = look_along(pair, k);

        // Skip the cross product of edges that are almost parallel: it has no direction.
        if (nearly_parallel(k, view)) {
            trace.step("parallel", [&](auto& step) { say_parallel(step, pair, k, view); });
            continue;
        }
        trace.step("project", [&](auto& step) { say_project(step, pair, k, view); });

        // Divide by the axis's length: an overlap on an axis that is too short is too small.
        const double overlap = view.overlap() / std::sqrt(view.length_squared);
        const bool apart = shows_gap(pair, view);
        const bool smaller = !apart && (best.axis < 0 || beats(pair, k, overlap, best));
        trace.step("overlap",
                   [&](auto& step) { say_overlap(step, pair, k, view, overlap, smaller, best); });

        // Stop at the first gap: one separating axis is proof.
        if (apart) {
            best = {k, overlap, from_a_to_b(pair, k, view), true};
            trace.step("separated", [&](auto& step) {
                step.verdict(false);
                say_separated(step, pair, best);
            });
            return best;
        }
        if (smaller) best = {k, overlap, from_a_to_b(pair, k, view), false};
    }
    return best;
}

}  // namespace sat

// Whether the boxes share a point; touching counts. Always the same as collide(a, b).hit. Exact
// outside a band of 1e-6 of the boxes' size around touching.
// Cost: at most 15 axes, about 300 multiplications, no square root but those of the two frames.
bool overlaps(const Box& a, const Box& b);

// Two solid boxes; half sizes may be zero. Meeting: the depth is the length of the shortest
// translation that separates them (to 2e-6 of the smaller one's diagonal, see contact_preference),
// with a manifold of one contact between two edges or up to eight from a clipped face; the witness
// points stand in the middle of the deepest contacts. Apart: the true distance and closest points
// (of several equally close ones, their middle). Swapping the boxes turns the normal round and
// exchanges the witness points, bit for bit, unless the boxes are equal.
// Cost: overlaps, and about 1 µs for the manifold or the closest points.
template <Tracer T = NoTrace>
PairResult collide(const Box& a, const Box& b, T trace = {}) {
    const BoxPair pair(a, b);
    const ChosenAxis chosen = sat::find_axis(pair, trace);
    PairResult result;
    if (chosen.separates) {
        result = apart(pair, chosen);
        trace.step("closest", [&](auto& step) {
            step.decides(AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
            sat::say_closest(step, result);
        });
        return result;
    }
    trace.step("choose", [&](auto& step) {
        step.verdict(true);
        step.decides(AnswerPart::Normal, AnswerPart::Depth);
        sat::say_choose(step, pair, chosen);
    });
    if (chosen.axis >= 6) {
        add_edge_contact(pair, chosen, result, trace);
    } else {
        add_face_contacts(pair, chosen, result, trace);
    }
    trace.step("contacts", [&](auto& step) { sat::say_contacts(step, pair, result); });
    return result;
}

}  // namespace collidoscope

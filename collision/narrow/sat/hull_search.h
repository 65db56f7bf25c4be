// The separating axis test proper: looks along all axes of hull_axes.h for the smallest overlap, or
// stops at the first gap. One source for hull_depth(), which asks for the number, and for
// sat_hull_hull.h, which shows it.
#pragma once

#include <limits>

#include "collision/narrow/sat/hull_axes.h"
#include "collision/narrow/sat/sat_hull_hull_steps.h"
#include "collision/trace/trace.h"

namespace collidoscope::sat {

enum class Until : std::uint8_t { FirstGap, All };

// Looks along the axes. With FirstGap returns the first whose gap is longer than `certain` (a
// length), else that of the smallest overlap; preference: see SmallestOverlap::chosen.
template <Tracer T>
HullAxis find_axis(const HullPair& pair, Until until, double certain, double preference, T trace) {
    SmallestOverlap smallest(pair);
    double least = std::numeric_limits<double>::infinity();
    const auto consider = [&](const HullAxis& axis) {
        smallest.offer(axis);
        trace.step("project", [&](auto& step) { say_project(step, pair, axis, least); });
        if (axis.overlap < least) {
            least = axis.overlap;
            trace.step("smaller", [&](auto& step) { say_smaller(step, pair, axis); });
        }
        return until == Until::FirstGap && axis.overlap < -certain;
    };
    const auto separated = [&](const HullAxis& axis) {
        trace.step("separated", [&](auto& step) {
            step.verdict(false);
            say_separated(step, pair, axis);
        });
        return axis;
    };

    // The faces of A - B that are faces of A, and those that are faces of B.
    for (Index f = 0; f < pair.a.normals.size(); ++f) {
        const HullAxis axis = face_axis_of_a(pair, f, smallest.of(AxisKind::FaceA));
        if (consider(axis)) return separated(axis);
    }
    for (Index f = 0; f < pair.b.normals.size(); ++f) {
        const HullAxis axis = face_axis_of_b(pair, f, smallest.of(AxisKind::FaceB));
        if (consider(axis)) return separated(axis);
    }

    // Axes that an edge of A and an edge of B span: the crossings of the two Gauss maps.
    const EdgePairs pairs = edge_axes(pair);
    trace.step("prune", [&](auto& step) { say_prune(step, pair, pairs); });
    for (HullAxis axis : pairs.axes) {
        // Trust a small overlap only when no vertex of either body reaches farther.
        if (axis.overlap <= smallest.of(AxisKind::Edges))
            axis.overlap = verified_overlap(pair, axis);
        if (consider(axis)) return separated(axis);
    }

    // If A - B is flat itself, the axes in its plane.
    Index k = 0;
    for (const dvec3& direction : flat_axes(pair)) {
        const HullAxis axis = flat_axis(pair, direction, k++);
        if (consider(axis)) return separated(axis);
    }
    return smallest.chosen(preference);
}

}  // namespace collidoscope::sat

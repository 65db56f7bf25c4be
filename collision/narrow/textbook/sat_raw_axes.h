// The separating axis test as it is often printed: the cross products of all edges are used as they
// come, and the overlaps measured along them are compared although their axes have different
// lengths. Kept for its failure; sat_hull_hull.h is the sound version.
//
// Source: Kenwright 2014, tasks (separating axis); the flaw is discussed in Gregorius 2013.
#pragma once

#include "collision/narrow/convex/exact_separation.h"
#include "collision/narrow/sat/constants.h"
#include "collision/narrow/sat/hull_depth.h"
#include "collision/narrow/textbook/sat_raw_axes_steps.h"
#include "collision/results.h"
#include "collision/trace/trace.h"

namespace collidoscope {

enum class RawAxesFailure : std::uint8_t {
    None,
    WrongLength,     // the right axis, but the depth is measured in units of its length
    WrongAxis,       // a short axis won although it is not the way of the smallest overlap
    NearlyParallel,  // the same, by two edges that are almost parallel
    WrongYesNo,      // rounding or a missing axis
};

struct RawAxesAnswer {
    PairResult result;  // the textbook's answer; the depth is its raw overlap
    RawAxesFailure failure = RawAxesFailure::None;
    bool meet = false;      // the truth
    double true_depth = 0;  // 0 when they do not meet
};

// The largest number of edge pairs that are tried: beyond it the textbook's loops take seconds.
inline constexpr std::size_t raw_axes_limit = 20'000;

// Whether there are too many edge pairs for this test.
inline bool too_many_for_raw_axes(const Polytope& a, const Polytope& b) {
    return a.edge_count() * b.edge_count() > raw_axes_limit;
}

// Two polytopes with at most raw_axes_limit edge pairs, by the textbook; and what is true.
// Cost: two dot products per vertex for each face and each pair of edges: 0.1 ms for two boxes,
// 30 ms for 30 vertices each.
template <Tracer T = NoTrace>
RawAxesAnswer collide_by_raw_axes(const Polytope& a, const Polytope& b, T trace = {}) {
    const HullPair pair{PlacedPolytope(a), PlacedPolytope(b)};
    raw::Axis best;
    bool gap = false;
    const auto look_along = [&](raw::Axis axis) {
        // Project both on the axis as it is.
        const Extent on_a = extent_along(pair.a, axis.direction);
        const Extent on_b = extent_along(pair.b, axis.direction);
        if (on_a.max - on_b.min > on_b.max - on_a.min) {
            axis.direction = -axis.direction;
            axis.overlap = on_b.max - on_a.min;
        } else {
            axis.overlap = on_a.max - on_b.min;
        }
        trace.step("project", [&](auto& step) { raw::say_project(step, pair, axis, best); });
        gap = axis.overlap < 0;
        if (!gap && best.known && !(axis.overlap < best.overlap)) return;
        best = axis;
        best.known = true;
        if (!gap) trace.step("smaller", [&](auto& step) { raw::say_smaller(step, pair, axis); });
    };

    // The face normals have unit length.
    for (Index f = 0; f < pair.a.normals.size() && !gap; ++f)
        look_along({AxisKind::FaceA, f, 0, pair.a.normals[f]});
    for (Index f = 0; f < pair.b.normals.size() && !gap; ++f)
        look_along({AxisKind::FaceB, 0, f, pair.b.normals[f]});

    // The cross products have any length.
    for (Index i = 0; i < pair.a.edges.size() && !gap; ++i)
        for (Index j = 0; j < pair.b.edges.size() && !gap; ++j) {
            const dvec3 cross = glm::cross(pair.a.edges[i].vector, pair.b.edges[j].vector);
            if (cross == dvec3(0)) {
                trace.step("parallel", [&](auto& step) { raw::say_parallel(step, pair, i, j); });
                continue;
            }
            look_along({AxisKind::Edges, i, j, cross});
        }

    // Answer with the raw overlap, and say what is true.
    RawAxesAnswer answer;
    answer.result = raw::result_of(pair, best, gap);
    answer.meet = hulls_meet(a, b);
    const HullDepth depth = hull_depth(PlacedPolytope(a), PlacedPolytope(b));
    answer.true_depth = answer.meet ? std::max(depth.depth, 0.0) : 0;
    const double tolerance = constants::hull_exact_band * pair.size;
    if (answer.result.hit != answer.meet) {
        answer.failure = RawAxesFailure::WrongYesNo;
    } else if (answer.meet) {
        const double length = best.known ? glm::length(best.direction) : 1;
        const double along = best.overlap / length;
        if (along > answer.true_depth + tolerance)
            answer.failure = raw::nearly_parallel(pair, best) ? RawAxesFailure::NearlyParallel
                                                              : RawAxesFailure::WrongAxis;
        else if (std::abs(best.overlap - answer.true_depth) > tolerance)
            answer.failure = RawAxesFailure::WrongLength;
    }
    trace.step("answer", [&](auto& step) {
        raw::say_answer(step, pair, best, answer.result, answer.meet, answer.true_depth);
    });
    return answer;
}

}  // namespace collidoscope

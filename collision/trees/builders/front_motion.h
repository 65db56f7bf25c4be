// A front over a motion: one body at rest, the other on its way, and a query in every frame that
// starts where that of the frame before stopped.
//
// A pair of nodes that was opened in an earlier frame and is above the front still is not tested
// again; a descent from the roots opens all of them anew. Their share is what coherence saves.
// Sources: Klosowski 1998 (front tracking); thesis 2002, sections 2.4 and 3.5.2 ("time coherence").
#pragma once

#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "collision/trees/builders/front_motion_steps.h"
#include "collision/trees/pair_front.h"
#include "collision/trees/seen_pair.h"

namespace collidoscope {

// The poses of B that lead from `first` to `last` in equal parts, both included. Each is in A's
// frame; turns are along the shorter way. frames >= 1: so many after the first.
std::vector<RelativePose> front_path(const Pose& a, const Pose& first, const Pose& last,
                                     int frames);

struct FrontMotion {
    TreePairAnswer last;                // of the last frame
    std::uint64_t last_from_roots = 0;  // its volume tests without a front
    FrontTotals totals;
};

// Tells the query of one frame inside that frame's step, with B where it is then. The references
// must outlive it.
template <typename Tree, Tracer T>
auto trace_of_frame(const Tree& a, const Tree& b, const RelativePose& pose,
                    const front_steps::Stage& stage, T trace) {
    const auto seen =
        with_changed_marks(trace.scope("kdop_tree"), [&] { return SeenPair(a, b, pose); });
    if constexpr (T::enabled) {
        return front_steps::OutlinedTrace<std::remove_const_t<decltype(seen)>>{seen, &stage, &pose};
    } else {
        return seen;
    }
}

// One query for each pose, the earlier ones within `limits`, the last within `last_limits`. Counts
// the queries from the roots, too, which costs as much again. Traced steps: "frame" for each query
// but the last, its inside a query's steps (pair_front.h); then those of the last one, and "motion"
// when there is more than one frame before it.
template <typename Tree, typename Rule, Tracer T = NoTrace>
FrontMotion query_along(PairFront<Tree, Tree, Rule>& front, const Tree& a, const Tree& b,
                        const Rule& rule, std::span<const RelativePose> path,
                        const TreePairOptions& limits, const TreePairOptions& last_limits,
                        const front_steps::Stage& stage, T trace = {}) {
    FrontMotion motion;
    for (std::size_t k = 0; k < path.size(); ++k) {
        const bool is_last = k + 1 == path.size();
        const std::uint64_t cold = overlapping_triangles(a, b, path[k], limits, rule).volume_tests;
        const TreePairAnswer found =
            is_last ? front.query(path[k], last_limits, trace)
                    : front.query(path[k], limits, trace_of_frame(a, b, path[k], stage, trace));
        const FrontFrame frame{k, found.volume_tests, cold, front.counts(), found.hit()};
        // The first query opens everything: what it does is not saved by coherence.
        if (k > 0) motion.totals.add(frame);
        if (!is_last)
            trace.step("frame", [&](auto& step) {
                front_steps::say_frame(step, stage, path, frame, motion.totals);
            });
        else
            motion.last = found, motion.last_from_roots = cold;
    }
    if (path.size() > 2)
        trace.step("motion",
                   [&](auto& step) { front_steps::say_motion(step, stage, path, motion.totals); });
    return motion;
}

}  // namespace collidoscope

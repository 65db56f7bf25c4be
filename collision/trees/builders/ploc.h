// A tree from the leaves up: triangles sorted along a curve through space are clusters, and
// neighbors that are each other's nearest merge, round after round.
//
// Nearest is whichever of the clusters at most `radius` places away along the curve makes the
// smallest box together with it, by surface area. Where two name each other, they merge into one at
// the place of the first; the others wait for the next round. So the tree is made by areas, as by
// the surface-area heuristic, but each round looks at a short stretch of the curve only.
// Sources: Meister and Bittner 2018, "Parallel Locally-Ordered Clustering for Bounding Volume
// Hierarchy Construction"; Benthin and others 2022, "PLOC++"; Morton 1966.
#pragma once

#include <vector>

#include "collision/trace/mark.h"
#include "collision/trace/recorder.h"
#include "collision/trees/build.h"
#include "collision/trees/builders/ploc_steps.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {

inline constexpr std::uint32_t ploc_radius = 16;      // the usual one
inline constexpr std::uint32_t max_ploc_radius = 128;

// Two clusters that became a node of the tree.
struct PlocMerge {
    std::uint32_t node = 0;           // of the tree; in a leaf, the leaf
    std::uint32_t left = 0, right = 0;  // triangles below its two parts
    std::uint32_t round = 0;          // from 0
    std::uint32_t clusters = 0;       // at the begin of the round
    std::uint32_t apart = 0;          // places between the two along the curve
    bool forced = false;              // merged with its neighbor to end
};

// Nothing when canceled. Subtrees of at most leaf_size triangles become leaves. Where in a round
// fewer than one cluster in 64 merges (boxes that grow from each to the next, say), or after 40
// rounds, each merges with its neighbor along the curve, so that depth and time are bounded. Cost:
// O(n * radius), with a radius of 16 some 0.4 us a triangle. With `merges` it notes every merge, in
// their order.
std::optional<AabbTree> build_ploc(const Mesh& mesh, const BuildOptions& options,
                                   std::uint32_t radius, BuildProgress* progress,
                                   std::vector<PlocMerge>* merges = nullptr);

// Traced steps: "merge", "force".
template <Tracer T = NoTrace>
std::optional<AabbTree> build_ploc(const Mesh& mesh, const BuildOptions& options = {},
                                   BuildProgress* progress = nullptr, T trace = {}) {
    if constexpr (!T::enabled) return build_ploc(mesh, options, ploc_radius, progress);
    std::vector<PlocMerge> merges;
    auto tree = build_ploc(mesh, options, ploc_radius, progress, &merges);
    for (const PlocMerge& m : merges) {
        trace.step(m.forced ? "force" : "merge", [&](auto& step) { ploc::say_merge(step, m); });
    }
    return tree;
}

}  // namespace collidoscope

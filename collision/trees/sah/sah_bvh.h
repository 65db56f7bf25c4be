// A tree of aligned boxes split by the surface-area heuristic: what rays and most of today's
// programs use.
//
// A ray that meets a box meets a box inside it with the ratio of their surface areas. So the cost
// of cutting a node is expected to be one step for the node, and for each side its triangles times
// its share of the area. The planes between 16 bins along each of the three axes are compared, or
// 4, 8 or 32; a node of many triangles looks at some 1,000 of them only, and one of at most 32
// compares all cuts. Sources: MacDonald and Booth 1990; Wald 2007, "On fast Construction of
// SAH-based Bounding Volume Hierarchies".
#pragma once

#include "collision/cpu/simd.h"
#include "collision/trace/mark.h"
#include "collision/trace/recorder.h"
#include "collision/trees/build.h"
#include "collision/trees/builders/split_record.h"
#include "collision/trees/sah/sah_bins.h"
#include "collision/trees/sah/sah_bvh_steps.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {

// Nothing when canceled. The same tree for any number of threads. If nothing can be gained by a
// plane (all centers at one point) or the tree has grown too deep, triangles are halved.
// Cost: O(n log n), about 0.15 s for a million triangles in leaves of 4 on one thread.
// With `records` it notes what it weighed at every split, in the order of the splits, on one
// thread. The same tree on every instruction set; `simd` is for tests.
std::optional<AabbTree> build_sah_bvh(const Mesh& mesh, const BuildOptions& options,
                                      BuildProgress* progress, std::vector<SplitRecord>* records,
                                      Simd simd = best_simd(),
                                      sah::BinCount bins = sah::BinCount::Sixteen);

// Tells the recorded splits as steps: "split", "halve".
template <Tracer T>
void tell_splits(const std::vector<SplitRecord>& records, T trace) {
    for (const SplitRecord& r : records) {
        trace.step(r.halved ? "halve" : "split", [&](auto& step) { sah_bvh::say_split(step, r); });
    }
}

template <Tracer T = NoTrace>
std::optional<AabbTree> build_sah_bvh(const Mesh& mesh, const BuildOptions& options = {},
                                      BuildProgress* progress = nullptr, T trace = {}) {
    if constexpr (!T::enabled) {
        return build_sah_bvh(mesh, options, progress,
                             static_cast<std::vector<SplitRecord>*>(nullptr));
    } else {
        std::vector<SplitRecord> records;
        auto tree = build_sah_bvh(mesh, options, progress, &records);
        tell_splits(records, trace);
        return tree;
    }
}

}  // namespace collidoscope

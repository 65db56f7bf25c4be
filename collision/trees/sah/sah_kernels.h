// The inner loops of building by the surface-area heuristic, compiled for several instruction sets;
// the best that the processor has is chosen when the program runs. All of them do the same
// arithmetic, element by element, so that the tree is always the same.
#pragma once

#include "collision/cpu/simd.h"
#include "collision/trees/sah/sah_split.h"
#include "collision/trees/sah/sah_sweep.h"

namespace collidoscope::sah {

struct Kernels {
    // The refs of `count` triangles and their boxes, as a range that begins at 0.
    Range (*make_refs)(const CornerReader& corners, const std::uint32_t* triangles,
                       std::uint32_t count, Ref* refs);
    // A plane for the range, which holds more than one ref, or none where all centers are alike.
    Choice (*choose)(const Ref* refs, const Range& range, BinCount bins);
    // Moves the refs of the range to the same places of `to`: those below the plane first. Cost:
    // about 2 ns a ref.
    Halves (*part)(const Ref* from, Ref* to, const Range& range, const Choice& choice);
    // Makes the subtree of `count` <= small_count refs below `node`, which has its bounds and lies
    // at `depth`; its slots begin at `first`. Cost: about 30 ns a triangle.
    void (*build_small)(const Ref* refs, std::uint32_t first, std::uint32_t count,
                        std::uint32_t node, std::uint32_t depth, Output& out);
};

const Kernels& kernels(Simd simd);

extern const Kernels kernels_baseline, kernels_avx2;

}  // namespace collidoscope::sah

// The tree for speed: a binary tree split by the surface-area heuristic, joined to eight children
// per node, with oriented boxes fitted to what each child holds.
#pragma once

#include <optional>

#include "collision/trees/sah/sah_bvh.h"
#include "collision/trees/wide/wide_pair.h"
#include "collision/trees/wide/wide_tree.h"

namespace collidoscope {

// Nothing when canceled. options.leaf_size is the most a leaf may hold; fewer where that is
// cheaper. Cost: that of the binary tree, and about 3 µs per triangle for fitting the boxes.
inline std::optional<WideObbTree> build_wide_bvh(const Mesh& mesh,
                                                 const BuildOptions& options = {.leaf_size = 4},
                                                 BuildProgress* progress = nullptr) {
    const std::optional<AabbTree> binary = build_sah_bvh(mesh, {1, options.threads}, progress);
    if (!binary) return std::nullopt;
    return collapse<Obb>(*binary, mesh,
                         {.leaf_size = options.leaf_size, .threads = options.threads});
}

}  // namespace collidoscope

// The trees for speed: a binary tree split by the surface-area heuristic, joined to eight or four
// children per node, with boxes fitted to what each child holds, oriented ones or aligned ones.
#pragma once

#include <optional>

#include "collision/trees/sah/sah_bvh.h"
#include "collision/trees/wide/wide_pair.h"
#include "collision/trees/wide/wide_tree.h"

namespace collidoscope {

// Nothing when canceled. options.leaf_size is the most a leaf may hold; fewer where that is
// cheaper. Cost: that of the binary tree, and about 3 µs per triangle for fitting the boxes.
// Nodes with fewer than eight children take as much memory.
template <typename V>
std::optional<WideTree<V>> build_wide_tree(const Mesh& mesh, const BuildOptions& options,
                                           std::uint32_t max_children,
                                           BuildProgress* progress = nullptr) {
    const std::optional<AabbTree> binary = build_sah_bvh(mesh, {1, options.threads}, progress);
    if (!binary) return std::nullopt;
    return collapse<V>(
        *binary, mesh,
        {.leaf_size = options.leaf_size, .threads = options.threads, .max_children = max_children});
}
inline std::optional<WideObbTree> build_wide_bvh(const Mesh& mesh,
                                                 const BuildOptions& options = {.leaf_size = 4},
                                                 BuildProgress* progress = nullptr) {
    return build_wide_tree<Obb>(mesh, options, wide_children, progress);
}

}  // namespace collidoscope

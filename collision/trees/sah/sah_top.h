// The highest levels of a tree by the surface-area heuristic, chosen by looking at a sample of the
// triangles. All triangles then go straight to their places in one pass, instead of one a level.
#pragma once

#include <vector>

#include "collision/trees/sah/sah_bins.h"
#include "collision/trees/tree_parts.h"

namespace collidoscope::sah {

// Below it lie about so many triangles.
inline constexpr std::uint32_t bucket_size = 4096;

struct TopPlane : TopNode {
    float plane = 0;  // a smaller doubled center along the axis goes to the left
    int axis = 0;
    std::uint32_t sampled = 0;  // triangles that the plane was chosen by
};

struct Top {
    std::vector<TopPlane> nodes;             // the root first, children after their parent
    std::vector<std::uint32_t> bucket_node;  // bucket (part) -> its node
    std::uint32_t depth = 0;
};

struct Kernels;

// One bucket only for small meshes.
Top choose_top(const Mesh& mesh, const Kernels& kernels, BinCount bins);

// Puts the numbers of the mesh's triangles into `order`, bucket by bucket in the order of the tree,
// in each in the order of the mesh, and enters the ranges into the nodes.
void sort_into_buckets(const Mesh& mesh, std::uint32_t threads, Top& top, std::uint32_t* order);

}  // namespace collidoscope::sah

// The lowest levels of a tree by the surface-area heuristic: few triangles, for which every way to
// cut their sorted centers is compared, so that nothing is lost to bins.
#pragma once

#include <vector>

#include "collision/trees/builders/split_record.h"
#include "collision/trees/sah/sah_refs.h"
#include "collision/trees/tree_parts.h"

namespace collidoscope::sah {

// The destination of what a builder makes.
struct Output {
    AabbNodes& nodes;
    std::uint32_t* order;  // slot -> triangle
    std::uint32_t slot;    // of the first entry there
    std::uint32_t leaf_size;
    std::vector<SplitRecord>* records;  // null where no one asks

    void leaf(std::uint32_t node, std::uint32_t first, std::uint32_t count) {
        nodes[node].link.set(slot + first, count);
    }
    // The two children of a node, without bounds yet.
    std::uint32_t children(std::uint32_t node) {
        const auto first = static_cast<std::uint32_t>(nodes.size());
        nodes[node].link.set(first, 0);
        nodes.resize(nodes.size() + 2);
        return first;
    }
};

inline constexpr std::uint32_t small_count = 32;  // sets of refs are bits of a word

// A node whose refs are some of the few, and how it was cut: the first `left` of them along the
// axis go to the left.
struct SmallTask {
    std::uint32_t node, depth;
    std::uint8_t first, count;
};
struct SmallCut {
    int axis, left;
    bool halved;
};

// Notes a split: `order` holds the refs along each axis, `costs` those of cutting before each.
void record_small(const Ref* refs, std::uint32_t slots, const SmallTask& task, const SmallCut& cut,
                  const std::uint8_t (&order)[3][small_count], const Float4* costs, Output& out);

}  // namespace collidoscope::sah

// The details of one look at up to eight boxes of a wide tree, told box by box.
#pragma once

#include "collision/trees/box_pair_steps.h"
#include "collision/trees/wide/wide_tree.h"

namespace collidoscope::wide_steps {

// The box of a lane of a node; of no_node the one around the whole tree.
inline Obb box_of(const WideObbTree& tree, std::uint32_t node, std::uint32_t lane) {
    return node == no_node ? tree.bounds : tree.nodes[node].bounds(lane);
}

// Tells for every child of a node of A (or of B) how its box was tested against a box of the other
// tree, in A's frame: by the same fifteen axes, one box at a time. A child that this tells apart
// otherwise than the eight lanes did, which have a margin of their own for rounding, is left out.
// Nothing without a recorder.
template <Tracer T>
void tell_children(T trace, const WideObbTree& a, const WideObbTree& b, const RelativePose& pose,
                   bool of_a, std::uint32_t node, unsigned kept, const Obb& other) {
    if constexpr (T::enabled) {
        const VolumePair<Obb, Obb> volumes(pose, a.bounds, b.bounds);
        const WideObbTree& opened = of_a ? a : b;
        for (std::uint32_t lane = 0; lane < opened.child_count(node); ++lane) {
            const Obb child = opened.nodes[node].bounds(lane);
            const Obb& box_a = of_a ? child : other;
            const Obb& box_b = of_a ? other : child;
            const SeparatingAxes found = volumes.test(box_a, volumes.place(box_b));
            if (found.any() == ((kept >> lane & 1u) != 0)) continue;
            tell_box_test(trace.scope("box_axes"), pose, box_a, box_b, found);
        }
    }
}

}  // namespace collidoscope::wide_steps

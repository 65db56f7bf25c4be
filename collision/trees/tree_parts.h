// Trees made in parts: some nodes at the top, and below them subtrees that threads build for
// themselves, or one thread in turn. The finished tree is the same: nodes lie in the order of a
// depth-first descent.
#pragma once

#include <cstring>
#include <vector>

#include "collision/cpu/float4.h"
#include "collision/trees/tree.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {

using AabbNodes = decltype(Tree<Aabb>::nodes);

// Bounds from registers whose fourth elements are anything.
inline void set_bounds(TreeNode<Aabb>& node, Float4 lo, Float4 hi) {
    static_assert(sizeof node.bounds == 6 * sizeof(float));
    // Two registers that overlap by two elements.
    const Float4 last = __builtin_shufflevector(lo, hi, 2, 4, 5, 6);
    char* bytes = reinterpret_cast<char*>(&node.bounds);
    std::memcpy(bytes, &lo, sizeof lo);
    std::memcpy(bytes + 2 * sizeof(float), &last, sizeof last);
}

// The bounds of a node from those of its two children.
inline void join(TreeNode<Aabb>& node, const TreeNode<Aabb>* child) {
    const Aabb &a = child[0].bounds, &b = child[1].bounds;
    set_bounds(node, smaller(load_with_next(a.min), load_with_next(b.min)),
               larger(load_with_previous(a.max), load_with_previous(b.max)));
}

// A node at the top: either it has two children, next to each other, or a part of the tree is to
// hang there.
struct TopNode {
    std::uint32_t first = 0, count = 0;  // its slots
    std::uint32_t depth = 0;
    std::uint32_t child = 0;  // index of the left child; of a part itself
    std::uint32_t part = 0;
    bool is_part = true;
};

// Makes the nodes at the top, root first, and calls make_part(top node, node of the tree) for every
// part in the order of the tree: it gives that node bounds and link and puts what is below it at
// the end of `nodes`. Calls opened(top node, node) for every other.
template <typename Top, typename MakePart, typename Opened>
void assemble(const std::vector<Top>& top, AabbNodes& nodes, const MakePart& make_part,
              const Opened& opened) {
    struct Visit {
        std::uint32_t top, node;
    };
    std::vector<Visit> visits{{0, 0}};
    std::vector<std::uint32_t> inner;
    nodes.emplace_back();
    while (!visits.empty()) {
        const Visit visit = visits.back();
        visits.pop_back();
        const Top& t = top[visit.top];
        if (t.is_part) {
            make_part(t, visit.node);
            continue;
        }
        const auto children = static_cast<std::uint32_t>(nodes.size());
        nodes[visit.node].link.set(children, 0);
        nodes.resize(nodes.size() + 2);
        opened(t, visit.node);
        visits.push_back({t.child + 1, children + 1});
        visits.push_back({t.child, children});
        inner.push_back(visit.node);
    }
    // Children come later than their parent, so that their boxes are known.
    for (std::size_t i = inner.size(); i-- > 0;) {
        TreeNode<Aabb>& node = nodes[inner[i]];
        join(node, &nodes[node.first()]);
    }
}

// Moves a part that was built by itself: its root goes to its place, the others to the end.
inline void append(const AabbNodes& part, std::uint32_t root, AabbNodes& nodes) {
    const auto end = static_cast<std::uint32_t>(nodes.size());
    const auto moved = [&](TreeNode<Aabb> n) {
        if (!n.is_leaf()) n.link.set(n.first() + end - 1, 0);
        return n;
    };
    nodes[root] = moved(part[0]);
    for (std::size_t i = 1; i < part.size(); ++i) nodes.push_back(moved(part[i]));
}

// Numbers the parts in the order of the tree.
template <typename Top>
std::vector<std::uint32_t> number_parts(std::vector<Top>& top) {
    std::vector<std::uint32_t> part_node, visits{0};
    while (!visits.empty()) {
        const std::uint32_t index = visits.back();
        visits.pop_back();
        Top& node = top[index];
        if (node.is_part) {
            node.child = index;
            node.part = static_cast<std::uint32_t>(part_node.size());
            part_node.push_back(index);
        } else {
            visits.push_back(node.child + 1);
            visits.push_back(node.child);
        }
    }
    return part_node;
}

}  // namespace collidoscope

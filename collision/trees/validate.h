// Validation of a tree: its faults, named by node.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "collision/trees/tree.h"

namespace collidoscope {

enum class TreeFault : std::uint8_t {
    BrokenLink,         // a child or primitive range outside the arrays
    SharedNode,         // reached twice: a cycle or two parents
    UnreachableNode,    // never reached from the root
    MissingPrimitive,   // in no leaf
    RepeatedPrimitive,  // in two slots or two leaves
    NotFinite,          // bounds with a NaN or an infinity
    Escapes,            // a triangle below the node sticks out of its bounds
    TooDeep,            // deeper than max_tree_depth
};

struct TreeProblem {
    TreeFault fault;
    std::uint32_t node;       // 0 where the problem belongs to no node
    std::uint32_t primitive;  // triangle of the mesh, where one is concerned
};

inline const char* describe(TreeFault fault) {
    switch (fault) {
        case TreeFault::BrokenLink:
            return "leads outside the tree";
        case TreeFault::SharedNode:
            return "is reached twice";
        case TreeFault::UnreachableNode:
            return "is never reached";
        case TreeFault::MissingPrimitive:
            return "a triangle is in no leaf";
        case TreeFault::RepeatedPrimitive:
            return "a triangle is in the tree twice";
        case TreeFault::NotFinite:
            return "has bounds that are not finite";
        case TreeFault::Escapes:
            return "a triangle below exceeds the bounds";
        case TreeFault::TooDeep:
            return "lies deeper than a tree may be";
    }
    return "";
}

inline bool is_finite(const vec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}
inline bool is_finite(const Aabb& box) {
    return is_finite(box.min) && is_finite(box.max);
}
inline bool is_finite(const Obb& box) {
    return is_finite(box.center) && is_finite(box.half) && is_finite(box.to_local[0]) &&
           is_finite(box.to_local[1]) && is_finite(box.to_local[2]);
}

// At most `limit` problems; none when the tree is sound. Every triangle is compared with the bounds
// of all its ancestors, because that, and not a child's box inside its parent's, is what queries
// rely on (boxes of an OBB tree do stick out of their parents). Works on any contents, also cyclic
// ones. Cost: O(triangles * depth).
template <typename V>
std::vector<TreeProblem> validate(const Tree<V>& tree, std::size_t limit = 100) {
    std::vector<TreeProblem> problems;
    const auto report = [&](TreeFault fault, std::size_t node, std::uint32_t primitive = 0) {
        if (problems.size() < limit) {
            problems.push_back({fault, static_cast<std::uint32_t>(node), primitive});
        }
    };
    const std::size_t node_count = tree.nodes.size();
    const std::size_t slot_count = tree.primitives.size();
    std::vector<char> slot_seen(slot_count, 0);
    std::vector<char> node_seen(node_count, 0);

    // Walk down with the path from the root at hand.
    struct Visit {
        std::uint32_t node;
        std::uint32_t depth;
    };
    std::vector<Visit> stack;
    std::vector<std::uint32_t> path;
    if (node_count > 0) stack.push_back({0, 0});
    while (!stack.empty()) {
        const Visit visit = stack.back();
        stack.pop_back();
        if (node_seen[visit.node]) {
            report(TreeFault::SharedNode, visit.node);
            continue;
        }
        node_seen[visit.node] = 1;
        path.resize(visit.depth);
        path.push_back(visit.node);
        const auto& node = tree.nodes[visit.node];
        if (!is_finite(node.bounds)) report(TreeFault::NotFinite, visit.node);
        if (visit.depth == max_tree_depth + 1) report(TreeFault::TooDeep, visit.node);
        if (!node.is_leaf()) {
            if (node.first() >= node_count || node_count - node.first() < 2) {
                report(TreeFault::BrokenLink, visit.node);
                continue;
            }
            stack.push_back({node.first() + 1, visit.depth + 1});
            stack.push_back({node.first(), visit.depth + 1});
            continue;
        }
        if (node.first() > slot_count || slot_count - node.first() < node.count() ||
            tree.triangles.size() != slot_count) {
            report(TreeFault::BrokenLink, visit.node);
            continue;
        }
        for (std::uint32_t slot = node.first(); slot < node.first() + node.count(); ++slot) {
            if (slot_seen[slot])
                report(TreeFault::RepeatedPrimitive, visit.node, tree.primitives[slot]);
            slot_seen[slot] = 1;
            const Triangle& t = tree.triangles[slot];
            for (const std::uint32_t ancestor : path) {
                const V& bounds = tree.nodes[ancestor].bounds;
                if (!contains(bounds, t.a) || !contains(bounds, t.b) || !contains(bounds, t.c)) {
                    report(TreeFault::Escapes, ancestor, tree.primitives[slot]);
                }
            }
        }
    }

    // Report nodes never reached, and check that the slots hold every triangle once.
    for (std::size_t node = 0; node < node_count; ++node) {
        if (!node_seen[node]) report(TreeFault::UnreachableNode, node);
    }
    std::vector<char> primitive_seen(slot_count, 0);
    for (std::size_t slot = 0; slot < slot_count; ++slot) {
        const std::uint32_t primitive = tree.primitives[slot];
        if (primitive >= slot_count) {
            report(TreeFault::BrokenLink, 0, primitive);
        } else if (primitive_seen[primitive]) {
            report(TreeFault::RepeatedPrimitive, 0, primitive);
        } else {
            primitive_seen[primitive] = 1;
        }
        if (!slot_seen[slot]) report(TreeFault::MissingPrimitive, 0, primitive);
    }
    return problems;
}

}  // namespace collidoscope

#include "collision/trees/build_steps/node_quality.h"

#include <algorithm>
#include <optional>

#include "collision/trees/shape_box.h"
#include "collision/trees/tree_area.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {
namespace {

std::optional<Aabb> aligned_box(const TreeView& tree, std::uint32_t node) {
    const VolumeShape shape = tree.bounds(node);
    const Aabb* box = std::get_if<Aabb>(&shape);
    return box ? std::optional(*box) : std::nullopt;
}

double content(const Aabb& box) {
    const dvec3 size = glm::max(dvec3(box.max) - dvec3(box.min), dvec3(0));
    return size.x * size.y * size.z;
}

double sampled_emptiness(const TreeView& tree, std::uint32_t node, const Children& children) {
    const Aabb box = box_around(tree.bounds(node));
    int tried = 0, empty = 0;
    for (int i = 0; i < 64; ++i) {
        const vec3 place((float(i & 3) + 0.5f) / 4, (float(i >> 2 & 3) + 0.5f) / 4,
                         (float(i >> 4) + 0.5f) / 4);
        const vec3 p = box.min + place * (box.max - box.min);
        if (!tree.bounds_contain(node, p)) continue;
        ++tried;
        empty += std::none_of(children.begin(), children.end(),
                              [&](std::uint32_t child) { return tree.bounds_contain(child, p); });
    }
    return tried > 0 ? double(empty) / tried : 0;
}

}  // namespace

double emptiness(const TreeView& tree, std::uint32_t node) {
    const Children children = tree.children(node);
    if (children.empty()) return 0;
    const auto own = aligned_box(tree, node);
    if (!own || children.size() != 2) return sampled_emptiness(tree, node, children);
    const auto left = aligned_box(tree, children[0]);
    const auto right = aligned_box(tree, children[1]);
    if (!left || !right) return sampled_emptiness(tree, node, children);
    const double whole = content(*own);
    if (!(whole > 0)) return 0;
    const Aabb both{glm::max(left->min, right->min), glm::min(left->max, right->max)};
    return std::clamp(1 - (content(*left) + content(*right) - content(both)) / whole, 0.0, 1.0);
}

std::vector<NodeFault> worst_nodes(const TreeView& tree, Fault fault, std::size_t count,
                                   const std::atomic<bool>* cancel) {
    std::vector<NodeFault> worst;
    if (tree.node_count() == 0 || count == 0) return worst;
    const NodeSizes sizes(tree);
    const double cost = fault == Fault::SahShare ? statistics(tree, {}, false).sah_cost : 1;
    const auto lighter = [](const NodeFault& a, const NodeFault& b) {
        return a.weight != b.weight ? a.weight > b.weight : a.node < b.node;
    };
    // The root has no sibling, and its share says nothing about it.
    for (std::uint32_t node = 0; node < tree.node_count(); ++node) {
        if (cancel && (node & 1023) == 0 && cancel->load(std::memory_order_relaxed)) break;
        NodeFault entry{node, 0, 0};
        const double relative = sizes.relative_area(node);
        switch (fault) {
            case Fault::Overlap: {
                if (node == 0) continue;
                // Skip a node that cannot enter the list.
                if (worst.size() == count && relative <= worst.back().weight) continue;
                entry.value = sibling_overlap(tree, node);
                entry.weight = entry.value * relative;
                break;
            }
            case Fault::Emptiness:
                if (worst.size() == count && relative <= worst.back().weight) continue;
                entry.value = emptiness(tree, node);
                entry.weight = entry.value * relative;
                break;
            case Fault::SahShare:
                if (node == 0) continue;
                entry.value = entry.weight = cost > 0 ? sah_part(tree, node) / cost : 0;
                break;
        }
        if (!(entry.weight > 0)) continue;
        if (fault == Fault::Overlap) {
            // Its sibling may stand in the list already.
            const auto twin = std::find_if(worst.begin(), worst.end(), [&](const NodeFault& other) {
                return tree.parent(other.node) == tree.parent(node);
            });
            if (twin != worst.end()) {
                if (twin->value >= entry.value) continue;
                worst.erase(twin);
            }
        }
        worst.insert(std::upper_bound(worst.begin(), worst.end(), entry, lighter), entry);
        if (worst.size() > count) worst.pop_back();
    }
    return worst;
}

}  // namespace collidoscope

#include "collision/trees/statistics.h"

#include <algorithm>
#include <cmath>

#include "collision/trees/tree_area.h"

namespace collidoscope {
namespace {

double own_cost(const TreeView& tree, std::uint32_t node, const SahCosts& costs,
                double relative_area) {
    const double weight = tree.is_leaf(node) ? double(costs.intersection) * tree.slots(node).count
                                             : double(costs.traversal);
    return weight * relative_area;
}

// The shared part of two intervals as a share of the first; a point counts fully.
double shared(float lo, float hi, float other_lo, float other_hi) {
    const double lower = std::max(lo, other_lo);
    const double upper = std::min(hi, other_hi);
    if (upper < lower) return 0;
    const double length = double(hi) - double(lo);
    return length > 0 ? (upper - lower) / length : 1;
}

double overlap(const Aabb& box, const Aabb& other) {
    double part = 1;
    for (int k = 0; k < 3; ++k) {
        part *= shared(box.min[k], box.max[k], other.min[k], other.max[k]);
    }
    return part;
}

constexpr int samples_per_axis = 4;
float sample(int i) {
    return (2.0f * float(i) + 1) / samples_per_axis - 1;
}

// The share of 4 x 4 x 4 points spread over the volume that lie in the sibling's.
template <typename Place>
double sampled_overlap(const TreeView& tree, std::uint32_t sibling, Place&& place) {
    int tried = 0;
    int inside = 0;
    for (int i = 0; i < samples_per_axis; ++i) {
        for (int j = 0; j < samples_per_axis; ++j) {
            for (int k = 0; k < samples_per_axis; ++k) {
                const vec3 local(sample(i), sample(j), sample(k));
                vec3 p;
                if (!place(local, p)) continue;
                ++tried;
                inside += tree.bounds_contain(sibling, p);
            }
        }
    }
    return tried > 0 ? double(inside) / tried : 0;
}

struct OverlapWithSibling {
    const TreeView& tree;
    std::uint32_t node;
    std::uint32_t sibling;

    double operator()(const Aabb& box) const {
        const VolumeShape other = tree.bounds(sibling);
        const Aabb* aligned = std::get_if<Aabb>(&other);
        return aligned ? overlap(box, *aligned) : (*this)(to_box(box));
    }
    double operator()(const Box& box) const {
        return sampled_overlap(tree, sibling, [&](const vec3& local, vec3& p) {
            p = box.center + box.rotation * (local * box.half);
            return true;
        });
    }
    double operator()(const Sphere& ball) const {
        return sampled_overlap(tree, sibling, [&](const vec3& local, vec3& p) {
            p = ball.center + ball.radius * local;
            return dot(local, local) <= 1;
        });
    }
    // The points of its box that the node's own volume holds.
    double operator()(const Hull& hull) const {
        Aabb box = empty_aabb();
        for (const vec3& p : hull.points) grow(box, p);
        return sampled_overlap(tree, sibling, [&](const vec3& local, vec3& p) {
            p = center_of(box) + local * half_of(box);
            return tree.bounds_contain(node, p);
        });
    }
};

// Every so many nodes of each level are held against their siblings.
std::vector<std::uint32_t> strides_of(const TreeView& tree) {
    std::vector<std::uint32_t> nodes;
    for (std::uint32_t node = 0; node < tree.node_count(); ++node) {
        const std::uint32_t depth = tree.depth(node);
        if (depth >= nodes.size()) nodes.resize(depth + 1);
        ++nodes[depth];
    }
    const bool closed_form = std::holds_alternative<Aabb>(tree.bounds(0));
    for (std::uint32_t& n : nodes)
        n = closed_form ? 1 : (n + max_sampled_overlaps - 1) / max_sampled_overlaps;
    return nodes;
}

}  // namespace

double sibling_overlap(const TreeView& tree, std::uint32_t node) {
    const std::uint32_t sibling = tree.sibling(node);
    if (sibling == no_node) return 0;
    return std::visit(OverlapWithSibling{tree, node, sibling}, tree.bounds(node));
}

double sah_part(const TreeView& tree, std::uint32_t node, const SahCosts& costs) {
    return own_cost(tree, node, costs, NodeSizes(tree).relative_area(node));
}

TreeStatistics statistics(const TreeView& tree, const SahCosts& costs, bool with_overlap) {
    TreeStatistics s;
    s.triangles = tree.primitive_count();
    s.nodes = tree.node_count();
    s.bytes = tree.bytes();
    if (s.nodes == 0) return s;
    const NodeSizes sizes(tree);
    const double root_volume = sizes.volume(0);
    std::vector<std::uint32_t> strides;
    if (with_overlap) strides = strides_of(tree);
    double depths = 0;
    s.volume_tests = 1;
    for (std::uint32_t node = 0; node < s.nodes; ++node) {
        const std::uint32_t depth = tree.depth(node);
        if (depth >= s.levels.size()) s.levels.resize(depth + 1);
        LevelStatistics& level = s.levels[depth];
        // Once for each node: some volumes are polytopes, whose faces have to be found.
        const auto [area, volume] = sizes.measures(node);
        if (with_overlap && level.nodes % strides[depth] == 0) {
            level.mean_overlap += sibling_overlap(tree, node);
            ++level.overlaps;
        }
        ++level.nodes;
        level.area += area;
        level.volume += root_volume > 0 ? volume / root_volume : 0;
        s.sah_cost += own_cost(tree, node, costs, area);
        if (!tree.is_leaf(node)) {
            const std::uint32_t children = tree.children(node).size();
            s.volume_tests += children * area;
            s.max_children = std::max(s.max_children, children);
            continue;
        }
        const std::uint32_t count = tree.slots(node).count;
        ++s.leaves;
        ++level.leaves;
        level.primitives += count;
        s.triangle_tests += count * area;
        depths += depth;
        s.depth = std::max(s.depth, depth);
        s.largest_leaf = std::max(s.largest_leaf, count);
    }
    for (LevelStatistics& level : s.levels) level.mean_overlap /= std::max(1u, level.overlaps);
    s.mean_leaf_depth = depths / s.leaves;
    s.mean_leaf_size = double(s.triangles) / s.leaves;
    return s;
}

}  // namespace collidoscope

#include "collision/trees/scenes/scene_extent.h"

#include <limits>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/dump/dump_volume.h"
#include "collision/trees/scenes/constants.h"

namespace collidoscope {
namespace {

AabbTree tree_over(const std::vector<Triangle>& triangles) {
    Mesh mesh;
    for (const Triangle& t : triangles) {
        if (!is_finite(t)) continue;
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.insert(mesh.positions.end(), {t.a, t.b, t.c});
        mesh.triangles.push_back({first, first + 1, first + 2});
    }
    return mesh.triangles.empty() ? AabbTree() : *build_aabb_tree(mesh, BuildOptions{4});
}

// The largest product that a corner has.
double highest_of(const Aabb& box, const dvec3& direction) {
    double sum = 0;
    for (int k = 0; k < 3; ++k)
        sum += direction[k] * double{direction[k] > 0 ? box.max[k] : box.min[k]};
    return sum;
}

}  // namespace

dmat3 linear_of(const DumpInstance& instance) {
    const auto& r = instance.rows;
    return {{r[0], r[4], r[8]}, {r[1], r[5], r[9]}, {r[2], r[6], r[10]}};
}

dvec3 translation_of(const DumpInstance& instance) {
    return {instance.rows[3], instance.rows[7], instance.rows[11]};
}

SceneExtent::SceneExtent(const SceneDump& scene, const std::vector<std::vector<char>>& usable)
    : scene_(scene), usable_(usable) {
    for (const TreeDump& dump : scene.trees) trees_.push_back(tree_over(dump.triangles));
}

// False when the steps are used up.
bool SceneExtent::raise(const AabbTree& tree, const Visit& visit, double& best) {
    nodes_.assign(1, 0);
    while (!nodes_.empty()) {
        const auto& node = tree.nodes[nodes_.back()];
        nodes_.pop_back();
        if (++steps_ > constants::max_extent_steps) return false;
        if (highest_of(node.bounds, visit.direction) + visit.offset <= best) continue;
        if (node.is_leaf()) {
            for (std::uint32_t i = 0; i < node.count(); ++i) {
                const Triangle& t = tree.triangles[node.first() + i];
                for (const vec3& corner : {t.a, t.b, t.c})
                    best = std::max(best, dot(visit.direction, dvec3(corner)) + visit.offset);
            }
            continue;
        }
        // The one that reaches farther is looked at first.
        const std::uint32_t left = node.first();
        const bool farther = highest_of(tree.nodes[left].bounds, visit.direction) >
                             highest_of(tree.nodes[left + 1].bounds, visit.direction);
        nodes_.push_back(farther ? left + 1 : left);
        nodes_.push_back(farther ? left : left + 1);
    }
    return true;
}

std::optional<double> SceneExtent::highest(std::uint32_t tree, const dvec3& direction) {
    constexpr double nothing = -std::numeric_limits<double>::infinity();
    double best = nothing;
    visits_.assign(1, {tree, direction, 0});
    while (!visits_.empty()) {
        const Visit visit = visits_.back();
        visits_.pop_back();
        if (++steps_ > constants::max_extent_steps) return std::nullopt;
        const TreeDump& dump = scene_.trees[visit.tree];
        if (dump.instances.empty()) {
            if (trees_[visit.tree].nodes.empty() || !raise(trees_[visit.tree], visit, best))
                return std::nullopt;
            continue;
        }
        steps_ += dump.instances.size();
        for (std::size_t i = 0; i < dump.instances.size(); ++i) {
            if (!usable_[visit.tree][i]) continue;
            const DumpInstance& instance = dump.instances[i];
            visits_.push_back({instance.tree, visit.direction * linear_of(instance),
                               visit.offset + dot(visit.direction, translation_of(instance))});
        }
    }
    if (best == nothing) return std::nullopt;
    return best;
}

}  // namespace collidoscope

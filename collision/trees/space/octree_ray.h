// A ray through an octree: cell after cell from front to back.
// Source: Glassner 1984, "Space subdivision for fast ray tracing".
#pragma once

#include <unordered_set>

#include "collision/trees/space/octree.h"
#include "collision/trees/space/octree_ray_steps.h"
#include "collision/trees/traverse_ray.h"

namespace collidoscope {

// As raycast through a tree of boxes (traverse_ray.h), and the same hits. Because cells do not
// overlap, nothing behind the cell of a hit can be nearer; a triangle listed in several cells is
// cast at once. Traced steps: "open", "skip", "hit", "miss", "done".
template <Tracer T = NoTrace>
TreeRayAnswer raycast(const Octree& tree, const Ray& ray, const RayRules& rules = {},
                      T trace = {}) {
    struct Entry {
        std::uint32_t node;
        float near;
    };
    TreeRayAnswer answer;
    if (tree.empty()) return answer;
    const TriangleCaster cast(ray, rules.cull);
    const RayVolume<Aabb> cell(ray, tree.nodes[0].cell);
    std::unordered_set<std::uint32_t> seen;
    float best = rules.t_max;
    const bool ends = best < std::numeric_limits<float>::infinity();
    std::optional<std::uint32_t> hit;
    std::vector<Entry> stack;
    const auto visit = [&](std::uint32_t node) {
        const RaySpan span = cell(tree.nodes[node].cell);
        if (span.hit() && span.near <= best * cell.scale())
            return stack.push_back({node, span.near});
        ++answer.skipped;
        trace.step("skip",
                   [&](auto& step) { octree_ray::say_missed(step, node, hit.has_value(), ends); });
    };
    visit(0);
    while (!stack.empty()) {
        const Entry entry = stack.back();
        stack.pop_back();
        const OctreeNode& node = tree.nodes[entry.node];
        if (entry.near > best * cell.scale()) {
            ++answer.skipped;
            trace.step("skip", [&](auto& step) {
                octree_ray::say_behind(step, entry.node, hit.has_value());
            });
            continue;
        }
        ++answer.opened;
        trace.step("open", [&](auto& step) {
            octree_ray::say_open(step, entry.node, node.is_leaf(), entry.near / cell.scale());
        });
        // The parts in the order in which the ray enters them.
        const auto before = static_cast<std::ptrdiff_t>(stack.size());
        for (std::uint32_t k = 0; k < node.children; ++k) visit(node.first + k);
        std::stable_sort(stack.begin() + before, stack.end(),
                         [](const Entry& x, const Entry& y) { return x.near > y.near; });
        for (std::uint32_t slot = node.first; slot < node.first + node.count; ++slot) {
            const std::uint32_t triangle = tree.primitives[slot];
            if (!seen.insert(triangle).second) continue;
            ++answer.primitive_tests;
            const std::optional<float> t = cast(tree.triangles[triangle]);
            const bool closer = t && (*t < best || (*t == best && (!hit || triangle < *hit)));
            if (closer) {
                best = *t;
                hit = triangle;
            }
            trace.step(closer ? "hit" : "miss", [&](auto& step) {
                const bool found = hit.has_value(), culled = cast.culls(tree.triangles[triangle]);
                tree_ray::say_tried(step, {triangle, t, closer, found, culled});
            });
        }
    }
    if (hit) answer.hit = TreeRayHit{best, *hit, cast.normal(tree.triangles[*hit])};
    trace.step("done", [&](auto& step) { octree_ray::say_done(step, hit, best, answer); });
    return answer;
}

}  // namespace collidoscope

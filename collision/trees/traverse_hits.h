// Any hit of a ray on a mesh, or all of them, through any tree.
//
// Asked for any hit, the descent ends with the first triangle that is met, which need not be the
// nearest: enough for line of sight and shadows, and quicker. Asked for all, nothing is hidden by a
// hit: every box that the ray meets before its end is looked into. As for the nearest hit
// (traverse_ray.h), boxes are tested on the safe side and triangles exactly, so that the answer is
// that of all triangles, each asked.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

#include "collision/trees/traverse_hits_steps.h"
#include "collision/trees/traverse_ray.h"
#include "collision/trees/view_ray.h"

namespace collidoscope {

enum class RayHits : std::uint8_t { Any, All };

struct TreeRayHits {
    // For any hit at most one; else by rising t, of equals by rising triangle.
    std::vector<TreeRayHit> hits;
    std::uint64_t opened = 0;   // nodes looked into: children or triangles tested
    std::uint64_t skipped = 0;  // nodes that the ray misses, or meets only beyond its end
    std::uint64_t primitive_tests = 0;
};

namespace detail {

// The nodes of a tree, and where the ray enters them: none where it misses them or ends before.
template <typename TreeType>
class HitNodes {
  public:
    HitNodes(const TreeType& tree, const Ray& ray, float t_max)
        : tree_(tree), volume_(ray, tree.nodes[0].bounds), limit_(t_max * volume_.scale()) {}
    std::optional<float> enters(std::uint32_t node) const {
        const RaySpan span = volume_(tree_.nodes[node].bounds);
        if (!span.hit() || span.near > limit_) return std::nullopt;
        return span.near / volume_.scale();
    }
    bool is_leaf(std::uint32_t node) const { return tree_.nodes[node].is_leaf(); }
    std::array<std::uint32_t, 2> children(std::uint32_t node) const {
        const std::uint32_t first = tree_.nodes[node].first();
        return {first, first + 1};
    }
    SlotRange slots(std::uint32_t node) const {
        return {tree_.nodes[node].first(), tree_.nodes[node].count()};
    }
    const Triangle& triangle(std::uint32_t slot) const { return tree_.triangles[slot]; }
    std::uint32_t primitive(std::uint32_t slot) const { return tree_.primitives[slot]; }

  private:
    const TreeType& tree_;
    RayVolume<typename TreeType::Volume> volume_;
    float limit_;
};

// The nodes of a view, which may have any number of children.
template <>
class HitNodes<TreeView> {
  public:
    HitNodes(const TreeView& tree, const Ray& ray, float t_max)
        : tree_(tree),
          volume_(ray),
          limit_(std::nextafter(t_max, std::numeric_limits<float>::infinity())) {}
    std::optional<float> enters(std::uint32_t node) const {
        const auto at = volume_.enters(tree_.bounds(node), double{limit_});
        return at ? std::optional(static_cast<float>(*at)) : std::nullopt;
    }
    bool is_leaf(std::uint32_t node) const { return tree_.is_leaf(node); }
    Children children(std::uint32_t node) const { return tree_.children(node); }
    SlotRange slots(std::uint32_t node) const { return tree_.slots(node); }
    Triangle triangle(std::uint32_t slot) const { return tree_.triangle(slot); }
    std::uint32_t primitive(std::uint32_t slot) const { return tree_.primitive(slot); }

  private:
    const TreeView& tree_;
    ViewRay volume_;
    float limit_;
};

template <typename Nodes, Tracer T>
TreeRayHits hits_below(const Nodes& nodes, const Ray& ray, RayHits wanted, const RayRules& rules,
                       T trace) {
    struct Entry {
        std::uint32_t node;
        float near;
    };
    TreeRayHits answer;
    const TriangleCaster cast(ray, rules.cull);
    NodeStack<Entry, max_tree_depth + 2> stack;
    const auto push_or_skip = [&](std::uint32_t node) -> std::optional<Entry> {
        if (const auto near = nodes.enters(node)) return Entry{node, *near};
        ++answer.skipped;
        trace.step("skip", [&](auto& step) { tree_hits::say_skip(step, node, rules); });
        return std::nullopt;
    };
    if (const auto root = push_or_skip(0)) stack.push(*root);
    std::vector<Entry> kept;
    while (!stack.empty()) {
        const Entry entry = stack.pop();
        ++answer.opened;
        const bool leaf = nodes.is_leaf(entry.node);
        trace.step("open",
                   [&](auto& step) { tree_ray::say_open(step, entry.node, leaf, entry.near); });

        // Keep the children that the ray meets, the nearest on top.
        if (!leaf) {
            kept.clear();
            for (const std::uint32_t child : nodes.children(entry.node)) {
                if (const auto met = push_or_skip(child)) kept.push_back(*met);
            }
            std::stable_sort(kept.begin(), kept.end(),
                             [](const Entry& a, const Entry& b) { return a.near > b.near; });
            for (const Entry& child : kept) stack.push(child);
            continue;
        }

        // Cast at the triangles of a leaf.
        const SlotRange range = nodes.slots(entry.node);
        for (std::uint32_t slot = range.first; slot < range.first + range.count; ++slot) {
            ++answer.primitive_tests;
            const Triangle& triangle = nodes.triangle(slot);
            const std::uint32_t number = nodes.primitive(slot);
            const std::optional<float> t = cast(triangle);
            if (!t || *t > rules.t_max) {
                trace.step("miss", [&](auto& step) {
                    tree_ray::say_tried(step, {number, t, false, false, cast.culls(triangle)});
                });
                continue;
            }
            answer.hits.push_back({*t, number, cast.normal(triangle)});
            const bool enough = wanted == RayHits::Any;
            trace.step(enough ? "any" : "list",
                       [&](auto& step) { tree_hits::say_found(step, answer.hits, enough); });
            if (enough) return answer;
        }
    }
    std::sort(answer.hits.begin(), answer.hits.end(), [](const TreeRayHit& a, const TreeRayHit& b) {
        return a.t != b.t ? a.t < b.t : a.triangle < b.triangle;
    });
    return answer;
}

}  // namespace detail

// A tree, or the view of one of any kind. A mesh is a surface with a front and a back: rules.solid
// means nothing to it. Cost: as of the nearest hit; for all hits that of every box on the ray.
// Traced steps: "skip", "open", "miss", "any" (which ends it) or "list", "done".
template <typename TreeType, Tracer T = NoTrace>
TreeRayHits raycast_hits(const TreeType& tree, const Ray& ray, RayHits wanted,
                         const RayRules& rules = {}, T trace = {}) {
    TreeRayHits answer;
    bool empty = false;
    if constexpr (std::is_same_v<TreeType, TreeView>) {
        empty = tree.node_count() == 0;
    } else {
        empty = tree.empty();
    }
    if (!empty) {
        const detail::HitNodes<TreeType> nodes(tree, ray, rules.t_max);
        answer = detail::hits_below(nodes, ray, wanted, rules, trace);
    }
    trace.step("done", [&](auto& step) { tree_hits::say_done(step, answer, wanted); });
    return answer;
}

}  // namespace collidoscope

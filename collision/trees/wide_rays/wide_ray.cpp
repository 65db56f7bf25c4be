// The baseline, the choice, and what needs no lanes.
#include "collision/trees/wide_rays/wide_ray.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "collision/cpu/large_pages.h"
#include "collision/trees/wide_rays/wide_ray_parts.h"

#define WIDE [[gnu::always_inline]] inline
#define WIDE_ENTRY

namespace collidoscope::detail {
namespace {

#include "collision/trees/wide/wide_lanes_baseline.inc"

#include "collision/trees/wide_rays/wide_ray_lanes_baseline.inc"
// A leaf's triangles on these lanes.
#include "collision/trees/wide_rays/wide_ray_leaf.inc"

WIDE RayHit through(const Ray& ray, const Nearest& nearest) {
    return TriangleCaster(ray).through(nearest.triangle());
}

#include "collision/trees/wide_rays/wide_ray_node.inc"
using RayTree = WideRayTree;
// The descent on these lanes.
#include "collision/trees/wide_rays/wide_ray_body.inc"

TreeRayAnswer run(const WideRayTree& tree, const WideRay& ray, float t_max,
                  std::vector<WideRayEvent>* events) {
    return events ? descend<true>(tree, ray, t_max, events)
                  : descend<false>(tree, ray, t_max, nullptr);
}

WideRayCast descent_for(Simd simd) {
#if defined(__x86_64__)
    if (simd == Simd::Avx512) return wide_ray_avx512;
    if (simd == Simd::Avx2) return wide_ray_avx2;
#endif
    (void)simd;
    return run;
}

}  // namespace

void Nearest::offer(float t, RayLink leaf, std::uint32_t i) {
    const auto triangle = [&](RayLink l, std::uint32_t k) { return tree_.primitive(l, k); };
    const bool found = best_leaf_.used();
    if (!(t < best_ ||
          (t == best_ && (!found || triangle(leaf, i) < triangle(best_leaf_, best_i_)))))
        return;
    best_ = t;
    best_leaf_ = leaf;
    best_i_ = i;
    set_limit();
}

void Nearest::ask(RayLink leaf, std::uint32_t i) {
    const TriangleCaster cast(ray_.ray, ray_.cull);
    if (pending()) {
        low_ = none;
        offer(cast.through(tree_.triangle(leaf_, i_)).t, leaf_, i_);
    }
    const std::optional<float> t = cast(tree_.triangle(leaf, i));
    if (t) offer(*t, leaf, i);
    if (events_) {
        const bool first = best_leaf_ == leaf && best_i_ == i;
        events_->push_back({.kind = first ? WideRayEvent::Hit : WideRayEvent::Miss,
                            .index = tree_.primitive(leaf, i),
                            .t = t ? *t : -1,
                            .culled = cast.culls(tree_.triangle(leaf, i))});
    }
}

void Nearest::tell(RayLink leaf, std::uint32_t i, bool first) {
    events_->push_back({first ? WideRayEvent::Hit : WideRayEvent::Miss, tree_.primitive(leaf, i),
                        TriangleCaster(ray_.ray).through(tree_.triangle(leaf, i)).t});
}

void Nearest::finish(std::optional<TreeRayHit>& hit) const {
    hit.reset();
    if (!best_leaf_.used()) return;
    hit = TreeRayHit{best_, tree_.primitive(best_leaf_, best_i_),
                     TriangleCaster(ray_.ray).normal(tree_.triangle(best_leaf_, best_i_))};
}

TreeRayAnswer cast(const WideRayTree& tree, const Ray& ray, const RayRules& rules, Simd simd,
                   std::vector<WideRayEvent>* events) {
    if (tree.empty()) return {};
    WideRay wide(ray, tree.bounds);
    wide.cull = rules.cull;
    if (!events) return descent_for(simd)(tree, wide, rules.t_max, nullptr);
    const TreeRayAnswer answer = descent_for(simd)(tree, wide, rules.t_max, events);
    name_nodes(tree, tree.places, wide.scale, *events);
    return answer;
}

std::vector<std::uint32_t> waiting_at(const std::vector<WideRayEvent>& events, std::size_t event) {
    const WideRayEvent& opened = events[event];
    const auto of_node = [](const WideRayEvent& e) {
        return e.kind == WideRayEvent::Open || e.kind == WideRayEvent::Skip;
    };
    if (opened.kind != WideRayEvent::Open || opened.index == 0) return {};
    // The first one that is opened: what was missed is skipped before.
    for (std::size_t i = event; i-- > 0;) {
        const WideRayEvent& e = events[i];
        if (e.kind == WideRayEvent::Open && e.index == opened.parent) break;
        if (e.kind == WideRayEvent::Open && e.parent == opened.parent) return {};
    }
    std::vector<std::uint32_t> waiting;
    for (std::size_t i = event; i < events.size(); ++i) {
        if (of_node(events[i]) && events[i].parent == opened.parent && events[i].index != 0)
            waiting.push_back(events[i].index);
    }
    std::sort(waiting.begin(), waiting.end());
    return waiting;
}

}  // namespace collidoscope::detail

namespace collidoscope {

// Sorts the children along the diagonals of space. Into the opposite octant the order is reversed.
void detail::set_order(WideRayTree::Node& node) {
    for (std::uint32_t octant = 0; octant < 4; ++octant) {
        std::array<std::pair<float, std::uint32_t>, wide_children> lanes;
        for (std::uint32_t lane = 0; lane < wide_children; ++lane) {
            float along = 0;
            for (std::uint32_t k = 0; k < 3; ++k) {
                const float middle = node.min[k][lane] * 0.5f + node.max[k][lane] * 0.5f;
                along += octant >> k & 1 ? -middle : middle;
            }
            lanes[lane] = {node.child[lane].used() ? along : 0, lane};
        }
        std::sort(lanes.begin(), lanes.end());
        node.order[octant] = node.order[7 - octant] = 0;
        for (std::uint32_t i = 0; i < wide_children; ++i) {
            node.order[octant] = node.order[octant] << 4 | lanes[i].second;
            node.order[7 - octant] |= lanes[i].second << (4 * i);
        }
    }
}

void detail::write_leaf(std::byte* to, const WideAabbTree& tree, ChildLink leaf) {
    constexpr std::size_t word = sizeof(float);
    for (std::uint32_t k = 0; k < leaf.count(); ++k) {
        const Triangle t = tree.triangle(leaf.first() + k);
        std::byte* at = to + k * word;
        for (const vec3* corner : {&t.a, &t.b, &t.c}) {
            for (int c = 0; c < 3; ++c, at += leaf.count() * word) {
                std::memcpy(at, &(*corner)[c], word);
            }
        }
        std::memcpy(at, &tree.primitives[leaf.first() + k], word);
    }
}

WideRayTree for_rays(const WideAabbTree& tree) {
    using Piece = WideRayTree::Piece;
    constexpr std::size_t node_pieces = sizeof(WideRayTree::Node) / sizeof(Piece);
    WideRayTree result;
    result.bounds = tree.bounds;

    // Place the nodes.
    std::size_t pieces = 0;
    result.places.reserve(tree.nodes.size());
    for (const WideNode<Aabb>& node : tree.nodes) {
        result.places.push_back(static_cast<std::uint32_t>(pieces));
        pieces += node_pieces;
        for (const ChildLink child : node.child) {
            if (child.is_leaf()) pieces += detail::leaf_pieces(child.count());
        }
    }
    if (pieces > 0) ++pieces;  // rows may be read beyond their end
    result.memory.reserve(pieces);
    prefer_large_pages(result.memory.data(), pieces * sizeof(Piece));
    result.memory.resize(pieces);

    // Fill them, and the leaves behind them.
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const WideNode<Aabb>& from = tree.nodes[i];
        std::size_t place = result.places[i] + node_pieces;
        WideRayTree::Node node;
        std::memcpy(node.min, from.min, sizeof node.min);
        std::memcpy(node.max, from.max, sizeof node.max);
        for (std::uint32_t lane = 0; lane < wide_children; ++lane) {
            const ChildLink child = from.child[lane];
            node.child[lane] = {0};
            if (!child.used()) continue;
            if (!child.is_leaf()) {
                node.child[lane] = RayLink::to(result.places[child.first()], 0);
                continue;
            }
            node.child[lane] = RayLink::to(place, child.count());
            detail::write_leaf(result.memory[place].bytes, tree, child);
            place += detail::leaf_pieces(child.count());
        }
        detail::set_order(node);
        std::memcpy(&result.memory[result.places[i]], &node, sizeof node);
    }
    return result;
}
WideRayTree for_rays(const AabbTree& binary, const Mesh& mesh) {
    // As measured: eight triangles of a leaf cost no more than one, and a node about as much.
    return for_rays(collapse<Aabb>(binary, mesh, {.leaf_size = wide_children, .node_cost = 24}));
}

}  // namespace collidoscope

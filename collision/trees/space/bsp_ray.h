// A ray through a BSP tree: the near side of each plane, the plane's triangles, the far side.
// Source: lecture notes, "Using BSP trees for ray intersecting".
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "collision/trees/space/bsp_cells.h"
#include "collision/trees/space/bsp_ray_steps.h"
#include "collision/trees/space/bsp_tree.h"
#include "collision/trees/space/constants.h"
#include "collision/trees/traverse_ray.h"

namespace collidoscope {

// The passage of a ray through a triangle: against its normal, along it, or within its plane.
enum class Passage : std::uint8_t { Entering, Leaving, Grazing };

// One triangle that a ray meets. If a closed solid's normals point outward, the ray enters it and
// leaves it; through an edge or a vertex it meets all triangles there, at the same t.
struct BspCrossing {
    TreeRayHit hit;
    Passage passage = Passage::Grazing;
};

struct BspCrossings {
    std::vector<BspCrossing> hits;  // by t, then by triangle; each triangle once
    std::uint64_t opened = 0, skipped = 0, primitive_tests = 0;  // as in TreeRayAnswer
};

constexpr const char* name_of(Passage passage) {
    return passage == Passage::Entering  ? "entering"
           : passage == Passage::Leaving ? "leaving"
                                         : "grazing";
}

// Exact: by the side of the triangle's plane on which the ray begins, which it hits ahead; where it
// begins in the plane, by its direction, in double.
inline Passage passage_of(const Triangle& triangle, const Ray& ray) {
    int against = exact::orient3d(triangle.a, triangle.b, triangle.c, ray.origin);
    if (against == 0) {
        const dvec3 n =
            cross(dvec3(triangle.b) - dvec3(triangle.a), dvec3(triangle.c) - dvec3(triangle.a));
        const double along = dot(n, dvec3(ray.direction));
        against = along < 0 ? 1 : along > 0 ? -1 : 0;
    }
    return against > 0 ? Passage::Entering : against < 0 ? Passage::Leaving : Passage::Grazing;
}

namespace bsp_ray {

// raycast(); with a list, what begins behind a hit is not left out, and every hit is listed, some
// more than once and in no order.
template <Tracer T>
TreeRayAnswer walk(const BspTree& tree, const Ray& ray, const RayRules& rules, T trace,
                   const RelativePose& frame, std::vector<BspCrossing>* all) {
    struct Stretch {
        std::uint32_t node;
        double from, to;
        bool triangles;  // the node's triangles are next, not what is behind them
    };
    TreeRayAnswer answer;
    std::optional<BspCells> cells;
    if constexpr (T::enabled) cells.emplace(tree, frame);
    const float t_max = rules.t_max;
    const TriangleCaster cast(ray, rules.cull);
    float best = t_max;
    std::optional<std::uint32_t> hit;
    const auto try_triangles = [&](std::span<const std::uint32_t> triangles) {
        const std::optional<std::uint32_t> before = hit;
        const std::size_t listed = all ? all->size() : 0;
        for (const std::uint32_t triangle : triangles) {
            ++answer.primitive_tests;
            const std::optional<float> t = cast(tree.triangles[triangle]);
            if (all && t && *t <= t_max) {
                const Triangle& met = tree.triangles[triangle];
                all->push_back({{*t, triangle, cast.normal(met)}, passage_of(met, ray)});
            }
            if (all || !t || *t > best || (*t == best && hit)) continue;
            best = *t;
            hit = triangle;
        }
        if (triangles.empty()) return;
        if (all && all->size() > listed) {
            trace.step("listed", [&](auto& step) {
                say_listed(step, triangles.size(), std::span(*all).subspan(listed));
            });
            return;
        }
        trace.step(hit != before ? "hit" : "miss", [&](auto& step) {
            const std::size_t culled = count_culled(tree, cast, triangles);
            say_tried(step, triangles, hit != before ? &*hit : nullptr, best, all != nullptr,
                      culled);
        });
    };
    try_triangles(tree.loose);

    const dvec3 o(ray.origin), d(ray.direction);
    std::vector<Stretch> stack;
    // A hit's t is rounded: what lies less than one step behind t_max may still be a hit at t_max.
    const double reach = std::nextafter(t_max, std::numeric_limits<float>::infinity());
    if (!tree.empty()) stack.push_back({0, 0, reach, false});
    while (!stack.empty()) {
        const Stretch part = stack.back();
        stack.pop_back();
        if (is_bsp_leaf(part.node)) continue;
        const BspNode& node = tree.nodes[part.node];
        if (part.triangles) {
            try_triangles(std::span(tree.coplanar).subspan(node.first, node.count));
            continue;
        }
        if ((hit ? double{best} : reach) < part.from) {
            ++answer.skipped;
            continue;
        }
        ++answer.opened;

        // The crossing of the ray with the plane, and how far rounding may have moved it.
        const Triangle& plane = tree.triangles[node.plane];
        const int side = exact::orient3d(plane.a, plane.b, plane.c, ray.origin);
        const dvec3 u = dvec3(plane.b) - dvec3(plane.a), v = dvec3(plane.c) - dvec3(plane.a);
        const dvec3 n = cross(u, v), w = dvec3(plane.a) - o;
        const double towards = dot(n, d), height = dot(n, w);
        const dvec3 size = abs(u) + abs(v) + abs(w);
        const double extent = size.x + size.y + size.z;
        const double noise = constants::bsp_crossing * extent * extent;
        const double speed = std::abs(d.x) + std::abs(d.y) + std::abs(d.z);
        const bool known = std::abs(towards) > 4 * noise * speed;
        const double t = known ? height / towards : 0;
        const double slack =
            known ? 2 * (noise * extent + std::abs(t) * noise * speed) / std::abs(towards) : 0;
        const bool back_first = side != 0 ? side < 0 : towards > 0;
        const std::uint32_t near = back_first ? node.back : node.front;
        const std::uint32_t far = back_first ? node.front : node.back;
        // An empty stretch is not looked at; where rounding leaves doubt both sides are.
        // That the ray comes to the plane at all is certain: the side of its start is exact, and so
        // is the sign of its speed across when that is known.
        const bool ahead = side == 0 || (side > 0) == (towards < 0);
        const bool only_near = known && (!ahead || t - slack > part.to);
        const bool only_far = known && !only_near && t + slack < part.from;
        if (only_near || only_far) {
            ++answer.skipped;
            const std::uint32_t next = only_near ? near : far;
            stack.push_back({next, part.from, part.to, false});
            trace.step("near", [&](auto& step) {
                say_near(step, node.plane, next == node.front, *cells, part.node);
            });
            continue;
        }
        trace.step("both", [&](auto& step) {
            say_both(step, node.plane, t, back_first, *cells, part.node);
        });
        const double begin = known ? std::max(part.from, t - slack) : part.from;
        const double end = known ? std::min(part.to, t + slack) : part.to;
        stack.push_back({far, begin, part.to, false});
        stack.push_back({part.node, part.from, part.to, true});
        stack.push_back({near, part.from, end, false});
    }
    if (hit) answer.hit = TreeRayHit{best, *hit, cast.normal(tree.triangles[*hit])};
    return answer;
}

}  // namespace bsp_ray

// As raycast through a tree of boxes (traverse_ray.h), and the same t; of triangles at the same t
// any one. The walk is from front to back: what begins behind a hit is left out. So is a part of
// space in which the ray's stretch is empty by more than rounding. opened: nodes; skipped: parts
// left out. Traced steps: "near", "both", "hit", "miss", "done"; cells
// are shown in the world by `frame`, that of the tree.
template <Tracer T = NoTrace>
TreeRayAnswer raycast(const BspTree& tree, const Ray& ray, const RayRules& rules = {}, T trace = {},
                      const RelativePose& frame = {}) {
    const TreeRayAnswer answer = bsp_ray::walk(tree, ray, rules, trace, frame, nullptr);
    trace.step("done", [&](auto& step) { bsp_ray::say_done(step, answer); });
    return answer;
}

// All triangles that the ray meets up to rules.t_max, as the lecture's test_intersect outputs every
// intersection, in order along the ray. Traced steps: "near", "both", "listed", "miss", "done".
// Cost: all planes that the ray crosses and their triangles.
template <Tracer T = NoTrace>
BspCrossings raycast_all(const BspTree& tree, const Ray& ray, const RayRules& rules = {},
                         T trace = {}, const RelativePose& frame = {}) {
    BspCrossings result;
    std::vector<BspCrossing>& hits = result.hits;
    const TreeRayAnswer walked = bsp_ray::walk(tree, ray, rules, trace, frame, &hits);
    result.opened = walked.opened;
    result.skipped = walked.skipped;
    result.primitive_tests = walked.primitive_tests;
    // A triangle that planes have cut is listed with each of them.
    const auto place = [](const BspCrossing& c) { return std::pair(c.hit.t, c.hit.triangle); };
    std::sort(hits.begin(), hits.end(),
              [&](const BspCrossing& a, const BspCrossing& b) { return place(a) < place(b); });
    hits.erase(std::unique(hits.begin(), hits.end(),
                           [&](const BspCrossing& a, const BspCrossing& b) {
                               return a.hit.triangle == b.hit.triangle;
                           }),
               hits.end());
    trace.step("done", [&](auto& step) { bsp_ray::say_sorted(step, result); });
    return result;
}

}  // namespace collidoscope

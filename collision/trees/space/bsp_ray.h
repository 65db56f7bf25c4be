// A ray through a BSP tree: the near side of each plane, the plane's triangles, the far side.
// Source: lecture notes, "Using BSP trees for ray intersecting".
#pragma once

#include <algorithm>
#include <span>

#include "collision/trees/space/bsp_cells.h"
#include "collision/trees/space/bsp_tree.h"
#include "collision/trees/space/constants.h"
#include "collision/trees/traverse_ray.h"

namespace collidoscope {

// As raycast through a tree of boxes (traverse_ray.h), and the same t; of triangles at the same t
// any one. The walk is from front to back: what begins behind a hit is left out. So is a part of
// space in which the ray's stretch is empty by more than rounding. opened: nodes; skipped: parts
// left out. Traced steps: "near", "both", "hit", "miss", "done"; cells
// are shown in the world by `frame`, that of the tree.
template <Tracer T = NoTrace>
TreeRayAnswer raycast(const BspTree& tree, const Ray& ray,
                      float t_max = std::numeric_limits<float>::infinity(), T trace = {},
                      const RelativePose& frame = {}) {
    struct Stretch {
        std::uint32_t node;
        double from, to;
        bool triangles;  // the node's triangles are next, not what is behind them
    };
    TreeRayAnswer answer;
    std::optional<BspCells> cells;
    if constexpr (T::enabled) cells.emplace(tree, frame);
    const TriangleCaster cast(ray);
    float best = t_max;
    std::optional<std::uint32_t> hit;
    const auto try_triangles = [&](std::span<const std::uint32_t> triangles) {
        const std::optional<std::uint32_t> before = hit;
        for (const std::uint32_t triangle : triangles) {
            ++answer.primitive_tests;
            const std::optional<float> t = cast(tree.triangles[triangle]);
            if (!t || *t > best || (*t == best && hit)) continue;
            best = *t;
            hit = triangle;
        }
        if (triangles.empty()) return;
        trace.step(hit != before ? "hit" : "miss", [&](auto& step) {
            if (hit != before)
                step.verdict(true).decides(AnswerPart::Parameter, AnswerPart::Contact,
                                           AnswerPart::Normal);
            if (hit != before) {
                step.say("Of the ", triangles.size(), " triangles in the plane the ray hits ",
                         strong(*hit), " at t = ", now(best), ".")
                    .mark(TriangleMark{0, *hit}, Role::Hit);
            } else {
                step.say("The ray misses the ", triangles.size(),
                         " triangles in the plane, or hits them behind the best hit.");
                for (const std::uint32_t triangle :
                     triangles.first(std::min<std::size_t>(triangles.size(), 50)))
                    step.mark(TriangleMark{0, triangle}, Role::Rejected);
            }
        });
    };
    try_triangles(tree.loose);

    const dvec3 o(ray.origin), d(ray.direction);
    std::vector<Stretch> stack;
    if (!tree.empty()) stack.push_back({0, 0, double{t_max}, false});
    while (!stack.empty()) {
        const Stretch part = stack.back();
        stack.pop_back();
        if (is_bsp_leaf(part.node)) continue;
        const BspNode& node = tree.nodes[part.node];
        if (part.triangles) {
            try_triangles(std::span(tree.coplanar).subspan(node.first, node.count));
            continue;
        }
        if (double{best} < part.from) {
            ++answer.skipped;
            continue;
        }
        ++answer.opened;

        // Where the ray crosses the plane, and how far rounding may have moved that.
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
        // Of an empty stretch nothing is looked at; where rounding leaves doubt both sides are.
        // That the ray comes to the plane at all is certain: the side of its start is exact, and so
        // is the sign of its speed across when that is known.
        const bool ahead = side == 0 || (side > 0) == (towards < 0);
        const bool only_near = known && (!ahead || t - slack > part.to);
        const bool only_far = known && !only_near && t + slack < part.from;
        trace.step(only_near || only_far ? "near" : "both", [&](auto& step) {
            step.say("The plane of triangle ", strong(node.plane));
            if (only_near || only_far) {
                step.say(" is not crossed here: continue ",
                         (only_near ? near : far) == node.front ? "in front of it." : "behind it.");
            } else {
                step.say(" is crossed at t = ", now(t), ": first the near side, ",
                         back_first ? "behind" : "in front",
                         ", then its triangles, then the far side.");
            }
            step.mark(TriangleMark{0, node.plane}, Role::Current);
            cells->show(step, part.node);
        });
        if (only_near || only_far) {
            ++answer.skipped;
            stack.push_back({only_near ? near : far, part.from, part.to, false});
            continue;
        }
        const double begin = known ? std::max(part.from, t - slack) : part.from;
        const double end = known ? std::min(part.to, t + slack) : part.to;
        stack.push_back({far, begin, part.to, false});
        stack.push_back({part.node, part.from, part.to, true});
        stack.push_back({near, part.from, end, false});
    }
    if (hit) answer.hit = TreeRayHit{best, *hit, cast.normal(tree.triangles[*hit])};
    trace.step("done", [&](auto& step) {
        if (!hit) step.verdict(false);
        if (hit) {
            step.say("The first triangle hit is ", strong(*hit), ", at t = ", now(best), ".")
                .mark(TriangleMark{0, *hit}, Role::Result);
        } else {
            step.say("The ray hits nothing.");
        }
        step.value("planes", static_cast<std::int64_t>(answer.opened))
            .value("triangle tests", static_cast<std::int64_t>(answer.primitive_tests));
    });
    return answer;
}

}  // namespace collidoscope

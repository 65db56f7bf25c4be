// A ray through any tree by its view: slower than the tree's own code, for looking at what it does.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "collision/trace/mark.h"
#include "collision/trace/recorder.h"
#include "collision/trees/traverse_ray.h"
#include "collision/trees/tree_view.h"
#include "collision/trees/view_ray_steps.h"

namespace collidoscope {

// A ray prepared for volumes of any kind. Kept on the safe side: boxes are widened by the rounding
// of their spans, and volumes that a view turns into another shape by what that may have moved.
class ViewRay {
  public:
    explicit ViewRay(const Ray& ray);
    // Volumes are widened by `padding` along each axis, too.
    ViewRay(const dvec3& origin, const dvec3& direction, const dvec3& padding);

    // The t at which the ray is first inside, t_min where it begins inside; nothing when it misses,
    // is through before t_min or gets there only beyond t_max. A hull, which stands for a k-DOP, is
    // taken by the box around it.
    std::optional<double> enters(const VolumeShape& shape, double t_max, double t_min = 0) const;

  private:
    std::optional<double> enters(const dvec3& origin, const dvec3& direction, const dvec3& lo,
                                 const dvec3& hi, double t_max, double t_min) const;

    dvec3 origin_, direction_, padding_{0};
    double wider_ = 0;  // what that is in any direction
};

struct ViewRayAnswer : TreeRayAnswer {
    std::uint64_t volume_tests = 0;  // the root's, and those of all children of opened nodes
    std::uint32_t deepest = 0;       // level of the deepest node that was opened
};

// A part of a ray that is asked for, beside where it ends.
struct ViewRayPart {
    float t_min = 0;   // hits before it do not count, and volumes that end before it are left
    bool any = false;  // the first triangle that is met ends it, whichever it is
};

// As raycast of a tree (traverse_ray.h), with the same answer and steps, for nodes of any width:
// the children that the ray meets are opened from the nearest on. `scratch` is only used.
template <Tracer T = NoTrace>
ViewRayAnswer raycast(const TreeView& tree, const Ray& ray,
                      std::vector<std::pair<double, std::uint32_t>>& scratch, T trace = {},
                      const RayRules& rules = {}, const ViewRayPart& part = {}) {
    ViewRayAnswer answer;
    if (tree.node_count() == 0) return answer;
    // All that rounds to t_min is beyond that.
    const double begin = part.t_min > 0 ? double{std::nextafter(part.t_min, 0.0f)} : 0;
    const TriangleCaster cast(ray, rules.cull);
    const ViewRay volume(ray);
    constexpr float inf = std::numeric_limits<float>::infinity();
    float best = rules.t_max;
    double limit = std::nextafter(best, inf);  // all that rounds to best is within it
    std::optional<std::uint32_t> best_triangle, best_slot;
    const auto skip = [&](std::uint32_t node, bool behind) {
        ++answer.skipped;
        trace.step("skip", [&](auto& step) {
            view_ray::say_skip(step, node, behind, best_triangle.has_value());
        });
    };
    auto& stack = scratch;
    stack.clear();
    answer.volume_tests = 1;
    if (const auto at = volume.enters(tree.bounds(0), limit, begin)) {
        stack.emplace_back(*at, 0);
    } else {
        skip(0, false);
    }
    while (!stack.empty()) {
        const auto from = stack.back().first;
        const std::uint32_t node = stack.back().second;
        stack.pop_back();
        if (from > limit) {
            skip(node, true);
            continue;
        }
        ++answer.opened;
        answer.deepest = std::max(answer.deepest, tree.depth(node));
        const bool leaf = tree.is_leaf(node);
        trace.step("open", [&](auto& step) {
            view_ray::say_open(step, node, leaf, static_cast<float>(from));
        });

        // Test the children and keep the nearest on top.
        if (!leaf) {
            const std::size_t first = stack.size();
            for (const std::uint32_t child : tree.children(node)) {
                ++answer.volume_tests;
                if (const auto at = volume.enters(tree.bounds(child), limit, begin)) {
                    stack.emplace_back(*at, child);
                } else {
                    skip(child, false);
                }
            }
            std::sort(stack.begin() + static_cast<std::ptrdiff_t>(first), stack.end(),
                      [](const auto& a, const auto& b) { return a.first > b.first; });
            continue;
        }

        // Cast at the triangles of a leaf.
        const SlotRange range = tree.slots(node);
        for (std::uint32_t slot = range.first; slot < range.first + range.count; ++slot) {
            ++answer.primitive_tests;
            std::optional<float> t = cast(tree.triangle(slot));
            if (t && *t < part.t_min) t.reset();
            const std::uint32_t triangle = tree.primitive(slot);
            const bool closer =
                t && (*t < best || (*t == best && (!best_triangle || triangle < *best_triangle)));
            if (closer) {
                best = *t;
                limit = std::nextafter(best, inf);
                best_triangle = triangle;
                best_slot = slot;
            }
            trace.step(closer ? "hit" : "miss", [&](auto& step) {
                const bool found = best_triangle.has_value(),
                           culled = cast.culls(tree.triangle(slot));
                tree_ray::say_tried(step, {triangle, t, closer, found, culled});
            });
            if (closer && part.any) {
                stack.clear();
                break;
            }
        }
    }
    if (best_triangle)
        answer.hit = TreeRayHit{best, *best_triangle, cast.normal(tree.triangle(*best_slot))};
    trace.step("done", [&](auto& step) { view_ray::say_done(step, best_triangle, best, answer); });
    return answer;
}

}  // namespace collidoscope

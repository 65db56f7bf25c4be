// The first hit of a ray on a scene of instances, or any.
//
// The descent goes through the top tree in the world. At a leaf the ray is taken into the space of
// the instance's object and goes on there, its direction not normalized, so that t stays the same.
// Boxes are tested on the safe side (instance_frame.h); a triangle of a leaf is brought into the
// world, rounded there as in the flattened scene, and tested exactly with the world's ray. Hit or
// not, t, normal and which triangle are therefore, bit for bit, those of casting the ray at every
// triangle of flattened(scene). Sources: Wald, Benthin, Slusallek 2003; Kay and Kajiya 1986.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "collision/narrow/triangle/ray_triangle.h"
#include "collision/trace/recorder.h"
#include "collision/trees/instances/instance_costs.h"
#include "collision/trees/instances/instance_frame.h"
#include "collision/trees/instances/two_level_ray_steps.h"

namespace collidoscope {

struct InstanceRayRules {
    float t_min = 0;  // hits with t_min <= t <= t_max count
    float t_max = std::numeric_limits<float>::infinity();
    std::uint32_t mask = ~0u;  // instances without a bit in common are passed through
    bool cull = false;         // a triangle that is met from behind is not
    bool any = false;          // the first hit found ends the descent, nearest or not
};

struct InstanceRayHit {
    float t = 0;
    std::uint64_t triangle = 0;  // of the flattened scene; see InstancedScene::locate
    vec3 normal{0};              // unit, in the world, against the ray
};

struct InstanceRayAnswer {
    std::optional<InstanceRayHit> hit;
    std::uint64_t top_tests = 0;     // boxes of the top tree tested
    std::uint64_t entered = 0;       // instances entered, or parts of opened ones
    std::uint64_t object_tests = 0;  // boxes tested in the spaces of objects
    std::uint64_t primitive_tests = 0;
};

// Among triangles met at the same t the one with the lowest number in the flattened scene wins.
// `costs`, where given, has room for every instance of the scene and is added to. Cost: as of a ray
// through one tree, and about 240 ns for every instance entered, its box in the top tree included.
// Traced steps: "top", "skip_top", "masked", "enter", "open", "skip", "hit", "miss", "leave",
// "done".
template <Tracer T = NoTrace>
InstanceRayAnswer raycast(const InstancedScene& scene, const Ray& ray,
                          const InstanceRayRules& rules = {}, InstanceCosts* costs = nullptr,
                          T trace = {}) {
    struct Entry {
        std::uint32_t frame, node;
        double near;
    };
    InstanceRayAnswer answer;
    const TriangleCaster cast(ray, rules.cull);
    std::vector<InstanceFrame> frames{InstanceFrame(scene, ray)};
    std::vector<Entry> stack;
    stack.reserve(64);
    double best = double{rules.t_max};
    std::uint64_t best_triangle = 0;
    Triangle best_corners;
    bool found = false, enough = false;
    if (costs) ++costs->rays;

    // Test a box of the frame's tree: where the ray enters it, if before the best hit.
    const auto enters = [&](const InstanceFrame& frame, std::uint32_t node) {
        const RaySpan span = frame.volume(frame.tree->nodes[node].bounds);
        const double near = frame.volume.near(span);
        if (frame.level == 0) {
            ++answer.top_tests;
            if (costs) ++costs->top_tests;
        } else {
            ++answer.object_tests;
            if (costs) ++costs->of[frame.instance].node_tests;
        }
        const bool behind = span.hit() && near > best;
        const bool meets = span.hit() && !behind && !(frame.volume.far(span) < double{rules.t_min});
        if (!meets) {
            trace.step(frame.level == 0 ? "skip_top" : "skip", [&](auto& step) {
                two_level_ray::say_skip(step, frame, node, behind, found);
            });
        }
        return meets ? std::optional(near) : std::nullopt;
    };
    const auto leave = [&](std::size_t depth) {
        while (frames.size() > depth) {
            trace.step("leave",
                       [&](auto& step) { two_level_ray::say_leave(step, frames, found, best); });
            frames.pop_back();
        }
    };

    if (!scene.top().empty()) {
        if (const auto near = enters(frames[0], 0)) stack.push_back({0, 0, *near});
    }
    while (!stack.empty() && !enough) {
        const Entry entry = stack.back();
        stack.pop_back();
        leave(entry.frame + std::size_t{1});
        const auto& node = frames[entry.frame].tree->nodes[entry.node];
        const bool in_world = entry.frame == 0;
        if (entry.near > best) {
            trace.step(in_world ? "skip_top" : "skip", [&](auto& step) {
                two_level_ray::say_skip(step, frames[entry.frame], entry.node, true, found);
            });
            continue;
        }
        trace.step(in_world ? "top" : "open", [&](auto& step) {
            two_level_ray::say_open(step, frames[entry.frame], entry.node, entry.near);
        });

        // Test both children and keep the nearer one on top.
        if (!node.is_leaf()) {
            const auto a = enters(frames[entry.frame], node.first());
            const auto b = enters(frames[entry.frame], node.first() + 1);
            const bool a_first = a && b && *a <= *b;
            if (a && !a_first) stack.push_back({entry.frame, node.first(), *a});
            if (b) stack.push_back({entry.frame, node.first() + 1, *b});
            if (a && a_first) stack.push_back({entry.frame, node.first(), *a});
            continue;
        }

        // Take the ray into the instances of a leaf of a scene.
        if (const InstancedScene* inner = frames[entry.frame].scene) {
            for (std::uint32_t slot = node.first(); slot < node.first() + node.count(); ++slot) {
                const InstanceRef ref = inner->refs()[frames[entry.frame].tree->primitives[slot]];
                if (!(inner->instances()[ref.instance].mask & rules.mask)) {
                    trace.step("masked", [&](auto& step) {
                        two_level_ray::say_masked(step, frames[entry.frame], entry.node,
                                                  ref.instance);
                    });
                    continue;
                }
                frames.push_back(InstanceFrame(frames[entry.frame], ray, ref.instance));
                const auto level = static_cast<std::uint32_t>(frames.size() - 1);
                frames[level].outer = entry.frame;
                ++answer.entered;
                if (costs) ++costs->of[frames[level].instance].entered;
                trace.step("enter",
                           [&](auto& step) { two_level_ray::say_enter(step, frames, ref); });
                if (const auto near = enters(frames[level], ref.node))
                    stack.push_back({level, ref.node, *near});
            }
            continue;
        }

        // Bring the triangles of a mesh's leaf into the world and cast at them there.
        const InstanceFrame& frame = frames[entry.frame];
        for (std::uint32_t slot = node.first(); slot < node.first() + node.count(); ++slot) {
            ++answer.primitive_tests;
            if (costs) ++costs->of[frame.instance].triangle_tests;
            const Triangle corners = frame.placement(frame.tree->triangles[slot]);
            const std::optional<float> t = cast(corners);
            const std::uint64_t number = frame.first_triangle + frame.tree->primitives[slot];
            const bool closer =
                t && *t >= rules.t_min &&
                (double{*t} < best || (double{*t} == best && (!found || number < best_triangle)));
            if (closer) {
                best = double{*t};
                best_triangle = number;
                best_corners = corners;
                found = true;
            }
            trace.step(closer ? "hit" : "miss", [&](auto& step) {
                two_level_ray::say_tried(step, {frame, slot, corners, t, closer, found, rules.t_min,
                                                cast.culls(corners)});
            });
            enough = found && rules.any;
            if (enough) break;
        }
    }
    leave(1);
    if (found) {
        answer.hit =
            InstanceRayHit{static_cast<float>(best), best_triangle, cast.normal(best_corners)};
        if (costs) ++costs->of[scene.locate(best_triangle).instances.front()].hits;
    }
    trace.step("done",
               [&](auto& step) { two_level_ray::say_done(step, scene, ray, rules.any, answer); });
    return answer;
}

}  // namespace collidoscope

// The first hit of a ray on a mesh, through a quantized tree.
//
// As through a wide tree (wide_ray.h), with the same test of triangles, so with the same answer. A
// node's boxes are not decoded by themselves: the ray is brought into the node's grid, where a side
// is crossed at t = number * (cell * inverse) + (origin * inverse + offset), one multiplication and
// addition as for boxes of floats (Ylitie, Karras, Laine 2017, section 3.3). That is one rounding
// more, which the padding of rays through wide trees holds, too (wide_ray_pad).
#pragma once

#include <vector>

#include "collision/trees/quantized/quantized_ray_steps.h"
#include "collision/trees/quantized/quantized_tree.h"

namespace collidoscope {

namespace detail {

TreeRayAnswer cast(const QuantizedTree& tree, const Ray& ray, const RayRules& rules, Simd simd,
                   std::vector<WideRayEvent>* events);

}  // namespace detail

// As raycast of wide trees, with the same counts. Traced steps: "open", "false", "grid", "decode",
// "skip", "hit", "miss", "done".
template <Tracer T = NoTrace>
TreeRayAnswer raycast(const QuantizedTree& tree, const Ray& ray, const RayRules& rules = {},
                      T trace = {}) {
    if constexpr (!T::enabled) return detail::cast(tree, ray, rules, best_simd(), nullptr);
    std::vector<detail::WideRayEvent> events;
    const TreeRayAnswer answer = detail::cast(tree, ray, rules, best_simd(), &events);
    const quantized_ray::Telling telling(tree, ray, rules, events);
    for (std::size_t i = 0; i < events.size(); ++i) {
        trace.step(telling.label(i), [&](auto& step) { telling.say_event(step, i); });
        if (telling.is_false(i)) {
            trace.step("false", [&](auto& step) { telling.say_false(step, i); });
        }
        if (telling.opens_node(i)) {
            trace.step("grid", [&](auto& step) { telling.say_grid(step, i); });
            trace.step("decode", [&](auto& step) { telling.say_boxes(step, i); });
        }
    }
    trace.step("done", [&](auto& step) { telling.say_done(step, answer); });
    return answer;
}

}  // namespace collidoscope

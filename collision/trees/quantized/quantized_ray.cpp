// The baseline, and the choice.
#include "collision/trees/quantized/quantized_ray.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "collision/bits.h"
#include "collision/trees/quantized/quantized_ray_parts.h"

#define WIDE [[gnu::always_inline]] inline
#define WIDE_ENTRY

namespace collidoscope::detail {
namespace {

#include "collision/trees/wide/wide_lanes_baseline.inc"
#include "collision/trees/wide_rays/wide_ray_lanes_baseline.inc"
#include "collision/trees/wide_rays/wide_ray_leaf.inc"

WIDE RayHit through(const Ray& ray, const Nearest& nearest) {
    return TriangleCaster(ray).through(nearest.triangle());
}

// The nodes on these lanes.
#include "collision/trees/quantized/quantized_order.inc"
// Bytes, and the children that are met.
#include "collision/trees/quantized/quantized_lanes_baseline.inc"
// A node that is opened.
#include "collision/trees/quantized/quantized_node.inc"
using RayTree = QuantizedTree;
// The descent on these lanes.
#include "collision/trees/wide_rays/wide_ray_body.inc"

TreeRayAnswer run(const QuantizedTree& tree, const WideRay& ray, float t_max,
                  std::vector<WideRayEvent>* events) {
    return events ? descend<true>(tree, ray, t_max, events)
                  : descend<false>(tree, ray, t_max, nullptr);
}

QuantizedRayCast descent_for(Simd simd) {
#if defined(__x86_64__)
    if (simd == Simd::Avx512) return quantized_ray_avx512;
    if (simd == Simd::Avx2) return quantized_ray_avx2;
#endif
    (void)simd;
    return run;
}

}  // namespace

TreeRayAnswer cast(const QuantizedTree& tree, const Ray& ray, const RayRules& rules, Simd simd,
                   std::vector<WideRayEvent>* events) {
    if (tree.empty()) return {};
    WideRay wide(ray, tree.bounds);
    wide.cull = rules.cull;
    const TreeRayAnswer answer = descent_for(simd)(tree, wide, rules.t_max, events);
    if (events) name_nodes(tree, node_places(tree), wide.scale, *events);
    return answer;
}

}  // namespace collidoscope::detail

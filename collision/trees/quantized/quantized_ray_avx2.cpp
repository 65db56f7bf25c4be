// Rays through a quantized tree on eight lanes of AVX2. Runs only after the
// processor was asked.
#include <array>
#include <cmath>
#include <utility>

#include "collision/trees/quantized/quantized_ray_parts.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define WIDE [[gnu::target("avx2,fma,bmi,popcnt"), gnu::always_inline]] inline
#define WIDE_ENTRY [[gnu::target("avx2,fma,bmi,popcnt")]]

namespace collidoscope::detail {
namespace {

#include "collision/trees/wide/wide_lanes_avx2.inc"
#include "collision/trees/wide_rays/wide_ray_hit_avx2.inc"
#include "collision/trees/wide_rays/wide_ray_keep_avx2.inc"
#include "collision/trees/wide_rays/wide_ray_lanes_avx2.inc"
#include "collision/trees/wide_rays/wide_ray_leaf.inc"
// The nodes on these lanes.
#include "collision/trees/quantized/quantized_order.inc"
// Bytes, and the children that are met.
#include "collision/trees/quantized/quantized_lanes_avx2.inc"
// A node that is opened.
#include "collision/trees/quantized/quantized_node.inc"
using RayTree = QuantizedTree;
// The descent on these lanes.
#include "collision/trees/wide_rays/wide_ray_body.inc"

WIDE_ENTRY TreeRayAnswer run(const QuantizedTree& tree, const WideRay& ray, float t_max,
                             std::vector<WideRayEvent>* events) {
    return events ? descend<true>(tree, ray, t_max, events)
                  : descend<false>(tree, ray, t_max, nullptr);
}

}  // namespace

const QuantizedRayCast quantized_ray_avx2 = run;

}  // namespace collidoscope::detail

#endif

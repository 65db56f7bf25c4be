// Rays through a wide tree on eight lanes of AVX2. Runs only after the processor was asked.
#include <array>
#include <cmath>
#include <utility>

#include "collision/trees/wide_rays/wide_ray_stream.h"

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
#include "collision/trees/wide_rays/wide_ray_node.inc"
using RayTree = WideRayTree;
// The descent on these lanes.
#include "collision/trees/wide_rays/wide_ray_body.inc"

WIDE_ENTRY TreeRayAnswer run(const WideRayTree& tree, const WideRay& ray, float t_max,
                             std::vector<WideRayEvent>* events) {
    return events ? descend<true>(tree, ray, t_max, events)
                  : descend<false>(tree, ray, t_max, nullptr);
}

// Many at once.
#include "collision/trees/wide_rays/wide_ray_stream.inc"

}  // namespace

const WideRayCast wide_ray_avx2 = run;
const WideRayStream wide_ray_stream_avx2 = stream;

}  // namespace collidoscope::detail

#endif

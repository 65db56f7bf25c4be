// Eight lanes of AVX2. Runs only after the processor was asked.
#include "collision/trees/wide/constants.h"
#include "collision/trees/wide/wide_kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define WIDE [[gnu::target("avx2,fma"), gnu::always_inline]] inline
#define WIDE_ENTRY [[gnu::target("avx2,fma")]]

namespace collidoscope::detail {
namespace {

#include "collision/trees/wide/wide_lanes_avx2.inc"
// The kernels on these lanes.
#include "collision/trees/wide/wide_kernels_body.inc"
// And those for distances.
#include "collision/trees/wide/wide_distance_body.inc"

}  // namespace

const WideKernels wide_kernels_avx2{open_a, open_b, near_a, near_b, distances};

}  // namespace collidoscope::detail

#endif

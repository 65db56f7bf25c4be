// On AVX2. Runs only after the processor was asked.
#include "collision/trees/sah/sah_kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define WIDE [[gnu::target("avx2"), gnu::always_inline]] inline
#define WIDE_ENTRY [[gnu::target("avx2")]]

namespace collidoscope::sah {
namespace {

#include "collision/trees/sah/sah_lanes_avx2.inc"
// The loops on these lanes.
#include "collision/trees/sah/sah_split_body.inc"
#include "collision/trees/sah/sah_sweep_body.inc"

}  // namespace

const Kernels kernels_avx2{make_refs, choose, part, build_small};

}  // namespace collidoscope::sah

#endif

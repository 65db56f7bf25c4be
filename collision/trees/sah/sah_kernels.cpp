// The baseline, and the choice.
#include "collision/trees/sah/sah_kernels.h"

#define WIDE [[gnu::always_inline]] inline
#define WIDE_ENTRY

namespace collidoscope::sah {
namespace {

#include "collision/trees/sah/sah_lanes_baseline.inc"
// The loops on these lanes.
#include "collision/trees/sah/sah_split_body.inc"
#include "collision/trees/sah/sah_sweep_body.inc"

}  // namespace

const Kernels kernels_baseline{make_refs, choose, part, build_small};

const Kernels& kernels([[maybe_unused]] Simd simd) {
#if defined(__x86_64__)
    if (simd != Simd::Baseline) return kernels_avx2;
#endif
    return kernels_baseline;
}

}  // namespace collidoscope::sah

// The baseline, and the choice.
#include "collision/trees/wide/wide_kernels.h"

#include <cmath>
#include <cstring>

#include "collision/cpu/machine.h"
#include "collision/trees/wide/constants.h"

#define WIDE [[gnu::always_inline]] inline
#define WIDE_ENTRY

namespace collidoscope::detail {
namespace {

#include "collision/trees/wide/wide_lanes_baseline.inc"
// The kernels on these lanes.
#include "collision/trees/wide/wide_kernels_body.inc"
// And those for distances.
#include "collision/trees/wide/wide_distance_body.inc"

}  // namespace

const WideKernels wide_kernels_baseline{open_a, open_b, near_a, near_b, distances};

void EightBoxes::set(std::uint32_t lane, const Obb& box) {
    for (int i = 0; i < 3; ++i) {
        center[i][lane] = box.center[i];
        half[i][lane] = box.half[i];
        for (int k = 0; k < 3; ++k) axes[3 * i + k][lane] = box.to_local[k][i];
    }
    size[lane] = squared_radius(box);
}

Placement::Placement(const RelativePose& pose) {
    for (int r = 0; r < 3; ++r) {
        translation[r] = static_cast<float>(pose.translation[r]);
        for (int c = 0; c < 3; ++c) rotation[r][c] = static_cast<float>(pose.rotation[c][r]);
    }
}

Obb Placement::operator()(const Obb& box) const {
    const auto turned = [&](const vec3& v) {
        vec3 result;
        for (int r = 0; r < 3; ++r) {
            result[r] = rotation[r][0] * v.x + rotation[r][1] * v.y + rotation[r][2] * v.z;
        }
        return result;
    };
    Obb placed = box;
    placed.center = turned(box.center) + vec3(translation[0], translation[1], translation[2]);
    mat3 axes;
    for (int i = 0; i < 3; ++i) axes[i] = turned(box.axis(i));
    placed.to_local = glm::transpose(axes);
    return placed;
}

const WideKernels& wide_kernels(Simd simd) {
#if defined(__x86_64__)
    if (simd == Simd::Avx512) return wide_kernels_avx512;
    if (simd == Simd::Avx2) return wide_kernels_avx2;
#endif
    return wide_kernels_baseline;
}

}  // namespace collidoscope::detail

namespace collidoscope {

bool has_simd(Simd simd) {
    if (simd == Simd::Avx2) return machine_has_avx2();
    if (simd == Simd::Avx512) return machine_has_avx512();
    return simd == Simd::Baseline;
}

Simd best_simd() {
    static const Simd best = has_simd(Simd::Avx512) ? Simd::Avx512
                             : has_simd(Simd::Avx2) ? Simd::Avx2
                                                    : Simd::Baseline;
    return best;
}

}  // namespace collidoscope

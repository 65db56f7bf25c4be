// Eight pairs at once, in float. Runs only after the processor was asked.
#include "collision/simulation/sphere_crowd_body.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <bit>

#define WIDE [[gnu::target("avx2,fma"), gnu::always_inline]] inline
#define WIDE_ENTRY [[gnu::target("avx2,fma")]]

namespace collidoscope::detail {
namespace {

// From where one sphere is to where the other is: the way along each axis, the sum of the radii,
// the difference of the velocities along each axis, and what means nothing.
WIDE __m256 between(const CrowdBody& a, const CrowdBody& b) {
    const __m256 radius = _mm256_setr_ps(0, 0, 0, -0.0f, 0, 0, 0, 0);
    const __m256 numbered = _mm256_setr_ps(0, 0, 0, 0, 0, 0, 0, 1);
    const __m256 from =
        _mm256_blend_ps(_mm256_xor_ps(_mm256_load_ps(&a.center.x), radius), numbered, 0x80);
    return _mm256_sub_ps(_mm256_blend_ps(_mm256_load_ps(&b.center.x), numbered, 0x80), from);
}

// Which of eight pairs may meet, as bits: all but those that certainly do not. All is compared with
// `doubt` to spare, some 30 times what the rounding of float can do to it: no coordinate of a
// difference is off by more than 2^-24 of it, so no product by more than some 2^-21 of the product
// of the lengths, which is what doubt is a share of. A NaN is not certain.
WIDE unsigned meet(const CrowdBody* bodies, const ProxyPair* pairs, __m256 seconds) {
    __m256 r[8];
    for (std::size_t k = 0; k < 8; ++k) r[k] = between(bodies[pairs[k].low], bodies[pairs[k].high]);
    // Transposed: coordinate by coordinate.
    __m256 t[8];
    for (std::size_t k = 0; k < 4; ++k) {
        t[2 * k] = _mm256_unpacklo_ps(r[2 * k], r[2 * k + 1]);
        t[2 * k + 1] = _mm256_unpackhi_ps(r[2 * k], r[2 * k + 1]);
    }
    __m256 x[2], y[2], z[2], w[2];  // of pairs 0 to 3 and 4 to 7, place and velocity in halves
    for (std::size_t k = 0; k < 2; ++k) {
        x[k] = _mm256_shuffle_ps(t[4 * k], t[4 * k + 2], 0x44);
        y[k] = _mm256_shuffle_ps(t[4 * k], t[4 * k + 2], 0xee);
        z[k] = _mm256_shuffle_ps(t[4 * k + 1], t[4 * k + 3], 0x44);
        w[k] = _mm256_shuffle_ps(t[4 * k + 1], t[4 * k + 3], 0xee);
    }
    const __m256 px = _mm256_permute2f128_ps(x[0], x[1], 0x20);
    const __m256 py = _mm256_permute2f128_ps(y[0], y[1], 0x20);
    const __m256 pz = _mm256_permute2f128_ps(z[0], z[1], 0x20);
    const __m256 s = _mm256_permute2f128_ps(w[0], w[1], 0x20);
    const __m256 vx = _mm256_permute2f128_ps(x[0], x[1], 0x31);
    const __m256 vy = _mm256_permute2f128_ps(y[0], y[1], 0x31);
    const __m256 vz = _mm256_permute2f128_ps(z[0], z[1], 0x31);

    const __m256 none = _mm256_setzero_ps();
    const __m256 share = _mm256_set1_ps(0x1p-16f), least = _mm256_set1_ps(0x1p-100f);
    const __m256 pp = _mm256_fmadd_ps(px, px, _mm256_fmadd_ps(py, py, _mm256_mul_ps(pz, pz)));
    const __m256 vv = _mm256_fmadd_ps(vx, vx, _mm256_fmadd_ps(vy, vy, _mm256_mul_ps(vz, vz)));
    const __m256 pv = _mm256_fmadd_ps(px, vx, _mm256_fmadd_ps(py, vy, _mm256_mul_ps(pz, vz)));
    const __m256 ss = _mm256_mul_ps(s, s);
    const __m256 c = _mm256_sub_ps(pp, ss);
    const __m256 pv_square = _mm256_mul_ps(pv, pv);
    const __m256 d = _mm256_sub_ps(pv_square, _mm256_mul_ps(vv, c));
    // Products too small for float are lost: `least` is more than any that matters, and `lost` more
    // than is missing in vv.
    const __m256 sizes = _mm256_add_ps(pp, ss), lost = _mm256_set1_ps(0x1p-126f);
    const __m256 doubt_c = _mm256_fmadd_ps(sizes, share, least);
    const __m256 doubt_d = _mm256_fmadd_ps(vv, doubt_c, _mm256_fmadd_ps(sizes, lost, least));
    const __m256 root = _mm256_sqrt_ps(_mm256_add_ps(_mm256_max_ps(none, d), doubt_d));
    const __m256 end = _mm256_mul_ps(seconds, _mm256_set1_ps(1 + 0x1p-16f));
    const __m256 apart = _mm256_and_ps(_mm256_cmp_ps(pv, none, _CMP_GT_OQ),
                                       _mm256_cmp_ps(pv_square, doubt_d, _CMP_GT_OQ));
    const __m256 past = _mm256_cmp_ps(_mm256_add_ps(d, doubt_d), none, _CMP_LT_OQ);
    const __m256 later = _mm256_cmp_ps(_mm256_sub_ps(c, doubt_c),
                                       _mm256_mul_ps(end, _mm256_sub_ps(root, pv)), _CMP_GT_OQ);
    const __m256 never = _mm256_or_ps(apart, _mm256_or_ps(past, later));
    return ~static_cast<unsigned>(_mm256_movemask_ps(never)) & 0xffu;
}

}  // namespace

WIDE_ENTRY std::uint32_t may_meet_avx2(const CrowdBody* bodies, const ProxyPair* pairs,
                                       std::uint32_t first, std::uint32_t count, float seconds,
                                       std::uint32_t* near) {
    constexpr std::uint32_t read_ahead = 32;
    const __m256 time = _mm256_set1_ps(seconds);
    std::uint32_t met = 0, i = first;
    const std::uint32_t end = first + count;
    for (; i + 8 <= end; i += 8) {
        if (i + read_ahead + 8 <= end) {
            for (std::uint32_t k = i + read_ahead; k < i + read_ahead + 8; ++k) {
                _mm_prefetch(reinterpret_cast<const char*>(bodies + pairs[k].low), _MM_HINT_T0);
                _mm_prefetch(reinterpret_cast<const char*>(bodies + pairs[k].high), _MM_HINT_T0);
            }
        }
        for (unsigned open = meet(bodies, pairs + i, time); open != 0; open &= open - 1)
            near[met++] = i + static_cast<std::uint32_t>(std::countr_zero(open));
    }
    // The last ones, with the first of them in the empty places.
    if (i < end) {
        ProxyPair rest[8];
        for (std::uint32_t k = 0; k < 8; ++k) rest[k] = pairs[i + k < end ? i + k : i];
        const unsigned there = (1u << (end - i)) - 1;
        for (unsigned open = meet(bodies, rest, time) & there; open != 0; open &= open - 1)
            near[met++] = i + static_cast<std::uint32_t>(std::countr_zero(open));
    }
    return met;
}

}  // namespace collidoscope::detail

#endif

// Four doubles side by side: one register where the processor has AVX, two where it has not. The
// results are the same bits either way.
//
// Functions that take or return lanes are always inlined (LANES_INLINE), because how lanes are
// passed would depend on the instructions compiled for.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#else
#include <cmath>
#endif

#define LANES_INLINE [[gnu::always_inline]] inline

// Compilers warn of that where they are called, inlined or not.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace collidoscope {

using Lanes = double __attribute__((vector_size(32)));
using LaneBits = long long __attribute__((vector_size(32)));

struct Lanes3 {
    Lanes x, y, z;
};

LANES_INLINE Lanes all_lanes(double d) {
    return Lanes{d, d, d, d};
}
LANES_INLINE Lanes load_lanes(const double* at) {
    Lanes lanes;
    __builtin_memcpy(&lanes, at, sizeof lanes);
    return lanes;
}
LANES_INLINE void store_lanes(double* at, const Lanes& lanes) {
    __builtin_memcpy(at, &lanes, sizeof lanes);
}
LANES_INLINE Lanes larger_lanes(const Lanes& p, const Lanes& q) {
    return p > q ? p : q;
}
LANES_INLINE Lanes smaller_lanes(const Lanes& p, const Lanes& q) {
    return p < q ? p : q;
}
LANES_INLINE Lanes dot(const Lanes3& p, const Lanes3& q) {
    return p.x * q.x + p.y * q.y + p.z * q.z;
}
// Dot products with four vectors whose coordinates lie in rows.
LANES_INLINE Lanes dot_rows(const double* x, const double* y, const double* z, const Lanes3& d) {
    return load_lanes(x) * d.x + load_lanes(y) * d.y + load_lanes(z) * d.z;
}
LANES_INLINE Lanes3 cross(const Lanes3& p, const Lanes3& q) {
    return {p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
}
LANES_INLINE Lanes absolute_lanes(const Lanes& p) {
    LaneBits bits;
    __builtin_memcpy(&bits, &p, sizeof bits);
    bits &= 0x7fffffffffffffffLL;
    Lanes absolute;
    __builtin_memcpy(&absolute, &bits, sizeof absolute);
    return absolute;
}
LANES_INLINE Lanes root_lanes(const Lanes& p) {
#if defined(__SSE2__)
    const __m128d low = _mm_sqrt_pd(__builtin_shufflevector(p, p, 0, 1));
    const __m128d high = _mm_sqrt_pd(__builtin_shufflevector(p, p, 2, 3));
    return __builtin_shufflevector(low, high, 0, 1, 2, 3);
#else
    return Lanes{std::sqrt(p[0]), std::sqrt(p[1]), std::sqrt(p[2]), std::sqrt(p[3])};
#endif
}
// Results of a comparison of lanes, one bit per lane, the first lowest.
LANES_INLINE unsigned bits_of_lanes(const LaneBits& p) {
#if defined(__SSE2__)
    const auto low = __builtin_shufflevector(p, p, 0, 1),
               high = __builtin_shufflevector(p, p, 2, 3);
    return static_cast<unsigned>(_mm_movemask_pd((__m128d)low) | _mm_movemask_pd((__m128d)high)
                                                                     << 2);
#else
    return (p[0] != 0 ? 1U : 0U) | (p[1] != 0 ? 2U : 0U) | (p[2] != 0 ? 4U : 0U) |
           (p[3] != 0 ? 8U : 0U);
#endif
}

// Values, and the places they come from.
struct LanePlaces {
    Lanes value, place;
};
// Keeps the larger of each lane and where it was.
LANES_INLINE void keep_larger(const Lanes& value, const Lanes& place, LanePlaces& best) {
    const LaneBits better = value > best.value;
    best.value = better ? value : best.value;
    best.place = better ? place : best.place;
}
LANES_INLINE void keep_smaller(const Lanes& value, const Lanes& place, LanePlaces& best) {
    const LaneBits better = value < best.value;
    best.value = better ? value : best.value;
    best.place = better ? place : best.place;
}
LANES_INLINE std::size_t place_of_largest(const LanePlaces& all) {
    LanePlaces p = all;
    keep_larger(__builtin_shufflevector(p.value, p.value, 2, 3, 0, 1),
                __builtin_shufflevector(p.place, p.place, 2, 3, 0, 1), p);
    keep_larger(__builtin_shufflevector(p.value, p.value, 1, 0, 3, 2),
                __builtin_shufflevector(p.place, p.place, 1, 0, 3, 2), p);
    return static_cast<std::size_t>(static_cast<std::int64_t>(p.place[0]));
}
LANES_INLINE std::size_t place_of_smallest(const LanePlaces& all) {
    return place_of_largest({-all.value, all.place});
}

// The last bits of every lane replaced by a tag, mask being all ones but for those bits: then the
// largest or smallest lane brings its tag along.
LANES_INLINE Lanes tagged_lanes(const Lanes& p, const LaneBits& tags, long long mask) {
    LaneBits bits;
    __builtin_memcpy(&bits, &p, sizeof bits);
    bits = (bits & mask) | tags;
    Lanes tagged;
    __builtin_memcpy(&tagged, &bits, sizeof tagged);
    return tagged;
}
LANES_INLINE std::uint64_t bits_of(double d) {
    std::uint64_t bits;
    __builtin_memcpy(&bits, &d, sizeof bits);
    return bits;
}
// The largest of all lanes and, to spare, the largest of those that it was compared with last.
struct TwoLanes {
    double best, other;
};
LANES_INLINE TwoLanes largest_lanes(const Lanes& p) {
    const Lanes q = larger_lanes(p, __builtin_shufflevector(p, p, 2, 3, 0, 1));
    return q[0] > q[1] ? TwoLanes{q[0], q[1]} : TwoLanes{q[1], q[0]};
}
LANES_INLINE TwoLanes smallest_lanes(const Lanes& p) {
    const Lanes q = smaller_lanes(p, __builtin_shufflevector(p, p, 2, 3, 0, 1));
    return q[0] < q[1] ? TwoLanes{q[0], q[1]} : TwoLanes{q[1], q[0]};
}
LANES_INLINE double smallest_lane(const Lanes& p) {
    const Lanes q = smaller_lanes(p, __builtin_shufflevector(p, p, 2, 3, 0, 1));
    return q[0] < q[1] ? q[0] : q[1];
}

}  // namespace collidoscope

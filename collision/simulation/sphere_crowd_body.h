// A sphere as SphereCrowd stores it, its way through a step, and which of two may meet.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "collision/broad/broad_phase.h"
#include "collision/cpu/simd.h"
#include "collision/shapes.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace collidoscope::detail {

struct alignas(32) CrowdBody {
    vec3 center;
    float radius;
    vec3 velocity;
    std::uint32_t number;
};
static_assert(sizeof(CrowdBody) == 32);

#if defined(__SSE2__)

// A velocity; what follows it is no float.
inline __m128 way_of(const CrowdBody& body) {
    const __m128 three = _mm_castsi128_ps(_mm_setr_epi32(-1, -1, -1, 0));
    return _mm_and_ps(_mm_load_ps(&body.velocity.x), three);
}

#endif

// The box around a sphere's way, outward by more than all that was rounded.
inline void put_box_around(const CrowdBody& body, float seconds, Aabb& box) {
#if defined(__SSE2__)
    const __m128 center = _mm_load_ps(&body.center.x);
    const __m128 radius = _mm_shuffle_ps(center, center, _MM_SHUFFLE(3, 3, 3, 3));
    const __m128 end = _mm_add_ps(center, _mm_mul_ps(way_of(body), _mm_set1_ps(seconds)));
    const __m128 a = _mm_min_ps(center, end), b = _mm_max_ps(center, end);
    const __m128 sign = _mm_set1_ps(-0.0f);
    const __m128 sizes =
        _mm_add_ps(_mm_add_ps(_mm_andnot_ps(sign, a), _mm_andnot_ps(sign, b)), radius);
    const __m128 reach = _mm_add_ps(radius, _mm_mul_ps(sizes, _mm_set1_ps(0x1p-22f)));
    const __m128 low = _mm_sub_ps(a, reach), high = _mm_add_ps(b, reach);
    const __m128 middle = _mm_shuffle_ps(low, high, _MM_SHUFFLE(0, 0, 2, 2));
    _mm_storeu_ps(&box.min.x, _mm_shuffle_ps(low, middle, _MM_SHUFFLE(2, 0, 1, 0)));
    _mm_storel_pi(reinterpret_cast<__m64*>(&box.max.y),
                  _mm_shuffle_ps(high, high, _MM_SHUFFLE(2, 1, 2, 1)));
#else
    for (int axis = 0; axis < 3; ++axis) {
        const float end = body.center[axis] + body.velocity[axis] * seconds;
        const float a = std::min(body.center[axis], end), b = std::max(body.center[axis], end);
        const float more = (std::abs(a) + std::abs(b) + body.radius) * 0x1p-22f;
        box.min[axis] = a - (body.radius + more);
        box.max[axis] = b + (body.radius + more);
    }
#endif
}

// Straight on; a wall that the sphere has come through sends it back.
inline void move(CrowdBody& body, const Aabb& field, float seconds) {
#if defined(__SSE2__)
    const __m128 sign = _mm_set1_ps(-0.0f);
    const __m128 from = _mm_load_ps(&body.center.x), way = _mm_load_ps(&body.velocity.x);
    const __m128 radius = _mm_shuffle_ps(from, from, _MM_SHUFFLE(3, 3, 3, 3));
    // The fourth lane, radius and number, is not touched.
    const __m128 center = _mm_add_ps(from, _mm_mul_ps(way_of(body), _mm_set1_ps(seconds)));
    const __m128 low = _mm_add_ps(_mm_setr_ps(field.min.x, field.min.y, field.min.z, 0), radius);
    const __m128 high = _mm_sub_ps(_mm_setr_ps(field.max.x, field.max.y, field.max.z, 0), radius);
    const __m128 three = _mm_castsi128_ps(_mm_setr_epi32(-1, -1, -1, 0));
    const __m128 below = _mm_and_ps(_mm_cmplt_ps(center, low), three);
    const __m128 above = _mm_and_ps(_mm_cmpgt_ps(center, high), three);
    // Between two walls that leave no room it stops.
    const __m128 back = _mm_and_ps(_mm_or_ps(way, sign), _mm_cmplt_ps(low, high));
    const __m128 forth = _mm_andnot_ps(_mm_and_ps(below, sign), way);
    _mm_store_ps(&body.center.x, center);
    _mm_store_ps(&body.velocity.x, _mm_or_ps(_mm_and_ps(above, back), _mm_andnot_ps(above, forth)));
#else
    body.center += body.velocity * seconds;
    for (int axis = 0; axis < 3; ++axis) {
        const float low = field.min[axis] + body.radius;
        const float high = field.max[axis] - body.radius;
        float& v = body.velocity[axis];
        if (body.center[axis] < low) v = std::abs(v);
        if (body.center[axis] > high) v = low < high ? -std::abs(v) : 0;
    }
#endif
}

// Writes the numbers, from `first` on, of those of `count` pairs whose spheres may meet within the
// time, and answers how many these are; the others certainly do not meet. `near` has room for
// count + 8. Compiled for several instruction sets, which differ in how many they let through for
// nothing.
using MayMeet = std::uint32_t (*)(const CrowdBody* bodies, const ProxyPair* pairs,
                                  std::uint32_t first, std::uint32_t count, float seconds,
                                  std::uint32_t* near);
MayMeet may_meet(Simd simd);

std::uint32_t may_meet_baseline(const CrowdBody* bodies, const ProxyPair* pairs,
                                std::uint32_t first, std::uint32_t count, float seconds,
                                std::uint32_t* near);
std::uint32_t may_meet_avx2(const CrowdBody* bodies, const ProxyPair* pairs, std::uint32_t first,
                            std::uint32_t count, float seconds, std::uint32_t* near);

}  // namespace collidoscope::detail

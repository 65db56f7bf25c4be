// Three coordinates in one register: the arithmetic of the box tests, on any machine that gcc or
// clang know. Element by element it is the same IEEE arithmetic as plain floats; the fourth element
// is idle.
#pragma once

#include <cstring>

#include "collision/shapes.h"

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

namespace collidoscope {

using Float4 = float __attribute__((vector_size(16)));
using Int4 = int __attribute__((vector_size(16)));

inline Float4 splat(float x) {
    return Float4{x, x, x, x};
}
inline Float4 load(const vec3& v) {
    return Float4{v.x, v.y, v.z, 0};
}
inline vec3 to_vec3(Float4 v) {
    return {v[0], v[1], v[2]};
}

// The first two of three consecutive vectors may be read four floats at a time, the last one
// starting one float early: nothing outside the three is touched.
inline Float4 load_with_next(const vec3& v) {
    Float4 r;
    std::memcpy(&r, &v, sizeof r);
    return r;
}
inline Float4 load_with_previous(const vec3& v) {
    Float4 r;
    std::memcpy(&r, reinterpret_cast<const char*>(&v) - sizeof(float), sizeof r);
    return __builtin_shufflevector(r, r, 1, 2, 3, 0);
}

template <int I>
Float4 broadcast(Float4 v) {
    return __builtin_shufflevector(v, v, I, I, I, I);
}
inline Float4 yzx(Float4 v) {
    return __builtin_shufflevector(v, v, 1, 2, 0, 3);
}
inline Float4 zxy(Float4 v) {
    return __builtin_shufflevector(v, v, 2, 0, 1, 3);
}

inline Float4 abs(Float4 v) {
    Int4 bits;
    std::memcpy(&bits, &v, sizeof bits);
    bits &= 0x7fffffff;
    std::memcpy(&v, &bits, sizeof v);
    return v;
}

// Bit i is set when element i of a comparison was true, for the first three.
inline int any_of_three(Int4 truth) {
#if defined(__SSE__)
    __m128 bits;
    std::memcpy(&bits, &truth, sizeof bits);
    return _mm_movemask_ps(bits) & 7;
#else
    return (truth[0] & 1) | (truth[1] & 2) | (truth[2] & 4);
#endif
}

// Bit i is set when element i has a sign, for the first three.
inline unsigned signs_of_three(Float4 v) {
#if defined(__SSE__)
    return static_cast<unsigned>(_mm_movemask_ps(v)) & 7;
#else
    Int4 bits;
    std::memcpy(&bits, &v, sizeof bits);
    return static_cast<unsigned>(any_of_three(bits >> 31));
#endif
}

// Element by element a < b ? a : b, and a > b ? a : b: the second where one is NaN.
inline Float4 smaller(Float4 a, Float4 b) {
#if defined(__SSE__)
    return _mm_min_ps(a, b);
#else
    return Float4{a[0] < b[0] ? a[0] : b[0], a[1] < b[1] ? a[1] : b[1], a[2] < b[2] ? a[2] : b[2],
                  a[3] < b[3] ? a[3] : b[3]};
#endif
}
inline Float4 larger(Float4 a, Float4 b) {
#if defined(__SSE__)
    return _mm_max_ps(a, b);
#else
    return Float4{a[0] > b[0] ? a[0] : b[0], a[1] > b[1] ? a[1] : b[1], a[2] > b[2] ? a[2] : b[2],
                  a[3] > b[3] ? a[3] : b[3]};
#endif
}

}  // namespace collidoscope

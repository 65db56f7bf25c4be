#include "collision/motion/moving_body.h"

#include <bit>
#include <cmath>
#include <glm/geometric.hpp>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace collidoscope {

namespace {

// The float below a finite one, or that one: without a branch, as nobody can guess which. Floats
// are in the order of their bits as whole numbers, the negative ones turned round.
float below_if(bool below, float v) {
    const auto in_order = [](std::uint32_t bits) {
        return bits ^ ((0 - (bits >> 31)) & 0x7fffffffu);
    };
    const auto bits = std::bit_cast<std::uint32_t>(v);
    // 0 and -0 are two whole numbers.
    const std::uint32_t next = in_order(in_order(bits) - 1 - (bits == 0));
    return std::bit_cast<float>(below ? next : bits);
}
float above_if(bool above, float v) {
    return -below_if(above, -v);
}

// The box about a centre whose extents are known in double, no corner inside of the true one.
Aabb outward(const dvec3& lo, const dvec3& hi) {
    Aabb box;
    for (int axis = 0; axis < 3; ++axis) {
        const auto below = static_cast<float>(lo[axis]);
        const auto above = static_cast<float>(hi[axis]);
        box.min[axis] = below_if(static_cast<double>(below) > lo[axis], below);
        box.max[axis] = above_if(static_cast<double>(above) < hi[axis], above);
    }
    return box;
}

// Looks the same however it turns.
bool straight(const MovingBody& body) {
    return body.form == BodyForm::Sphere || body.form == BodyForm::Aabb;
}

// How far the body reaches from its centre along each axis.
dvec3 reach(const MovingBody& body) {
    if (straight(body)) return dvec3(body.half);
    // A quaternion of any length turns the body alike.
    const dmat3 turn = glm::mat3_cast(glm::normalize(glm::dquat(body.rotation)));
    const dvec3 half(body.half);
    dvec3 result(0x1p-48 * (half.x + half.y + half.z));
    for (int axis = 0; axis < 3; ++axis) {
        for (int own = 0; own < 3; ++own) result[axis] += std::abs(turn[own][axis]) * half[own];
    }
    return result;
}

// The box of a body that reaches as far as its half extents, in floats: what rounding took from a
// sum is a float too (Knuth's two-sum), and its sign says whether to step outward. A sum that is
// zero is exact, and one that is infinite has no such error.

#if defined(__SSE2__)

// The float next above each sum (direction 1) or next below it (-1) where `step` is all ones; the
// sum itself elsewhere. None that is stepped from is zero or infinite.
__m128 next_if(__m128 step, __m128i direction, __m128 sum) {
    const __m128i bits = _mm_castps_si128(sum);
    const __m128i sign = _mm_srai_epi32(bits, 31);
    const __m128i turned = _mm_sub_epi32(_mm_xor_si128(direction, sign), sign);
    return _mm_castsi128_ps(_mm_add_epi32(bits, _mm_and_si128(turned, _mm_castps_si128(step))));
}

Aabb straight_box(const MovingBody& body) {
    // The fourth lane is what happens to follow in the body.
    const __m128 center = _mm_loadu_ps(&body.center.x), half = _mm_loadu_ps(&body.half.x);
    const auto lost = [&](__m128 sum, __m128 term) {
        const __m128 of_term = _mm_sub_ps(sum, center);
        return _mm_add_ps(_mm_sub_ps(center, _mm_sub_ps(sum, of_term)), _mm_sub_ps(term, of_term));
    };
    const __m128 zero = _mm_setzero_ps(), back = _mm_xor_ps(half, _mm_set1_ps(-0.0f));
    const __m128 above = _mm_add_ps(center, half), below = _mm_add_ps(center, back);
    const __m128 high = next_if(_mm_cmpgt_ps(lost(above, half), zero), _mm_set1_epi32(1), above);
    const __m128 low = next_if(_mm_cmplt_ps(lost(below, back), zero), _mm_set1_epi32(-1), below);
    Aabb box;
    const __m128 middle = _mm_shuffle_ps(low, high, _MM_SHUFFLE(0, 0, 2, 2));
    _mm_storeu_ps(&box.min.x, _mm_shuffle_ps(low, middle, _MM_SHUFFLE(2, 0, 1, 0)));
    _mm_storel_pi(reinterpret_cast<__m64*>(&box.max.y),
                  _mm_shuffle_ps(high, high, _MM_SHUFFLE(2, 1, 2, 1)));
    return box;
}

#else

Aabb straight_box(const MovingBody& body) {
    Aabb box;
    for (int axis = 0; axis < 3; ++axis) {
        const float center = body.center[axis], half = body.half[axis];
        const auto lost = [&](float sum, float term) {
            const float of_term = sum - center;
            return (center - (sum - of_term)) + (term - of_term);
        };
        const float above = center + half, below = center - half;
        box.min[axis] = below_if(lost(below, -half) < 0, below);
        box.max[axis] = above_if(lost(above, half) > 0, above);
    }
    return box;
}

#endif

}  // namespace

Aabb box_of(const MovingBody& body) {
    if (straight(body)) return straight_box(body);
    const dvec3 r = reach(body);
    const dvec3 c(body.center);
    return outward(c - r, c + r);
}

Aabb box_over(const MovingBody& body, float seconds) {
    const bool turns =
        body.spin != vec3(0) && (body.form == BodyForm::Box || body.form == BodyForm::Mesh);
    const dvec3 r = turns ? dvec3(glm::length(dvec3(body.half)) * (1 + 0x1p-20)) : reach(body);
    // The float that the centre moves to may lie a rounding beside the true place: both count.
    const dvec3 c(body.center);
    const dvec3 e = c + dvec3(body.velocity) * static_cast<double>(seconds);
    const dvec3 f(after(body, seconds).center);
    return outward(glm::min(glm::min(c, e), f) - r, glm::max(glm::max(c, e), f) + r);
}

MovingBody after(const MovingBody& body, float seconds) {
    MovingBody moved = body;
    moved.center += body.velocity * seconds;
    const float angle = glm::length(body.spin) * seconds;
    if (angle != 0 && (body.form == BodyForm::Box || body.form == BodyForm::Mesh)) {
        const quat turn = glm::angleAxis(angle, glm::normalize(body.spin));
        moved.rotation = glm::normalize(turn * body.rotation);
    }
    return moved;
}

}  // namespace collidoscope

#include "collision/motion/moving_body.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/bits.h"
#include "collision/cpu/float4.h"

namespace collidoscope {

namespace {

// The float below a finite one, or that one: without a branch, as no one can guess which. Floats
// are in the order of their bits as whole numbers, the negative ones reversed.
float below_if(bool below, float v) {
    const auto in_order = [](std::uint32_t bits) {
        return bits ^ ((0 - (bits >> 31)) & 0x7fffffffu);
    };
    const auto bits = bits_as<std::uint32_t>(v);
    // 0 and -0 are two whole numbers.
    const std::uint32_t next = in_order(in_order(bits) - 1 - (bits == 0));
    return bits_as<float>(below ? next : bits);
}
float above_if(bool above, float v) {
    return -below_if(above, -v);
}

// A sum of two doubles, and what rounding took from it (Knuth's two-sum).
struct Sum {
    double value, lost;
};
Sum sum_of(double x, double y) {
    const double value = x + y, of_y = value - x;
    return {value, (x - (value - of_y)) + (y - of_y)};
}

// A float not above the number that a sum stands for.
float float_below(const Sum& sum) {
    // Twice what was lost is more than that, also when it is rounded.
    const double value = sum.lost < 0 ? sum.value + 2 * sum.lost : sum.value;
    const auto below = static_cast<float>(value);
    const double given{below};
    return below_if(given > value || (given == value && sum.lost < 0), below);
}

// A float not above x + y - reach, for a sum of x and y.
float float_below(const Sum& sum, double reach) {
    const Sum all = sum_of(sum.value, -reach);
    return float_below({all.value, all.lost + sum.lost});
}
float float_above(const Sum& sum, double reach) {
    return -float_below({-sum.value, -sum.lost}, reach);
}

// The box about a center whose extents are known in double, no corner inside of the true one.
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

// The body's half extent along each axis, from its center.
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

// The float next above each sum (direction 1) or next below it (-1) where `step` is all ones; the
// sum itself elsewhere. None that is stepped from is zero or infinite.
Float4 next_if(Int4 step, int direction, Float4 sum) {
    const Int4 bits = bits_as<Int4>(sum), sign = bits >> 31;
    return bits_as<Float4>(bits + (((direction ^ sign) - sign) & step));
}

// The box of a body that reaches as far as its half extents, in floats: what rounding took from a
// sum is a float too (Knuth's two-sum), and its sign says whether to step outward. A sum that is
// zero is exact, and one that is infinite has no such error.
Aabb straight_box(const MovingBody& body) {
    // The fourth element is what happens to follow in the body.
    const Float4 center = load_with_next(body.center), half = load_with_next(body.half);
    const auto lost = [&](Float4 sum, Float4 term) {
        const Float4 of_term = sum - center;
        return (center - (sum - of_term)) + (term - of_term);
    };
    const Float4 above = center + half, below = center - half;
    return {to_vec3(next_if(lost(below, -half) < 0, -1, below)),
            to_vec3(next_if(lost(above, half) > 0, 1, above))};
}

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
    // The float that the center moves to may lie a rounding beside the true place: both count.
    const vec3& c = body.center;
    const vec3 f = after(body, seconds).center;
    Aabb box;
    for (int k = 0; k < 3; ++k) {
        // The product of two floats is exact.
        const Sum end = sum_of(double{c[k]}, double{body.velocity[k]} * double{seconds});
        box.min[k] =
            std::min(float_below(end, r[k]), float_below({double{std::min(c[k], f[k])}, 0}, r[k]));
        box.max[k] =
            std::max(float_above(end, r[k]), float_above({double{std::max(c[k], f[k])}, 0}, r[k]));
    }
    return box;
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

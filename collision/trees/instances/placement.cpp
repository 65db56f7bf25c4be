#include "collision/trees/instances/placement.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <limits>

#include "collision/exact/sign.h"
#include "collision/rotation.h"
#include "collision/trees/instances/constants.h"

namespace collidoscope {
namespace {

bool usable(double entry) {
    const double size = std::fabs(entry);
    return entry == 0 ||
           (size >= constants::placement_least && size <= constants::placement_largest);
}

bool finite3(const dvec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

// A float at most as large, or at least as large.
float at_most(double v) {
    const auto f = static_cast<float>(v);
    return f > v ? std::nextafter(f, -std::numeric_limits<float>::infinity()) : f;
}
float at_least(double v) {
    const auto f = static_cast<float>(v);
    return f < v ? std::nextafter(f, std::numeric_limits<float>::infinity()) : f;
}

}  // namespace

Affine operator*(const Affine& outer, const Affine& inner) {
    return {outer.linear * inner.linear, outer.linear * inner.translation + outer.translation,
            outer.mirrored != inner.mirrored};
}

dmat3 absolute(const dmat3& m) {
    return {glm::abs(m[0]), glm::abs(m[1]), glm::abs(m[2])};
}

std::optional<Placement> Placement::make(const dmat3& linear, const dvec3& translation) {
    if (!finite3(translation)) return std::nullopt;
    for (int column = 0; column < 3; ++column)
        for (int row = 0; row < 3; ++row)
            if (!usable(linear[column][row])) return std::nullopt;

    // Cofactors and determinant, exact where rounding leaves a doubt.
    const auto cofactor = [&](auto lift, int column, int row) {
        const int c1 = (column + 1) % 3, c2 = (column + 2) % 3;
        const int r1 = (row + 1) % 3, r2 = (row + 2) % 3;
        return lift(linear[c1][r1]) * lift(linear[c2][r2]) -
               lift(linear[c2][r1]) * lift(linear[c1][r2]);
    };
    const double det = exact::value([&](auto lift) {
        return lift(linear[0][0]) * cofactor(lift, 0, 0) +
               (lift(linear[0][1]) * cofactor(lift, 0, 1) +
                lift(linear[0][2]) * cofactor(lift, 0, 2));
    });
    if (det == 0) return std::nullopt;

    Placement made;
    made.affine_ = {linear, translation, det < 0};
    for (int column = 0; column < 3; ++column)
        for (int row = 0; row < 3; ++row)
            made.inverse_[row][column] =
                exact::value([&](auto lift) { return cofactor(lift, column, row); }) / det;
    return made;
}

std::optional<Placement> Placement::make(const Pose& pose, const vec3& scale) {
    const auto rotation = unit_rotation(pose.rotation);
    if (!rotation) return std::nullopt;
    dmat3 linear = glm::mat3_cast(glm::normalize(glm::dquat(*rotation)));
    for (int column = 0; column < 3; ++column) {
        linear[column] *= static_cast<double>(scale[column]);
        for (int row = 0; row < 3; ++row)
            if (std::fabs(linear[column][row]) < constants::placement_least)
                linear[column][row] = 0;
    }
    return make(linear, dvec3(pose.position));
}

Aabb placed_box(const Affine& placement, const Aabb& box, const dvec3& reach) {
    const dvec3 lo(box.min), hi(box.max);
    const dvec3 near = glm::max(glm::abs(lo), glm::abs(hi));
    dvec3 from = placement.translation, to = from;
    dvec3 size = glm::abs(placement.translation), full = size;
    for (int axis = 0; axis < 3; ++axis) {
        const dvec3 a = placement.linear[axis] * lo[axis], b = placement.linear[axis] * hi[axis];
        from += glm::min(a, b);
        to += glm::max(a, b);
        size += glm::abs(placement.linear[axis]) * near[axis];
        full += glm::abs(placement.linear[axis]) * reach[axis];
    }
    const dvec3 slack = constants::placed_float_slack * size +
                        constants::placed_double_slack * full + constants::placed_least;
    Aabb placed;
    for (int k = 0; k < 3; ++k) {
        placed.min[k] = at_most(from[k] - slack[k]);
        placed.max[k] = at_least(to[k] + slack[k]);
    }
    return placed;
}

}  // namespace collidoscope

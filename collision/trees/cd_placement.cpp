#include "collision/trees/cd_placement.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

namespace collidoscope {
namespace {

// The direction of an 18-DOP that equals the vector or its opposite, and which of them.
std::pair<std::size_t, bool> direction_along(const dvec3& v) {
    for (std::size_t k = 0; k < 9; ++k) {
        const dvec3 d(Dop<18>::direction(static_cast<int>(k)));
        if (d == v) return {k, true};
        if (d == -v) return {k, false};
    }
    return {0, true};
}

double offset(const Dop<18>& dop, std::size_t i) {
    return double{i < 9 ? dop.lo[i] : dop.hi[i - 9]};
}

}  // namespace

DopPlacement::DopPlacement(const RelativePose& pose, const Dop<18>& largest) {
    // dot(direction, R p + t) = dot(transpose(R) direction, p) + dot(direction, t).
    for (std::size_t i = 0; i < 9; ++i) {
        const dvec3 direction(Dop<18>::direction(static_cast<int>(i)));
        const dvec3 turned = direction * pose.rotation;
        shift_[i] = glm::dot(direction, pose.translation);

        // Order the coordinates by size: x >= y >= z >= 0 up to their signs.
        std::array<int, 3> axis{0, 1, 2};
        std::sort(axis.begin(), axis.end(),
                  [&](int j, int k) { return std::abs(turned[j]) > std::abs(turned[k]); });
        std::array<dvec3, 3> unit{};
        std::array<double, 3> length{};
        for (std::size_t k = 0; k < 3; ++k) {
            length[k] = std::abs(turned[axis[k]]);
            unit[k][axis[k]] = turned[axis[k]] < 0 ? -1 : 1;
        }
        const auto& [x, y, z] = length;

        // The eighteen normals divide space into cones of three; take the cone that it lies in.
        std::array<std::pair<double, dvec3>, 3> parts;
        if (x >= y + z) {
            parts = {{{x - y - z, unit[0]}, {y, unit[0] + unit[1]}, {z, unit[0] + unit[2]}}};
        } else {
            parts = {{{0.5 * (x + y - z), unit[0] + unit[1]},
                      {0.5 * (x + z - y), unit[0] + unit[2]},
                      {0.5 * (y + z - x), unit[1] + unit[2]}}};
        }
        for (std::size_t k = 0; k < 3; ++k) {
            const auto [along, same] = direction_along(parts[k].second);
            const auto low = static_cast<std::uint8_t>(along);
            const auto high = static_cast<std::uint8_t>(along + 9);
            terms_[i][k] =
                same ? Term{parts[k].first, high, low} : Term{-parts[k].first, low, high};
        }
    }

    // What rounding may lose, at most as for any volume that a pose moves.
    double reach =
        std::abs(pose.translation.x) + std::abs(pose.translation.y) + std::abs(pose.translation.z);
    for (std::size_t k = 0; k < 3; ++k)
        reach += std::max(std::abs(double{largest.lo[k]}), std::abs(double{largest.hi[k]}));
    pad_ = double{constants::moved_volume_pad} * reach + 0x1p-148;
}

PlacedDop DopPlacement::place(const Dop<18>& dop) const {
    PlacedDop placed;
    for (std::size_t i = 0; i < 9; ++i) {
        double hi = shift_[i] + pad_;
        double lo = shift_[i] - pad_;
        for (const Term& term : terms_[i]) {
            hi += term.factor * offset(dop, term.upper);
            lo += term.factor * offset(dop, term.lower);
        }
        placed.hi[i] = hi;
        placed.lo[i] = lo;
    }
    return placed;
}

}  // namespace collidoscope

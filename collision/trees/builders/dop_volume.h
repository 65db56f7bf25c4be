// A k-DOP as the volume of a tree, besides collision/volumes/dop.h: measures, names, a shape to
// draw, and the pair test of two of them in a tree query.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "collision/trees/box_pair.h"
#include "collision/trees/constants.h"
#include "collision/trees/tree_view.h"
#include "collision/volumes/dop.h"

namespace collidoscope {

template <int K>
constexpr std::string_view volume_id(const Dop<K>&) {
    switch (K) {
        case 6:
            return "kdop6";
        case 10:
            return "kdop10";
        case 14:
            return "kdop14";
        case 18:
            return "kdop18";
        default:
            return "kdop26";
    }
}

// The box of the first three directions, which are the coordinate axes.
template <int K>
Aabb box_of(const Dop<K>& dop) {
    return {{dop.lo[0], dop.lo[1], dop.lo[2]}, {dop.hi[0], dop.hi[1], dop.hi[2]}};
}

// Corners of the polytope. Cost: K² cuts of polygons.
template <int K>
VolumeShape shape_of(const Dop<K>& dop) {
    Hull hull;
    for (const auto& face : faces_of(dop)) {
        for (const dvec3& p : face) hull.points.emplace_back(p);
    }
    if (hull.points.size() < 4) return box_of(dop);
    return hull;
}

// Surface area and volume of the polytope; of a flat one those of its box. Cost: K² cuts.
template <int K>
float area(const Dop<K>& dop, const std::vector<std::vector<dvec3>>& faces) {
    double doubled = 0;
    for (const auto& face : faces) {
        dvec3 normal(0);
        for (std::size_t i = 1; i + 1 < face.size(); ++i)
            normal += cross(face[i] - face[0], face[i + 1] - face[0]);
        doubled += std::sqrt(dot(normal, normal));
    }
    return doubled > 0 ? static_cast<float>(doubled / 2) : area(box_of(dop));
}
template <int K>
float area(const Dop<K>& dop) {
    return area(dop, faces_of(dop));
}
template <int K>
float volume(const Dop<K>& dop) {
    return static_cast<float>(solid_volume(dop));
}
template <int K>
VolumeSizes sizes_of(const Dop<K>& dop) {
    const auto faces = faces_of(dop);
    return {area(dop, faces), static_cast<float>(volume_within(faces))};
}

// Rules compare many volumes: they take that of the box.
template <int K>
float quick_volume(const Dop<K>& dop) {
    return volume(box_of(dop));
}
template <int K>
float squared_radius(const Dop<K>& dop) {
    return squared_radius(box_of(dop));
}
template <int K>
float reach_of(const Dop<K>& dop) {
    return reach_of(box_of(dop));
}

// The axes' intervals are finite; sums of coordinates near the largest float may be infinite, which
// bounds them just as well.
template <int K>
bool is_finite(const Dop<K>& dop) {
    for (std::size_t i = 0; i < dop.lo.size(); ++i) {
        if (std::isnan(dop.lo[i]) || std::isnan(dop.hi[i])) return false;
        if (i < 3 && (std::isinf(dop.lo[i]) || std::isinf(dop.hi[i]))) return false;
    }
    return true;
}

// Holds nothing, and growing it by a polytope gives that one.
template <int K>
Dop<K> empty_dop() {
    Dop<K> dop;
    dop.lo.fill(std::numeric_limits<float>::infinity());
    dop.hi.fill(-std::numeric_limits<float>::infinity());
    return dop;
}
// The smallest polytope of the same directions that holds both: exact. Cost: K comparisons.
template <int K>
void grow(Dop<K>& dop, const Dop<K>& other) {
    for (std::size_t i = 0; i < dop.lo.size(); ++i) {
        dop.lo[i] = std::min(dop.lo[i], other.lo[i]);
        dop.hi[i] = std::max(dop.hi[i], other.hi[i]);
    }
}

// Two intervals or two balls that do not meet, for kinds of volumes with a single answer.
struct Parted {
    bool apart = false;
    bool any() const { return apart; }
};

namespace detail {

// Three planes whose normals span a corner of the polytope: a direction between them is
// first * n1 + second * n2 + third * n3 with weights of at least 0. Planes 0 to k/2 - 1 are the
// upper ones of the directions, the others the lower.
struct DopCorner {
    std::array<std::uint8_t, 3> plane{};
    dmat3 weights{0};  // weights * direction: how much of each normal
};
// The corners of the polytope that lies round a ball: every direction is in one of them, to within
// rounding. Cost: some 2,600 triples of planes, once per set of directions.
std::vector<DopCorner> dop_corners(std::span<const vec3> directions);
template <int K>
const std::vector<DopCorner>& corners_of_dop() {
    static const std::vector<DopCorner> corners = [] {
        std::array<vec3, K / 2> directions;
        for (int i = 0; i < K / 2; ++i)
            directions[static_cast<std::size_t>(i)] = Dop<K>::direction(i);
        return dop_corners(directions);
    }();
    return corners;
}

// The upper plane of one direction, computed from three planes of a turned polytope.
struct DopRow {
    std::array<std::uint8_t, 3> plane{};
    std::array<float, 3> weight{};
};
DopRow row_towards(const std::vector<DopCorner>& corners, const dvec3& direction);

AxisGap widest_gap(std::span<const vec3> directions, std::span<const float> lo_a,
                   std::span<const float> hi_a, std::span<const float> lo_b,
                   std::span<const float> hi_b);

}  // namespace detail

// Two k-DOPs of the same directions. The second one is realigned: each of its planes in A's frame
// is bounded through the corner of the turned directions that it falls between, three products each
// (the corner is where its support would be on a ball; for other shapes the bound is looser, never
// wrong). Then k/2 intervals are compared.
// Source: Klosowski and others 1998, section 4; the realignment by fixed corners as in Zachmann,
// "Rapid collision detection by dynamically aligned DOP-trees" (1998).
template <int K>
class VolumePair<Dop<K>, Dop<K>> {
  public:
    using Placed = Dop<K>;

    VolumePair(const RelativePose& pose, const Dop<K>& root_a, const Dop<K>& root_b) {
        const float reach_a = reach_of(root_a), reach_b = reach_of(root_b);
        // A coordinate is a sum of up to three of those that the pad is made for.
        pad_ = 3 * detail::pair_pad(pose, reach_a, reach_b);
        const vec3 shift = glm::abs(vec3(pose.translation));
        const float reach = reach_a + reach_b + shift.x + shift.y + shift.z;
        if (!(reach < constants::ray_largest_reach)) pad_ = std::numeric_limits<float>::infinity();
        const auto& corners = detail::corners_of_dop<K>();
        const dmat3 back = glm::transpose(pose.rotation);
        for (std::size_t i = 0; i < K / 2; ++i) {
            const dvec3 direction(Dop<K>::direction(static_cast<int>(i)));
            rows_[i] = detail::row_towards(corners, back * direction);
            shift_[i] = static_cast<float>(dot(direction, pose.translation));
        }
    }

    Dop<K> place(const Dop<K>& b) const {
        // Its reach beyond each plane's direction, the upper ones first; and reversed.
        std::array<float, K> up, down;
        for (std::size_t i = 0; i < K / 2; ++i) {
            up[i] = down[i + K / 2] = b.hi[i];
            up[i + K / 2] = down[i] = -b.lo[i];
        }
        Dop<K> placed;
        for (std::size_t i = 0; i < K / 2; ++i) {
            const detail::DopRow& r = rows_[i];
            placed.hi[i] = shift_[i] + pad_ + r.weight[0] * up[r.plane[0]] +
                           r.weight[1] * up[r.plane[1]] + r.weight[2] * up[r.plane[2]];
            placed.lo[i] = shift_[i] - pad_ - r.weight[0] * down[r.plane[0]] -
                           r.weight[1] * down[r.plane[1]] - r.weight[2] * down[r.plane[2]];
        }
        return placed;
    }

    Parted test(const Dop<K>& a, const Dop<K>& b) const {
        bool apart = false;
        for (std::size_t i = 0; i < K / 2; ++i) {
            apart |= a.lo[i] > b.hi[i];
            apart |= b.lo[i] > a.hi[i];
        }
        return {apart};
    }

  private:
    std::array<detail::DopRow, K / 2> rows_;
    std::array<float, K / 2> shift_;
    float pad_;
};

template <int K>
AxisGap separation(const RelativePose& pose, const Dop<K>& a, const Dop<K>& b, const Parted&) {
    const Dop<K> moved = VolumePair<Dop<K>, Dop<K>>(pose, a, b).place(b);
    std::array<vec3, K / 2> directions;
    for (int i = 0; i < K / 2; ++i) directions[static_cast<std::size_t>(i)] = Dop<K>::direction(i);
    return detail::widest_gap(directions, a.lo, a.hi, moved.lo, moved.hi);
}

}  // namespace collidoscope

// Discrete orientation polytopes: the part of space between k/2 pairs of parallel planes whose
// directions are agreed on beforehand. 6, 14, 18 and 26 planes, and the beveled box of 10.
//
// Sources: lecture notes, "Bounding Boxes" (10 planes "if beveled only on vertical edges", 18 on
// all edges, 26 on all edges and corners); Klosowski and others 1998 (QuickCD; thesis 2.4 and its
// table 1 with the nine directions of 18).
#pragma once

#include <array>
#include <span>
#include <vector>

#include "collision/volumes/constants.h"
#include "collision/volumes/hull.h"

namespace collidoscope {

// Directions are small whole numbers, not of unit length, so that a coordinate along one is a sum
// of up to three floats. First the axes; then the corners; then the edges, those upright (Y up)
// first.
inline constexpr std::array<vec3, 13> dop_directions = {
    vec3(1, 0, 0),  vec3(0, 1, 0),  vec3(0, 0, 1), vec3(1, 1, 1),  vec3(1, 1, -1),
    vec3(1, -1, 1), vec3(-1, 1, 1), vec3(1, 0, 1), vec3(1, 0, -1), vec3(1, 1, 0),
    vec3(1, -1, 0), vec3(0, 1, 1),  vec3(0, 1, -1)};

// Which of them a polytope with K planes has.
template <int K>
struct DopSet;
template <>
struct DopSet<6> {
    static constexpr std::array<int, 3> directions = {0, 1, 2};
};
template <>
struct DopSet<10> {
    static constexpr std::array<int, 5> directions = {0, 1, 2, 7, 8};
};
template <>
struct DopSet<14> {
    static constexpr std::array<int, 7> directions = {0, 1, 2, 3, 4, 5, 6};
};
template <>
struct DopSet<18> {
    static constexpr std::array<int, 9> directions = {0, 1, 2, 7, 8, 9, 10, 11, 12};
};
template <>
struct DopSet<26> {
    static constexpr std::array<int, 13> directions = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
};

// The points p with lo[i] <= dot(direction(i), p) <= hi[i] for all i. K floats.
template <int K>
struct Dop {
    static constexpr int pairs = K / 2;
    std::array<float, K / 2> lo{};
    std::array<float, K / 2> hi{};

    static const vec3& direction(int i) {
        return dop_directions[static_cast<std::size_t>(
            DopSet<K>::directions[static_cast<std::size_t>(i)])];
    }
};
using BeveledBox = Dop<10>;

namespace detail {

// dot(direction, p) in double, and outward by what its two sums may have lost.
inline double dop_coordinate(const vec3& direction, const vec3& p, double& loss) {
    const dvec3 d(direction), q(p);
    loss = 0x1p-52 * (std::abs(d.x * q.x) + std::abs(d.y * q.y) + std::abs(d.z * q.z));
    // Along an axis nothing is added.
    if (std::abs(d.x) + std::abs(d.y) + std::abs(d.z) == 1) loss = 0;
    return d.x * q.x + d.y * q.y + d.z * q.z;
}

}  // namespace detail

// Every point lies inside, exactly: coordinates are rounded outward. No points give the origin.
// Cost: K/2 short sums per point.
template <int K>
Dop<K> fit_dop(std::span<const vec3> points) {
    Dop<K> dop;
    if (points.empty()) return dop;
    for (int i = 0; i < Dop<K>::pairs; ++i) {
        double lo = 0, hi = 0, loss = 0;
        bool first = true;
        for (const vec3& p : points) {
            const double at = detail::dop_coordinate(Dop<K>::direction(i), p, loss);
            lo = first ? at - loss : std::min(lo, at - loss);
            hi = first ? at + loss : std::max(hi, at + loss);
            first = false;
        }
        const auto k = static_cast<std::size_t>(i);
        dop.lo[k] = rounded_down(lo);
        dop.hi[k] = rounded_up(hi);
    }
    return dop;
}

template <int K>
bool contains(const Dop<K>& dop, const vec3& p) {
    for (std::size_t i = 0; i < dop.lo.size(); ++i) {
        double loss = 0;
        const double at = detail::dop_coordinate(Dop<K>::direction(static_cast<int>(i)), p, loss);
        if (at - loss > double{dop.hi[i]} || at + loss < double{dop.lo[i]}) return false;
    }
    return true;
}

// K comparisons of floats. Intervals apart along one direction prove the polytopes apart; with six
// planes all overlapping is proof that they meet, with more it is not: two polytopes may be
// separated only by a direction that is none of theirs. So it is conservative, never wrong by
// saying apart.
template <typename N, int K>
bool overlaps_in(const Dop<K>& a, const Dop<K>& b) {
    for (std::size_t i = 0; i < a.lo.size(); ++i) {
        if (N(double{a.lo[i]}) > N(double{b.hi[i]}) || N(double{b.lo[i]}) > N(double{a.hi[i]}))
            return false;
    }
    return true;
}
template <int K>
bool overlaps(const Dop<K>& a, const Dop<K>& b) {
    for (std::size_t i = 0; i < a.lo.size(); ++i) {
        if (a.lo[i] > b.hi[i] || b.lo[i] > a.hi[i]) return false;
    }
    return true;
}

// The corners at which the last update ended, direction by direction, lowest and highest.
template <int K>
using DopCorners = std::array<Index, K>;

// Update under motion: the tight polytope of what the hull holds, as the pose moves and rounds it.
// For each direction the hull is climbed from the vertex that was extreme before (Klosowski 1998,
// section 4: hill climbing). Cost: K climbs, about 6 vertices each when the turn was small.
template <int K, typename N = double>
Dop<K> moved_dop(HullClimber& hull, const RelativePose& pose, DopCorners<K>& corners) {
    Dop<K> dop;
    const auto turned = [&](const vec3& d) -> Vector<N> {
        const Vector<N> v = vector_of<N>(d);
        return {dot(vector_of<N>(pose.rotation[0]), v), dot(vector_of<N>(pose.rotation[1]), v),
                dot(vector_of<N>(pose.rotation[2]), v)};
    };
    const Polytope& shape = hull.hull();
    const N reach = N(shape.radius + magnitude(shape.center.x) + magnitude(shape.center.y) +
                      magnitude(shape.center.z) + magnitude(pose.translation.x) +
                      magnitude(pose.translation.y) + magnitude(pose.translation.z));
    const N pad = N(double{constants::moved_volume_pad}) * reach + N(0x1p-148);
    const auto as_double = [](const auto& x) {
        if constexpr (std::is_same_v<std::decay_t<decltype(x)>, double>) {
            return x;
        } else {
            return x.value();
        }
    };
    for (int i = 0; i < Dop<K>::pairs; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const vec3& direction = Dop<K>::direction(i);
        const Vector<N> d = turned(direction);
        const Vector<N> against = {-d.x, -d.y, -d.z};
        const N shift = dot(vector_of<N>(direction), vector_of<N>(pose.translation));
        const N lo = shift - hull.support<N>(against, corners[2 * k]) - pad;
        const N hi = shift + hull.support<N>(d, corners[2 * k + 1]) + pad;
        dop.lo[k] = rounded_down(as_double(lo));
        dop.hi[k] = rounded_up(as_double(hi));
    }
    return dop;
}

// The faces as polygons in the order of their planes (highest of each direction, then lowest), some
// empty: each plane's square cut by all the others. For drawing and measuring. Cost: K² cuts.
std::vector<std::vector<dvec3>> dop_faces(std::span<const vec3> directions,
                                          std::span<const float> lo, std::span<const float> hi);
template <int K>
std::vector<std::vector<dvec3>> faces_of(const Dop<K>& dop) {
    std::array<vec3, K / 2> directions;
    for (int i = 0; i < K / 2; ++i) directions[static_cast<std::size_t>(i)] = Dop<K>::direction(i);
    return dop_faces(directions, dop.lo, dop.hi);
}

// Volume between faces around it; relative error about 1e-12 unless it is very flat.
double volume_within(const std::vector<std::vector<dvec3>>& faces);
template <int K>
double solid_volume(const Dop<K>& dop) {
    return volume_within(faces_of(dop));
}

}  // namespace collidoscope

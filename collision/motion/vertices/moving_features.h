// Two features whose vertices move: a vertex and a face, or two edges. The way between a point of
// the one and a point of the other is a function of time and of two parameters, and linear in each.
//
// Source: Wang, Ferguson, Schneider, Jiang, Attene, Panozzo 2021.
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/motion/moving_points.h"

namespace collidoscope {

// t: the time, from 0 to 1. u, v: of a vertex and a face the weights of the face's second and third
// corner, u + v <= 1; of two edges the places on A and on B, from 0 at the first end to 1.
using FeatureParameters = std::array<double, 3>;

// A and B: numbers of vertices, 1 and 3 or 2 and 2.
template <std::size_t A, std::size_t B>
class MovingFeatures {
    static_assert((A == 1 && B == 3) || (A == 2 && B == 2));

  public:
    // B is a face: of its parameters only those with u + v <= 1 count.
    static constexpr bool face = B == 3;

    MovingFeatures(const MovingPoints<A>& a, const MovingPoints<B>& b)
        : origin_(a.from[0]), a_(placed(a)), b_(placed(b)) {
        measure(a_);
        measure(b_);
    }

    // The point of A minus the point of B. Each coordinate is off by at most rounding().
    dvec3 difference(const FeatureParameters& at) const { return of_a(at) - of_b(at); }

    // Let w be 2^-53 and M the largest coordinate of a vertex, seen from A's first one at time 0.
    // Parameters are multiples of 2^-50 between 0 and 1, so that 1 - t and all weights are exact,
    // and the sizes of a point's weights add up to 3 at most. Seen from there a coordinate is off
    // by wM. A vertex at time t takes over that, wM of its two products and wM of their sum: 3wM. A
    // point of a face takes over three times that, and adds 3wM of products and 2wM + 3wM of sums:
    // 17wM. The difference, no larger than 4M, is off by 3wM + 17wM + 4wM = 24wM; of edges by less.
    // Terms of second order are far below the rest up to 32wM.
    double rounding() const { return 0x1p-48 * reach_; }

    // The longest edge of both at time 0 and at time 1.
    double size() const { return size_; }

    // Points in the world.
    dvec3 on_a(const FeatureParameters& at) const { return origin_ + of_a(at); }
    dvec3 on_b(const FeatureParameters& at) const { return origin_ + of_b(at); }
    // Vertices at a time.
    std::array<dvec3, A> vertices_a(double t) const { return vertices(a_, t); }
    std::array<dvec3, B> vertices_b(double t) const { return vertices(b_, t); }

    // A unit vector across the face or both edges at that time, along which A's point does not
    // move away from B's. Degenerate ones give the direction of the relative motion; +Y where there
    // is none.
    dvec3 normal(const FeatureParameters& at) const {
        const dvec3 motion = difference({1, at[1], at[2]}) - difference({0, at[1], at[2]});
        const std::array<dvec3, A> a = weighed(a_, at[0]);
        const std::array<dvec3, B> b = weighed(b_, at[0]);
        dvec3 across;
        if constexpr (face)
            across = glm::cross(b[1] - b[0], b[2] - b[0]);
        else
            across = glm::cross(a[1] - a[0], b[1] - b[0]);
        if (across == dvec3(0)) across = motion;
        const double length = std::sqrt(glm::dot(across, across));
        if (!(length > 0)) return {0, 1, 0};
        return (glm::dot(across, motion) < 0 ? -1 : 1) / length * across;
    }

  private:
    template <std::size_t N>
    struct Placed {
        std::array<dvec3, N> from, to;  // from origin_
    };

    template <std::size_t N>
    Placed<N> placed(const MovingPoints<N>& points) const {
        Placed<N> out;
        for (std::size_t i = 0; i < N; ++i) {
            out.from[i] = dvec3(points.from[i]) - origin_;
            out.to[i] = dvec3(points.to[i]) - origin_;
        }
        return out;
    }
    template <std::size_t N>
    void measure(const Placed<N>& points) {
        for (const std::array<dvec3, N>* end : {&points.from, &points.to}) {
            for (std::size_t i = 0; i < N; ++i) {
                for (int k = 0; k < 3; ++k) reach_ = std::max(reach_, std::abs((*end)[i][k]));
                for (std::size_t j = 0; j < i; ++j)
                    size_ = std::max(size_, glm::length((*end)[i] - (*end)[j]));
            }
        }
    }
    template <std::size_t N>
    static std::array<dvec3, N> weighed(const Placed<N>& points, double t) {
        std::array<dvec3, N> out;
        for (std::size_t i = 0; i < N; ++i) out[i] = (1 - t) * points.from[i] + t * points.to[i];
        return out;
    }
    template <std::size_t N>
    std::array<dvec3, N> vertices(const Placed<N>& points, double t) const {
        std::array<dvec3, N> out = weighed(points, t);
        for (dvec3& p : out) p += origin_;
        return out;
    }
    static std::array<double, A> weights_a(const FeatureParameters& at) {
        if constexpr (face)
            return {1};
        else
            return {1 - at[1], at[1]};
    }
    static std::array<double, B> weights_b(const FeatureParameters& at) {
        const auto [t, u, v] = at;
        if constexpr (face)
            return {(1 - u) - v, u, v};
        else
            return {1 - v, v};
    }
    template <std::size_t N>
    static dvec3 point(const Placed<N>& points, double t, const std::array<double, N>& weights) {
        const std::array<dvec3, N> corners = weighed(points, t);
        dvec3 sum = weights[0] * corners[0];
        for (std::size_t i = 1; i < N; ++i) sum += weights[i] * corners[i];
        return sum;
    }
    dvec3 of_a(const FeatureParameters& at) const { return point(a_, at[0], weights_a(at)); }
    dvec3 of_b(const FeatureParameters& at) const { return point(b_, at[0], weights_b(at)); }

    dvec3 origin_;
    Placed<A> a_;
    Placed<B> b_;
    double reach_ = 0, size_ = 0;
};

}  // namespace collidoscope

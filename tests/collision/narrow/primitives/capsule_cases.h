// Random capsules, and answers about them held against rationals and against supports in many
// directions.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "collision/narrow/primitives/capsule.h"
#include "collision/results.h"
#include "tests/oracle/point_oracle.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope::capsule_cases {

using oracle::RandomFloats;
using oracle::Rational3;

inline int sign_of_number(float v) {
    return (v > 0) - (v < 0);
}

// -- The least squared distance of two cores, in rationals --

inline mpq_class between_cores(const Sphere& a, const Capsule& b) {
    return oracle::point_segment(Rational3(a.center), Rational3(b.from), Rational3(b.to));
}

inline mpq_class between_cores(const Capsule& a, const Capsule& b) {
    return oracle::segment_segment({a.from, a.to}, {b.from, b.to});
}

inline mpq_class between_cores(const Capsule& a, const Triangle& t) {
    const Rational3 p(a.from), q(a.to), x(t.a), y(t.b), z(t.c);
    const Rational3 n = cross(y - x, z - x);
    const mpq_class from = dot(n, p - x), to = dot(n, q - x);
    if (sgn(from) * sgn(to) < 0) {
        const Rational3 through = p + mpq_class(from / (from - to)) * (q - p);
        if (oracle::point_triangle(through, x, y, z) == 0) return 0;
    }
    const Segment axis{a.from, a.to};
    return std::min({oracle::point_triangle(p, x, y, z), oracle::point_triangle(q, x, y, z),
                     oracle::segment_segment(axis, {t.a, t.b}),
                     oracle::segment_segment(axis, {t.b, t.c}),
                     oracle::segment_segment(axis, {t.c, t.a})});
}

// Along the axis the squared distance from the box is a parabola between the places where it enters
// or leaves a slab.
inline mpq_class segment_to_local_box(const Rational3& p, const Rational3& q, const Rational3& lo,
                                      const Rational3& hi) {
    const Rational3 d = q - p;
    const auto squared_at = [&](const mpq_class& u) {
        mpq_class sum = 0;
        for (int k = 0; k < 3; ++k) {
            const mpq_class x = p[k] + u * d[k];
            const mpq_class out = x < lo[k]   ? mpq_class(lo[k] - x)
                                  : x > hi[k] ? mpq_class(x - hi[k])
                                              : mpq_class(0);
            sum += out * out;
        }
        return sum;
    };
    std::vector<mpq_class> breaks{0, 1};
    for (int k = 0; k < 3; ++k) {
        if (d[k] == 0) continue;
        for (const mpq_class& end : {lo[k], hi[k]}) {
            const mpq_class u = (end - p[k]) / d[k];
            if (sgn(u) > 0 && cmp(u, 1) < 0) breaks.push_back(u);
        }
    }
    std::sort(breaks.begin(), breaks.end());
    mpq_class best = squared_at(0);
    for (std::size_t i = 0; i + 1 < breaks.size(); ++i) {
        const mpq_class &u = breaks[i], &w = breaks[i + 1];
        const mpq_class middle = (u + w) / 2;
        const mpq_class fu = squared_at(u), fm = squared_at(middle), fw = squared_at(w);
        best = std::min({best, fu, fw});
        // The vertex of the parabola through the three.
        const mpq_class curve = 2 * (fu - 2 * fm + fw);
        if (curve == 0) continue;
        const mpq_class share = (3 * fu - 4 * fm + fw) / (2 * curve);
        if (sgn(share) > 0 && cmp(share, 1) < 0) {
            const mpq_class at = u + share * (w - u);
            if (at > u && at < w) best = std::min(best, squared_at(at));
        }
    }
    return best;
}

inline mpq_class between_cores(const Capsule& a, const Box& b) {
    const Rational3 half(b.half), none;
    const Rational3 center(b.center);
    return segment_to_local_box(oracle::in_box(b, Rational3(a.from) - center),
                                oracle::in_box(b, Rational3(a.to) - center), none - half, half);
}

inline mpq_class between_cores(const Capsule& a, const Aabb& b) {
    return segment_to_local_box(Rational3(a.from), Rational3(a.to), Rational3(b.min),
                                Rational3(b.max));
}

// -- How far a shape reaches along a direction, in double --

inline double reach_along(const Sphere& s, const dvec3& n) {
    return glm::dot(dvec3(s.center), n) + double{s.radius};
}
inline double reach_along(const Capsule& c, const dvec3& n) {
    return std::max(glm::dot(dvec3(c.from), n), glm::dot(dvec3(c.to), n)) + double{c.radius};
}
inline double reach_along(const Triangle& t, const dvec3& n) {
    return std::max({glm::dot(dvec3(t.a), n), glm::dot(dvec3(t.b), n), glm::dot(dvec3(t.c), n)});
}
inline double reach_along(const Box& b, const dvec3& n) {
    const glm::dquat q = glm::normalize(glm::dquat(b.rotation));
    const dvec3 local = glm::conjugate(q) * n;
    return glm::dot(dvec3(b.center), n) + glm::dot(glm::abs(local), dvec3(b.half));
}
inline double reach_along(const Aabb& b, const dvec3& n) {
    double sum = 0;
    for (int k = 0; k < 3; ++k) sum += std::max(n[k] * double{b.min[k]}, n[k] * double{b.max[k]});
    return sum;
}

inline float radius_of(const Sphere& s) {
    return s.radius;
}
inline float radius_of(const Capsule& c) {
    return c.radius;
}
template <typename Core>
float radius_of(const Core&) {
    return 0;
}

template <typename A, typename B>
void expect_right(const A& a, const B& b, const PairResult& r, double size, RandomFloats& random) {
    const mpq_class squared = between_cores(a, b);
    const mpq_class reach = mpq_class(radius_of(a)) + mpq_class(radius_of(b));
    const int expected = sgn(mpq_class(squared - reach * reach));
    ASSERT_EQ(r.hit, expected <= 0);
    const double tolerance = 2e-6 * size + 1e-44;
    if (squared > 0) {
        ASSERT_EQ(sign_of_number(r.signed_distance), expected);
        ASSERT_NEAR(r.signed_distance, std::sqrt(squared.get_d()) - reach.get_d(), tolerance);
    } else {
        ASSERT_LE(r.signed_distance, 0);
        if (reach > 0) {
            ASSERT_LT(r.signed_distance, 0);
        }
    }
    ASSERT_NEAR(glm::length(dvec3(r.normal)), 1, 1e-6);
    const dvec3 n = glm::normalize(dvec3(r.normal));
    // Witness points, and contacts that lie between them.
    ASSERT_LE(
        glm::length(dvec3(r.point_on_b) - dvec3(r.point_on_a) - double{r.signed_distance} * n),
        tolerance);
    ASSERT_EQ(r.contacts.empty(), !r.hit);
    double deepest = 0;
    for (const Contact& c : r.contacts) {
        const dvec3 out = dvec3(c.normal);
        ASSERT_LE(glm::length(dvec3(c.point_on_b) - dvec3(c.point_on_a) + double{c.depth} * out),
                  tolerance);
        deepest = std::max(deepest, double{c.depth});
        // A capsule that is nearly parallel: each end by itself.
        if (c.depth != 0 - r.signed_distance || c.normal != r.normal) {
            ASSERT_GE(r.contacts.size(), 2u);
            ASSERT_LE(double{c.depth}, tolerance - double{r.signed_distance});
            ASSERT_GE(double{c.depth} + tolerance, -0.5 * double{r.signed_distance});
            ASSERT_GE(glm::dot(out, n), 0.86);
            continue;
        }
        // On A's side where it reaches furthest, on B's where it reaches least.
        ASSERT_NEAR(glm::dot(dvec3(c.point_on_a), n), reach_along(a, n), 4 * tolerance);
        ASSERT_NEAR(glm::dot(dvec3(c.point_on_b), n), -reach_along(b, -n), 4 * tolerance);
    }
    if (r.hit) {
        ASSERT_NEAR(deepest, -double{r.signed_distance}, tolerance);
    }
    // No direction separates sooner, or by more.
    const auto gap = [&](const dvec3& m) { return -reach_along(b, -m) - reach_along(a, m); };
    ASSERT_NEAR(gap(n), r.signed_distance, tolerance);
    for (int i = 0; i < 20; ++i) {
        const dvec3 m(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
        if (glm::length(m) < 0.1) continue;
        ASSERT_LE(gap(glm::normalize(m)), double{r.signed_distance} + tolerance);
    }
}

inline double size_of(const vec3& v) {
    return glm::length(dvec3(v));
}
inline double size_of(const Capsule& c) {
    return size_of(c.from) + size_of(c.to) + c.radius;
}

// On a grid radii are such that shapes touch now and then.
inline float random_radius(RandomFloats& random) {
    return random.chance(8) ? 0.0f : std::abs(random.length());
}

inline Capsule random_capsule(RandomFloats& random) {
    Capsule c{random.point(), random.point(), random_radius(random)};
    if (random.chance(8)) c.to = c.from;
    if (random.chance(6)) {
        c.to = c.from;
        c.to[random.integer(0, 2)] += random.length();
    }
    return c;
}

inline Capsule times(const Capsule& c, float factor) {
    return {factor * c.from, factor * c.to, factor * c.radius};
}
inline Sphere times(const Sphere& s, float factor) {
    return {factor * s.center, factor * s.radius};
}
inline Triangle times(const Triangle& t, float factor) {
    return {factor * t.a, factor * t.b, factor * t.c};
}
inline Box times(const Box& b, float factor) {
    return {factor * b.center, factor * b.half, b.rotation};
}
inline Aabb times(const Aabb& b, float factor) {
    return {factor * b.min, factor * b.max};
}

// Neither the scale nor the order of the axis's ends changes whether they meet, nor how deep.
template <typename A, typename B>
void expect_same_when_changed(const A& a, const B& b, const PairResult& r, double size) {
    for (const float factor : {4.0f, 0.125f}) {
        const PairResult other = collide(times(a, factor), times(b, factor));
        ASSERT_EQ(other.hit, r.hit);
        ASSERT_EQ(sign_of_number(other.signed_distance), sign_of_number(r.signed_distance));
    }
    const auto flipped = [](const auto& shape) {
        auto other = shape;
        if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, Capsule>)
            std::swap(other.from, other.to);
        return other;
    };
    const PairResult other = collide(flipped(a), flipped(b));
    ASSERT_EQ(other.hit, r.hit);
    ASSERT_EQ(sign_of_number(other.signed_distance), sign_of_number(r.signed_distance));
    ASSERT_NEAR(other.signed_distance, r.signed_distance, 2e-6 * size);
}

}  // namespace collidoscope::capsule_cases

// Requirements on every search for closest features, over random hulls.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/convex/polytope.h"
#include "collision/results.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/hull_oracle.h"
#include "tests/oracle/random_hulls.h"

namespace collidoscope {

// The points scaled to whole numbers.
inline std::vector<vec3> whole(const std::vector<vec3>& points, double scale) {
    std::vector<vec3> all;
    all.reserve(points.size());
    for (const vec3& p : points) all.emplace_back(dvec3(p) / scale);
    return all;
}

inline double size_of(const std::vector<vec3>& a, const std::vector<vec3>& b) {
    double size = 0;
    for (const vec3& p : a)
        for (const vec3& q : b) size = std::max(size, glm::length(dvec3(p) - dvec3(q)));
    return size + 1e-44;
}

// Distance of a point and a hull, 0 inside: by its closest point to a hull of one point.
inline double away_from(const std::vector<vec3>& hull, const vec3& point) {
    const std::vector<vec3> one{point};
    if (hull.size() == 1) return glm::length(dvec3(hull[0]) - dvec3(point));
    return static_cast<double>(
        oracle::HullDistance(oracle::triples<long double>(hull), oracle::triples<long double>(one))
            .distance());
}

inline void expect_flipped(const PairResult& r, const PairResult& s) {
    EXPECT_EQ(s.hit, r.hit);
    EXPECT_EQ(s.signed_distance, r.signed_distance);
    EXPECT_EQ(s.normal, -r.normal);
    EXPECT_EQ(s.point_on_a, r.point_on_b);
    EXPECT_EQ(s.point_on_b, r.point_on_a);
}

// The oracle's word on one pair: yes or no from whole numbers on a grid, the distance from long
// double where the bodies are apart.
struct Judged {
    bool known = false;  // whether yes or no is certain
    bool apart = false;
    double distance = 0;
};
inline Judged judge(const oracle::HullPoints& points, bool says_apart) {
    Judged judged;
    if (points.on_grid) {
        judged.known = true;
        judged.apart =
            oracle::WholeHulls(whole(points.a, points.scale), whole(points.b, points.scale))
                .apart();
    }
    if (judged.known ? judged.apart : says_apart)
        judged.distance =
            static_cast<double>(oracle::HullDistance(oracle::triples<long double>(points.a),
                                                     oracle::triples<long double>(points.b))
                                    .distance());
    return judged;
}

inline void expect_right(const oracle::HullPoints& points, const PairResult& r) {
    const double size = size_of(points.a, points.b);
    const Judged judged = judge(points, !r.hit);
    if (judged.known) {
        EXPECT_EQ(!r.hit, judged.apart);
    }
    EXPECT_EQ(r.hit, r.signed_distance <= 0);
    EXPECT_EQ(r.contacts.size(), r.hit ? 1u : 0u);
    EXPECT_NEAR(glm::length(dvec3(r.normal)), 1, 1e-6);
    const dvec3 gap = dvec3(r.point_on_b) - dvec3(r.point_on_a);
    double reach = size;
    for (const vec3& p : points.a) reach = std::max(reach, glm::length(dvec3(p)));
    // Witness points are rounded to float where they are.
    EXPECT_LE(glm::length(gap - double{r.signed_distance} * dvec3(r.normal)), 1e-6 * reach);
    if (r.hit) return;
    EXPECT_NEAR(double{r.signed_distance}, judged.distance, 1e-6 * size);
    EXPECT_TRUE(r.exact_distance);
    EXPECT_LE(away_from(points.a, r.point_on_a), 1e-6 * reach);
    EXPECT_LE(away_from(points.b, r.point_on_b), 1e-6 * reach);
}

// Random pairs; collide(a, b) for two Polytopes. max_points: corners a hull is made from.
template <typename Collide>
void expect_right_on_random_hulls(std::uint64_t seed, std::size_t count, int max_points,
                                  Collide&& collide) {
    oracle::RandomFloats random(seed);
    std::size_t apart = 0, touching = 0;
    for (std::size_t i = 0; i < count; ++i) {
        SCOPED_TRACE("case " + std::to_string(i) + " of seed " + std::to_string(seed));
        const oracle::HullPoints points = oracle::random_hulls(random, max_points);
        const Polytope a = convex_hull(points.a), b = convex_hull(points.b);
        const PairResult r = collide(a, b);
        apart += !r.hit;
        touching += r.signed_distance == 0;
        expect_right(points, r);
        if (a.vertices != b.vertices) expect_flipped(r, collide(b, a));
        // A power of two as a scale changes nothing but the scale.
        oracle::HullPoints larger = points;
        for (auto* side : {&larger.a, &larger.b})
            for (vec3& p : *side) p *= 8.0f;
        const PairResult t = collide(convex_hull(larger.a), convex_hull(larger.b));
        EXPECT_EQ(t.hit, r.hit);
        if (std::abs(r.signed_distance) > 1e-30f || r.signed_distance == 0) {
            EXPECT_EQ(t.signed_distance, 8 * r.signed_distance);
        }
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_GT(apart, count / 10);
    EXPECT_LT(apart, count * 9 / 10);
    EXPECT_GT(touching, count / 100);
}

// From a gap of -1e-6 to 1e-6 of the size in many steps, through touching.
template <typename Collide>
void expect_steady_sweep(std::uint64_t seed, std::size_t pairs, int steps, Collide&& collide) {
    oracle::RandomFloats random(seed);
    for (std::size_t i = 0; i < pairs; ++i) {
        SCOPED_TRACE("pair " + std::to_string(i) + " of seed " + std::to_string(seed));
        const oracle::HullPoints points = oracle::random_hulls(random, 10);
        const Polytope a = convex_hull(points.a);
        const PairResult start = collide(a, convex_hull(points.b));
        const dvec3 normal(start.normal);
        const double size = size_of(points.a, points.b);
        for (int k = 0; k <= steps; ++k) {
            const double gap = (2.0 * k / steps - 1) * 1e-6 * size;
            std::vector<vec3> moved;
            for (const vec3& p : points.b)
                moved.emplace_back(dvec3(p) + (gap - double{start.signed_distance}) * normal);
            const PairResult r = collide(a, convex_hull(moved));
            ASSERT_TRUE(std::isfinite(r.signed_distance));
            ASSERT_NEAR(glm::length(dvec3(r.normal)), 1, 1e-6);
            ASSERT_EQ(r.hit, r.signed_distance <= 0);
            double reach = size;
            for (const vec3& p : points.a) reach = std::max(reach, glm::length(dvec3(p)));
            // Overlap so small may also end the other way round: past a corner or an edge.
            if (gap > 0) {
                ASSERT_NEAR(double{r.signed_distance}, gap, 1e-6 * reach);
            } else {
                ASSERT_LE(std::abs(double{r.signed_distance}), -gap + 1e-6 * reach);
            }
        }
    }
}

}  // namespace collidoscope

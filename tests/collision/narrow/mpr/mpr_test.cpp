// MPR against whole numbers and long double on polytopes, and on curved bodies against how far they
// reach along directions.
#include "collision/narrow/mpr/mpr.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <iostream>

#include "collision/narrow/curved/curved_contact.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/hull_axes_oracle.h"
#include "tests/oracle/random_curved.h"
#include "tests/oracle/random_hulls.h"

namespace collidoscope {
namespace {

using oracle::curved_case;
using oracle::CurvedCase;
using oracle::Long3;
using oracle::RandomCurved;

struct MprCounts {
    std::size_t all = 0, hits = 0, undecided = 0, capped = 0, restarted = 0, not_least = 0;
    int most_supports = 0;

    void add(const MprResult& found) {
        ++all;
        hits += found.pair.hit;
        undecided += found.status == GjkStatus::Undecided;
        capped += found.capped;
        restarted += found.starts > 1;
        most_supports = std::max(most_supports, found.supports);
    }
    void report() const {
        std::cout << "of " << all << ": " << hits << " hits, " << undecided << " undecided, "
                  << capped << " capped, " << restarted << " restarted, " << not_least
                  << " not the least depth, at most " << most_supports << " support points\n";
    }
};

// The forms that every answer has.
void expect_mpr_forms(const MprResult& found, double size) {
    const PairResult& pair = found.pair;
    ASSERT_EQ(pair.hit, pair.signed_distance <= 0);
    ASSERT_EQ(pair.contacts.size() > 0, pair.hit);
    ASSERT_EQ(found.settled, found.status == GjkStatus::Undecided);
    ASSERT_LE(found.starts, mpr::max_starts);
    ASSERT_LE(found.lower, found.upper + 1e-13 * size);
    ASSERT_LE(found.depth_lower, found.depth_upper + 1e-13 * size);
    ASSERT_TRUE(std::isfinite(found.upper) && std::isfinite(found.depth_upper));
    if (found.settled) return;
    ASSERT_EQ(pair.hit, found.status == GjkStatus::Overlapping);
    ASSERT_NEAR(glm::length(dvec3(pair.normal)), 1, 1e-6);
    if (!pair.hit) return;
    const dvec3 gap = dvec3(pair.point_on_b) - dvec3(pair.point_on_a);
    ASSERT_LE(glm::length(gap - double{pair.signed_distance} * dvec3(pair.normal)), 4e-6 * size);
}

void expect_right(const CurvedCase& a, const CurvedCase& b, double reach, MprCounts& counts) {
    const MprResult found = collide_by_mpr(a.body, b.body);
    const double size = size_of(a, b), slack = 1e-13 * size + 1e-13 * reach;
    counts.add(found);
    ASSERT_NO_FATAL_FAILURE(expect_mpr_forms(found, size + reach));
    const auto gap = static_cast<double>(oracle::largest_gap(a.known, b.known, 32));
    const auto along = static_cast<double>(
        oracle::gap_along(a.known, b.known, oracle::unit(Long3(found.pair.normal))));
    switch (found.status) {
        case GjkStatus::Separated:
            // Its normal shows the gap, and no direction shows more than the upper bound. The
            // normal is rounded to floats.
            ASSERT_GT(found.lower, 0);
            ASSERT_GE(along, found.lower - 2e-7 * size);
            ASSERT_LE(gap, found.upper + slack);
            break;
        case GjkStatus::Overlapping:
            // No direction shows a gap, or less than the lower bound; the normal needs the upper
            // one, so that it is never less than the least.
            ASSERT_LE(gap, slack);
            ASSERT_GE(-gap, found.depth_lower - slack);
            ASSERT_NEAR(-along, found.depth_upper, 2e-7 * size);
            ASSERT_LE(-along, found.depth_upper + 2e-7 * size);
            // Far from the origin the points are rounded by more than thin bodies are thick.
            if (found.on_bodies && reach == 0) {
                ASSERT_LE(static_cast<double>(a.known.outside(Long3(found.pair.point_on_a))),
                          1e-6 * size);
                ASSERT_LE(static_cast<double>(b.known.outside(Long3(found.pair.point_on_b))),
                          1e-6 * size);
            }
            counts.not_least += -gap < found.depth_upper - 1e-6 * size;
            break;
        case GjkStatus::Undecided:
            // Only where a gap may be as well, or there is no volume.
            if (gap > 1e-11 * size + slack) {
                ASSERT_FALSE(found.pair.hit);
            }
            break;
    }
}

TEST(Mpr, ProvesWhatItSaysOfAllPairs) {
    constexpr std::uint64_t seed = 3321;
    SCOPED_TRACE(seed);
    RandomCurved shapes(seed);
    MprCounts counts;
    for (std::size_t i = 0; i < oracle::cases(4000); ++i) {
        SCOPED_TRACE(i);
        // Tiny beside huge, deep in each other, about one center, far from the origin.
        const float other = shapes.random.chance(5) ? 0.001f : 1;
        float away = shapes.random.chance(5) ? 0.01f : shapes.random.uniform(0.2f, 3);
        if (shapes.random.chance(8)) away = 0;
        const vec3 shift = shapes.random.chance(4) ? 1000.0f * shapes.direction() : vec3(0);
        const CurvedCase a = shapes.next(shift, 1);
        const CurvedCase b = shapes.next(shift + away * shapes.direction(), other);
        expect_right(a, b, double{glm::length(shift)}, counts);
        if (HasFatalFailure()) return;
    }
    counts.report();
    EXPECT_GT(counts.hits, counts.all / 10);
    EXPECT_LT(counts.hits, counts.all - counts.all / 10);
    EXPECT_LE(counts.undecided, counts.all / 10);
    if (counts.all > 1000) {
        EXPECT_GT(counts.not_least, 0u);
    }
}

// Moved along the normal of GJK until they touch but for a hair, this way or that.
TEST(Mpr, ProvesWhatItSaysWhereBodiesTouch) {
    constexpr std::uint64_t seed = 3322;
    SCOPED_TRACE(seed);
    RandomCurved shapes(seed);
    MprCounts counts;
    for (std::size_t i = 0; i < oracle::cases(1000); ++i) {
        SCOPED_TRACE(i);
        const float x = shapes.random.uniform(0.2f, 1), y = shapes.random.uniform(0.2f, 1);
        const Ellipsoid ball{vec3(0), {x, y, 0.5f}, shapes.turn()};
        Cylinder rod{shapes.direction() + vec3(0, 2, 0), shapes.direction() + vec3(0, 2, 0), 0.25f};
        const CurvedAnswer start = collide_by_gjk(SupportBody(ball), SupportBody(rod));
        const float hair = shapes.random.chance(2) ? 0 : shapes.random.uniform(-1e-5f, 1e-5f);
        const vec3 way = start.pair.normal * (hair - start.pair.signed_distance);
        rod.from += way;
        rod.to += way;
        expect_right(curved_case(ball), curved_case(rod), 0, counts);
        if (HasFatalFailure()) return;
    }
    counts.report();
}

// Hulls of any size and place, a third on grids: flat, coinciding, touching.
TEST(Mpr, HitsOfHullsAreRightAndDepthsNotTooSmall) {
    constexpr std::uint64_t seed = 3323;
    SCOPED_TRACE(seed);
    oracle::RandomFloats random(seed);
    MprCounts counts;
    std::size_t on_grid = 0;
    for (std::size_t i = 0; i < oracle::cases(4000); ++i) {
        SCOPED_TRACE(i);
        const oracle::HullPoints h = oracle::random_hulls(random, 8);
        const SupportBody a(h.a, 0), b(h.b, 0);
        const MprResult found = collide_by_mpr(a, b);
        counts.add(found);
        double reach = 0;
        for (const auto* points : {&h.a, &h.b})
            for (const vec3& p : *points) reach = std::max(reach, glm::length(dvec3(p)));
        ASSERT_NO_FATAL_FAILURE(expect_mpr_forms(found, 2 * reach));
        const auto least = static_cast<double>(oracle::axes::smallest_overlap(h.a, h.b));
        if (h.on_grid) {
            ++on_grid;
            const bool meet = oracle::axes::hulls_meet_on_grid(h.a, h.b, h.scale);
            ASSERT_EQ(found.pair.hit, meet);
            if (meet) {
                ASSERT_NE(found.status, GjkStatus::Separated);
            }
        } else if (std::isfinite(least) && std::abs(least) > 1e-12 * reach) {
            ASSERT_EQ(found.pair.hit, least > 0);
        }
        if (found.status != GjkStatus::Overlapping) continue;
        ASSERT_TRUE(std::isfinite(least));
        ASSERT_GE(found.depth_upper, least - 1e-12 * reach);
        ASSERT_LE(found.depth_lower, least + 1e-12 * reach);
        counts.not_least += found.depth_upper > least + 1e-6 * reach;
        // Along its normal the depth is enough.
        const oracle::CurvedBody one(h.a, 0), other(h.b, 0);
        const auto along = static_cast<double>(
            oracle::gap_along(one, other, oracle::unit(Long3(found.pair.normal))));
        ASSERT_LE(-along, found.depth_upper + 1e-6 * reach);
    }
    counts.report();
    EXPECT_GT(counts.hits, counts.all / 20);
    EXPECT_GT(on_grid, counts.all / 10);
}

// The other way round everything is mirrored, to the last bit.
TEST(Mpr, SwappedBodiesHaveTheOppositeAnswer) {
    constexpr std::uint64_t seed = 3324;
    SCOPED_TRACE(seed);
    RandomCurved shapes(seed);
    for (std::size_t i = 0; i < oracle::cases(1000); ++i) {
        SCOPED_TRACE(i);
        const float away = shapes.random.chance(5) ? 0 : 1;
        const CurvedCase a = shapes.next(vec3(0), 1), b = shapes.next(away * shapes.direction(), 1);
        const MprResult one = collide_by_mpr(a.body, b.body),
                        other = collide_by_mpr(b.body, a.body);
        ASSERT_EQ(one.status, other.status);
        ASSERT_EQ(one.pair.hit, other.pair.hit);
        ASSERT_EQ(one.supports, other.supports);
        if (one.settled) continue;
        ASSERT_EQ(one.pair.signed_distance, other.pair.signed_distance);
        ASSERT_EQ(one.pair.normal, -other.pair.normal);
        ASSERT_EQ(one.pair.point_on_a, other.pair.point_on_b);
        ASSERT_EQ(one.depth_lower, other.depth_lower);
    }
}

TEST(Mpr, TracedEqualsPlain) {
    constexpr std::uint64_t seed = 3325;
    SCOPED_TRACE(seed);
    RandomCurved shapes(seed);
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        SCOPED_TRACE(i);
        const CurvedCase a = shapes.next(vec3(0), 1), b = shapes.next(shapes.direction(), 1);
        Recording recording;
        const MprResult plain = collide_by_mpr(a.body, b.body);
        const MprResult traced = collide_by_mpr(a.body, b.body, Recorder(recording));
        ASSERT_EQ(plain.pair.hit, traced.pair.hit);
        ASSERT_EQ(plain.pair.signed_distance, traced.pair.signed_distance);
        ASSERT_EQ(plain.pair.normal, traced.pair.normal);
        ASSERT_EQ(plain.supports, traced.supports);
        ASSERT_GE(recording.steps.size(), 3u);
    }
}

SupportBody mpr_box(const vec3& center, const vec3& half) {
    std::vector<vec3> corners;
    corners.reserve(8);
    for (int k = 0; k < 8; ++k)
        corners.push_back(center + half * vec3(k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1));
    return {corners, 0};
}

// B moves through touching in steps of 4e-9, face to face and edge to edge.
TEST(Mpr, SweepThroughTouching) {
    for (const vec3& way : {vec3(2, 0, 0), vec3(2, 0.25f, 0.5f), vec3(2, 2, 0), vec3(2, 2, 2)}) {
        const SupportBody a = mpr_box(vec3(0), vec3(1));
        for (int k = -250; k <= 250; ++k) {
            const float more = 1 + 0x1p-23f * static_cast<float>(k);
            const SupportBody b = mpr_box(vec3(way.x * more, way.y, way.z), vec3(1));
            // The side of B next to A.
            const float begins = way.x * more - 1;
            const MprResult found = collide_by_mpr(a, b);
            ASSERT_EQ(found.pair.hit, begins <= 1) << k;
            if (begins != 1 && way.y < 2) {
                ASSERT_NE(found.status, GjkStatus::Undecided) << k;
            }
        }
    }
}

// The ray leaves through the plate's side, 0.8 away; upward 0.35 is enough.
TEST(Mpr, DepthAlongThePortalIsNotTheLeast) {
    const MprResult found = collide_by_mpr(mpr_box({0, 1, 0}, {1.5f, 0.25f, 1.5f}),
                                           mpr_box({1, 1.2f, 0.17f}, vec3(0.3f)));
    EXPECT_EQ(found.status, GjkStatus::Overlapping);
    EXPECT_NEAR(found.depth_upper, 0.8, 1e-6);
    EXPECT_EQ(found.pair.normal, vec3(1, 0, 0));
    EXPECT_LE(found.depth_lower, 0.35);
    EXPECT_GT(found.depth_lower, 0);
}

TEST(Mpr, OneCenterForBothIsAnOverlapWithAnArbitraryNormal) {
    const MprResult found =
        collide_by_mpr(mpr_box(vec3(0), {2, 0.25f, 0.5f}), mpr_box(vec3(0), {1, 0.5f, 0.25f}));
    EXPECT_TRUE(found.coinciding);
    EXPECT_EQ(found.status, GjkStatus::Overlapping);
    EXPECT_NEAR(found.depth_upper, 3, 1e-9);
    // The same of bodies without volume: nothing is proven, and they touch.
    const SupportBody point({vec3(1)}, 0), segment({vec3(1), vec3(1, 1, 3)}, 0);
    for (const SupportBody* b : {&point, &segment}) {
        const MprResult flat = collide_by_mpr(point, *b);
        EXPECT_EQ(flat.status, GjkStatus::Undecided);
        EXPECT_TRUE(flat.pair.hit);
        EXPECT_EQ(flat.pair.signed_distance, 0);
    }
}

TEST(Mpr, TheEdgeOfAPortalIsDecidedFromBeside) {
    const MprResult found = collide_by_mpr(mpr_box(vec3(0), vec3(1)), mpr_box({1, 1, 0}, vec3(1)));
    EXPECT_EQ(found.status, GjkStatus::Overlapping);
    EXPECT_GT(found.starts, 1);
    EXPECT_NEAR(found.depth_upper, 1, 0.5);
}

TEST(Mpr, BallsHaveTheirDepthAtOnce) {
    constexpr std::uint64_t seed = 3326;
    SCOPED_TRACE(seed);
    RandomCurved shapes(seed);
    for (std::size_t i = 0; i < oracle::cases(1000); ++i) {
        SCOPED_TRACE(i);
        const float r = shapes.random.uniform(0.1f, 1), s = shapes.random.uniform(0.1f, 1);
        const vec3 center = 2.0f * shapes.direction();
        const double distance = glm::length(dvec3(center)) - double{r} - double{s};
        const MprResult found = collide_by_mpr(SupportBody({vec3(0)}, r), SupportBody({center}, s));
        ASSERT_EQ(found.pair.hit, distance <= 0);
        if (found.pair.hit) {
            ASSERT_NEAR(found.depth_upper, -distance, 1e-12);
            ASSERT_TRUE(found.on_bodies);
        } else {
            ASSERT_NEAR(found.lower, distance, 1e-12);
        }
    }
}

TEST(Mpr, OfExtremeFloats) {
    for (const float scale : {1e-44f, 1e-30f, 1e-10f, 1.0f, 1e10f, 1e18f, 1e37f}) {
        SCOPED_TRACE(scale);
        const SupportBody a = mpr_box(vec3(0), vec3(2 * scale)),
                          b = mpr_box(scale * vec3(3, 1, 1), vec3(2 * scale)),
                          c = mpr_box(scale * vec3(8, 1, 1), vec3(2 * scale));
        EXPECT_EQ(collide_by_mpr(a, b).status, GjkStatus::Overlapping);
        EXPECT_EQ(collide_by_mpr(a, c).status, GjkStatus::Separated);
    }
}

}  // namespace
}  // namespace collidoscope

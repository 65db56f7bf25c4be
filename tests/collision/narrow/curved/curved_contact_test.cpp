// GJK and EPA on curved bodies: closed forms, and for all pairs bounds held against directions and
// points in long double.
#include "collision/narrow/curved/curved_contact.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>
#include <iostream>

#include "tests/oracle/cases.h"
#include "tests/oracle/random_curved.h"

namespace collidoscope {
namespace {

using oracle::curved_case;
using oracle::CurvedBody;
using oracle::CurvedCase;
using oracle::Long3;
using oracle::RandomCurved;

// The figures that the bounds came to: the widest gap, and how many were wider than a millionth.
struct Widest {
    double distance = 0, depth = 0;
    std::size_t wide_distances = 0, wide_depths = 0, undecided = 0, hits = 0, all = 0;
};

void expect_proven(const CurvedCase& a, const CurvedCase& b, Widest& widest) {
    const CurvedAnswer found = collide_by_gjk(a.body, b.body);
    const double size = size_of(a, b), slack = 1e-13 * size;
    const GjkResult& search = found.search;
    const auto gap = static_cast<double>(oracle::largest_gap(a.known, b.known));
    ++widest.all;
    ASSERT_EQ(found.pair.hit, search.status != GjkStatus::Separated);
    ASSERT_LE(search.lower, search.upper + slack);
    if (!found.pair.hit) {
        // No direction shows more than the upper bound; one close to the normal shows the lower
        // bound; the witnesses are points of the bodies, as far apart as the upper bound.
        ASSERT_LE(gap, search.upper + slack);
        const auto shown = [&](const dvec3& normal) {
            return static_cast<double>(
                oracle::gap_uphill(a.known, b.known, oracle::unit(Long3(normal)), 1e-3L));
        };
        double most = std::max(gap, shown(search.normal));
        if (found.measured) most = std::max(most, shown(found.depth.normal));
        ASSERT_GE(most, search.lower - 1e-11 * size);
        ASSERT_LE(static_cast<double>(a.known.outside(Long3(search.on_a))), 1e-11 * size);
        ASSERT_LE(static_cast<double>(b.known.outside(Long3(search.on_b))), 1e-11 * size);
        ASSERT_NEAR(glm::length(search.on_a - search.on_b), search.upper, 1e-11 * size);
        ASSERT_GE(search.upper, search.lower);
        const double wide = (search.upper - search.lower) / size;
        widest.distance = std::max(widest.distance, wide);
        widest.wide_distances += wide > 1e-6;
        return;
    }
    ++widest.hits;
    widest.undecided += search.status == GjkStatus::Undecided;
    const EpaResult& depth = found.depth;
    if (depth.state == EpaResult::State::Flat) return;
    // Every direction needs at least the lower bound; the normal needs the upper one.
    ASSERT_GE(-gap, depth.lower - slack);
    const auto along = static_cast<double>(
        -oracle::gap_along(a.known, b.known, oracle::unit(Long3(depth.normal))));
    ASSERT_NEAR(along, depth.upper, 1e-12 * size);
    ASSERT_LE(static_cast<double>(a.known.outside(Long3(depth.point_on_a))), 1e-11 * size);
    ASSERT_LE(static_cast<double>(b.known.outside(Long3(depth.point_on_b))), 1e-11 * size);
    if (search.status == GjkStatus::Overlapping) {
        ASSERT_LE(gap, slack);
    }
    const double wide = (depth.upper - depth.lower) / size;
    widest.depth = std::max(widest.depth, wide);
    widest.wide_depths += wide > 1e-6;
}

void report(const Widest& widest) {
    std::cout << "of " << widest.all << ": " << widest.hits << " hits, " << widest.undecided
              << " undecided; widest bounds of a distance " << widest.distance << " of the size ("
              << widest.wide_distances << " above 1e-6), of a depth " << widest.depth << " ("
              << widest.wide_depths << " above 1e-6)\n";
}

TEST(CurvedContact, BoundsHoldForAllPairs) {
    constexpr std::uint64_t seed = 3301;
    SCOPED_TRACE(seed);
    RandomCurved random(seed);
    Widest widest;
    for (std::size_t i = 0; i < oracle::cases(3000); ++i) {
        SCOPED_TRACE(i);
        // Apart or overlapping, tiny beside huge, deep in each other.
        const float other = random.random.chance(5) ? 0.001f : 1;
        const float away = random.random.chance(5) ? 0.01f : random.random.uniform(0.2f, 4);
        const CurvedCase a = random.next(vec3(0), 1);
        const CurvedCase b = random.next(away * random.direction(), other);
        expect_proven(a, b, widest);
        if (HasFatalFailure()) return;
    }
    report(widest);
    EXPECT_GT(widest.hits, widest.all / 10);
    EXPECT_LT(widest.hits, widest.all - widest.all / 10);
}

// Moved along the normal until they touch but for a hair, this way or that.
TEST(CurvedContact, BoundsHoldWhereBodiesTouch) {
    constexpr std::uint64_t seed = 3302;
    SCOPED_TRACE(seed);
    RandomCurved random(seed);
    Widest widest;
    for (std::size_t i = 0; i < oracle::cases(1000); ++i) {
        SCOPED_TRACE(i);
        const float x = random.random.uniform(0.2f, 1), y = random.random.uniform(0.2f, 1);
        const Ellipsoid ball{vec3(0), {x, y, 0.5f}, random.turn()};
        Cylinder rod{random.direction() + vec3(0, 2, 0), random.direction() + vec3(0, 2, 0), 0.25f};
        const CurvedAnswer start = collide_by_gjk(SupportBody(ball), SupportBody(rod));
        const float hair = random.random.chance(2) ? 0 : random.random.uniform(-1e-6f, 1e-6f);
        const vec3 way = start.pair.normal * (hair - start.pair.signed_distance);
        rod.from += way;
        rod.to += way;
        expect_proven(curved_case(ball), curved_case(rod), widest);
        if (HasFatalFailure()) return;
    }
    report(widest);
}

TEST(CurvedContact, EllipsoidsWithEqualRadiiAreBalls) {
    constexpr std::uint64_t seed = 3303;
    SCOPED_TRACE(seed);
    RandomCurved random(seed);
    for (std::size_t i = 0; i < oracle::cases(2000); ++i) {
        SCOPED_TRACE(i);
        const float r = random.random.uniform(0.1f, 1), s = random.random.uniform(0.1f, 1);
        const vec3 center = 2.0f * random.direction();
        const Ellipsoid a{vec3(0), vec3(r), random.turn()};
        const Ellipsoid b{center, vec3(s), random.turn()};
        const double distance = glm::length(dvec3(center)) - double{r} - double{s};
        const CurvedAnswer found = collide_by_gjk(SupportBody(a), SupportBody(b));
        if (found.search.status == GjkStatus::Separated) {
            ASSERT_LE(found.search.lower, distance + 1e-13);
            ASSERT_GE(found.search.upper, distance - 1e-13);
            ASSERT_NEAR(found.pair.signed_distance, distance, 1e-6);
        } else {
            ASSERT_LE(found.depth.lower, -distance + 1e-13);
            ASSERT_GE(found.depth.upper, -distance - 1e-13);
            ASSERT_LE(distance, 1e-13);
        }
    }
}

// Against a ball the distance is that of its center less the radius.
template <typename S>
void expect_as_point(const S& shape, const vec3& center, float radius) {
    const CurvedBody known(shape);
    const auto outside = static_cast<double>(known.outside(Long3(center)));
    const CurvedAnswer found =
        collide_by_gjk(SupportBody(shape), SupportBody(std::vector{center}, radius));
    const double distance =
        (outside > 0 ? outside : -static_cast<double>(known.inside(Long3(center)))) -
        double{radius};
    if (found.search.status == GjkStatus::Separated) {
        ASSERT_LE(found.search.lower, distance + 1e-13);
        ASSERT_GE(found.search.upper, distance - 1e-13);
        ASSERT_LE(found.search.upper - found.search.lower, 1e-6);
    } else {
        // Out through the nearest point of the surface; a center outside may have a longer way.
        ASSERT_LE(distance, 1e-13);
        ASSERT_GE(found.depth.upper, -distance - 1e-13);
        if (outside == 0) {
            ASSERT_LE(found.depth.lower, -distance + 1e-13);
        }
    }
}

TEST(CurvedContact, CylindersAndConesAgainstBalls) {
    constexpr std::uint64_t seed = 3304;
    SCOPED_TRACE(seed);
    RandomCurved random(seed);
    for (std::size_t i = 0; i < oracle::cases(2000); ++i) {
        SCOPED_TRACE(i);
        const vec3 from = random.direction(), to = random.direction();
        const float radius = random.random.uniform(0.1f, 1);
        const vec3 center = 2.0f * random.direction();
        const float ball = random.random.chance(4) ? 0 : random.random.uniform(0.01f, 0.5f);
        expect_as_point(Cylinder{from, to, radius}, center, ball);
        if (HasFatalFailure()) return;
        expect_as_point(Cone{to, from, radius}, center, ball);
        if (HasFatalFailure()) return;
    }
}

TEST(CurvedContact, SwappedBodiesHaveTheOppositeAnswer) {
    constexpr std::uint64_t seed = 3305;
    SCOPED_TRACE(seed);
    RandomCurved random(seed);
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        SCOPED_TRACE(i);
        const CurvedCase a = random.next(vec3(0), 1), b = random.next(random.direction(), 1);
        const CurvedAnswer one = collide_by_epa(a.body, b.body);
        const CurvedAnswer other = collide_by_epa(b.body, a.body);
        ASSERT_EQ(one.pair.hit, other.pair.hit);
        if (one.search.status == GjkStatus::Overlapping) {
            ASSERT_EQ(one.depth.upper, other.depth.upper);
            ASSERT_EQ(one.depth.normal, -other.depth.normal);
        } else {
            ASSERT_LE(one.search.lower, other.search.upper + 1e-13);
            ASSERT_LE(other.search.lower, one.search.upper + 1e-13);
        }
    }
}

// A disc in a plane, a rod without radius, a point; in one place, in one plane.
TEST(CurvedContact, BodiesWithoutVolume) {
    const SupportBody disc(Cylinder{vec3(0), vec3(0), 1}), rod(Cylinder{{0, -1, 0}, {0, 1, 0}, 0});
    const SupportBody plate(Ellipsoid{{1.5f, 0, 0}, {1, 0, 1}, quat(1, 0, 0, 0)});
    const SupportBody point(Ellipsoid{vec3(0), vec3(0), quat(1, 0, 0, 0)});
    for (const SupportBody* a : {&disc, &rod, &plate, &point})
        for (const SupportBody* b : {&disc, &rod, &plate, &point}) {
            const bool apart = (a == &plate) != (b == &plate) && a != &disc && b != &disc;
            const CurvedAnswer by_gjk = collide_by_gjk(*a, *b), by_epa = collide_by_epa(*a, *b);
            EXPECT_EQ(by_gjk.pair.hit, !apart);
            EXPECT_EQ(by_epa.pair.hit, !apart);
            if (apart) {
                EXPECT_NEAR(by_gjk.pair.signed_distance, 0.5f, 1e-6f);
            }
            EXPECT_NEAR(glm::length(by_gjk.pair.normal), 1, 1e-6f);
        }
}

// Bodies about one center have no closest face: the bounds say so.
TEST(CurvedContact, BoundsStayOpenAtACommonCenter) {
    const SupportBody ball(Ellipsoid{vec3(0), vec3(1), quat(1, 0, 0, 0)});
    const CurvedAnswer found = collide_by_epa(ball, ball, NoTrace{}, 64);
    EXPECT_EQ(found.search.status, GjkStatus::Overlapping);
    EXPECT_EQ(found.depth.state, EpaResult::State::Undecided);
    EXPECT_NEAR(found.depth.upper, 2, 1e-9);
    EXPECT_LT(found.depth.lower, 1.99);
    EXPECT_GT(found.depth.lower, 1.5);
}

TEST(SupportBody, ReachesAsFarAsItsClosedForm) {
    constexpr std::uint64_t seed = 3306;
    SCOPED_TRACE(seed);
    RandomCurved random(seed);
    for (std::size_t i = 0; i < oracle::cases(5000); ++i) {
        SCOPED_TRACE(i);
        const CurvedCase one = random.next(random.direction(), 1);
        const dvec3 d = glm::normalize(dvec3(random.direction()) + dvec3(1e-3));
        const auto reach = static_cast<double>(one.known.reach(oracle::unit(Long3(d))));
        ASSERT_NEAR(glm::dot(d, one.body.support(1e-200 * d)), reach, 1e-13);
        ASSERT_NEAR(glm::dot(d, one.body.support(1e200 * d)), reach, 1e-13);
        ASSERT_LE(static_cast<double>(one.known.outside(Long3(one.body.support(d)))), 1e-11);
        ASSERT_LE(glm::length(one.body.support(d) - one.body.center()), one.body.radius() + 1e-13);
    }
}

}  // namespace
}  // namespace collidoscope

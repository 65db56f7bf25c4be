// The ray cast on GJK: polytopes against the exact cast, spheres, capsules and cylinders against
// theirs, cones and ellipsoids against long double.
#include "collision/narrow/curved/ray_convex.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <iostream>

#include "collision/narrow/primitives/ray_capsule.h"
#include "collision/narrow/primitives/ray_cylinder.h"
#include "collision/narrow/triangle/ray_hull.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/curved_oracle.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

using oracle::CurvedBody;
using oracle::Long3;

// Rays at bodies of about unit size about the origin, a third of them from within or close by.
class ConvexRayMaker {
  public:
    explicit ConvexRayMaker(std::uint64_t seed) : random(seed) {}

    vec3 vector(float size = 1) {
        const float x = random.uniform(-size, size), y = random.uniform(-size, size);
        return {x, y, random.uniform(-size, size)};
    }
    Ray next() {
        const vec3 origin = vector(random.chance(3) ? 0.5f : 4);
        return {origin, random.chance(4) ? vector() : vector(1.2f) - origin};
    }
    float length() { return (random.chance(5) ? 0.01f : 1) * random.uniform(0.1f, 1); }

    oracle::RandomFloats random;
};

// Statuses seen, and how often a ray was left undecided.
struct ConvexRayTally {
    std::size_t hits = 0, misses = 0, undecided = 0, inside = 0, iterations = 0, all = 0;

    void expect_all_kinds() const {
        EXPECT_GT(hits, all / 8);
        EXPECT_GT(misses, all / 10);
        EXPECT_GT(inside, all / 100);
        EXPECT_LE(undecided, all / 100);
        std::cout << all << " rays, undecided: " << undecided
                  << ", iterations each: " << iterations / std::max<std::size_t>(all, 1) << '\n';
    }
};

// known: the crossing by other means, and whether it is an exit.
void expect_same_crossing(const RayConvexAnswer& found, std::optional<double> known, bool inside,
                          ConvexRayTally& tally) {
    ++tally.all;
    tally.iterations += static_cast<std::size_t>(found.iterations);
    ASSERT_FALSE(found.capped);
    if (found.status == RayStatus::Undecided) {
        ++tally.undecided;
        return;
    }
    ASSERT_EQ(found.hit.has_value(), found.status == RayStatus::Hit);
    ASSERT_EQ(found.hit.has_value(), known.has_value());
    if (!known) {
        ++tally.misses;
        return;
    }
    ++tally.hits;
    tally.inside += inside;
    ASSERT_EQ(found.hit->inside, inside);
    ASSERT_LE(found.lower, *known + 1e-6 * (1 + *known));
    ASSERT_GE(found.upper, *known - 1e-6 * (1 + *known));
    ASSERT_NEAR(double{found.hit->t}, *known, 1e-5 * (1 + *known));
    ASSERT_NEAR(glm::length(dvec3(found.hit->normal)), 1, 1e-6);
}

void expect_same_crossing(const RayConvexAnswer& found, const std::optional<RayHit>& known,
                          ConvexRayTally& tally) {
    expect_same_crossing(found, known ? std::optional(double{known->t}) : std::nullopt,
                         known && known->inside, tally);
}

// each(i, make, tally) casts the rays of case i.
template <typename Each>
void cast_many(std::uint64_t seed, std::size_t count, const Each& each) {
    testing::Test::RecordProperty("seed", std::to_string(seed));
    ConvexRayMaker make(seed);
    ConvexRayTally tally;
    for (std::size_t i = 0; i < oracle::cases(count); ++i) {
        SCOPED_TRACE(i);
        ASSERT_NO_FATAL_FAILURE(each(i, make, tally));
    }
    tally.expect_all_kinds();
}

TEST(RayConvex, PolytopesAgreeWithTheExactCast) {
    cast_many(20261212, 5'000, [](std::size_t, ConvexRayMaker& make, ConvexRayTally& tally) {
        Hull hull;
        for (int n = make.random.integer(4, 12); n > 0; --n) hull.points.push_back(make.vector());
        const Ray ray = make.next();
        expect_same_crossing(raycast_by_gjk(ray, SupportBody(hull.points, 0)), raycast(ray, hull),
                             tally);
    });
}

TEST(RayConvex, RoundBodiesAgreeWithClosedForms) {
    cast_many(20261213, 10'000, [](std::size_t i, ConvexRayMaker& make, ConvexRayTally& tally) {
        const vec3 from = make.vector(), to = i % 5 == 0 ? from : make.vector();
        const float radius = make.length();
        const Ray ray = make.next();
        ASSERT_NO_FATAL_FAILURE(
            expect_same_crossing(raycast_by_gjk(ray, SupportBody({from, to}, radius)),
                                 raycast(ray, Capsule{from, to, radius}), tally));
        if (from == to) return;
        const Cylinder cylinder{from, to, radius};
        expect_same_crossing(raycast_by_gjk(ray, SupportBody(cylinder)), raycast(ray, cylinder),
                             tally);
    });
}

// In the frame where an ellipsoid is the unit ball, in long double.
struct BallCrossing {
    std::optional<double> t;
    bool inside = false;
};
BallCrossing crossing_of(const Ray& ray, const Ellipsoid& e) {
    const glm::dmat3 turn = glm::mat3_cast(glm::normalize(glm::dquat(e.rotation)));
    long double a = 0, b = 0, c = -1;
    for (int k = 0; k < 3; ++k) {
        const dvec3 m = dvec3(ray.origin) - dvec3(e.center), d(ray.direction);
        const long double x = glm::dot(m, turn[k]) / double{e.radii[k]},
                          y = glm::dot(d, turn[k]) / double{e.radii[k]};
        a += y * y;
        b += x * y;
        c += x * x;
    }
    const long double discriminant = b * b - a * c;
    if (c > 0 && (b >= 0 || discriminant < 0)) return {};
    const long double root = std::sqrt(std::max(discriminant, 0.0L));
    return {static_cast<double>((c < 0 ? root - b : -root - b) / a), c < 0};
}

TEST(RayConvex, EllipsoidsAgreeWithTheirEquation) {
    cast_many(20261214, 10'000, [](std::size_t, ConvexRayMaker& make, ConvexRayTally& tally) {
        const vec3 axis = make.vector();
        const float x = make.length(), y = make.length(), z = make.length();
        const Ellipsoid e{make.vector(0.3f), {x, y, z}, glm::normalize(quat(0.5f, axis))};
        const Ray ray = make.next();
        const BallCrossing known = crossing_of(ray, e);
        expect_same_crossing(raycast_by_gjk(ray, SupportBody(e)), known.t, known.inside, tally);
    });
}

// The place nearest to the cone by ternary search, and between it and the origin the crossing.
TEST(RayConvex, ConesAgreeWithBisection) {
    constexpr std::uint64_t seed = 20261215;
    RecordProperty("seed", std::to_string(seed));
    ConvexRayMaker make(seed);
    std::size_t hits = 0, misses = 0;
    const std::size_t count = oracle::cases(5'000);
    for (std::size_t i = 0; i < count; ++i) {
        SCOPED_TRACE(i);
        const Cone cone{make.vector(), make.vector(), make.length()};
        const Ray ray = make.next();
        const CurvedBody body(cone);
        const auto away = [&](long double t) {
            return body.outside(plus(Long3(ray.origin), t * Long3(ray.direction)));
        };
        long double low = 0, high = 12 / glm::length(dvec3(ray.direction));
        for (int k = 0; k < 200; ++k) {
            const long double third = (high - low) / 3;
            if (away(low + third) <= away(high - third))
                high -= third;
            else
                low += third;
        }
        const RayConvexAnswer found = raycast_by_gjk(ray, SupportBody(cone));
        ASSERT_FALSE(found.capped);
        if (found.status == RayStatus::Undecided) continue;
        if (found.status == RayStatus::Missed) {
            ASSERT_GT(away(low), -1e-9L);
            ++misses;
            ASSERT_GT(away(0), 0);
            continue;
        }
        ++hits;
        // The place is on the surface, in the body at `upper`, and before `lower` outside of it.
        if (found.hit->inside) {
            ASSERT_LE(away(0), 1e-9L);
            ASSERT_LE(away(found.lower), 1e-9L);
            ASSERT_GT(away(found.upper + 1e-4), 0);
        } else if (found.hit->t > 0) {
            ASSERT_LE(away(found.upper), 1e-9L);
            ASSERT_LE(away(found.lower), 1e-8L);
            for (const double part : {0.0, 0.3, 0.7, 0.99})
                ASSERT_GT(away(part * found.lower), 0) << part;
        }
    }
    EXPECT_GT(hits, count / 25);
    EXPECT_GT(misses, count / 10);
}

TEST(RayConvex, TouchesAndSurfaces) {
    const SupportBody ball({{0, 0, 0}}, 1);
    const auto touch = raycast_by_gjk(Ray{{-3, 1, 0}, {1, 0, 0}}, ball);
    EXPECT_EQ(touch.status, RayStatus::Undecided);
    ASSERT_TRUE(touch.hit);
    EXPECT_NEAR(touch.hit->t, 3, 1e-4);
    EXPECT_EQ(raycast_by_gjk(Ray{{-3, 1.000001f, 0}, {1, 0, 0}}, ball).status, RayStatus::Missed);
    const SupportBody box({{-1, -1, -1},
                           {1, -1, -1},
                           {-1, 1, -1},
                           {1, 1, -1},
                           {-1, -1, 1},
                           {1, -1, 1},
                           {-1, 1, 1},
                           {1, 1, 1}},
                          0);
    const auto surface = raycast_by_gjk(Ray{{1, 0.25f, 0}, {-1, 0, 0}}, box);
    ASSERT_TRUE(surface.hit);
    EXPECT_EQ(surface.hit->t, 0);
    EXPECT_FALSE(surface.hit->inside);
    const auto middle = raycast_by_gjk(Ray{{0, 0, 0}, {2, 0, 0}}, box);
    ASSERT_TRUE(middle.hit);
    EXPECT_EQ(middle.hit->t, 0.5f);
    EXPECT_TRUE(middle.hit->inside);
    EXPECT_EQ(middle.hit->normal, vec3(1, 0, 0));
    // Without volume nothing is inside.
    const auto flat = raycast_by_gjk(Ray{{0.25f, 2, 0.25f}, {0, -1, 0}},
                                     SupportBody(Cylinder{{0, 0, 0}, {0, 0, 0}, 1}));
    EXPECT_EQ(flat.status, RayStatus::Undecided);
    ASSERT_TRUE(flat.hit);
    EXPECT_NEAR(flat.hit->t, 2, 1e-6);
    // A point where the ray starts, at the origin of coordinates: nothing has a size.
    const auto point = raycast_by_gjk(Ray{{0, 0, 0}, {0, 0, 2}}, SupportBody({{0, 0, 0}}, 0));
    ASSERT_TRUE(point.hit);
    EXPECT_FALSE(point.hit->inside);
    EXPECT_EQ(point.hit->normal, vec3(0, 0, -1));
}

TEST(RayConvex, TracedEqualsPlain) {
    ConvexRayMaker make(20261216);
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        const Cone cone{make.vector(), make.vector(), make.length()};
        const SupportBody body(cone);
        const Ray ray = make.next();
        Recording recording;
        const RayConvexAnswer traced = raycast_by_gjk(ray, body, Recorder(recording));
        const RayConvexAnswer plain = raycast_by_gjk(ray, body);
        ASSERT_EQ(traced.status, plain.status);
        ASSERT_EQ(traced.lower, plain.lower);
        ASSERT_EQ(traced.hit.has_value(), plain.hit.has_value());
        if (plain.hit) {
            ASSERT_EQ(traced.hit->t, plain.hit->t);
        }
    }
}

}  // namespace
}  // namespace collidoscope

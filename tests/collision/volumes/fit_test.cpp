// Every bounding volume holds every vertex, judged in rational numbers; and is as small as it says.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "collision/volumes/aabb_motion.h"
#include "collision/volumes/dop.h"
#include "collision/volumes/obb_motion.h"
#include "collision/volumes/sphere.h"
#include "collision/volumes/swept_spheres.h"
#include "tests/collision/volumes/inside.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_clouds.h"

namespace collidoscope {
namespace {

using namespace oracle;

template <int K>
void expect_dop_holds(const std::vector<vec3>& points) {
    const Dop<K> dop = fit_dop<K>(points);
    for (const vec3& p : points) ASSERT_TRUE(inside(dop, p)) << K;
    // No plane could move in by more than a few roundings.
    double reach = 0;
    for (const vec3& p : points)
        reach =
            std::max({reach, std::abs(double{p.x}), std::abs(double{p.y}), std::abs(double{p.z})});
    for (int i = 0; i < Dop<K>::pairs; ++i) {
        double most = -INFINITY;
        for (const vec3& p : points)
            most = std::max(most, dot(dvec3(Dop<K>::direction(i)), dvec3(p)));
        EXPECT_LE(double{dop.hi[static_cast<std::size_t>(i)]}, most + 1e-6 * reach);
    }
}

TEST(BoundingVolumes, HoldEveryVertexExactly) {
    constexpr std::uint64_t seed = 301;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    for (std::size_t i = 0; i < cases(1'500); ++i) {
        SCOPED_TRACE(i);
        const std::vector<vec3> points = random_cloud(random);
        const Polytope hull = convex_hull(points);
        const Sphere ritter = fit_ritter_sphere(points), smallest = fit_smallest_sphere(points);
        const Aabb aabb = fit_aabb(points);
        const Obb obb = fit_obb(hull);
        const LineSweptSphere capsule = fit_capsule(hull);
        const RoundedRectangle rectangle = fit_rounded_rectangle(hull);
        for (const vec3& p : points) {
            ASSERT_TRUE(inside(ritter, p));
            ASSERT_TRUE(inside(smallest, p));
            ASSERT_TRUE(inside(aabb, p));
            ASSERT_TRUE(inside(obb, p));
            ASSERT_TRUE(inside(capsule, p));
            ASSERT_TRUE(inside(rectangle, p));
            ASSERT_TRUE(contains(smallest, p));
            ASSERT_TRUE(contains(capsule, p));
            ASSERT_TRUE(contains(rectangle, p));
        }
        expect_dop_holds<6>(points);
        expect_dop_holds<10>(points);
        expect_dop_holds<14>(points);
        expect_dop_holds<18>(points);
        expect_dop_holds<26>(points);
    }
}

TEST(BoundingVolumes, HoldTheExtremesOfFloat) {
    RandomFloats random(302);
    for (std::size_t i = 0; i < cases(300); ++i) {
        const float scale = std::ldexp(1.0f, random.chance(2) ? -140 : 58);
        std::vector<vec3> points;
        points.reserve(8);
        for (int k = 0; k < 8; ++k)
            points.push_back(
                scale * vec3(random.uniform(-9, 9), random.uniform(-9, 9), random.uniform(-9, 9)));
        const Polytope hull = convex_hull(points);
        const Sphere smallest = fit_smallest_sphere(points), ritter = fit_ritter_sphere(points);
        const LineSweptSphere capsule = fit_capsule(hull);
        const RoundedRectangle rectangle = fit_rounded_rectangle(hull);
        const Dop<26> dop = fit_dop<26>(points);
        for (const vec3& p : points) {
            ASSERT_TRUE(inside(smallest, p));
            ASSERT_TRUE(inside(ritter, p));
            ASSERT_TRUE(inside(capsule, p));
            ASSERT_TRUE(inside(rectangle, p));
            ASSERT_TRUE(inside(dop, p));
        }
    }
}

// The smallest ball of all: of those through two, three or four of the points that hold all others.
long double smallest_radius_by_force(const std::vector<vec3>& points) {
    using V = glm::vec<3, long double>;
    std::vector<V> p;
    p.reserve(points.size());
    for (const vec3& q : points) p.emplace_back(q);
    long double best = INFINITY;
    const auto offer = [&](const V& c) {
        long double most = 0;
        for (const V& q : p) most = std::max(most, dot(q - c, q - c));
        best = std::min(best, most);
    };
    const std::size_t n = p.size();
    for (std::size_t i = 0; i < n; ++i) {
        offer(p[i]);
        for (std::size_t j = 0; j < i; ++j) {
            offer((p[i] + p[j]) / 2.0L);
            for (std::size_t k = 0; k < j; ++k) {
                const V a = p[j] - p[i], b = p[k] - p[i], m = cross(a, b);
                if (const long double mm = dot(m, m); mm > 0)
                    offer(p[i] + cross(dot(a, a) * b - dot(b, b) * a, m) / (2 * mm));
                for (std::size_t l = 0; l < k; ++l) {
                    const V c = p[l] - p[i];
                    if (const long double det = dot(m, c); det != 0)
                        offer(p[i] +
                              (dot(c, c) * m + dot(b, b) * cross(c, a) + dot(a, a) * cross(b, c)) /
                                  (2 * det));
                }
            }
        }
    }
    return std::sqrt(best);
}

TEST(BoundingSpheres, SmallestAgreesWithBruteForce) {
    constexpr std::uint64_t seed = 303;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    double worst_ritter = 0;
    for (std::size_t i = 0; i < cases(4'000); ++i) {
        SCOPED_TRACE(i);
        const std::vector<vec3> points = random_cloud(random, 9);
        const double truth = static_cast<double>(smallest_radius_by_force(points));
        double reach = 0;
        for (const vec3& p : points)
            reach = std::max(
                {reach, std::abs(double{p.x}), std::abs(double{p.y}), std::abs(double{p.z})});
        const Sphere s = fit_smallest_sphere(points);
        ASSERT_GE(double{s.radius}, truth * (1 - 1e-12));
        ASSERT_LE(double{s.radius}, truth * (1 + 1e-6) + 2e-7 * reach);
        const double ritter = double{fit_ritter_sphere(points).radius};
        ASSERT_GE(ritter, truth * (1 - 1e-12));
        ASSERT_LE(ritter, truth * 1.3 + 2e-7 * reach);
        if (truth > 0.01 * reach) worst_ritter = std::max(worst_ritter, ritter / truth);
    }
    RecordProperty("worst_ritter", std::to_string(worst_ritter));
}

TEST(BoundingVolumes, VolumesAgreeWithCountedPoints) {
    RandomFloats random(304);
    for (int i = 0; i < 12; ++i) {
        std::vector<vec3> points;
        points.reserve(12);
        for (int k = 0; k < 12; ++k)
            points.emplace_back(random.uniform(-1, 1), random.uniform(-0.4f, 1),
                                random.uniform(-2, 1));
        const Polytope hull = convex_hull(points);
        const LineSweptSphere capsule = fit_capsule(hull);
        const RoundedRectangle rectangle = fit_rounded_rectangle(hull);
        const Dop<14> corners = fit_dop<14>(points);
        const Dop<26> dop = fit_dop<26>(points);
        const BeveledBox beveled = fit_dop<10>(points);
        const Sphere sphere = fit_smallest_sphere(points);
        std::array<int, 6> counts{};
        constexpr int samples = 40'000;
        const double side = 10;
        for (int k = 0; k < samples; ++k) {
            const vec3 p(random.uniform(-5, 5), random.uniform(-5, 5), random.uniform(-5, 5));
            counts[0] += contains(capsule, p);
            counts[1] += contains(rectangle, p);
            counts[2] += contains(corners, p);
            counts[3] += contains(dop, p);
            counts[4] += contains(beveled, p);
            counts[5] += contains(sphere, p);
        }
        const std::array<double, 6> volumes = {solid_volume(capsule), solid_volume(rectangle),
                                               solid_volume(corners), solid_volume(dop),
                                               solid_volume(beveled), solid_volume(sphere)};
        for (std::size_t k = 0; k < counts.size(); ++k) {
            const double share = counts[k] / double{samples};
            const double sigma = std::sqrt(share * (1 - share) / samples);
            EXPECT_NEAR(volumes[k] / (side * side * side), share, 5 * sigma) << k;
        }
        // More directions are never looser; nothing is tighter than the hull.
        const double inner = solid_volume(hull) * (1 - 1e-6);
        EXPECT_LE(solid_volume(dop), solid_volume(corners) * (1 + 1e-6));
        EXPECT_LE(solid_volume(beveled), solid_volume(fit_aabb(points)) * (1 + 1e-6));
        for (const double v : volumes) EXPECT_GE(v, inner);
    }
}

// A k-DOP has a number for each of its k planes; the lecture's "2k scalars" counts them twice.
TEST(BoundingVolumes, DopsStoreANumberForEachPlane) {
    EXPECT_EQ(sizeof(Dop<6>), 6 * sizeof(float));
    EXPECT_EQ(sizeof(Dop<18>), 18 * sizeof(float));
    EXPECT_EQ(sizeof(Dop<26>), 26 * sizeof(float));
    EXPECT_EQ(sizeof(Aabb), sizeof(Dop<6>));
    EXPECT_EQ(sizeof(Sphere), 4 * sizeof(float));
}

TEST(BoundingVolumes, OfACubeAreKnown) {
    std::vector<vec3> cube;
    for (unsigned k = 0; k < 8; ++k)
        cube.emplace_back(k & 1U ? 1 : -1, k & 2U ? 1 : -1, k & 4U ? 1 : -1);
    EXPECT_NEAR(solid_volume(convex_hull(cube)), 8, 1e-12);
    EXPECT_NEAR(solid_volume(fit_dop<6>(cube)), 8, 1e-9);
    EXPECT_NEAR(solid_volume(fit_dop<26>(cube)), 8, 1e-9);
    EXPECT_NEAR(double{fit_smallest_sphere(cube).radius}, std::sqrt(3.0), 1e-6);
    EXPECT_NEAR(solid_volume(fit_obb(convex_hull(cube))), 8, 1e-3);
}

}  // namespace
}  // namespace collidoscope

// Spheres against walls of triangles: the nearest of all triangles in rationals.
#include "collision/narrow/primitives/plane_triangles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/oracle/cases.h"
#include "tests/oracle/point_oracle.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomFloats;
using oracle::Rational3;

// Triangles of one plane, in part of one fan; degenerate ones among them.
std::vector<Triangle> random_wall(RandomFloats& random) {
    const vec3 corner = random.point(), u = random.direction(), v = random.direction();
    const auto place = [&] {
        const float s =
            random.on_grid() ? static_cast<float>(random.integer(-2, 2)) : random.uniform(-2, 2);
        const float t =
            random.on_grid() ? static_cast<float>(random.integer(-2, 2)) : random.uniform(-2, 2);
        return corner + s * u + t * v;
    };
    std::vector<Triangle> wall(static_cast<std::size_t>(random.integer(1, 4)));
    for (Triangle& t : wall) {
        t = {place(), place(), place()};
        if (random.chance(10)) t.b = t.a;
        if (&t != &wall[0] && random.chance(2)) t.a = wall[0].a, t.b = wall[0].b;
    }
    return wall;
}

TEST(PlaneTriangles, AgreesWithRationals) {
    constexpr std::uint64_t seed = 77;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    std::size_t touching = 0, hits = 0, rim = 0;
    const std::size_t count = cases(20'000);
    for (std::size_t i = 0; i < count; ++i) {
        random.next_case();
        const std::vector<Triangle> wall = random_wall(random);
        Sphere s{random.point(), std::abs(random.length())};
        if (random.chance(8)) s.center = wall[0].a;
        if (random.chance(4)) s.center = 0.5f * wall[0].a + 0.5f * wall[0].c;
        if (random.chance(3)) s.radius = std::abs(s.center.x - wall[0].a.x);
        mpq_class least;
        std::vector<mpq_class> all;
        for (const Triangle& t : wall)
            all.push_back(oracle::point_triangle(Rational3(s.center), Rational3(t.a),
                                                 Rational3(t.b), Rational3(t.c)));
        least = *std::min_element(all.begin(), all.end());
        const int expected = sgn(mpq_class(least - mpq_class(s.radius) * mpq_class(s.radius)));
        touching += expected == 0;
        hits += expected <= 0;
        const WallResult r = collide(s, std::span<const Triangle>(wall));
        ASSERT_EQ(r.pair.hit, expected <= 0) << "case " << i;
        double size = glm::length(dvec3(s.center)) + double{s.radius};
        for (const Triangle& t : wall)
            size += glm::length(dvec3(t.a)) + glm::length(dvec3(t.b)) + glm::length(dvec3(t.c));
        ASSERT_NEAR(r.pair.signed_distance, std::sqrt(least.get_d()) - s.radius, 1e-6 * size)
            << "case " << i;
        // The triangle named is one of the nearest.
        ASSERT_LT(r.triangle, wall.size());
        ASSERT_NEAR(std::sqrt(all[r.triangle].get_d()), std::sqrt(least.get_d()), 1e-6 * size);
        ASSERT_NEAR(glm::length(dvec3(r.pair.normal)), 1, 1e-6);
        rim += r.pair.hit && !(r.plane_hit && r.foot_inside);
        // At another scale, and in another order, the same answer.
        std::vector<Triangle> other;
        for (const Triangle& t : wall) other.push_back({8.0f * t.c, 8.0f * t.a, 8.0f * t.b});
        std::reverse(other.begin(), other.end());
        ASSERT_EQ(collide(Sphere{8.0f * s.center, 8 * s.radius}, std::span<const Triangle>(other))
                      .pair.hit,
                  r.pair.hit)
            << "case " << i;
    }
    EXPECT_GT(touching, count / 100);
    EXPECT_GT(hits, count / 10);
    EXPECT_GT(rim, count / 1000);
}

}  // namespace
}  // namespace collidoscope

// Grown worlds against rationals: round is the truth, beveled and sharp hold it.
#include "collision/narrow/primitives/inflated_world.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "tests/oracle/cases.h"
#include "tests/oracle/point_oracle.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

using oracle::Rational3;

// The truth for the hull of some points: every triangle of three of them, and every tetrahedron
// that holds the point, in rationals.
mpq_class squared_distance(const std::vector<vec3>& points, const vec3& p, bool& inside) {
    const Rational3 q(p);
    mpq_class best = -1;
    inside = false;
    const auto volume = [](const Rational3& a, const Rational3& b, const Rational3& c,
                           const Rational3& d) { return sgn(dot(cross(b - a, c - a), d - a)); };
    std::vector<Rational3> v;
    for (const vec3& x : points) v.emplace_back(x);
    for (std::size_t i = 0; i < v.size(); ++i)
        for (std::size_t j = i + 1; j < v.size(); ++j)
            for (std::size_t k = j + 1; k < v.size(); ++k) {
                const mpq_class here = oracle::point_triangle(q, v[i], v[j], v[k]);
                if (best < 0 || here < best) best = here;
                for (std::size_t l = k + 1; l < v.size() && !inside; ++l) {
                    const int whole = volume(v[i], v[j], v[k], v[l]);
                    inside = whole != 0 && volume(v[i], v[j], v[k], q) * whole >= 0 &&
                             volume(v[i], v[j], q, v[l]) * whole >= 0 &&
                             volume(v[i], q, v[k], v[l]) * whole >= 0 &&
                             volume(q, v[j], v[k], v[l]) * whole >= 0;
                }
            }
    return best;
}

TEST(InflatedWorld, HoldsTheTruth) {
    constexpr std::uint64_t seed = 51;
    SCOPED_TRACE(seed);
    oracle::RandomFloats random(seed);
    std::size_t redundant = 0, beveled_away = 0, solid = 0;
    for (std::size_t i = 0; i < oracle::cases(6'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        std::vector<vec3> points;
        for (int n = random.integer(3, 8); n > 0; --n) points.push_back(random.point());
        const Polytope world = convex_hull(points);
        const Sphere s{random.point() + random.direction(), std::abs(random.length())};
        if (world.dimension < 2) continue;
        bool inside = false;
        const mpq_class squared = squared_distance(points, s.center, inside);
        const bool touches = inside || squared <= mpq_class(s.radius) * mpq_class(s.radius);
        const InflatedResult round = collide(s, world, GrownCorners::Round);
        ASSERT_EQ(round.pair.hit, touches);
        const double size = glm::length(dvec3(s.center) - world.center) + world.radius + s.radius;
        if (!inside) {
            ASSERT_NEAR(round.pair.signed_distance, std::sqrt(squared.get_d()) - s.radius,
                        1e-6 * size);
        }
        const InflatedResult beveled = collide(s, world, GrownCorners::Beveled);
        const InflatedResult sharp = collide(s, world, GrownCorners::Sharp);
        // The grown worlds hold the truth, up to rounding, and each other.
        for (const InflatedResult* grown : {&beveled, &sharp}) {
            ASSERT_LE(grown->pair.signed_distance, round.pair.signed_distance + 1e-6 * size);
            ASSERT_EQ(grown->touches, touches);
            ASSERT_NEAR(glm::length(dvec3(grown->pair.normal)), 1, 1e-6);
        }
        ASSERT_LE(sharp.pair.signed_distance, beveled.pair.signed_distance + 1e-6 * size);
        redundant += sharp.redundant();
        beveled_away += sharp.redundant() && !beveled.redundant();
        solid += world.dimension == 3;
    }
    EXPECT_GT(solid, oracle::cases(6'000) / 2);
    EXPECT_GT(redundant + 5, solid / 50);
    EXPECT_GT(beveled_away + 5, redundant / 5);
}

}  // namespace
}  // namespace collidoscope

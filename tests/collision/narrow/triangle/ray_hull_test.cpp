// Rays against hulls: answers against rationals. The oracle knows no hull: it casts at the triangle
// of any three points that have all others on one side.
#include "collision/narrow/triangle/ray_hull.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <random>

#include "tests/oracle/cases.h"
#include "tests/oracle/ray_oracle.h"

namespace collidoscope {
namespace {

using oracle::Rational3;

struct OracleHit {
    std::optional<mpq_class> t;
    bool solid = false;   // the points span a volume
    bool inside = false;  // the origin lies strictly inside
};

OracleHit cast_by_triples(const Ray& ray, const std::vector<vec3>& points) {
    OracleHit result;
    std::optional<mpq_class> at_face, at_flat;
    const std::size_t n = points.size();
    bool strictly = true;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i; j < n; ++j) {
            for (std::size_t k = j; k < n; ++k) {
                const Rational3 a(points[i]),
                    normal = cross(Rational3(points[j]) - a, Rational3(points[k]) - a);
                int lowest = 0, highest = 0;
                for (const vec3& p : points) {
                    const int side = sgn(dot(normal, Rational3(p) - a));
                    lowest = std::min(lowest, side), highest = std::max(highest, side);
                }
                if (lowest < 0 && highest > 0) continue;
                const bool plane = lowest < 0 || highest > 0;
                result.solid |= plane;
                if (plane) {
                    const int origin = sgn(dot(normal, Rational3(ray.origin) - a));
                    strictly &= origin == (lowest < 0 ? -1 : 1);
                }
                const auto t = oracle::first_hit(ray, {points[i], points[j], points[k]});
                std::optional<mpq_class>& first = plane ? at_face : at_flat;
                if (t && (!first || *t < *first)) first = t;
            }
        }
    }
    // In a solid a segment between two points may run through the inside.
    result.t = result.solid ? at_face : at_flat;
    result.inside = result.solid && strictly;
    return result;
}

TEST(RayHull, AgreesWithTrianglesInRationals) {
    constexpr std::uint64_t seed = 20261204;
    RecordProperty("seed", std::to_string(seed));
    std::mt19937_64 engine(oracle::seeded(seed));
    std::size_t hits = 0, inside = 0, flat = 0;
    const std::size_t count = oracle::cases(4'000);
    for (std::size_t i = 0; i < count; ++i) {
        const bool grid = engine() % 2 == 0;
        const float scale = std::ldexp(1.0f, static_cast<int>(engine() % 41) - 20);
        const auto number = [&] {
            const float x = std::uniform_real_distribution<float>(-1, 1)(engine);
            return scale * (grid ? std::round(2 * x) * 0.5f : x);
        };
        const auto point = [&] {
            const float x = number(), y = number(), z = number();
            return vec3(x, y, z);
        };
        const vec3 shift = engine() % 3 == 0 ? 64.0f * point() : vec3(0);
        Hull hull;
        for (std::size_t n = 1 + engine() % 7; n > 0; --n) hull.points.push_back(shift + point());
        if (engine() % 6 == 0)
            for (vec3& p : hull.points) p.y = hull.points[0].y;
        Ray ray{shift + (engine() % 3 == 0 ? 0.25f : 1.5f) * point(), point()};
        if (engine() % 2 == 0) {
            // At a point between two of the hull's, so that edges and vertices are met.
            const vec3 to = 0.5f * (hull.points[engine() % hull.points.size()] +
                                    hull.points[engine() % hull.points.size()]);
            ray.direction = to - ray.origin;
        }
        if (ray.direction == vec3(0)) ray.direction = vec3(scale, 0, 0);
        const OracleHit expected = cast_by_triples(ray, hull.points);
        const auto hit = raycast(ray, hull);
        ASSERT_EQ(hit.has_value(), expected.t.has_value()) << "case " << i;
        if (!hit) continue;
        ++hits;
        const double t = expected.t->get_d();
        ASSERT_NEAR(double{hit->t}, t, 1.2e-7 * t + 1e-40) << "case " << i;
        ASSERT_EQ(hit->inside, expected.inside) << "case " << i;
        ASSERT_NEAR(glm::length(dvec3(hit->normal)), 1, 1e-6);
        if (expected.solid) {
            const double along = glm::dot(dvec3(hit->normal), glm::normalize(dvec3(ray.direction)));
            ASSERT_TRUE(!hit->inside || along >= -1e-6);
            ASSERT_TRUE(hit->inside || hit->t == 0 || along <= 1e-6);
        }
        inside += expected.inside;
        flat += !expected.solid;
    }
    EXPECT_GT(hits, count / 5);
    EXPECT_GT(inside, count / 100);
    EXPECT_GT(flat, count / 20);
}

TEST(RayHull, TracedEqualsPlain) {
    std::mt19937_64 engine(oracle::seeded(20261205));
    std::uniform_real_distribution<float> number(-1, 1);
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        Hull hull;
        for (int n = 0; n < 8; ++n)
            hull.points.emplace_back(number(engine), number(engine), number(engine));
        const Ray ray{{2, number(engine), 0}, {-1, number(engine), number(engine)}};
        Recording recording;
        const auto traced = raycast(ray, hull, Recorder(recording));
        const auto plain = raycast(ray, hull);
        ASSERT_EQ(traced.has_value(), plain.has_value());
        if (plain) {
            ASSERT_EQ(traced->t, plain->t);
        }
        ASSERT_STREQ(recording.steps.back().label, plain ? "hit" : "empty");
    }
}

TEST(RayHull, APolytopeIsItsHull) {
    std::mt19937_64 engine(20261206);
    std::uniform_real_distribution<float> number(-1, 1);
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        Hull hull;
        for (std::size_t n = 0; n < 3 + i % 20; ++n)
            hull.points.emplace_back(number(engine), number(engine), number(engine));
        const Polytope polytope = convex_hull(hull.points);
        const Ray ray{{2, number(engine), 0}, {-1, number(engine), number(engine)}};
        const auto of_hull = raycast(ray, hull), of_polytope = raycast(ray, polytope);
        ASSERT_EQ(of_hull.has_value(), of_polytope.has_value()) << "case " << i;
        if (!of_hull) continue;
        ASSERT_EQ(of_hull->t, of_polytope->t) << "case " << i;
        ASSERT_EQ(of_hull->normal, of_polytope->normal) << "case " << i;
    }
}

TEST(RayHull, OnTheSurfaceTIsZero) {
    const Hull cube{{{-1, -1, -1},
                     {1, -1, -1},
                     {-1, 1, -1},
                     {1, 1, -1},
                     {-1, -1, 1},
                     {1, -1, 1},
                     {-1, 1, 1},
                     {1, 1, 1}}};
    const auto at = [&](const vec3& origin, const vec3& direction) {
        return raycast(Ray{origin, direction}, cube);
    };
    for (const vec3& direction : {vec3(1, 0, 0), vec3(-1, 0, 0), vec3(0, 1, 0), vec3(1, 2, 3)}) {
        for (const vec3& origin : {vec3(1, 0, 0), vec3(1, 1, 0), vec3(1, 1, 1)}) {
            const auto hit = at(origin, direction);
            ASSERT_TRUE(hit);
            EXPECT_EQ(hit->t, 0);
            EXPECT_FALSE(hit->inside);
        }
    }
    EXPECT_EQ(at({0, 0, 0}, {0, 0, 2})->t, 0.5f);
    EXPECT_TRUE(at({0, 0, 0}, {0, 0, 2})->inside);
    EXPECT_EQ(at({0, 0, 0}, {0, 0, 2})->normal, vec3(0, 0, 1));
    EXPECT_FALSE(at({0, 0, 1.5f}, {0, 0, 2}));
    EXPECT_FALSE(at({0, 0, std::nextafter(1.0f, 2.0f)}, {0, 1, 0}));
}

}  // namespace
}  // namespace collidoscope

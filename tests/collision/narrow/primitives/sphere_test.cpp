// Spheres against spheres and planes.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/primitives/sphere_plane.h"
#include "collision/narrow/primitives/sphere_sphere.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"
#include "tests/oracle/rational.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomFloats;
using oracle::Rational3;

// Exact sign of |x| - y for y >= 0, given x squared.
int compare_root(const mpq_class& squared, const mpq_class& y) {
    return sgn(mpq_class(squared - y * y));
}

// Requirements on every answer, beside its yes or no.
void expect_consistent(const PairResult& r, double size) {
    const double tolerance = 1e-6 * size + 1e-44;
    EXPECT_NEAR(glm::length(dvec3(r.normal)), 1, 1e-6);
    EXPECT_EQ(r.hit, r.signed_distance <= 0);
    EXPECT_EQ(r.contacts.size(), r.hit ? 1u : 0u);
    const dvec3 gap = dvec3(r.point_on_b) - dvec3(r.point_on_a);
    EXPECT_LE(glm::length(gap - double{r.signed_distance} * dvec3(r.normal)), tolerance);
    if (!r.hit) return;
    const Contact& contact = r.contacts[0];
    EXPECT_EQ(contact.depth, -r.signed_distance);
    EXPECT_EQ(contact.normal, r.normal);
    EXPECT_LE(
        glm::length(dvec3(contact.position) - 0.5 * (dvec3(r.point_on_a) + dvec3(r.point_on_b))),
        tolerance);
}

// Pythagorean quadruples: spheres along these directions touch exactly.
constexpr std::array<std::array<int, 4>, 6> quadruples{
    {{1, 2, 2, 3}, {2, 3, 6, 7}, {1, 4, 8, 9}, {4, 4, 7, 9}, {0, 3, 4, 5}, {2, 6, 9, 11}}};

vec3 quadruple(RandomFloats& random, int& length) {
    const auto& q = quadruples[static_cast<std::size_t>(random.integer(0, 5))];
    length = q[3];
    std::array<float, 3> v{static_cast<float>(q[0]), static_cast<float>(q[1]),
                           static_cast<float>(q[2])};
    std::shuffle(v.begin(), v.end(), random.engine());
    for (float& x : v)
        if (random.chance(2)) x = -x;
    return {v[0], v[1], v[2]};
}

struct Spheres {
    Sphere a, b;
};

Spheres random_spheres(RandomFloats& random) {
    random.next_case();
    Spheres s{{random.point(), std::abs(random.length())},
              {random.point(), std::abs(random.length())}};
    if (random.on_grid() && random.chance(2)) {
        int length = 0;
        s.b.center = s.a.center + quadruple(random, length) * random.scale();
        const int ra = random.integer(0, length);
        s.a.radius = static_cast<float>(ra) * random.scale();
        s.b.radius = static_cast<float>(length - ra) * random.scale();
        if (random.chance(4)) s.b.radius = std::nextafter(s.b.radius, 1e30f);
        if (random.chance(4)) s.b.center.x = std::nextafter(s.b.center.x, 1e30f);
    }
    if (random.chance(20)) s.b.center = s.a.center;
    return s;
}

TEST(SphereSphere, AgreesWithRationals) {
    constexpr std::uint64_t seed = 11;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    int touching = 0;
    for (std::size_t i = 0; i < cases(200'000); ++i) {
        const auto [a, b] = random_spheres(random);
        const Rational3 d = Rational3(b.center) - Rational3(a.center);
        const int expected =
            compare_root(dot(d, d), mpq_class(mpq_class(a.radius) + mpq_class(b.radius)));
        touching += expected == 0;
        const PairResult r = collide(a, b);
        ASSERT_EQ((r.signed_distance > 0) - (r.signed_distance < 0), expected) << "case " << i;
        ASSERT_EQ(r.hit, expected <= 0) << "case " << i;
        const PairResult s = collide(b, a);
        ASSERT_EQ(s.signed_distance, r.signed_distance) << "case " << i;
        // A power of two as a scale changes nothing but the scale.
        const PairResult t =
            collide(Sphere{8.0f * a.center, 8 * a.radius}, Sphere{8.0f * b.center, 8 * b.radius});
        if (std::abs(r.signed_distance) > 1e-36f) {  // denormal distances are rounded
            ASSERT_EQ(t.signed_distance, 8 * r.signed_distance) << "case " << i;
        }
        ASSERT_EQ(t.normal, r.normal) << "case " << i;
        if (i % 16 != 0) continue;
        const double size = glm::length(dvec3(a.center)) + glm::length(dvec3(b.center)) +
                            double{a.radius} + double{b.radius};
        expect_consistent(r, size);
        EXPECT_NEAR(glm::length(dvec3(r.point_on_a) - dvec3(a.center)), double{a.radius},
                    1e-6 * size + 1e-44);
        EXPECT_NEAR(glm::length(dvec3(r.point_on_b) - dvec3(b.center)), double{b.radius},
                    1e-6 * size + 1e-44);
    }
    EXPECT_GT(touching, static_cast<int>(cases(200'000) / 20));
}

TEST(SphereSphere, EdgeCases) {
    // A common center: up, and both radii deep.
    const PairResult same = collide(Sphere{{1, 2, 3}, 2}, Sphere{{1, 2, 3}, 1});
    EXPECT_TRUE(same.hit);
    EXPECT_EQ(same.normal, vec3(0, 1, 0));
    EXPECT_EQ(same.signed_distance, -3);
    // One inside the other.
    const PairResult inside = collide(Sphere{{0, 0, 0}, 5}, Sphere{{1, 0, 0}, 1});
    EXPECT_EQ(inside.signed_distance, -5);
    EXPECT_EQ(inside.normal, vec3(1, 0, 0));
    // Two points.
    EXPECT_TRUE(collide(Sphere{{1, 1, 1}, 0}, Sphere{{1, 1, 1}, 0}).hit);
    const PairResult points = collide(Sphere{{0, 0, 0}, 0}, Sphere{{0, 1e-45f, 0}, 0});
    EXPECT_FALSE(points.hit);
    EXPECT_EQ(points.signed_distance, 1e-45f);
    // Far larger than floats can square.
    const PairResult large = collide(Sphere{{-1e38f, 0, 0}, 1e38f}, Sphere{{1e38f, 0, 0}, 1e38f});
    EXPECT_EQ(large.signed_distance, 0);
    // A gap too small for plain doubles still has its sign.
    const PairResult tiny = collide(Sphere{{0, 0, 0}, 1e-40f}, Sphere{{1e20f, 0, 0}, 1e20f});
    EXPECT_TRUE(tiny.hit);
    EXPECT_LT(tiny.signed_distance, 0);
}

struct SphereAndPlane {
    Sphere sphere;
    Plane plane;
};

SphereAndPlane random_plane(RandomFloats& random) {
    random.next_case();
    SphereAndPlane s{{random.point(), std::abs(random.length())}, {random.nonzero_direction(), 0}};
    int length = 0;
    if (random.on_grid() && random.chance(2)) {
        // A plane whose normal has a whole length, at a whole number of radii.
        s.plane.normal = quadruple(random, length);
        const float height = static_cast<float>(random.integer(-1, 1)) * s.sphere.radius;
        s.plane.offset =
            glm::dot(s.plane.normal, s.sphere.center) - height * static_cast<float>(length);
        if (random.chance(4)) s.plane.offset = std::nextafter(s.plane.offset, 1e30f);
    } else {
        const vec3 through = s.sphere.center + random.direction();
        s.plane.offset = glm::dot(s.plane.normal, through);
    }
    return s;
}

TEST(SpherePlane, AgreesWithRationals) {
    constexpr std::uint64_t seed = 12;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    int touching = 0;
    for (std::size_t i = 0; i < cases(200'000); ++i) {
        const auto [sphere, plane] = random_plane(random);
        const Rational3 n(plane.normal);
        const mpq_class above = dot(n, Rational3(sphere.center)) - plane.offset;
        // above / |n| <= r, decided by comparing above / r with |n| squared.
        int expected = -1;
        if (sphere.radius == 0)
            expected = sgn(above);
        else if (sgn(above) > 0)
            expected = -compare_root(dot(n, n), mpq_class(above / mpq_class(sphere.radius)));
        touching += expected == 0;
        const PairResult r = collide(sphere, plane);
        ASSERT_EQ((r.signed_distance > 0) - (r.signed_distance < 0), expected) << "case " << i;
        ASSERT_EQ(r.hit, expected <= 0) << "case " << i;
        const PairResult t = collide(sphere, Plane{4.0f * plane.normal, 4 * plane.offset});
        ASSERT_EQ(t.signed_distance, r.signed_distance) << "case " << i;
        ASSERT_EQ(t.point_on_b, r.point_on_b) << "case " << i;
        if (i % 16 != 0) continue;
        const dvec3 up = glm::normalize(dvec3(plane.normal));
        const double size = glm::length(dvec3(sphere.center)) + double{sphere.radius} +
                            std::abs(double{plane.offset}) / glm::length(dvec3(plane.normal));
        expect_consistent(r, size);
        EXPECT_LE(glm::length(dvec3(r.normal) + up), 1e-6);
        EXPECT_NEAR(
            glm::dot(dvec3(plane.normal), dvec3(r.point_on_b)) / glm::length(dvec3(plane.normal)),
            double{plane.offset} / glm::length(dvec3(plane.normal)), 1e-6 * size + 1e-44);
        EXPECT_NEAR(glm::length(dvec3(r.point_on_a) - dvec3(sphere.center)), double{sphere.radius},
                    1e-6 * size + 1e-44);
    }
    EXPECT_GT(touching, static_cast<int>(cases(200'000) / 20));
}

TEST(SpherePlane, EdgeCases) {
    const PairResult touch = collide(Sphere{{0, 1, 0}, 1}, Plane{{0, 3, 0}, 0});
    EXPECT_TRUE(touch.hit);
    EXPECT_EQ(touch.signed_distance, 0);
    EXPECT_EQ(touch.normal, vec3(0, -1, 0));
    // The plane is solid below: a sphere deep inside hits.
    const PairResult deep = collide(Sphere{{0, -10, 0}, 1}, Plane{{0, 1, 0}, 0});
    EXPECT_EQ(deep.signed_distance, -11);
    EXPECT_EQ(deep.point_on_a, vec3(0, -11, 0));
    EXPECT_EQ(deep.point_on_b, vec3(0, 0, 0));
    EXPECT_FALSE(collide(Sphere{{0, 1.5f, 0}, 1}, Plane{{0, 1, 0}, 0}).hit);
    EXPECT_TRUE(collide(Sphere{{7, 0, 7}, 0}, Plane{{0, 1, 0}, 0}).hit);
}

TEST(Spheres, TracedEqualsPlain) {
    RandomFloats random(13);
    const auto same = [](const PairResult& p, const PairResult& q) {
        EXPECT_EQ(p.hit, q.hit);
        EXPECT_EQ(p.signed_distance, q.signed_distance);
        EXPECT_EQ(p.normal, q.normal);
        EXPECT_EQ(p.point_on_a, q.point_on_a);
        EXPECT_EQ(p.point_on_b, q.point_on_b);
    };
    for (std::size_t i = 0; i < cases(2'000); ++i) {
        Recording recording;
        const auto [a, b] = random_spheres(random);
        same(collide(a, b, Recorder(recording)), collide(a, b));
        const auto [sphere, plane] = random_plane(random);
        same(collide(sphere, plane, Recorder(recording)), collide(sphere, plane));
        EXPECT_GE(recording.steps.size(), 12u);
    }
}

}  // namespace
}  // namespace collidoscope

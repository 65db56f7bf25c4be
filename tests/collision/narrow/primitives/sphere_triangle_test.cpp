// Spheres against triangles and boxes, rays against boxes: answers against rationals.
#include "collision/narrow/primitives/sphere_triangle.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

#include "collision/narrow/box/ray_box.h"
#include "collision/narrow/box/sphere_box.h"
#include "collision/narrow/primitives/ray_sphere.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/point_oracle.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomFloats;
using oracle::Rational3;

int sign_of(float v) {
    return (v > 0) - (v < 0);
}

// The sign of sqrt(squared) - r.
int compare(const mpq_class& squared, float r) {
    return sgn(mpq_class(squared - mpq_class(r) * mpq_class(r)));
}

void expect_witnesses(const PairResult& r, double size) {
    const double tolerance = 1e-6 * size + 1e-44;
    ASSERT_NEAR(glm::length(dvec3(r.normal)), 1, 1e-6);
    ASSERT_EQ(r.contacts.size(), r.hit ? 1u : 0u);
    const dvec3 gap = dvec3(r.point_on_b) - dvec3(r.point_on_a);
    ASSERT_LE(glm::length(gap - double{r.signed_distance} * dvec3(r.normal)), tolerance);
}

double reach(const vec3& v) {
    return glm::length(dvec3(v));
}

// Sometimes with a corner, the center or the radius placed so that they coincide or touch.
std::pair<Sphere, Triangle> random_sphere_and_triangle(RandomFloats& random) {
    random.next_case();
    Sphere s{random.point(), std::abs(random.length())};
    Triangle t{random.point(), random.point(), random.point()};
    if (random.chance(8)) t.b = t.a;
    if (random.chance(8)) s.center = random.chance(2) ? t.a : 0.5f * t.a + 0.5f * t.b;
    if (random.chance(20)) t.c = t.a + 2.0f * (t.b - t.a);
    if (random.on_grid() && random.chance(3)) {
        // A height above the plane that is a whole number of units.
        t.a.y = t.b.y = t.c.y = 0;
        s.radius = std::abs(s.center.y);
    }
    if (random.chance(10)) s.radius = 0;
    return {s, t};
}

TEST(SphereTriangle, AgreesWithRationals) {
    constexpr std::uint64_t seed = 31;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    std::size_t touching = 0;
    for (std::size_t i = 0; i < cases(100'000); ++i) {
        const auto [s, t] = random_sphere_and_triangle(random);
        const mpq_class squared = oracle::point_triangle(Rational3(s.center), Rational3(t.a),
                                                         Rational3(t.b), Rational3(t.c));
        const int expected = compare(squared, s.radius);
        touching += expected == 0;
        const PairResult r = collide(s, t);
        ASSERT_EQ(r.hit, expected <= 0) << "case " << i;
        ASSERT_EQ(sign_of(r.signed_distance), expected) << "case " << i;
        const double size = reach(s.center) + reach(t.a) + reach(t.b) + reach(t.c) + s.radius;
        ASSERT_NEAR(r.signed_distance, std::sqrt(squared.get_d()) - s.radius, 1e-6 * size) << i;
        expect_witnesses(r, size);
        if (HasFatalFailure()) return;
        // The same whichever corner is named first, and at another scale.
        ASSERT_EQ(collide(s, Triangle{t.b, t.c, t.a}).hit, r.hit);
        ASSERT_EQ(collide(s, Triangle{t.b, t.a, t.c}).hit, r.hit);
        const PairResult four = collide(Sphere{4.0f * s.center, 4 * s.radius},
                                        Triangle{4.0f * t.a, 4.0f * t.b, 4.0f * t.c});
        ASSERT_EQ(four.hit, r.hit);
        if (!r.hit) continue;
        // Moved out along the normal, they are apart by a hair.
        const vec3 away(dvec3(r.normal) * (double{-r.signed_distance} + 2e-6 * size));
        const Triangle moved{t.a + away, t.b + away, t.c + away};
        ASSERT_FALSE(collide(s, moved).hit && size > 1e-30) << "case " << i;
    }
    EXPECT_GT(touching, cases(100'000) / 50);
}

Box random_box(RandomFloats& random) {
    Box box{random.point(), glm::abs(random.direction()), quat(1, 0, 0, 0)};
    if (!random.chance(4)) {
        // Any length but zero; whole numbers turn grids onto grids now and then.
        const auto part = [&] { return static_cast<float>(random.integer(-2, 2)); };
        box.rotation = random.on_grid() ? quat(1 + std::abs(part()), part(), part(), part())
                                        : quat(random.uniform(0.1f, 1), random.uniform(-1, 1),
                                               random.uniform(-1, 1), random.uniform(-1, 1));
    }
    if (random.chance(6)) box.half[random.integer(0, 2)] = 0;
    return box;
}

// Squared distance to the box, and the least slack to a face (positive inside).
std::pair<mpq_class, mpq_class> to_box(const Rational3& local, const Rational3& half) {
    mpq_class squared = 0, slack;
    for (int k = 0; k < 3; ++k) {
        const mpq_class beyond = abs(local[k]) - half[k];
        if (beyond > 0) squared += beyond * beyond;
        if (k == 0 || -beyond < slack) slack = -beyond;
    }
    return {squared, slack};
}

template <typename Solid>
void expect_sphere_box(const Sphere& s, const Solid& b, const Rational3& local,
                       const Rational3& half, double size) {
    const auto [squared, slack] = to_box(local, half);
    const PairResult r = collide(s, b);
    const bool inside = slack >= 0;
    const int expected =
        inside ? -sgn(mpq_class(slack + mpq_class(s.radius))) : compare(squared, s.radius);
    ASSERT_EQ(sign_of(r.signed_distance), expected);
    ASSERT_EQ(r.hit, expected <= 0);
    const double distance =
        inside ? -slack.get_d() - double{s.radius} : std::sqrt(squared.get_d()) - double{s.radius};
    ASSERT_NEAR(r.signed_distance, distance, 1e-6 * size);
    expect_witnesses(r, size);
}

TEST(SphereBox, AgreesWithRationals) {
    constexpr std::uint64_t seed = 32;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    for (std::size_t i = 0; i < cases(100'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const Box box = random_box(random);
        Sphere s{random.point(), std::abs(random.length())};
        if (random.chance(8)) s.center = box.center;
        if (random.chance(8)) s.radius = 0;
        const double size = reach(s.center) + reach(box.center) + reach(box.half) + s.radius;
        const Rational3 d = Rational3(s.center) - Rational3(box.center);
        expect_sphere_box(s, box, oracle::in_box(box, d), Rational3(box.half), size);
        if (HasFatalFailure()) return;
        const Aabb aligned{box.center - box.half, box.center + box.half};
        const mpq_class two(1, 2);
        const Rational3 lo(aligned.min), hi(aligned.max);
        expect_sphere_box(s, aligned, Rational3(s.center) - two * (lo + hi), two * (hi - lo), size);
        if (HasFatalFailure()) return;
    }
}

// First and last parameter of the line in the box, if any.
std::optional<std::pair<mpq_class, mpq_class>> crossed(const Rational3& origin,
                                                       const Rational3& direction,
                                                       const Rational3& half) {
    std::optional<mpq_class> first, last;
    for (int k = 0; k < 3; ++k) {
        if (direction[k] == 0) {
            if (abs(origin[k]) > half[k]) return std::nullopt;
            continue;
        }
        mpq_class in = (-half[k] - origin[k]) / direction[k];
        mpq_class out = (half[k] - origin[k]) / direction[k];
        if (in > out) std::swap(in, out);
        if (!first || in > *first) first = in;
        if (!last || out < *last) last = out;
    }
    if (*first > *last) return std::nullopt;
    return std::pair(*first, *last);
}

template <typename Solid>
void expect_ray_box(const Ray& ray, const Solid& solid, const Rational3& origin,
                    const Rational3& direction, const Rational3& half,
                    std::size_t& begun_on_surface) {
    const auto expected = crossed(origin, direction, half);
    const bool hit = expected && expected->second >= 0;
    const auto got = raycast(ray, solid);
    ASSERT_EQ(got.has_value(), hit);
    if (!hit) return;
    bool holds = true, on_surface = false;
    for (int k = 0; k < 3; ++k) {
        holds = holds && abs(origin[k]) <= half[k];
        on_surface = on_surface || abs(origin[k]) == half[k];
    }
    on_surface = on_surface && holds;
    ASSERT_EQ(got->inside, holds && !on_surface);
    const double t = on_surface    ? 0
                     : got->inside ? expected->second.get_d()
                                   : expected->first.get_d();
    ASSERT_LE(std::abs(double{got->t} - t), 3e-7 * t + 1e-44);
    ASSERT_NEAR(glm::length(dvec3(got->normal)), 1, 1e-6);
    // Entering against the face's normal, leaving along it; from the surface in any direction.
    const double turn = glm::dot(dvec3(got->normal), dvec3(ray.direction));
    ASSERT_TRUE(on_surface || (got->inside ? turn > 0 : turn < 0));
    begun_on_surface += on_surface;
}

TEST(RayBox, AgreesWithRationals) {
    constexpr std::uint64_t seed = 33;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    std::size_t hits = 0, on_surface = 0;
    for (std::size_t i = 0; i < cases(100'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const Box box = random_box(random);
        Ray ray{random.point(), random.nonzero_direction()};
        // Often aimed at the box, at a corner or along a face.
        if (random.chance(2)) ray.direction = box.center - ray.origin;
        if (random.chance(6)) ray.direction[random.integer(0, 2)] = 0;
        if (ray.direction == vec3(0)) continue;
        const Rational3 o = Rational3(ray.origin) - Rational3(box.center);
        expect_ray_box(ray, box, oracle::in_box(box, o),
                       oracle::in_box(box, Rational3(ray.direction)), Rational3(box.half),
                       on_surface);
        if (HasFatalFailure()) return;
        const Aabb aligned{box.center - box.half, box.center + box.half};
        const mpq_class two(1, 2);
        const Rational3 lo(aligned.min), hi(aligned.max);
        if (random.chance(4)) {
            ray.origin = aligned.min;
            for (int k = 0; k < 3; ++k)
                if (random.chance(2)) ray.origin[k] = box.center[k];
        }
        expect_ray_box(ray, aligned, Rational3(ray.origin) - two * (lo + hi),
                       Rational3(ray.direction), two * (hi - lo), on_surface);
        if (HasFatalFailure()) return;
        hits += raycast(ray, box).has_value();
    }
    EXPECT_GT(hits, cases(100'000) / 5);
    EXPECT_GT(on_surface, cases(100'000) / 20);
}

// From the surface a ray meets it at once, whichever way it goes, as with a sphere.
TEST(RayBox, FromTheSurfaceItIsThereAlready) {
    const Aabb box{{-1, -2, -3}, {1, 2, 3}};
    const auto expect_at_once = [](const auto& hit, const vec3& normal) {
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->t, 0);
        EXPECT_FALSE(hit->inside);
        EXPECT_EQ(hit->normal, normal);
    };
    const Box turned{{0, 0, 0}, {1, 2, 3}, quat(0.5f, 0, 0, 0)};
    // Outward, inward, along the face, and out over its rim.
    for (const vec3& direction :
         {vec3(2, 0.5f, 0), vec3(-2, 0.5f, 0), vec3(0, 1, 0), vec3(0, 1, 1)}) {
        expect_at_once(raycast(Ray{{1, 0, 0}, direction}, box), {1, 0, 0});
        expect_at_once(raycast(Ray{{1, 0, 0}, direction}, turned), {1, 0, 0});
    }
    expect_at_once(raycast(Ray{{0, -2, 0}, {1, -1, 1}}, box), {0, -1, 0});
    expect_at_once(raycast(Ray{{0, 0, 3}, {0, 0, 1e-30f}}, box), {0, 0, 1});
    // At an edge: the first axis's face, but for a ray that comes in through the other.
    expect_at_once(raycast(Ray{{1, 2, 0}, {1, 1, 0}}, box), {1, 0, 0});
    expect_at_once(raycast(Ray{{1, 2, 0}, {0, 0, 1}}, box), {1, 0, 0});
    expect_at_once(raycast(Ray{{1, 2, 0}, {1, -1, 0}}, box), {0, 1, 0});
    // All of a plate is surface.
    expect_at_once(raycast(Ray{{0, 0, 0}, {1, 0, 0}}, Aabb{{-1, 0, -1}, {1, 0, 1}}), {0, 1, 0});
    // Strictly inside by the last digit: the exit.
    const auto exit = raycast(Ray{{std::nextafter(1.0f, 0.0f), 0, 0}, {1, 0, 0}}, box);
    ASSERT_TRUE(exit);
    EXPECT_TRUE(exit->inside);
    EXPECT_EQ(exit->t, 0x1p-24f);
    // As a sphere answers.
    const auto ball = raycast(Ray{{1, 0, 0}, {2, 0.5f, 0}}, Sphere{{0, 0, 0}, 1});
    expect_at_once(ball, {1, 0, 0});
}

}  // namespace
}  // namespace collidoscope

// Rays against planes, spheres and triangles.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>
#include <vector>

#include "collision/mesh.h"
#include "collision/narrow/primitives/ray_plane.h"
#include "collision/narrow/primitives/ray_sphere.h"
#include "collision/narrow/triangle/ray_triangle.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"
#include "tests/oracle/ray_oracle.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomFloats;
using oracle::Rational3;

// t is the exact value rounded to a float, give or take a last bit.
bool close(float t, const mpq_class& exact) {
    return std::abs(double{t} - exact.get_d()) <= 0x1p-23 * std::abs(exact.get_d()) + 1e-45;
}

bool unit(const vec3& n) {
    return std::abs(glm::length(dvec3(n)) - 1) < 1e-6;
}

Ray random_ray(RandomFloats& random) {
    random.next_case();
    const vec3 origin = random.point();
    return {origin, random.nonzero_direction()};
}

TEST(RayPlane, AgreesWithRationals) {
    constexpr std::uint64_t seed = 21;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    int parallel = 0, on_plane = 0;
    for (std::size_t i = 0; i < cases(200'000); ++i) {
        const Ray ray = random_ray(random);
        Plane plane{random.nonzero_direction(), 0};
        if (random.chance(4)) plane.normal = glm::cross(ray.direction, plane.normal);
        if (plane.normal == vec3(0)) plane.normal = {0, 1, 0};
        const vec3 through = random.chance(3) ? ray.origin : random.point();
        plane.offset = glm::dot(plane.normal, through);
        const Rational3 n(plane.normal);
        const mpq_class below = mpq_class(plane.offset) - dot(n, Rational3(ray.origin));
        const mpq_class speed = dot(n, Rational3(ray.direction));
        parallel += speed == 0;
        on_plane += below == 0;
        const bool expected = below == 0 || (speed != 0 && below / speed > 0);
        const auto hit = raycast(ray, plane);
        ASSERT_EQ(hit.has_value(), expected) << "case " << i;
        const auto scaled = raycast(ray, Plane{0.25f * plane.normal, 0.25f * plane.offset});
        ASSERT_EQ(scaled.has_value(), expected) << "case " << i;
        if (!hit) continue;
        ASSERT_EQ(hit->t, scaled->t) << "case " << i;
        ASSERT_TRUE(close(hit->t, below == 0 ? mpq_class(0) : mpq_class(below / speed)));
        ASSERT_TRUE(unit(hit->normal));
        ASSERT_LE(glm::dot(dvec3(hit->normal), glm::normalize(dvec3(ray.direction))), 1e-6);
        ASSERT_EQ(hit->inside, below > 0);
    }
    EXPECT_GT(parallel, static_cast<int>(cases(200'000) / 50));
    EXPECT_GT(on_plane, static_cast<int>(cases(200'000) / 20));
}

// The sphere's equation along the ray, f(t) = |o + t d - c|^2 - r^2, in rationals.
struct SphereEquation {
    mpq_class a, b, c;
    SphereEquation(const Ray& ray, const Sphere& sphere) {
        const Rational3 m = Rational3(ray.origin) - Rational3(sphere.center), d(ray.direction);
        a = dot(d, d);
        b = dot(m, d);
        c = dot(m, m) - mpq_class(sphere.radius) * sphere.radius;
    }
    mpq_class at(const mpq_class& t) const { return (a * t + 2 * b) * t + c; }
    mpq_class lowest() const { return -b / a; }
};

TEST(RaySphere, AgreesWithRationals) {
    constexpr std::uint64_t seed = 22;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    int touching = 0, inside = 0;
    for (std::size_t i = 0; i < cases(200'000); ++i) {
        Ray ray = random_ray(random);
        Sphere sphere{random.point(), std::abs(random.length())};
        if (random.chance(6)) sphere.radius = 0;
        if (random.chance(4)) ray.origin[random.integer(0, 2)] -= sphere.radius;
        if (random.chance(4)) ray.direction = sphere.center - ray.origin;
        if (random.chance(4)) ray.direction[random.integer(0, 2)] = 0;
        if (ray.direction == vec3(0)) ray.direction.x = 1;
        const SphereEquation f(ray, sphere);
        // The surface is met when f is zero somewhere ahead: f(0) <= 0, or f falls to zero.
        const mpq_class lowest = f.at(f.lowest());
        const bool expected = f.c <= 0 || (f.lowest() > 0 && lowest <= 0);
        touching += expected && lowest == 0;
        inside += f.c < 0;
        const auto hit = raycast(ray, sphere);
        ASSERT_EQ(hit.has_value(), expected) << "case " << i;
        if (!hit) continue;
        ASSERT_EQ(hit->inside, f.c < 0) << "case " << i;
        ASSERT_TRUE(unit(hit->normal));
        if (f.c == 0) {
            ASSERT_EQ(hit->t, 0) << "case " << i;
            continue;
        }
        // The first zero of f lies within the error of t.
        const mpq_class from = mpq_class(hit->t) * mpq_class(1 - 0x1p-22) - mpq_class(1e-45),
                        to = mpq_class(hit->t) * mpq_class(1 + 0x1p-22) + mpq_class(1e-45);
        if (f.c < 0) {
            ASSERT_TRUE(f.at(from) <= 0 && f.at(to) >= 0) << "case " << i;
        } else {
            ASSERT_TRUE(f.at(from) >= 0 && from <= f.lowest()) << "case " << i;
            ASSERT_TRUE(f.at(to) <= 0 || to >= f.lowest()) << "case " << i;
        }
        if (sphere.radius == 0) continue;
        const dvec3 out =
            dvec3(ray.origin) + double{hit->t} * dvec3(ray.direction) - dvec3(sphere.center);
        const double size = double{sphere.radius} + glm::length(dvec3(ray.origin)) +
                            glm::length(dvec3(sphere.center));
        ASSERT_LE(glm::length(out - double{sphere.radius} * dvec3(hit->normal)), 1e-5 * size);
    }
    EXPECT_GT(touching, static_cast<int>(cases(200'000) / 100));
    EXPECT_GT(inside, static_cast<int>(cases(200'000) / 20));
}

vec3 between(RandomFloats& random, const vec3& a, const vec3& b) {
    const float t = static_cast<float>(random.integer(0, 4)) / 4;
    return (1 - t) * a + t * b;
}

struct RayAndTriangle {
    Ray ray;
    Triangle triangle;
};

// Rays at corners, at edges, in the plane, from the triangle; triangles that are segments or
// points.
RayAndTriangle random_ray_and_triangle(RandomFloats& random) {
    RayAndTriangle r{random_ray(random), {random.point(), random.point(), random.point()}};
    auto& [ray, t] = r;
    if (random.chance(8)) t.c = between(random, t.a, t.b);
    if (random.chance(20)) t.b = t.c = t.a;
    switch (random.integer(0, 9)) {
        case 0:
            ray.direction = t.b - ray.origin;
            break;
        case 1:
            ray.direction = between(random, t.a, t.c) - ray.origin;
            break;
        case 2:
            ray.direction = between(random, t.a, between(random, t.b, t.c)) - ray.origin;
            break;
        case 3:
            ray.origin = between(random, t.b, t.c);
            break;
        case 4:
            ray.origin = between(random, t.a, between(random, t.b, t.c));
            break;
        case 5:  // in the plane
            ray.direction = between(random, t.a, t.b) - between(random, t.c, t.a);
            ray.origin = between(random, t.a, between(random, t.b, t.c)) - 2.0f * ray.direction;
            break;
        case 6: {
            const int k = random.integer(0, 2);
            ray.direction[k] = 0;
            t.a[k] = t.b[k] = t.c[k] = ray.origin[k];
            break;
        }
        case 7:
            ray.direction = random.chance(2) ? t.b - t.a : t.a - t.c;
            break;
        default:
            break;
    }
    if (ray.direction == vec3(0)) ray.direction.z = -1;
    return r;
}

TEST(RayTriangle, AgreesWithRationals) {
    constexpr std::uint64_t seed = 23;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    std::size_t hits = 0, in_plane = 0;
    for (std::size_t i = 0; i < cases(200'000); ++i) {
        const auto [ray, t] = random_ray_and_triangle(random);
        const auto expected = oracle::first_hit(ray, t);
        const auto hit = raycast(ray, t);
        ASSERT_EQ(hit.has_value(), expected.has_value()) << "case " << i;
        // Every order of the corners, and a caster alone.
        const TriangleCaster cast(ray);
        for (const Triangle& other : {Triangle{t.b, t.c, t.a}, Triangle{t.c, t.b, t.a},
                                      Triangle{t.a, t.c, t.b}, Triangle{t.b, t.a, t.c}}) {
            const auto same = cast(other);
            ASSERT_EQ(same.has_value(), hit.has_value()) << "case " << i;
            if (hit) {
                ASSERT_TRUE(close(*same, *expected)) << "case " << i;
            }
        }
        if (!hit) continue;
        ++hits;
        ASSERT_EQ(*cast(t), hit->t);
        ASSERT_GE(hit->t, 0);
        ASSERT_TRUE(close(hit->t, *expected)) << "case " << i;
        ASSERT_TRUE(unit(hit->normal)) << "case " << i;
        ASSERT_LE(glm::dot(dvec3(hit->normal), glm::normalize(dvec3(ray.direction))), 1e-6);
        const Rational3 o(ray.origin), d(ray.direction), e(t.a);
        in_plane += dot(cross(Rational3(t.b) - e, Rational3(t.c) - e), d) == 0;
    }
    EXPECT_GT(hits, cases(200'000) / 5);
    EXPECT_GT(in_plane, cases(200'000) / 20);
}

TEST(RayTriangle, EveryFiniteFloat) {
    RandomFloats random(24);
    std::size_t hits = 0;
    for (std::size_t i = 0; i < cases(30'000); ++i) {
        Ray ray{random.any_finite3(), random.any_finite3()};
        Triangle t{random.any_finite3(), random.any_finite3(), random.any_finite3()};
        if (random.chance(2)) ray.origin = vec3(0);
        if (random.chance(2)) ray.direction = t.a;
        if (random.chance(4)) t.b = -t.c;
        if (ray.direction == vec3(0)) continue;
        const auto expected = oracle::first_hit(ray, t);
        ASSERT_EQ(raycast(ray, t).has_value(), expected.has_value()) << "case " << i;
        hits += expected.has_value();
    }
    EXPECT_GT(hits, cases(30'000) / 20);
}

TEST(Rays, EdgeCases) {
    // In the plane: at once.
    const auto flat = raycast(Ray{{3, 0, 4}, {1, 0, 0}}, Plane{{0, 2, 0}, 0});
    ASSERT_TRUE(flat);
    EXPECT_EQ(flat->t, 0);
    EXPECT_FALSE(raycast(Ray{{3, 1, 4}, {1, 0, 0}}, Plane{{0, 2, 0}, 0}));
    // A plane from below: the normal turns against the ray.
    const auto below = raycast(Ray{{0, -2, 0}, {0, 4, 0}}, Plane{{0, 1, 0}, 0});
    ASSERT_TRUE(below);
    EXPECT_EQ(below->t, 0.5f);
    EXPECT_EQ(below->normal, vec3(0, -1, 0));
    EXPECT_TRUE(below->inside);
    // From inside a ball: the exit, its normal outward.
    const auto exit = raycast(Ray{{0, 0, 0}, {0, 0, 2}}, Sphere{{0, 0, 1}, 2});
    ASSERT_TRUE(exit);
    EXPECT_EQ(exit->t, 1.5f);
    EXPECT_TRUE(exit->inside);
    EXPECT_EQ(exit->normal, vec3(0, 0, 1));
    // A tangent ray touches; one bit further out it misses.
    EXPECT_TRUE(raycast(Ray{{-5, 1, 0}, {1, 0, 0}}, Sphere{{0, 0, 0}, 1}));
    EXPECT_FALSE(
        raycast(Ray{{-5, std::nextafter(1.0f, 2.0f), 0}, {1, 0, 0}}, Sphere{{0, 0, 0}, 1}));
    // In a triangle's plane: the first point of it; from inside it: at once.
    const Triangle t{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}};
    EXPECT_EQ(raycast(Ray{{-1, 0.5f, 0}, {1, 0, 0}}, t)->t, 1);
    EXPECT_EQ(raycast(Ray{{0.5f, 0.5f, 0}, {1, 0, 0}}, t)->t, 0);
    EXPECT_FALSE(raycast(Ray{{-1, 2.5f, 0}, {1, 0, 0}}, t));
    EXPECT_FALSE(raycast(Ray{{3, 0.5f, 0}, {1, 0, 0}}, t));
    EXPECT_EQ(raycast(Ray{{0.5f, 0.5f, 1}, {0, 0, -1}}, t)->normal, vec3(0, 0, 1));
    EXPECT_EQ(raycast(Ray{{0.5f, 0.5f, -1}, {0, 0, 1}}, t)->normal, vec3(0, 0, -1));
}

// An octahedron subdivided and pushed out to a ball: closed, with long chains of shared edges.
std::vector<Triangle> ball_of_triangles(int levels) {
    std::vector<Triangle> mesh;
    for (const float x : {1.0f, -1.0f})
        for (const float y : {1.0f, -1.0f})
            for (const float z : {1.0f, -1.0f}) mesh.push_back({{x, 0, 0}, {0, y, 0}, {0, 0, z}});
    for (int level = 0; level < levels; ++level) {
        std::vector<Triangle> finer;
        const auto middle = [](const vec3& p, const vec3& q) { return glm::normalize(p + q); };
        for (const Triangle& t : mesh) {
            const vec3 ab = middle(t.a, t.b), bc = middle(t.b, t.c), ca = middle(t.c, t.a);
            finer.insert(finer.end(), {{t.a, ab, ca}, {t.b, bc, ab}, {t.c, ca, bc}, {ab, bc, ca}});
        }
        mesh = std::move(finer);
    }
    return mesh;
}

std::vector<Triangle> cube() {
    std::vector<Triangle> mesh;
    for (int k = 0; k < 3; ++k)
        for (const float side : {-1.0f, 1.0f}) {
            const auto corner = [&](float u, float v) {
                vec3 p;
                p[k] = side;
                p[(k + 1) % 3] = u;
                p[(k + 2) % 3] = v;
                return p;
            };
            mesh.push_back({corner(-1, -1), corner(1, -1), corner(1, 1)});
            mesh.push_back({corner(-1, -1), corner(1, 1), corner(-1, 1)});
        }
    return mesh;
}

TEST(RayTriangle, ClosedMeshesAreWatertight) {
    constexpr std::uint64_t seed = 25;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    for (const auto& original :
         {ball_of_triangles(0), ball_of_triangles(2), ball_of_triangles(3), cube()}) {
        for (int turn = 0; turn < 4; ++turn) {
            std::vector<Triangle> mesh = original;
            if (turn > 0) {
                const auto u = [&] { return random.uniform(-1, 1); };
                const RelativePose pose({}, {{0, 0, 0}, glm::normalize(quat(u(), u(), u(), u()))});
                for (Triangle& t : mesh) t = pose(t);
            }
            for (std::size_t i = 0; i < cases(2'000); ++i) {
                const auto& t = mesh[static_cast<std::size_t>(
                    random.integer(0, static_cast<int>(mesh.size()) - 1))];
                // From inside, at a corner or a point of an edge: must hit.
                const vec3 inside = random.chance(2)
                                        ? vec3(0)
                                        : 0.3f * vec3(random.uniform(-1, 1), random.uniform(-1, 1),
                                                      random.uniform(-1, 1));
                const vec3 target = random.chance(2) ? t.a : between(random, t.a, t.b);
                const auto count = [&](const Ray& ray) {
                    const TriangleCaster cast(ray);
                    return std::count_if(mesh.begin(), mesh.end(),
                                         [&](const Triangle& x) { return cast(x).has_value(); });
                };
                ASSERT_GE(count({inside, target - inside}), 1) << "case " << i;
                // From outside through a corner and the inside: in and out again.
                const vec3 outside = target + 5.0f * (target - inside);
                ASSERT_GE(count({outside, inside - outside}), 2) << "case " << i;
            }
        }
    }
}

TEST(Rays, TracedEqualsPlain) {
    RandomFloats random(26);
    const auto same = [](const std::optional<RayHit>& p, const std::optional<RayHit>& q) {
        ASSERT_EQ(p.has_value(), q.has_value());
        if (!p) return;
        EXPECT_EQ(p->t, q->t);
        EXPECT_EQ(p->normal, q->normal);
        EXPECT_EQ(p->inside, q->inside);
    };
    for (std::size_t i = 0; i < cases(5'000); ++i) {
        Recording recording;
        const auto [ray, t] = random_ray_and_triangle(random);
        same(raycast(ray, t, Recorder(recording)), raycast(ray, t));
        EXPECT_GE(recording.steps.size(), 4u);
        const Sphere sphere{t.a, glm::distance(t.a, t.b)};
        same(raycast(ray, sphere, Recorder(recording)), raycast(ray, sphere));
        const Plane plane{glm::cross(t.b - t.a, t.c - t.a) + vec3(0, 1e-9f, 0), t.c.x};
        same(raycast(ray, plane, Recorder(recording)), raycast(ray, plane));
    }
}

}  // namespace
}  // namespace collidoscope

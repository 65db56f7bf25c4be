// Moving spheres and capsules against a triangle, against rationals.
#include "collision/motion/triangles/swept_triangle.h"

#include <gtest/gtest.h>

#include <cmath>

#include "collision/trace/recorder.h"
#include "tests/collision/motion/triangles/swept_cases.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomFloats;
using swept_cases::between_way_and;

const mpq_class shortly = mpq_class(1) / 268435456;  // 2^-28

TriangleSweep sweep(const Capsule& body, bool has_axis, const vec3& way, const Triangle& t) {
    if (has_axis) return sweep_triangle(body, way, t);
    return sweep_triangle(Sphere{body.from, body.radius}, way, t);
}

void check(const Capsule& body, bool has_axis, const vec3& way, const Triangle& t) {
    const TriangleSweep found = sweep(body, has_axis, way, t);
    const mpq_class r(body.radius), reach = r * r;
    ASSERT_EQ(found.hit, between_way_and(body, way, 0, 1, t) <= reach);
    if (!found.hit) return;
    ASSERT_GE(found.time, 0);
    ASSERT_LE(found.time, 1);
    const bool at_start = between_way_and(body, way, 0, 0, t) <= reach;
    ASSERT_EQ(found.time == 0, at_start);
    const mpq_class time(found.time), before = time * (1 - shortly), after = time * (1 + shortly);
    if (!at_start) {
        ASSERT_GT(between_way_and(body, way, 0, before, t), reach) << found.time;
        ASSERT_LE(between_way_and(body, way, before, after, t), reach) << found.time;
        ASSERT_EQ(found.contact.depth, 0);
    }
    // The normal separates the two at that time.
    const Contact& contact = found.contact;
    const dvec3 n(contact.normal), d(way);
    ASSERT_NEAR(glm::length(n), 1, 1e-6);
    const double size = capsule_cases::size_of(body) + capsule_cases::size_of(way) +
                        capsule_cases::size_of(t.a) + capsule_cases::size_of(t.b) +
                        capsule_cases::size_of(t.c);
    const double gap = -capsule_cases::reach_along(t, -n) -
                       (capsule_cases::reach_along(body, n) + found.time * glm::dot(d, n));
    ASSERT_NEAR(gap, -double{contact.depth}, 2e-6 * size + 1e-44);
    ASSERT_LE(glm::length(dvec3(contact.point_on_b) - dvec3(contact.point_on_a) +
                          double{contact.depth} * n),
              2e-6 * size + 1e-44);
    // The place is on the feature that is named.
    if (at_start) return;
    const std::array<vec3, 3> vertex{t.a, t.b, t.c};
    const auto k = static_cast<std::size_t>(found.index);
    const oracle::Rational3 at(contact.position), va(t.a), vb(t.b), vc(t.c);
    const mpq_class off = found.feature == FeatureKind::Vertex
                              ? oracle::squared(at - oracle::Rational3(vertex[k]))
                          : found.feature == FeatureKind::Edge
                              ? oracle::point_segment(at, oracle::Rational3(vertex[k]),
                                                      oracle::Rational3(vertex[(k + 1) % 3]))
                              : oracle::point_triangle(at, va, vb, vc);
    ASSERT_LE(std::sqrt(off.get_d()), 1e-6 * size + 1e-44);
}

Capsule times(const Capsule& c, float factor) {
    return capsule_cases::times(c, factor);
}
Triangle times(const Triangle& t, float factor) {
    return capsule_cases::times(t, factor);
}

void check_random(bool has_axis, std::uint64_t seed, std::size_t n) {
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    std::size_t hits = 0, starts = 0, faces = 0, edges = 0, vertices = 0;
    for (std::size_t i = 0; i < n; ++i) {
        random.next_case();
        SCOPED_TRACE(i);
        Capsule body = capsule_cases::random_capsule(random);
        if (!has_axis) body.to = body.from;
        if (random.chance(2)) body.radius *= 0.25f;
        const Triangle t = swept_cases::random_triangle(random);
        const vec3 way = swept_cases::random_way(random, body, t);
        ASSERT_NO_FATAL_FAILURE(check(body, has_axis, way, t));
        const TriangleSweep found = sweep(body, has_axis, way, t);
        hits += found.hit;
        if (found.hit && found.time == 0) ++starts;
        if (found.hit && found.time > 0) {
            faces += found.feature == FeatureKind::Face;
            edges += found.feature == FeatureKind::Edge;
            vertices += found.feature == FeatureKind::Vertex;
        }
        // A power of two, and another first vertex, change nothing.
        const float factor = std::ldexp(1.0f, random.integer(-20, 20));
        const TriangleSweep larger =
            sweep(times(body, factor), has_axis, factor * way, times(t, factor));
        ASSERT_EQ(larger.hit, found.hit);
        ASSERT_EQ(larger.time, found.time);
        ASSERT_EQ(larger.contact.normal, found.contact.normal);
        const TriangleSweep turned = sweep(body, has_axis, way, {t.b, t.c, t.a});
        ASSERT_EQ(turned.hit, found.hit);
        ASSERT_NEAR(turned.time, found.time, 1e-8 * found.time);
        const TriangleSweep back = sweep(body, has_axis, way, {t.b, t.a, t.c});
        ASSERT_EQ(back.hit, found.hit);
        ASSERT_NEAR(back.time, found.time, 1e-8 * found.time);
    }
    if (n < 1000) return;
    EXPECT_GT(hits, n / 4);
    EXPECT_GT(starts, n / 50);
    EXPECT_GT(faces, n / 50);
    EXPECT_GT(edges, n / 50);
    EXPECT_GT(vertices, n / 200);
}

TEST(SweptTriangle, SpheresAgreeWithRationals) {
    check_random(false, 20261201, cases(20'000));
}

TEST(SweptTriangle, CapsulesAgreeWithRationals) {
    check_random(true, 20261202, cases(20'000));
}

TEST(SweptTriangle, AnyFloats) {
    constexpr std::uint64_t seed = 20261203;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    const auto any = [&] {
        const auto part = [&] { return std::ldexp(random.any_finite(), -4); };
        const float x = part(), y = part(), z = part();
        return vec3(x, y, z);
    };
    for (std::size_t i = 0; i < cases(400); ++i) {
        SCOPED_TRACE(i);
        Capsule body{any(), any(), std::fabs(std::ldexp(random.any_finite(), -4))};
        const bool has_axis = random.chance(2);
        if (!has_axis) body.to = body.from;
        Triangle t{any(), any(), any()};
        vec3 way = any();
        if (random.chance(2)) {
            // One of its parts is far smaller than the others.
            const float small = std::ldexp(1.0f, -random.integer(20, 120));
            t = {vec3(0.5f * small), small * vec3(2, 1, 0), small * vec3(1, 3, -1)};
            body.from = {1, 2, -3};
            body.to = has_axis ? vec3(1, 2.5f, -3) : body.from;
            body.radius = random.chance(2) ? small : 0.5f;
            way = vec3(-2, -4, 6);
        }
        const TriangleSweep found = sweep(body, has_axis, way, t);
        const mpq_class r(body.radius);
        ASSERT_EQ(found.hit, between_way_and(body, way, 0, 1, t) <= r * r);
        if (!found.hit) continue;
        ASSERT_TRUE(found.time >= 0 && found.time <= 1);
        const mpq_class time(found.time);
        if (found.time > 0) {
            ASSERT_NEAR(glm::length(dvec3(found.contact.normal)), 1, 1e-5);
            ASSERT_GT(between_way_and(body, way, 0, time * (1 - shortly), t), r * r);
            ASSERT_LE(between_way_and(body, way, 0, time * (1 + shortly), t), r * r);
        }
    }
}

constexpr Triangle wide{{-2, 0, 2}, {2, 0, 2}, {0, 0, -3}};

TEST(SweptTriangle, KnownCases) {
    // Onto the face, from either side.
    const TriangleSweep face = sweep_triangle(Sphere{{0, 3, 0}, 1}, {0, -4, 0}, wide);
    ASSERT_TRUE(face.hit);
    EXPECT_EQ(face.time, 0.5);
    EXPECT_EQ(face.feature, FeatureKind::Face);
    EXPECT_EQ(face.contact.normal, vec3(0, -1, 0));
    EXPECT_EQ(face.contact.position, vec3(0));
    const TriangleSweep behind = sweep_triangle(Sphere{{0, -3, 0}, 1}, {0, 4, 0}, wide);
    EXPECT_EQ(behind.time, 0.5);
    EXPECT_EQ(behind.contact.normal, vec3(0, 1, 0));
    // It touches just as the motion ends, or not at all.
    EXPECT_EQ(sweep_triangle(Sphere{{0, 3, 0}, 1}, {0, -2, 0}, wide).time, 1);
    EXPECT_FALSE(
        sweep_triangle(Sphere{{0, 3, 0}, 1}, {0, std::nextafter(-2.0f, 0.0f), 0}, wide).hit);
    // An edge, straight on; and gliding above the plane.
    const TriangleSweep edge = sweep_triangle(Sphere{{0, 0, 5}, 1}, {0, 0, -4}, wide);
    EXPECT_EQ(edge.time, 0.5);
    EXPECT_EQ(edge.feature, FeatureKind::Edge);
    EXPECT_EQ(edge.index, 0);
    EXPECT_EQ(edge.contact.normal, vec3(0, 0, -1));
    EXPECT_EQ(edge.contact.position, vec3(0, 0, 2));
    EXPECT_TRUE(sweep_triangle(Sphere{{0, 1, 5}, 1}, {0, 0, -4}, wide).hit);
    EXPECT_FALSE(
        sweep_triangle(Sphere{{0, std::nextafter(1.0f, 2.0f), 5}, 1}, {0, 0, -9}, wide).hit);
    // A vertex.
    const TriangleSweep vertex = sweep_triangle(Sphere{{0, 0, -6}, 1}, {0, 0, 4}, wide);
    EXPECT_EQ(vertex.time, 0.5);
    EXPECT_EQ(vertex.feature, FeatureKind::Vertex);
    EXPECT_EQ(vertex.index, 2);
    EXPECT_EQ(vertex.contact.normal, vec3(0, 0, 1));
    // From touch: the depth of that moment. Without motion: then or never.
    const TriangleSweep start = sweep_triangle(Sphere{{0, 0.5f, 0}, 1}, {0, 4, 0}, wide);
    EXPECT_EQ(start.time, 0);
    EXPECT_EQ(start.contact.depth, 0.5f);
    EXPECT_TRUE(sweep_triangle(Sphere{{0, 1, 0}, 1}, vec3(0), wide).hit);
    EXPECT_FALSE(sweep_triangle(Sphere{{0, 1.5f, 0}, 1}, vec3(0), wide).hit);
    // A point through the face, and one along an edge's line.
    EXPECT_EQ(sweep_triangle(Sphere{{0, 1, 0}, 0}, {0, -2, 0}, wide).time, 0.5);
    EXPECT_EQ(sweep_triangle(Sphere{{-4, 0, 2}, 0}, {4, 0, 0}, wide).time, 0.5);
}

TEST(SweptTriangle, KnownCapsules) {
    // Flat onto the face, on its end, across an edge, beside a vertex.
    const TriangleSweep flat = sweep_triangle(Capsule{{-1, 3, 1}, {1, 3, 1}, 1}, {0, -4, 0}, wide);
    ASSERT_TRUE(flat.hit);
    EXPECT_EQ(flat.time, 0.5);
    EXPECT_EQ(flat.feature, FeatureKind::Face);
    EXPECT_EQ(flat.contact.normal, vec3(0, -1, 0));
    const TriangleSweep upright =
        sweep_triangle(Capsule{{0, 5, 0}, {0, 3, 0}, 1}, {0, -4, 0}, wide);
    EXPECT_EQ(upright.time, 0.5);
    EXPECT_EQ(upright.contact.position, vec3(0));
    const TriangleSweep across =
        sweep_triangle(Capsule{{0, 3, 6}, {0, -3, 6}, 1}, {0, 0, -6}, wide);
    EXPECT_EQ(across.time, 0.5);
    EXPECT_EQ(across.feature, FeatureKind::Edge);
    EXPECT_EQ(across.index, 0);
    EXPECT_EQ(across.contact.normal, vec3(0, 0, -1));
    const TriangleSweep corner =
        sweep_triangle(Capsule{{0, 3, -7}, {0, -3, -7}, 1}, {0, 0, 6}, wide);
    EXPECT_EQ(corner.time, 0.5);
    EXPECT_EQ(corner.feature, FeatureKind::Vertex);
    EXPECT_EQ(corner.index, 2);
    EXPECT_EQ(corner.contact.position, vec3(0, 0, -3));
    // It ends on the far side of the triangle, through which its axis passes at the beginning.
    const TriangleSweep through =
        sweep_triangle(Capsule{{0, 2, 0}, {0, -2, 0}, 0.5f}, {9, 0, 0}, wide);
    EXPECT_EQ(through.time, 0);
    EXPECT_GT(through.contact.depth, 0);
}

TEST(SweptTriangle, TracedIsPlain) {
    RandomFloats random(20261204);
    for (int i = 0; i < 200; ++i) {
        random.next_case();
        Capsule body = capsule_cases::random_capsule(random);
        const Triangle t = swept_cases::random_triangle(random);
        const vec3 way = swept_cases::random_way(random, body, t);
        Recording recording;
        const TriangleSweep traced = sweep_triangle(body, way, t, Recorder(recording));
        const TriangleSweep plain = sweep_triangle(body, way, t);
        ASSERT_EQ(traced.hit, plain.hit);
        ASSERT_EQ(traced.time, plain.time);
        ASSERT_EQ(traced.index, plain.index);
        ASSERT_EQ(traced.contact.normal, plain.contact.normal);
        ASSERT_FALSE(recording.steps.empty());
    }
}

}  // namespace
}  // namespace collidoscope

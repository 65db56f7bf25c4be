// Polytopes without their edges, and restored: the same bits as before they were packed.
#include "collision/narrow/convex/packed_faces.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <random>
#include <string>

#include "collision/narrow/convex/support.h"
#include "collision/volumes/hull.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

std::array<std::uint64_t, 3> bits(const dvec3& v) {
    return std::bit_cast<std::array<std::uint64_t, 3>>(std::array<double, 3>{v.x, v.y, v.z});
}

void expect_same(const Polytope& a, const Polytope& b) {
    ASSERT_EQ(a.dimension, b.dimension);
    ASSERT_EQ(a.vertices, b.vertices);
    ASSERT_EQ(a.leaving, b.leaving);
    ASSERT_EQ(a.first_neighbor, b.first_neighbor);
    ASSERT_EQ(bits(a.center), bits(b.center));
    ASSERT_EQ(a.radius, b.radius);
    ASSERT_EQ(a.half_edges.size(), b.half_edges.size());
    for (std::size_t e = 0; e < a.half_edges.size(); ++e) {
        const HalfEdge &p = a.half_edges[e], &q = b.half_edges[e];
        ASSERT_EQ(p.origin, q.origin);
        ASSERT_EQ(p.next, q.next);
        ASSERT_EQ(p.face, q.face);
        ASSERT_EQ(bits(p.direction), bits(q.direction));
        ASSERT_EQ(bits(p.outward), bits(q.outward));
    }
    ASSERT_EQ(a.faces.size(), b.faces.size());
    for (std::size_t f = 0; f < a.faces.size(); ++f) {
        ASSERT_EQ(a.faces[f].edge, b.faces[f].edge);
        ASSERT_EQ(bits(a.faces[f].normal), bits(b.faces[f].normal));
        ASSERT_EQ(std::bit_cast<std::uint64_t>(a.faces[f].offset),
                  std::bit_cast<std::uint64_t>(b.faces[f].offset));
    }
    ASSERT_EQ(a.neighbors.size(), b.neighbors.size());
    for (std::size_t i = 0; i < a.neighbors.size(); ++i) {
        ASSERT_EQ(a.neighbors[i].vertex, b.neighbors[i].vertex);
        ASSERT_EQ(a.neighbors[i].position, b.neighbors[i].position);
    }
}

void check(const std::vector<vec3>& points) {
    const Polytope hull = convex_hull(points);
    const PackedFaces faces(hull);
    ASSERT_EQ(faces.count(), hull.faces.size());
    expect_same(faces.restored(hull.vertices, hull.dimension), hull);
    ASSERT_EQ(solid_volume(hull, faces), solid_volume(hull));

    Polytope lean = hull;
    keep_for_support(lean);
    ASSERT_TRUE(lean.half_edges.empty() && lean.faces.empty());
    ASSERT_EQ(lean.radius, hull.radius);
    for (const dvec3& d : {dvec3(1, 0, 0), dvec3(-0.3, 0.5, 0.8), dvec3(0.2, -1, -0.1)})
        ASSERT_EQ(support(lean, d), support(hull, d));
    expect_same(faces.restored(lean.vertices, lean.dimension), hull);
}

// On integers: faces of many corners, flat bodies, segments and single points.
TEST(PackedFaces, RestoredPolytopesAreTheSameBits) {
    constexpr std::uint64_t seed = 20261127;
    RecordProperty("seed", std::to_string(seed));
    std::mt19937_64 random(seed);
    for (std::size_t i = 0; i < oracle::cases(3000); ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const auto below = [&](std::uint64_t n) { return random() % n; };
        const std::uint64_t flat = below(4), count = 1 + below(i % 50 == 0 ? 900 : 40);
        const bool whole = below(2) == 0;
        const float scale = below(8) == 0 ? 0x1p-70f : below(8) == 0 ? 0x1p50f : 1;
        std::vector<vec3> points;
        for (std::uint64_t k = 0; k < count; ++k) {
            const auto one = [&](bool used) {
                if (!used) return 0.0f;
                return scale * (whole ? float(below(7)) - 3 : float(below(1u << 20)) * 0x1p-20f);
            };
            const float x = one(true), y = one(flat < 3), z = one(flat < 2);
            points.emplace_back(x, y, z);
        }
        check(points);
        if (HasFailure()) return;
    }
}

// Numbers of one byte, two and four.
TEST(PackedFaces, EveryWidth) {
    for (const std::uint32_t count : {256u, 257u, 5000u, 70'000u}) {
        std::vector<vec3> points;
        // On a paraboloid, every point is a vertex.
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t row = i / 512;
            const float x = float(i % 512) - 256, y = float(row) - 70;
            points.emplace_back(x, y, x * x + y * y);
        }
        SCOPED_TRACE(std::to_string(count));
        check(points);
        EXPECT_EQ(convex_hull(points).vertices.size(), count);
    }
}

TEST(PackedFaces, TakeAShareOfTheMemory) {
    std::mt19937_64 random(1);
    std::vector<vec3> points;
    for (int i = 0; i < 2000; ++i) {
        const dvec3 p(double(random() % 2001) - 1000, double(random() % 2001) - 1000,
                      double(random() % 2001) - 1000);
        points.emplace_back(glm::normalize(p + dvec3(0.5)));
    }
    const Polytope hull = convex_hull(points);
    const std::size_t edges = hull.half_edges.size() * sizeof(HalfEdge);
    EXPECT_LT(10 * PackedFaces(hull).bytes(), edges);
}

}  // namespace
}  // namespace collidoscope

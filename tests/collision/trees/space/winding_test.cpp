// Points and solids against winding numbers in rational arithmetic: shells that cross, lie in each
// other or are inside out, at any scale, points a step of a float beside the surface.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "collision/trees/space/bsp_merge.h"
#include "collision/trees/space/bsp_ray.h"
#include "collision/trees/space/solid_surface.h"
#include "tests/collision/trees/pair_cases.h"
#include "tests/oracle/winding_oracle.h"

namespace collidoscope {
namespace {

std::vector<Triangle> triangles_of(const Mesh& mesh) {
    std::vector<Triangle> all;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) all.push_back(mesh.triangle(i));
    return all;
}

// A tetrahedron or a bipyramid over a polygon, any way round: as crooked as its corners.
void add_shell(Mesh& mesh, test::RandomFloats& random, float size, bool on_grid) {
    const auto base = static_cast<std::uint32_t>(mesh.positions.size());
    const auto coordinate = [&] {
        return on_grid ? static_cast<float>(random.integer(-2, 2)) : random.uniform(-2, 2);
    };
    const vec3 center(coordinate(), coordinate(), coordinate());
    const auto corner = [&] {
        return center + size * vec3(coordinate(), coordinate(), coordinate());
    };
    const auto n = static_cast<std::uint32_t>(random.integer(3, 5));
    for (std::uint32_t i = 0; i < n + 2; ++i) mesh.positions.push_back(corner());
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t p = base + i, q = base + (i + 1) % n;
        mesh.triangles.push_back({p, q, base + n});
        mesh.triangles.push_back({q, p, base + n + 1});
    }
}

Mesh random_shells(test::RandomFloats& random) {
    Mesh mesh;
    const bool on_grid = random.chance(2);
    const int shells = random.integer(1, 4);
    for (int k = 0; k < shells; ++k)
        add_shell(mesh, random, on_grid ? 1 : random.uniform(0.1f, 1), on_grid);
    const float scale = random.chance(2) ? std::ldexp(1.0f, random.integer(-110, 120)) : 1.0f;
    for (vec3& p : mesh.positions) p *= scale;
    return mesh;
}

// Anywhere, or a step or none from a vertex, an edge or a face.
vec3 point_near(const std::vector<Triangle>& surface, test::RandomFloats& random) {
    const auto one = [&]() -> const Triangle& {
        return surface[static_cast<std::size_t>(
            random.integer(0, static_cast<int>(surface.size()) - 1))];
    };
    const Triangle &t = one(), &other = one();
    const float share = random.uniform(0, 1);
    vec3 p = t.a + share * (other.b - t.a);
    const int kind = random.integer(0, 5);
    if (kind == 1) p = t.a;
    if (kind == 2) p = 0.5f * (t.a + t.b);
    if (kind == 3) p = t.a / 3.0f + t.b / 3.0f + t.c / 3.0f;
    if (kind == 4) p = t.a + share * (t.b - t.a);
    if (random.chance(2)) {
        float& c = p[random.integer(0, 2)];
        c = std::nextafter(c, random.chance(2) ? 1e38f : -1e38f);
    }
    return p;
}

TEST(Winding, OfClosedSurfacesIsThatOfRationalRays) {
    constexpr std::uint64_t seed = 20261124;
    test::RandomFloats random(seed);
    oracle::RandomFloats directions(7);
    std::size_t inside = 0, several = 0, negative = 0, total = 0;
    for (std::size_t i = 0; i < oracle::cases(1000); ++i) {
        const Mesh mesh = random_shells(random);
        const std::vector<Triangle> surface = triangles_of(mesh);
        const BspTree tree = *build_bsp_tree(mesh);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        ASSERT_TRUE(tree.surface.closed());
        for (int k = 0; k < 12; ++k) {
            const vec3 p = point_near(surface, random);
            const std::optional<int> expected = oracle::exact_winding(surface, p, directions);
            const Where where = locate(tree, p).where;
            ++total;
            if (!expected) {
                ASSERT_EQ(where, Where::Boundary);
                continue;
            }
            ASSERT_EQ(closed_winding_number(surface, p), *expected);
            ASSERT_EQ(where, *expected > 0 ? Where::Inside : Where::Outside);
            inside += *expected > 0;
            several += *expected > 1;
            negative += *expected < 0;
        }
    }
    EXPECT_GT(inside, total / 50);
    EXPECT_GT(negative, 0u);
    if (total > 2000) {
        EXPECT_GT(several, 0u);
    }
}

// Bodies of several shells merged: they overlap where surfaces meet or a shell lies within.
TEST(Winding, OfShellsDecidesWhatOverlaps) {
    constexpr std::uint64_t seed = 20261125;
    test::RandomFloats random(seed);
    oracle::RandomFloats directions(8);
    std::size_t overlapping = 0, within = 0, cases = oracle::cases(600);
    for (std::size_t i = 0; i < cases; ++i) {
        Mesh mesh_a = random_shells(random), mesh_b;
        const bool on_grid = random.chance(3);
        float extent = 0;
        for (const vec3& p : mesh_a.positions)
            extent = std::max({extent, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
        const int shells = random.integer(1, 2);
        for (int k = 0; k < shells; ++k) add_shell(mesh_b, random, on_grid ? 0.5f : 0.1f, on_grid);
        for (vec3& p : mesh_b.positions) p *= 0.3f * extent;
        const std::vector<Triangle> of_a = triangles_of(mesh_a), of_b = triangles_of(mesh_b);
        const auto pairs = test::brute_force(mesh_a, mesh_b, RelativePose{});
        bool contained = false;
        if (pairs.empty()) {
            const auto any_within = [&](const std::vector<Triangle>& these,
                                        const std::vector<Triangle>& those) {
                for (const Triangle& t : these)
                    if (oracle::exact_winding(those, t.a, directions).value_or(0) > 0) return true;
                return false;
            };
            contained = any_within(of_a, of_b) || any_within(of_b, of_a);
        }
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const BspTree a = *build_bsp_tree(mesh_a), b = *build_bsp_tree(mesh_b);
        const BspMergeAnswer all = merge(a, b, RelativePose{}, true);
        ASSERT_EQ(all.pairs, pairs);
        ASSERT_EQ(all.overlap, !pairs.empty() || contained);
        ASSERT_EQ(merge(a, b, RelativePose{}).overlap, all.overlap);
        ASSERT_EQ(merge(b, a, RelativePose{}).overlap, all.overlap);
        overlapping += all.overlap;
        within += contained;
    }
    EXPECT_GT(overlapping, cases / 20);
    EXPECT_LT(overlapping, cases);
    if (cases > 500) {
        EXPECT_GT(within, 0u);
    }
}

// At every scale as at scale 1: leaves keep their labels, rays their hits.
TEST(Winding, TreesOfScaledBodiesAreTheSame) {
    Mesh ball = test::ball(4);
    // Few digits, so that none is lost below the smallest float.
    for (vec3& p : ball.positions) p = glm::round(p * 0x1p16f) * 0x1p-16f;
    const BspTree plain = *build_bsp_tree(ball);
    const vec3 from(-3, 0.123f, 0.0456f), towards(1, 0.01f, -0.02f);
    const auto first = raycast(plain, Ray{from, towards}).hit;
    ASSERT_TRUE(first);
    for (const int exponent : {-120, -90, -60, 60, 79, 80, 81, 90, 100, 120}) {
        const float scale = std::ldexp(1.0f, exponent);
        Mesh mesh = ball;
        for (vec3& p : mesh.positions) p *= scale;
        const BspTree tree = *build_bsp_tree(mesh);
        SCOPED_TRACE("2^" + std::to_string(exponent));
        for (const BspNode& node : tree.nodes) {
            ASSERT_NE(node.front, bsp_undecided);
            ASSERT_NE(node.back, bsp_undecided);
        }
        EXPECT_EQ(tree.nodes.size(), plain.nodes.size());
        EXPECT_EQ(locate(tree, vec3(0.1f * scale)).where, Where::Inside);
        EXPECT_EQ(locate(tree, vec3(0.9f * scale)).where, Where::Outside);
        const auto hit = raycast(tree, Ray{from * scale, towards * scale}).hit;
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->t, first->t);
        EXPECT_EQ(hit->triangle, first->triangle);
    }
}

}  // namespace
}  // namespace collidoscope

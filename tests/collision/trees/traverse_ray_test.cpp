// Rays through a tree hit exactly what rays cast at every triangle hit.
#include "collision/trees/traverse_ray.h"

#include <gtest/gtest.h>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "tests/collision/trees/soups.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

std::optional<TreeRayHit> brute_force(const Mesh& mesh, const Ray& ray, float t_max) {
    std::optional<TreeRayHit> best;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto hit = raycast(ray, mesh.triangle(i));
        if (hit && hit->t <= t_max && (!best || hit->t < best->t)) {
            best = TreeRayHit{hit->t, i, hit->normal};
        }
    }
    return best;
}

void expect_same(const std::optional<TreeRayHit>& expected, const TreeRayAnswer& answer) {
    ASSERT_EQ(answer.hit.has_value(), expected.has_value());
    if (!expected) return;
    EXPECT_EQ(answer.hit->t, expected->t);
    EXPECT_EQ(answer.hit->triangle, expected->triangle);
    EXPECT_EQ(answer.hit->normal, expected->normal);
}

// Aimed at nothing, at a point of a triangle, at a corner, at an edge, or along an axis.
Ray random_ray(test::RandomFloats& random, const Mesh& mesh) {
    Ray ray{random.point(), random.nonzero_direction()};
    const auto i =
        static_cast<std::size_t>(random.integer(0, static_cast<int>(mesh.triangles.size()) - 1));
    const Triangle t = mesh.triangle(i);
    vec3 target = t.a;
    switch (random.integer(0, 5)) {
        case 0:
            return ray;
        case 1:
            target = (t.a + t.b) * 0.5f;
            break;
        case 2:
            target = t.a;
            break;
        case 3:
            target = (t.a + t.b + t.c) / 3.0f;
            break;
        case 4: {
            const int k = random.integer(0, 2);
            ray.origin = target;
            ray.direction = vec3(0);
            ray.direction[k] = random.chance(2) ? random.scale() : -random.scale();
            ray.origin[k] += random.length() * 4;
            return ray;
        }
        case 5: {  // very short, very long, hardly moving along one axis
            ray.direction *= std::ldexp(1.0f, random.integer(-140, 60));
            ray.direction[random.integer(0, 2)] *= std::ldexp(1.0f, random.integer(-140, 0));
            if (ray.direction == vec3(0)) ray.direction.x = 1;
            return ray;
        }
    }
    if (target != ray.origin) ray.direction = target - ray.origin;
    return ray;
}

bool finite(const Ray& ray) {
    for (int k = 0; k < 3; ++k) {
        if (!std::isfinite(ray.origin[k]) || !std::isfinite(ray.direction[k])) return false;
    }
    return ray.direction != vec3(0);
}

TEST(TraverseRay, HitsExactlyWhatBruteForceHits) {
    constexpr std::uint64_t seed = 20260102;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t rays = 0;
    std::size_t hits = 0;
    const std::size_t n = oracle::cases(100'000);
    for (std::size_t i = 0; i < n; ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, 40));
        const BuildOptions options{static_cast<std::uint32_t>(random.integer(1, 4))};
        const AabbTree aabb = *build_aabb_tree(mesh, options);
        const ObbTree obb = *build_obb_tree(mesh, options);
        for (int k = 0; k < 10; ++k) {
            const Ray ray = random_ray(random, mesh);
            if (!finite(ray)) continue;
            SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ", ray " +
                         std::to_string(k) + ": " + test::soup_names[std::size_t(kind)]);
            float t_max = std::numeric_limits<float>::infinity();
            if (random.chance(8)) t_max = random.uniform(0, 2);
            const auto expected = brute_force(mesh, ray, t_max);
            expect_same(expected, raycast(aabb, ray, t_max));
            expect_same(expected, raycast(obb, ray, t_max));
            ++rays;
            hits += expected.has_value();
            if (HasFailure()) return;
        }
    }
    EXPECT_GT(hits, rays / 10);
    EXPECT_LT(hits, rays * 9 / 10 + 1);
}

// A closed sphere of triangles: rays from the inside at every edge and corner never get out.
TEST(TraverseRay, NothingSlipsThroughAnEdge) {
    Mesh mesh;
    constexpr std::uint32_t rows = 24, columns = 48;
    for (std::uint32_t i = 0; i <= rows; ++i) {
        for (std::uint32_t j = 0; j < columns; ++j) {
            const double t = 3.14159265358979 * i / rows, p = 6.28318530717959 * j / columns;
            const double r = i % rows == 0 ? 0 : std::sin(t);
            mesh.positions.emplace_back(r * std::cos(p), std::cos(t), r * std::sin(p));
        }
    }
    const auto id = [&](std::uint32_t i, std::uint32_t j) { return i * columns + j % columns; };
    for (std::uint32_t i = 0; i < rows; ++i) {
        for (std::uint32_t j = 0; j < columns; ++j) {
            mesh.triangles.push_back({id(i, j), id(i, j + 1), id(i + 1, j)});
            mesh.triangles.push_back({id(i, j + 1), id(i + 1, j + 1), id(i + 1, j)});
        }
    }
    const AabbTree aabb = *build_aabb_tree(mesh);
    const ObbTree obb = *build_obb_tree(mesh);
    test::RandomFloats random(5);
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        const vec3 origin(random.uniform(-0.5f, 0.5f), random.uniform(-0.5f, 0.5f),
                          random.uniform(-0.5f, 0.5f));
        const float s = random.uniform(0, 1);
        for (const vec3& target : {t.a, t.b, t.a + s * (t.b - t.a), (t.b + t.c) * 0.5f}) {
            EXPECT_TRUE(raycast(aabb, {origin, target - origin}).hit);
            EXPECT_TRUE(raycast(obb, {origin, target - origin}).hit);
        }
    }
}

TEST(TraverseRay, CountsWhatItOpensAndSkips) {
    Mesh mesh;
    for (int i = 0; i < 8; ++i) {
        const float x = float(2 * i);
        test::add_triangle(mesh, {x, -1, -1}, {x, 1, -1}, {x, 0, 1});
    }
    const AabbTree tree = *build_aabb_tree(mesh);
    Recording recording;
    const Ray ray{{-1, 0, 0}, {1, 0, 0}};
    const TreeRayAnswer answer =
        raycast(tree, ray, std::numeric_limits<float>::infinity(), Recorder(recording));
    ASSERT_TRUE(answer.hit);
    EXPECT_EQ(answer.hit->t, 1);
    EXPECT_EQ(answer.hit->triangle, 0u);
    EXPECT_EQ(answer.hit->normal, vec3(-1, 0, 0));
    // Down the nearer side of three levels, then one leaf; what was kept is behind the hit.
    EXPECT_EQ(answer.opened, 4u);
    EXPECT_EQ(answer.skipped, 3u);
    EXPECT_EQ(answer.primitive_tests, 1u);
    EXPECT_EQ(raycast(tree, ray).opened, answer.opened);
    std::size_t skips = 0;
    for (const Step& step : recording.steps) skips += std::string(step.label) == "skip";
    EXPECT_EQ(skips, answer.skipped);

    const TreeRayAnswer none = raycast(tree, {{-1, 5, 0}, {1, 0, 0}});
    EXPECT_FALSE(none.hit);
    EXPECT_EQ(none.opened, 0u);
    EXPECT_EQ(none.skipped, 1u);
    EXPECT_FALSE(raycast(AabbTree{}, ray).hit);
}

}  // namespace
}  // namespace collidoscope

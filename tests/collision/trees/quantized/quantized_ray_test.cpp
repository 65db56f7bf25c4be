// Rays through quantized trees hit exactly what rays cast at every triangle hit, on all instruction
// sets; the trees hold what the wide trees hold that they are made of.
#include "collision/trees/quantized/quantized_ray.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "collision/trees/sah/sah_bvh.h"
#include "collision/trees/view_ray.h"
#include "collision/trees/wide/wide_bvh.h"
#include "tests/collision/trees/ray_cases.h"
#include "tests/collision/trees/wide/simd_levels.h"

namespace collidoscope {
namespace {

constexpr float without_end = std::numeric_limits<float>::infinity();

using test::expect_same;
using test::RandomFloats;

QuantizedTree collapsed_at_random(RandomFloats& random, const Mesh& mesh) {
    return quantized(
        collapse<Aabb>(*build_sah_bvh(mesh), mesh,
                       {.leaf_size = static_cast<std::uint32_t>(random.integer(1, 15)),
                        .node_cost = random.chance(2) ? 2.0f : 24.0f,
                        .max_children = static_cast<std::uint32_t>(random.integer(2, 8))}));
}

TEST(QuantizedRay, HitsExactlyWhatBruteForceHits) {
    constexpr std::uint64_t seed = 71;
    RecordProperty("seed", std::to_string(seed));
    RandomFloats random(seed);
    std::size_t rays = 0, hits = 0;
    for (std::size_t i = 0; i < oracle::cases(6'000); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, 60));
        const QuantizedTree tree = collapsed_at_random(random, mesh);
        for (int k = 0; k < 10; ++k) {
            const Ray ray = test::random_ray(random, mesh);
            if (!test::finite(ray)) continue;
            SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ", ray " +
                         std::to_string(k) + ": " + test::soup_names[std::size_t(kind)]);
            const float t_max = random.chance(8) ? random.uniform(0, 2) : without_end;
            const auto expected = test::brute_force(mesh, ray, t_max);
            const TreeRayAnswer baseline = detail::cast(tree, ray, t_max, Simd::Baseline, nullptr);
            for (const Simd simd : test::all_simd) {
                if (!has_simd(simd)) continue;
                const TreeRayAnswer answer = detail::cast(tree, ray, t_max, simd, nullptr);
                expect_same(expected, answer.hit);
                EXPECT_EQ(answer.opened, baseline.opened);
                EXPECT_EQ(answer.skipped, baseline.skipped);
            }
            ++rays;
            hits += expected.has_value();
            if (HasFailure()) return;
        }
    }
    EXPECT_GT(hits, rays / 10);
    EXPECT_LT(hits, rays * 9 / 10 + 1);
}

// Meshes whose cells are the least there are, or their sizes next to nothing beside their distance.
TEST(QuantizedRay, TinyAndShiftedMeshes) {
    RandomFloats random(72);
    for (std::size_t i = 0; i < oracle::cases(400); ++i) {
        random.next_case();
        const int kind = random.integer(0, 2);
        const float size = kind == 0   ? std::ldexp(1.0f, random.integer(-149, -110))
                           : kind == 1 ? std::ldexp(1.0f, random.integer(-20, 0))
                                       : std::ldexp(1.0f, random.integer(-60, 60));
        const vec3 shift = kind == 1 ? 1000.0f * random.point() / random.scale() : vec3(0);
        Mesh mesh = test::ball(6);
        for (vec3& p : mesh.positions) p = p * size + shift;
        const QuantizedTree tree = collapsed_at_random(random, mesh);
        for (int k = 0; k < 10; ++k) {
            const vec3 target = mesh.positions[std::size_t(random.integer(0, 40))];
            const vec3 from(random.uniform(-3, 3), random.uniform(-3, 3), random.uniform(-3, 3));
            Ray ray{from * size + shift, target - (from * size + shift)};
            if (random.chance(2)) ray.direction *= std::ldexp(1.0f, random.integer(-20, 20));
            if (!test::finite(ray)) continue;
            SCOPED_TRACE("case " + std::to_string(i) + ", ray " + std::to_string(k));
            const auto expected = test::brute_force(mesh, ray, without_end);
            for (const Simd simd : test::all_simd) {
                if (!has_simd(simd)) continue;
                expect_same(expected, detail::cast(tree, ray, without_end, simd, nullptr).hit);
            }
            if (HasFailure()) return;
        }
    }
}

// However large the coordinates, a ray opens no more.
TEST(QuantizedRay, LargeMeshesTakeNoLonger) {
    std::uint64_t expected = 0;
    for (const int exponent : {0, 50, 70, 100, 115}) {
        SCOPED_TRACE(exponent);
        const float size = std::ldexp(1.0f, exponent);
        const Mesh mesh = test::ball(20, size);
        const QuantizedTree tree = quantized(*build_sah_bvh(mesh), mesh);
        RandomFloats random(73);
        std::uint64_t opened = 0;
        for (int i = 0; i < 100; ++i) {
            random.next_case();
            const vec3 from(random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2));
            const vec3 to(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
            const Ray ray{size * from, i % 2 == 0 ? to - from : 0x1p30f * (to - from)};
            for (const Simd simd : test::all_simd) {
                if (!has_simd(simd)) continue;
                const TreeRayAnswer answer = detail::cast(tree, ray, without_end, simd, nullptr);
                expect_same(test::brute_force(mesh, ray, without_end), answer.hit);
                if (simd == Simd::Baseline) opened += answer.opened;
            }
        }
        if (exponent == 0) expected = opened;
        EXPECT_LE(opened, expected + expected / 4);
    }
}

// From the inside of a ball nothing gets out, wherever it aims.
TEST(QuantizedRay, NothingSlipsThroughAnEdge) {
    const Mesh mesh = test::ball(oracle::cases(100) < 100 ? 10 : 60);
    const QuantizedTree tree = quantized(*build_sah_bvh(mesh), mesh);
    RandomFloats random(74);
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        random.next_case();
        const vec3 origin(random.uniform(-0.5f, 0.5f), random.uniform(-0.5f, 0.5f),
                          random.uniform(-0.5f, 0.5f));
        const Triangle t = mesh.triangle(i);
        for (const vec3& target : {t.a, (t.a + t.b) * 0.5f, (t.b + t.c) * 0.5f}) {
            ASSERT_TRUE(raycast(tree, {origin, target - origin}).hit) << "triangle " << i;
        }
    }
}

// The nodes, their numbers and the triangles of the wide tree, in boxes that contain its boxes.
TEST(QuantizedTree, IsTheWideTreeInLargerBoxes) {
    RandomFloats random(75);
    for (std::size_t i = 0; i < oracle::cases(300); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, 200));
        const CollapseOptions options{
            .leaf_size = static_cast<std::uint32_t>(random.integer(1, 15)),
            .max_children = static_cast<std::uint32_t>(random.integer(2, 8))};
        const auto wide = std::make_shared<const WideAabbTree>(
            collapse<Aabb>(*build_sah_bvh(mesh), mesh, options));
        const auto tree = std::make_shared<const QuantizedTree>(quantized(*wide));
        const auto expected = make_view(wide), view = make_view(tree);
        ASSERT_EQ(quantized_of(*view), tree.get());
        ASSERT_EQ(quantized_of(*expected), nullptr);
        ASSERT_EQ(view->node_count(), expected->node_count());
        ASSERT_EQ(view->primitive_count(), expected->primitive_count());
        const auto entries = numbered(*tree);
        const auto exact = exact_boxes(*tree, entries);
        std::vector<int> seen(mesh.triangles.size(), 0);
        for (std::uint32_t node = 0; node < view->node_count(); ++node) {
            const Children own = view->children(node), other = expected->children(node);
            ASSERT_TRUE(std::equal(own.begin(), own.end(), other.begin(), other.end()));
            ASSERT_EQ(view->parent(node), expected->parent(node));
            ASSERT_EQ(view->depth(node), expected->depth(node));
            const Aabb inner = std::get<Aabb>(expected->bounds(node));
            const Aabb outer = std::get<Aabb>(view->bounds(node));
            ASSERT_EQ(exact[node].min, inner.min);
            ASSERT_EQ(exact[node].max, inner.max);
            ASSERT_TRUE(contains(outer, inner.min) && contains(outer, inner.max));
            const SlotRange range = view->slots(node), there = expected->slots(node);
            ASSERT_EQ(range.count, there.count);
            std::vector<std::uint32_t> held, wanted;
            for (std::uint32_t k = 0; k < range.count; ++k) {
                held.push_back(view->primitive(range.first + k));
                wanted.push_back(expected->primitive(there.first + k));
                const Triangle t = view->triangle(range.first + k);
                const Triangle original = mesh.triangle(held.back());
                ASSERT_TRUE(t.a == original.a && t.b == original.b && t.c == original.c);
                if (view->is_leaf(node)) ++seen[held.back()];
            }
            std::sort(held.begin(), held.end());
            std::sort(wanted.begin(), wanted.end());
            ASSERT_EQ(held, wanted);
        }
        EXPECT_EQ(std::count(seen.begin(), seen.end(), 1),
                  static_cast<std::ptrdiff_t>(seen.size()));
    }
}

TEST(QuantizedTree, TakesLittleMoreThanHalfOfTheNodesMemory) {
    const Mesh mesh = test::ball(60);
    const AabbTree binary = *build_sah_bvh(mesh, {4});
    const QuantizedTree tree = quantized(binary, mesh);
    const WideRayTree wide = for_rays(binary, mesh);
    const std::size_t n = mesh.triangles.size();
    EXPECT_EQ(tree.corner_bytes(), 36 * n);
    EXPECT_EQ(tree.node_bytes() + tree.corner_bytes(), tree.bytes());
    EXPECT_LT(tree.node_bytes(), 24 * n);
    EXPECT_LT(9 * tree.node_bytes(), 5 * (wide.bytes() - tree.corner_bytes()));
    EXPECT_LT(tree.node_bytes(), 8 * n);
    const DecodingError error = decoding_error(tree);
    EXPECT_GT(error.growth(), 0);
    EXPECT_LT(error.growth(), 0.1);
    EXPECT_GE(error.largest, error.growth());
}

TEST(QuantizedRay, TracedIsTheSame) {
    const Mesh mesh = test::ball(12);
    const QuantizedTree tree = quantized(*build_sah_bvh(mesh), mesh);
    RandomFloats random(76);
    std::size_t told_false = 0, grids = 0;
    for (int i = 0; i < 200; ++i) {
        random.next_case();
        const Ray ray{random.point(), random.nonzero_direction()};
        Recording recording;
        const TreeRayAnswer plain = raycast(tree, ray);
        const TreeRayAnswer traced = raycast(tree, ray, without_end, Recorder(recording));
        expect_same(plain.hit, traced.hit);
        EXPECT_EQ(plain.opened, traced.opened);
        EXPECT_EQ(plain.skipped, traced.skipped);
        EXPECT_EQ(plain.primitive_tests, traced.primitive_tests);
        const auto count = [&](const std::string& label) {
            return std::count_if(recording.steps.begin(), recording.steps.end(),
                                 [&](const Step& step) { return step.label == label; });
        };
        EXPECT_EQ(count("open"), static_cast<std::ptrdiff_t>(plain.opened));
        EXPECT_EQ(count("grid"), count("decode"));
        EXPECT_EQ(count("done"), 1);
        grids += static_cast<std::size_t>(count("grid"));
        told_false += static_cast<std::size_t>(count("false"));
    }
    EXPECT_GT(grids, 200u);
    EXPECT_GT(told_false, 0u);
    EXPECT_LT(told_false, grids);
    EXPECT_FALSE(raycast(QuantizedTree{}, Ray{}).hit);
}

// Nothing is told to be visited in vain that the exact box would have let in.
TEST(QuantizedRay, FalseVisitsAreThoseThatExactBoxesAvoid) {
    const Mesh mesh = test::ball(24);
    const WideAabbTree wide = collapse<Aabb>(*build_sah_bvh(mesh), mesh, {.leaf_size = 4});
    const auto exact = make_view(std::make_shared<const WideAabbTree>(wide));
    const auto decoded = make_view(std::make_shared<const QuantizedTree>(quantized(wide)));
    RandomFloats random(77);
    std::vector<std::pair<double, std::uint32_t>> scratch;
    std::uint64_t more = 0, own = 0;
    for (int i = 0; i < 300; ++i) {
        random.next_case();
        const Ray ray{random.point(), random.nonzero_direction()};
        const ViewRayAnswer a = raycast(*exact, ray, scratch), b = raycast(*decoded, ray, scratch);
        expect_same(a.hit, b.hit);
        EXPECT_GE(b.opened, a.opened);
        more += b.opened - a.opened;
        own += a.opened;
    }
    EXPECT_GT(more, 0u);
    EXPECT_LT(more, own / 4);
}

}  // namespace
}  // namespace collidoscope

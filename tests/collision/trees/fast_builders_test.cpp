// The fast builders make sound trees of anything, the same for any number of threads, and good
// ones of ordinary meshes.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/lbvh.h"
#include "collision/trees/sah/sah_bvh.h"
#include "collision/trees/statistics.h"
#include "collision/trees/validate.h"
#include "tests/collision/trees/pair_cases.h"

namespace collidoscope {
namespace {

using Build = std::optional<AabbTree> (*)(const Mesh&, const BuildOptions&, BuildProgress*);
const Build sah = [](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
    return build_sah_bvh(mesh, options, progress);
};
const Build morton = [](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
    return build_lbvh(mesh, options, progress);
};
constexpr const char* names[] = {"sah_bvh", "lbvh"};

TreeStatistics statistics_of(const AabbTree& tree) {
    return statistics(*make_view(std::make_shared<const AabbTree>(tree)), {}, false);
}

// Sound, of the right size, with the corners in their slots and the tightest boxes.
void expect_valid(const AabbTree& tree, const Mesh& mesh, std::uint32_t leaf_size) {
    ASSERT_EQ(test::problems_of(tree), "");
    ASSERT_EQ(tree.primitives.size(), mesh.triangles.size());
    const TreeStatistics s = statistics_of(tree);
    EXPECT_LE(s.largest_leaf, leaf_size);
    EXPECT_LE(s.depth, max_tree_depth);
    EXPECT_EQ(s.nodes, 2 * s.leaves - 1);
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        ASSERT_TRUE(tree.nodes[i].is_leaf() || tree.nodes[i].first() > i);
    }
    AabbTree tight = tree;
    refit(tight, mesh);
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        ASSERT_EQ(tree.nodes[i].bounds.min, tight.nodes[i].bounds.min) << "node " << i;
        ASSERT_EQ(tree.nodes[i].bounds.max, tight.nodes[i].bounds.max) << "node " << i;
    }
    for (std::size_t i = 0; i < tree.triangles.size(); ++i) {
        const Triangle &a = tree.triangles[i], &b = tight.triangles[i];
        ASSERT_TRUE(a.a == b.a && a.b == b.b && a.c == b.c) << "slot " << i;
    }
}

void expect_same(const AabbTree& a, const AabbTree& b) {
    ASSERT_EQ(a.nodes.size(), b.nodes.size());
    EXPECT_EQ(a.primitives, b.primitives);
    for (std::size_t i = 0; i < a.nodes.size(); ++i) {
        ASSERT_EQ(a.nodes[i].first(), b.nodes[i].first());
        ASSERT_EQ(a.nodes[i].count(), b.nodes[i].count());
        ASSERT_EQ(a.nodes[i].bounds.min, b.nodes[i].bounds.min);
        ASSERT_EQ(a.nodes[i].bounds.max, b.nodes[i].bounds.max);
    }
}

// A ball with waves, rows x rows quads.
Mesh bumpy_ball(std::uint32_t rows) {
    Mesh mesh;
    for (std::uint32_t i = 0; i <= rows; ++i) {
        for (std::uint32_t k = 0; k < rows; ++k) {
            const float u = std::numbers::pi_v<float> * float(i) / float(rows);
            const float v = 2 * std::numbers::pi_v<float> * float(k) / float(rows);
            const float r = 1 + 0.1f * std::sin(7 * u) * std::cos(9 * v);
            mesh.positions.push_back(
                r * vec3(std::sin(u) * std::cos(v), std::cos(u), std::sin(u) * std::sin(v)));
        }
    }
    for (std::uint32_t i = 0; i < rows; ++i) {
        for (std::uint32_t k = 0; k < rows; ++k) {
            const std::uint32_t next = (k + 1) % rows, a = i * rows, b = (i + 1) * rows;
            mesh.triangles.push_back({a + k, a + next, b + k});
            mesh.triangles.push_back({a + next, b + next, b + k});
        }
    }
    return mesh;
}

// The triangles in random order.
Mesh shuffled(Mesh mesh, std::uint64_t seed) {
    test::RandomFloats random(seed);
    for (std::size_t i = mesh.triangles.size(); i-- > 1;) {
        std::swap(mesh.triangles[i],
                  mesh.triangles[std::size_t(random.integer(0, static_cast<int>(i)))]);
    }
    return mesh;
}

// A fine model in a coarse world: half of the triangles in a millionth of the space.
Mesh teapot_in_a_stadium(std::uint32_t rows) {
    Mesh mesh = bumpy_ball(rows);
    const Mesh small = mesh;
    const auto base = static_cast<std::uint32_t>(mesh.positions.size());
    for (const vec3& p : small.positions) mesh.positions.push_back(vec3(0.3f) + p * 1e-4f);
    for (auto t : small.triangles)
        mesh.triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
    return mesh;
}

TEST(FastBuilders, RandomAndDegenerateMeshesGiveSoundTrees) {
    constexpr std::uint64_t seed = 41;
    test::RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(8'000); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, i % 10 == 0 ? 500 : 60));
        const auto leaf_size = static_cast<std::uint32_t>(random.integer(1, 5));
        for (int b = 0; b < 2; ++b) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                         test::soup_names[std::size_t(kind)] + ", " + names[b]);
            expect_valid(*(b == 0 ? sah : morton)(mesh, {leaf_size}, nullptr), mesh, leaf_size);
            if (HasFailure()) return;
        }
    }
}

TEST(FastBuilders, LargeMeshesGiveSoundTreesForAnyNumberOfThreads) {
    const auto rows = oracle::cases(100) < 100 ? 60u : 210u;  // 88,200 triangles
    const Mesh meshes[] = {bumpy_ball(rows), shuffled(bumpy_ball(rows), 42),
                           teapot_in_a_stadium(rows)};
    for (const Mesh& mesh : meshes) {
        for (int b = 0; b < 2; ++b) {
            SCOPED_TRACE(names[b]);
            const Build build = b == 0 ? sah : morton;
            const AabbTree tree = *build(mesh, {4}, nullptr);
            expect_valid(tree, mesh, 4);
            for (const std::uint32_t threads : {2u, 3u, 8u}) {
                SCOPED_TRACE(threads);
                BuildProgress progress;
                expect_same(tree, *build(mesh, {4, threads}, &progress));
                EXPECT_EQ(progress.fraction(), 1);
            }
        }
    }
}

// The loops for wide processors do the same arithmetic; a processor without AVX2 compares the
// baseline with itself.
TEST(FastBuilders, TheSameTreeOnEveryInstructionSet) {
    const Simd widest = has_simd(Simd::Avx2) ? Simd::Avx2 : Simd::Baseline;
    constexpr std::uint64_t seed = 45;
    test::RandomFloats random(seed);
    const auto expect_same_on_all = [widest](const Mesh& mesh, std::uint32_t leaf_size) {
        const BuildOptions options{leaf_size};
        expect_same(*build_sah_bvh(mesh, options, nullptr, nullptr, Simd::Baseline),
                    *build_sah_bvh(mesh, options, nullptr, nullptr, widest));
    };
    for (std::size_t i = 0; i < oracle::cases(2'000); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     test::soup_names[std::size_t(kind)]);
        expect_same_on_all(test::soup(random, kind, random.integer(1, i % 10 == 0 ? 500 : 60)),
                           static_cast<std::uint32_t>(random.integer(1, 5)));
        if (HasFailure()) return;
    }
    const auto rows = oracle::cases(100) < 100 ? 60u : 210u;
    expect_same_on_all(bumpy_ball(rows), 4);
    expect_same_on_all(shuffled(bumpy_ball(rows), 46), 1);
    expect_same_on_all(teapot_in_a_stadium(rows), 4);
}

TEST(FastBuilders, SurfaceAreaCostsLessThanCutsInTheMiddle) {
    const auto rows = oracle::cases(100) < 100 ? 40u : 200u;
    const Mesh meshes[] = {bumpy_ball(20), bumpy_ball(rows), shuffled(bumpy_ball(rows), 43),
                           teapot_in_a_stadium(rows / 2)};
    for (const Mesh& mesh : meshes) {
        for (const std::uint32_t leaf_size : {1u, 4u}) {
            SCOPED_TRACE(std::to_string(mesh.triangles.size()) + " triangles, leaves of " +
                         std::to_string(leaf_size));
            const double middle = statistics_of(*build_aabb_tree(mesh, {leaf_size})).sah_cost;
            EXPECT_LT(statistics_of(*sah(mesh, {leaf_size}, nullptr)).sah_cost, 0.98 * middle);
            EXPECT_LT(statistics_of(*morton(mesh, {leaf_size}, nullptr)).sah_cost, 1.25 * middle);
        }
    }
}

// Many triangles alike, centers that halve their distance for ever, and the largest and smallest
// coordinates there are.
TEST(FastBuilders, DegenerateMeshes) {
    const auto n = static_cast<int>(oracle::cases(100'000));
    Mesh same;
    same.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    same.triangles.assign(std::size_t(n), {0, 1, 2});

    Mesh shrinking;
    for (int i = -120; i < 120; ++i) {
        const float s = std::ldexp(1.0f, i);
        for (int k = 0; k < 20; ++k) test::add_triangle(shrinking, {s, 0, 0}, {s, s, 0}, {s, 0, s});
    }

    const float big = std::numeric_limits<float>::max();
    Mesh huge;
    test::add_triangle(huge, {-big, -big, -big}, {big, big, big}, {big, -big, big});
    for (int i = 0; i < 100; ++i) {
        test::add_triangle(huge, {big, big, big / float(i + 1)}, {-big, big, big}, {0, 0, 0});
    }
    Mesh tiny;
    for (int i = 0; i < 100; ++i) {
        const float s = std::numeric_limits<float>::denorm_min() * float(i);
        test::add_triangle(tiny, {s, 0, 0}, {0, s, 0}, {0, 0, s});
    }
    // Two heaps of identical triangles: a plane between them, then halves only.
    Mesh heaps = same;
    heaps.positions.insert(heaps.positions.end(), {{5, 5, 5}, {6, 5, 5}, {5, 6, 5}});
    for (std::size_t i = 0; i < heaps.triangles.size(); i += 3) heaps.triangles[i] = {3, 4, 5};

    for (const Mesh* mesh : {&same, &shrinking, &huge, &tiny, &heaps}) {
        for (int b = 0; b < 2; ++b) {
            SCOPED_TRACE(names[b]);
            for (const std::uint32_t leaf_size : {1u, 3u}) {
                expect_valid(*(b == 0 ? sah : morton)(*mesh, {leaf_size}, nullptr), *mesh,
                             leaf_size);
            }
        }
    }
    EXPECT_LE(statistics_of(*sah(same, {1}, nullptr)).depth, 17u);
    EXPECT_LE(statistics_of(*morton(same, {1}, nullptr)).depth, 17u);
    EXPECT_TRUE(sah(Mesh{}, {}, nullptr)->empty());
    EXPECT_TRUE(morton(Mesh{}, {}, nullptr)->empty());
}

TEST(FastBuilders, CanBeCanceled) {
    const Mesh mesh = bumpy_ball(40);
    BuildProgress progress;
    progress.cancel();
    EXPECT_FALSE(sah(mesh, {}, &progress).has_value());
    EXPECT_FALSE(morton(mesh, {}, &progress).has_value());
    EXPECT_FALSE(sah(mesh, {1, 2}, &progress).has_value());
    EXPECT_FALSE(morton(mesh, {1, 2}, &progress).has_value());
}

// Every split of the tree is recorded once, with what it weighed, and the chosen plane is the
// cheapest of those that were compared.
TEST(FastBuilders, SplitsCanBeAskedFor) {
    const Mesh mesh = bumpy_ball(40);
    std::vector<SplitRecord> records;
    const AabbTree tree = *build_sah_bvh(mesh, {2}, nullptr, &records);
    expect_same(tree, *sah(mesh, {2}, nullptr));
    const TreeViewOf<Aabb> view(std::make_shared<const AabbTree>(tree));
    std::vector<char> seen(tree.nodes.size(), 0);
    for (const SplitRecord& r : records) {
        ASSERT_LT(r.node, tree.nodes.size());
        EXPECT_FALSE(seen[r.node]++);
        ASSERT_FALSE(tree.nodes[r.node].is_leaf());
        const SlotRange slots = view.slots(r.node);
        EXPECT_EQ(r.first, slots.first);
        EXPECT_EQ(r.count, slots.count);
        EXPECT_EQ(r.depth, view.depth(r.node));
        const std::uint32_t child = tree.nodes[r.node].first();
        EXPECT_EQ(r.left, view.slots(child).count);
        EXPECT_EQ(r.cost_unsplit, float(r.count));

        // The cost of the split that was made, from the tree itself.
        const auto term = [&](std::uint32_t node) {
            return double(area(tree.nodes[node].bounds)) * view.slots(node).count;
        };
        const double cost =
            1 + (term(child) + term(child + 1)) / double(area(tree.nodes[r.node].bounds));
        EXPECT_NEAR(r.cost, cost, 1e-4 * cost);
        if (r.halved || r.sampled > 0) continue;
        bool chosen = false;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (const PlaneCost& plane : r.curves[axis]) {
                EXPECT_GE(plane.cost, r.cost * (1 - 1e-4f));
                chosen |=
                    int(axis) == r.axis && plane.position == r.position && plane.left == r.left;
            }
        }
        EXPECT_TRUE(chosen) << "node " << r.node;
    }
    EXPECT_EQ(records.size(), tree.nodes.size() / 2);

    std::vector<MortonSplit> splits;
    const AabbTree curve = *build_lbvh(mesh, {2}, nullptr, &splits);
    expect_same(curve, *morton(mesh, {2}, nullptr));
    EXPECT_EQ(splits.size(), curve.nodes.size() / 2);
}

TEST(FastBuilders, TracedBuildsAreTheSameTrees) {
    const Mesh mesh = bumpy_ball(10);
    Recording recording;
    expect_same(*build_sah_bvh(mesh, {}, nullptr, Recorder(recording)), *sah(mesh, {}, nullptr));
    EXPECT_EQ(recording.steps.size(), mesh.triangles.size() - 1);
    Recording other;
    expect_same(*build_lbvh(mesh, {}, nullptr, Recorder(other)), *morton(mesh, {}, nullptr));
    EXPECT_EQ(other.steps.size(), mesh.triangles.size() - 1);
}

// Tree against tree finds the pairs that brute force finds.
TEST(FastBuilders, PairsAreThoseOfBruteForce) {
    constexpr std::uint64_t seed = 44;
    test::RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(5'000); ++i) {
        random.next_case();
        const Mesh a =
            test::soup(random, random.integer(0, test::soup_kinds - 1), random.integer(1, 50));
        const Mesh b =
            test::soup(random, random.integer(0, test::soup_kinds - 1), random.integer(1, 50));
        const BuildOptions options{static_cast<std::uint32_t>(random.integer(1, 4))};
        const RelativePose pose(test::random_pose(random), test::random_pose(random));
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const auto expected = test::brute_force(a, b, pose);
        const AabbTree ta = *sah(a, options, nullptr), tb = *morton(b, options, nullptr);
        EXPECT_EQ(test::sorted(overlapping_triangles(ta, tb, pose, {}).pairs), expected);
        if (HasFailure()) return;
    }
}

}  // namespace
}  // namespace collidoscope

// The fast builders make sound trees of anything, the same for any number of threads, and good
// ones of ordinary meshes.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <tuple>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/lbvh.h"
#include "collision/trees/builders/morton.h"
#include "collision/trees/builders/ploc.h"
#include "collision/trees/builders/reinsertion.h"
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
const Build ploc = [](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
    return build_ploc(mesh, options, ploc_radius, progress);
};
const Build ploc_near = [](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
    return build_ploc(mesh, options, 3, progress);
};
const std::pair<const char*, Build> builders[] = {
    {"sah_bvh", sah}, {"lbvh", morton}, {"ploc", ploc}, {"ploc of radius 3", ploc_near}};

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
        for (const auto& [name, build] : builders) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                         test::soup_names[std::size_t(kind)] + ", " + name);
            expect_valid(*build(mesh, {leaf_size}, nullptr), mesh, leaf_size);
            if (HasFailure()) return;
        }
    }
}

TEST(FastBuilders, LargeMeshesGiveSoundTreesForAnyNumberOfThreads) {
    const auto rows = oracle::cases(100) < 100 ? 60u : 210u;  // 88,200 triangles
    const Mesh meshes[] = {bumpy_ball(rows), shuffled(bumpy_ball(rows), 42),
                           teapot_in_a_stadium(rows)};
    for (const Mesh& mesh : meshes) {
        for (const auto& [name, build] : builders) {
            SCOPED_TRACE(name);
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
        for (const auto& [name, build] : builders) {
            SCOPED_TRACE(name);
            for (const std::uint32_t leaf_size : {1u, 3u})
                expect_valid(*build(*mesh, {leaf_size}, nullptr), *mesh, leaf_size);
        }
    }
    for (const auto& [name, build] : builders) {
        SCOPED_TRACE(name);
        EXPECT_LE(statistics_of(*build(same, {1}, nullptr)).depth, 17u);
        EXPECT_TRUE(build(Mesh{}, {}, nullptr)->empty());
    }
}

TEST(FastBuilders, CanBeCanceled) {
    const Mesh mesh = bumpy_ball(40);
    BuildProgress progress;
    progress.cancel();
    for (const auto& [name, build] : builders) {
        SCOPED_TRACE(name);
        EXPECT_FALSE(build(mesh, {}, &progress).has_value());
        EXPECT_FALSE(build(mesh, {1, 2}, &progress).has_value());
    }
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
        const AabbTree merged = *ploc(a, options, nullptr);
        EXPECT_EQ(test::sorted(overlapping_triangles(merged, tb, pose, {}).pairs), expected);
        if (HasFailure()) return;
    }
}

// Clusters by the letter: every neighbor of the window is looked at, one after the other.
class NaiveClusters {
  public:
    NaiveClusters(const Mesh& mesh, std::uint32_t radius) : radius_(radius) {
        Aabb box = empty_aabb();
        for (const vec3& p : mesh.positions) grow(box, p);
        // Coordinates of about one, so that no area overflows.
        float largest = 0;
        for (int k = 0; k < 3; ++k)
            largest = std::max({largest, std::abs(box.min[k]), std::abs(box.max[k])});
        const int shift =
            largest > 0
                ? std::clamp(-static_cast<int>(std::floor(std::log2(double{largest}))), -126, 126)
                : 0;
        const MortonGrid grid(box);
        const CornerReader corners(mesh);
        std::vector<std::uint32_t> order(mesh.triangles.size());
        std::iota(order.begin(), order.end(), 0u);
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return grid.coarse(corners.box(a)) < grid.coarse(corners.box(b));
        });
        for (const std::uint32_t triangle : order) {
            Aabb own = bounds_of(mesh.triangle(triangle));
            for (int k = 0; k < 3; ++k) {
                own.min[k] = std::ldexp(own.min[k], shift);
                own.max[k] = std::ldexp(own.max[k], shift);
            }
            all_.push_back({own, triangle});
            left_.push_back(all_.size() - 1);
        }
        for (std::uint32_t round = 1; left_.size() > 1; ++round) merge(round);
    }

    // Whether a tree with leaves of one triangle is the same.
    bool same(const AabbTree& tree, std::uint32_t node, std::size_t cluster) const {
        const Cluster& c = all_[cluster];
        if (c.children[0] == none) {
            return tree.nodes[node].is_leaf() && tree.nodes[node].count() == 1 &&
                   tree.primitives[tree.nodes[node].first()] == c.triangle;
        }
        if (tree.nodes[node].is_leaf()) return false;
        const std::uint32_t first = tree.nodes[node].first();
        return same(tree, first, c.children[0]) && same(tree, first + 1, c.children[1]);
    }
    bool same(const AabbTree& tree) const { return same(tree, 0, left_.front()); }
    std::size_t forced() const { return forced_; }

  private:
    static constexpr std::size_t none = ~std::size_t{0};
    struct Cluster {
        Aabb box;
        std::uint32_t triangle = 0;
        std::array<std::size_t, 2> children{none, none};
    };

    static Aabb both(const Aabb& a, const Aabb& b) {
        return {glm::min(a.min, b.min), glm::max(a.max, b.max)};
    }
    std::size_t nearest(std::size_t i) const {
        std::size_t best = none;
        std::tuple<float, std::size_t, bool> least;
        for (std::size_t j = i - std::min<std::size_t>(i, radius_);
             j < std::min(left_.size(), i + radius_ + 1); ++j) {
            if (j == i) continue;
            const Aabb box = both(all_[left_[i]].box, all_[left_[j]].box);
            const vec3 e = box.max - box.min;
            const float area = e.x * e.y + (e.y * e.z + e.z * e.x);
            const std::tuple is(area, i > j ? i - j : j - i, j != (i ^ 1));
            if (area < std::numeric_limits<float>::infinity() && (best == none || is < least))
                best = j, least = is;
        }
        return best;
    }
    void merge(std::uint32_t round) {
        const std::size_t n = left_.size();
        std::vector<std::size_t> partner(n, none), names(n), alone;
        for (std::size_t i = 0; i < n; ++i) names[i] = nearest(i);
        std::size_t pairs = 0;
        for (std::size_t i = 0; i < n; ++i) {
            if (names[i] != none && names[names[i]] == i) {
                partner[i] = names[i];
                pairs += i < names[i];
            } else {
                alone.push_back(i);
            }
        }
        if (round > 40 || pairs == 0 || pairs < n / 64) {
            for (std::size_t k = 0; k + 1 < alone.size(); k += 2) {
                partner[alone[k]] = alone[k + 1];
                partner[alone[k + 1]] = alone[k];
                ++forced_;
            }
        }
        std::vector<std::size_t> next;
        for (std::size_t i = 0; i < n; ++i) {
            if (partner[i] == none) next.push_back(left_[i]);
            if (partner[i] == none || partner[i] < i) continue;
            const std::size_t a = left_[i], b = left_[partner[i]];
            all_.push_back({both(all_[a].box, all_[b].box), 0, {a, b}});
            next.push_back(all_.size() - 1);
        }
        left_ = next;
    }

    std::uint32_t radius_;
    std::vector<Cluster> all_;
    std::vector<std::size_t> left_;  // along the curve
    std::size_t forced_ = 0;
};

TEST(Ploc, ClustersMergeAsByTheLetter) {
    constexpr std::uint64_t seed = 47;
    test::RandomFloats random(seed);
    std::size_t forced = 0;
    for (std::size_t i = 0; i < oracle::cases(3'000); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = i % 100 == 99
                              ? shuffled(bumpy_ball(14), i)
                              : test::soup(random, kind, random.integer(1, i % 10 == 0 ? 400 : 60));
        const auto radius = static_cast<std::uint32_t>(random.integer(1, i % 7 == 0 ? 128 : 20));
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     test::soup_names[std::size_t(kind)] + ", radius " + std::to_string(radius));
        const NaiveClusters naive(mesh, radius);
        forced += naive.forced();
        PlocRecord record;
        const AabbTree tree = *build_ploc(mesh, {1}, radius);
        ASSERT_TRUE(naive.same(tree));
        expect_same(tree, *build_ploc(mesh, {1}, radius, nullptr, &record));
        ASSERT_EQ(record.merges.size(), tree.nodes.size());
        for (std::size_t node = 0; node < tree.nodes.size(); ++node)
            ASSERT_EQ(record.merges[node].round == 0, tree.nodes[node].is_leaf());
        if (HasFailure()) return;
    }
    EXPECT_GT(forced, oracle::cases(3'000) / 20);
}

// Greedy merging is no match for the heuristic on even meshes, but never far from it.
TEST(Ploc, CostsLittleMoreThanTheHeuristic) {
    const auto rows = oracle::cases(100) < 100 ? 40u : 200u;
    for (const Mesh& mesh : {bumpy_ball(20), bumpy_ball(rows), shuffled(bumpy_ball(rows), 48),
                             teapot_in_a_stadium(rows / 2)}) {
        const double best = statistics_of(*sah(mesh, {1}, nullptr)).sah_cost;
        for (const std::uint32_t radius : {4u, ploc_radius, 100u})
            EXPECT_LT(statistics_of(*build_ploc(mesh, {1}, radius)).sah_cost, 1.35 * best);
    }
}

// Surfaces of the inner nodes, relative to the root's.
double inner_surface(const AabbTree& tree) {
    double sum = 0;
    for (const auto& node : tree.nodes)
        if (!node.is_leaf()) sum += double{area(node.bounds)};
    return sum / double{area(tree.nodes[0].bounds)};
}

// A tree of links that a subtree can be moved in.
struct LinkedTree {
    struct Node {
        Aabb box;
        int parent = -1;
        std::array<int, 2> child{-1, -1};
    };
    explicit LinkedTree(const AabbTree& tree) : nodes(tree.nodes.size()) {
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            nodes[i].box = tree.nodes[i].bounds;
            if (tree.nodes[i].is_leaf()) continue;
            const auto first = static_cast<int>(tree.nodes[i].first());
            nodes[i].child = {first, first + 1};
            for (const int child : nodes[i].child) at(child).parent = static_cast<int>(i);
        }
    }
    Node& at(int i) { return nodes[static_cast<std::size_t>(i)]; }
    bool is_below(int node, int top) {
        for (; node >= 0; node = at(node).parent)
            if (node == top) return true;
        return false;
    }
    void replace(int above, int old, int by) {
        for (int& child : at(above).child)
            if (child == old) child = by;
        at(by).parent = above;
    }
    // Beside another one, with the node's parent as their common one.
    void move(int node, int beside) {
        const int parent = at(node).parent;
        const int sibling = at(parent).child[at(parent).child[0] == node ? 1 : 0];
        replace(at(parent).parent, parent, sibling);
        replace(at(beside).parent, beside, parent);
        at(parent).child = {beside, node};
        at(beside).parent = at(node).parent = parent;
    }
    // The sum over all inner nodes, their boxes made anew.
    double surface(int node = 0) {
        Node& n = at(node);
        if (n.child[0] < 0) return 0;
        const double below = surface(n.child[0]) + surface(n.child[1]);
        n.box = {glm::min(at(n.child[0]).box.min, at(n.child[1]).box.min),
                 glm::max(at(n.child[0]).box.max, at(n.child[1]).box.max)};
        return below + double{area(n.box)};
    }
    std::vector<Node> nodes;
};

TEST(Reinsertion, GivesSoundTreesThatCostLessWithEveryPass) {
    constexpr std::uint64_t seed = 49;
    test::RandomFloats random(seed);
    std::size_t better = 0;
    for (std::size_t i = 0; i < oracle::cases(3'000); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, i % 10 == 0 ? 300 : 60));
        const auto leaf_size = static_cast<std::uint32_t>(random.integer(1, 5));
        const AabbTree start = *(i % 2 == 0 ? sah : morton)(mesh, {leaf_size}, nullptr);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     test::soup_names[std::size_t(kind)]);
        ReinsertionRecord record;
        const AabbTree tree = *reinserted(start, 4, nullptr, &record);
        expect_valid(tree, mesh, leaf_size);
        expect_same(tree, *reinserted(start, 4));
        ASSERT_EQ(record.nodes.size(), tree.nodes.size());
        ASSERT_FALSE(record.costs.empty());
        for (std::size_t pass = 1; pass < record.costs.size(); ++pass)
            EXPECT_LE(record.costs[pass], record.costs[pass - 1] * (1 + 1e-9));
        const double root = double{area(tree.nodes[0].bounds)};
        if (root > 1e-20 && root < 1e20) {
            EXPECT_NEAR(record.costs.front(), inner_surface(start), 1e-5 * record.costs.front());
            EXPECT_NEAR(record.costs.back(), inner_surface(tree), 1e-5 * record.costs.back());
        }
        for (const Reinsertion& node : record.nodes) {
            if (node.pass > 0) {
                EXPECT_LT(node.cost, node.saved);
            }
        }
        better += record.moves > 0;
        if (HasFailure()) return;
    }
    EXPECT_GT(better, oracle::cases(3'000) / 4);
}

// When nothing moves any more, no single move makes the tree cheaper: each is tried.
TEST(Reinsertion, EndsWhereNoMoveIsBetter) {
    constexpr std::uint64_t seed = 50;
    test::RandomFloats random(seed);
    std::size_t moves = 0;
    for (std::size_t i = 0; i < oracle::cases(60) + 4; ++i) {
        random.next_case();
        const Mesh mesh =
            i % 3 == 0 ? shuffled(bumpy_ball(4), i) : test::soup(random, 0, random.integer(3, 24));
        AabbTree tree = *morton(mesh, {1}, nullptr);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        for (ReinsertionRecord record{{}, {}, 1}; record.moves > 0;) {
            tree = *reinserted(tree, 1, nullptr, &record);
            moves += record.moves;
        }
        LinkedTree links(tree);
        const double cost = links.surface();
        const auto n = static_cast<int>(links.nodes.size());
        for (int node = 1; node < n; ++node) {
            const int parent = links.at(node).parent;
            if (parent == 0) continue;
            for (int beside = 1; beside < n; ++beside) {
                if (links.is_below(beside, node) || beside == parent) continue;
                LinkedTree other = links;
                other.move(node, beside);
                ASSERT_GE(other.surface(), cost * (1 - 1e-6)) << node << " beside " << beside;
            }
        }
    }
    EXPECT_GT(moves, 20u);
}

// A tree that was only sorted comes near one split by cost, and that gains, too.
TEST(Reinsertion, MakesTreesAsGoodAsByTheHeuristic) {
    const auto rows = oracle::cases(100) < 100 ? 16u : 60u;
    for (const Mesh& mesh : {shuffled(bumpy_ball(rows), 51), teapot_in_a_stadium(rows / 2)}) {
        const AabbTree curve = *morton(mesh, {1}, nullptr), best = *sah(mesh, {1}, nullptr);
        EXPECT_LT(inner_surface(*reinserted(curve)), 1.05 * inner_surface(best));
        EXPECT_LT(inner_surface(*reinserted(curve)), 0.98 * inner_surface(curve));
        EXPECT_LT(inner_surface(*reinserted(best)), inner_surface(best));
    }
    BuildProgress progress;
    progress.cancel();
    EXPECT_FALSE(reinserted(*sah(bumpy_ball(10), {1}, nullptr), 1, &progress));
    EXPECT_TRUE(reinserted(AabbTree())->empty());
}

}  // namespace
}  // namespace collidoscope

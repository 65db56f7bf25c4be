// A query stopped by its budget errs on the safe side: judged by brute force over all triangles.
#include "collision/trees/query_budget.h"

#include <gtest/gtest.h>

#include <set>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/kdop_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/builders/sphere_tree.h"
#include "collision/trees/builders/swept_sphere_tree.h"
#include "collision/trees/pair_front_query.h"
#include "collision/trees/space/octree_pair.h"
#include "collision/trees/space/voxel_container.h"
#include "collision/trees/tree_distance.h"
#include "collision/trees/wide/wide_bvh.h"
#include "collision/trees/wide/wide_distance.h"
#include "collision/trees/wide/wide_pair.h"
#include "tests/collision/trees/pair_cases.h"
#include "tests/oracle/triangle_measure.h"

namespace collidoscope {
namespace {

constexpr std::uint64_t budget_seed = 20261122;

// Few operations, or up to more than the query needs.
std::uint64_t random_operations(test::RandomFloats& random) {
    return std::uint64_t(random.chance(2) ? random.integer(1, 12) : random.integer(1, 2000));
}

// The number of queries of a family that were stopped, and that had to guess.
struct Seen {
    int interrupted = 0, guessed = 0, whole = 0;
};

// Pairs found do meet, bodies that meet are never said to be apart, a whole answer is the right
// one.
void expect_safe(const TreePairAnswer& answer, const std::vector<TrianglePair>& all,
                 std::uint64_t max_pairs, Seen& seen) {
    const auto found = test::sorted(answer.pairs);
    EXPECT_EQ(std::set(found.begin(), found.end()).size(), found.size());
    EXPECT_TRUE(std::includes(all.begin(), all.end(), found.begin(), found.end()));
    if (!all.empty()) {
        EXPECT_TRUE(answer.hit());
    }
    if (answer.interrupted) {
        EXPECT_FALSE(answer.complete);
        EXPECT_LT(found.size(), max_pairs);
        ++seen.interrupted;
        seen.guessed += found.empty();
        return;
    }
    ++seen.whole;
    EXPECT_EQ(answer.hit(), !all.empty());
    if (max_pairs == unlimited) {
        EXPECT_TRUE(answer.complete);
        EXPECT_EQ(found, all);
    }
}

void expect_all_kinds_seen(const Seen& seen) {
    if (oracle::cases(800) < 400) return;  // too few to be sure of each kind
    EXPECT_GT(seen.interrupted, 20);
    EXPECT_GT(seen.guessed, 10);
    EXPECT_GT(seen.whole, 20);
}

// Two triangles of each leaf may be compared, and four pairs of nodes, before the budget is looked
// at again.
std::uint64_t overshoot(const BuildOptions& options) {
    return std::uint64_t{options.leaf_size} * options.leaf_size + 4;
}

template <typename Build>
void check_descents(const Build& build) {
    test::RandomFloats random(budget_seed);
    Seen seen;
    for (std::size_t i = 0; i < oracle::cases(800); ++i) {
        const test::PairCase c = test::random_pair(random);
        SCOPED_TRACE("seed " + std::to_string(budget_seed) + ", case " + std::to_string(i) + ", " +
                     c.name);
        const auto a = build(c.a, c.options), b = build(c.b, c.options);
        const auto all = test::brute_force(c.a, c.b, c.pose());
        const std::uint64_t operations = random_operations(random);
        const std::uint64_t most = random.chance(2) ? 1 : unlimited;
        const TreePairOptions options{most, nullptr, {.operations = operations}};
        const auto answer = overlapping_triangles(a, b, c.pose(), options);
        expect_safe(answer, all, most, seen);
        if (answer.interrupted) {
            EXPECT_GE(answer.operations(), operations);
            EXPECT_LT(answer.operations(), operations + overshoot(c.options));
        }
    }
    expect_all_kinds_seen(seen);
}

TEST(QueryBudget, TreesOfEveryVolume) {
    check_descents([](const Mesh& m, const BuildOptions& o) { return *build_aabb_tree(m, o); });
    check_descents([](const Mesh& m, const BuildOptions& o) { return *build_obb_tree(m, o); });
    check_descents([](const Mesh& m, const BuildOptions& o) { return *build_kdop_tree<18>(m, o); });
    check_descents([](const Mesh& m, const BuildOptions& o) { return *build_sphere_octree(m, o); });
}

// Which triangles lie below a node.
template <typename TreeType>
void primitives_below(const TreeType& tree, std::uint32_t node, std::set<std::uint32_t>& found) {
    const auto& n = tree.nodes[node];
    if (n.is_leaf()) {
        for (std::uint32_t i = n.first(); i < n.first() + n.count(); ++i)
            found.insert(tree.primitives[i]);
        return;
    }
    primitives_below(tree, n.first(), found);
    primitives_below(tree, n.first() + 1, found);
}

TEST(QueryBudget, WhatWasNotFoundLiesBelowThePairsLeft) {
    test::RandomFloats random(budget_seed + 1);
    int missing = 0;
    for (std::size_t i = 0; i < oracle::cases(800); ++i) {
        const test::PairCase c = test::random_pair(random);
        const AabbTree a = *build_aabb_tree(c.a, c.options), b = *build_aabb_tree(c.b, c.options);
        std::set<TrianglePair> rest;
        for (const TrianglePair& pair : test::brute_force(c.a, c.b, c.pose())) rest.insert(pair);
        TreePairDescent descent(a, b, c.pose());
        if (!descent.advance(std::uint64_t(random.integer(0, 200)))) descent.interrupt();
        for (const TrianglePair& pair : descent.answer().pairs) rest.erase(pair);
        missing += !rest.empty();
        for (const NodesLeft& left : descent.left()) {
            std::set<std::uint32_t> below_a, below_b;
            primitives_below(a, left.a, below_a);
            primitives_below(b, left.b, below_b);
            std::erase_if(rest, [&](const TrianglePair& pair) {
                return below_a.contains(pair.a) && below_b.contains(pair.b);
            });
        }
        EXPECT_TRUE(rest.empty()) << "seed " << budget_seed + 1 << ", case " << i;
    }
    if (oracle::cases(800) >= 400) {
        EXPECT_GT(missing, 20);
    }
}

TEST(QueryBudget, WideTrees) {
    test::RandomFloats random(budget_seed + 2);
    Seen seen;
    for (std::size_t i = 0; i < oracle::cases(800); ++i) {
        const test::PairCase c = test::random_pair(random, 90);
        SCOPED_TRACE("seed " + std::to_string(budget_seed + 2) + ", case " + std::to_string(i));
        const auto a = collapse<Obb>(*build_aabb_tree(c.a, c.options), c.a);
        const auto b = collapse<Obb>(*build_aabb_tree(c.b, c.options), c.b);
        WidePairOptions options;
        options.max_pairs = random.chance(2) ? 1 : unlimited;
        options.budget.operations = random_operations(random);
        expect_safe(wide_overlapping_triangles(a, b, c.pose(), options),
                    test::brute_force(c.a, c.b, c.pose()), options.max_pairs, seen);
    }
    expect_all_kinds_seen(seen);
}

TEST(QueryBudget, OctreesAndVoxels) {
    test::RandomFloats random(budget_seed + 3);
    Seen octrees, voxels;
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        const test::PairCase c = test::random_pair(random);
        SCOPED_TRACE("seed " + std::to_string(budget_seed + 3) + ", case " + std::to_string(i));
        const auto all = test::brute_force(c.a, c.b, c.pose());
        const std::uint64_t most = random.chance(2) ? 1 : unlimited;
        const TreePairOptions options{most, nullptr, {.operations = random_operations(random)}};
        expect_safe(
            overlapping_triangles(*build_octree(c.a), *build_octree(c.b), c.pose(), options), all,
            most, octrees);
        expect_safe(overlapping_triangles(VoxelContainer(c.a), VoxelContainer(c.b), c.pose_a,
                                          c.pose_b, options),
                    all, most, voxels);
    }
    expect_all_kinds_seen(octrees);
    expect_all_kinds_seen(voxels);
}

// A front that was left in the middle is still a front.
TEST(QueryBudget, RememberedFrontGoesOnAfterAnInterruption) {
    test::RandomFloats random(budget_seed + 4);
    Seen seen;
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        const test::PairCase c = test::random_pair(random);
        SCOPED_TRACE("seed " + std::to_string(budget_seed + 4) + ", case " + std::to_string(i));
        const AabbTree a = *build_aabb_tree(c.a, c.options), b = *build_aabb_tree(c.b, c.options);
        PairFront front(a, b);
        Pose pose = c.pose_b;
        for (int k = 0; k < 4; ++k) {
            const RelativePose at(c.pose_a, pose);
            const auto all = test::brute_force(c.a, c.b, at);
            const TreePairOptions options{
                unlimited, nullptr, {.operations = random_operations(random)}};
            expect_safe(front.query(at, options), all, unlimited, seen);
            EXPECT_EQ(test::sorted(front.query(at).pairs), all);
            pose.position += 0.05f * random.direction();
        }
    }
    expect_all_kinds_seen(seen);
}

double brute_distance(const Mesh& a, const Mesh& b, const RelativePose& pose) {
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < b.triangles.size(); ++j) {
        const Triangle moved = pose(b.triangle(j));
        for (std::size_t i = 0; i < a.triangles.size(); ++i) {
            if (overlaps(a.triangle(i), moved)) return 0;
            best = std::min(best, double(oracle::triangle_distance(a.triangle(i), moved)));
        }
    }
    return best;
}

TEST(QueryBudget, DistancesLieBetweenTheirBounds) {
    test::RandomFloats random(budget_seed + 5);
    int stopped[2] = {0, 0}, within_bounds = 0;
    for (std::size_t i = 0; i < oracle::cases(400); ++i) {
        random.next_case();
        const Mesh a = test::soup(random, 1, random.integer(1, 16));
        const Mesh b = test::soup(random, 1, random.integer(1, 16));
        Pose pose = test::random_pose(random);
        pose.position += random.direction() * random.uniform(0, 4);
        const RelativePose relative({}, pose);
        SCOPED_TRACE("seed " + std::to_string(budget_seed + 5) + ", case " + std::to_string(i));
        const double truth = brute_distance(a, b, relative);
        double extent = 0;
        for (const Mesh* mesh : {&a, &b})
            for (const vec3& p : mesh->positions) extent = std::max(extent, double(length(p)));
        const double tolerance = 1e-6 * (extent + double(length(pose.position)));
        const QueryBudget budget{.operations = random_operations(random)};
        const auto check = [&](const auto& found, bool any, int which) {
            EXPECT_LE(found.lower_bound, truth + tolerance);
            if (any) {
                EXPECT_GE(found.distance, truth - tolerance);
            }
            if (found.interrupted) {
                EXPECT_FALSE(found.complete);
                ++stopped[which];
                within_bounds += found.lower_bound > 0 && found.lower_bound < truth;
            } else {
                EXPECT_NEAR(found.distance, truth, tolerance);
                EXPECT_NEAR(found.lower_bound, truth, tolerance);
            }
        };
        const auto swept = distance_between(*build_swept_sphere_tree<SweptCore::Rectangle>(a),
                                            *build_swept_sphere_tree<SweptCore::Rectangle>(b),
                                            relative, {.budget = budget});
        check(swept, swept.found, 0);
        const auto wide =
            wide_distance(*build_wide_bvh(a), *build_wide_bvh(b), relative, {.budget = budget});
        check(wide, std::isfinite(wide.distance), 1);

        // A larger budget gives no worse bound.
        const QueryBudget more{.operations = 2 * budget.operations};
        const auto swept_more = distance_between(*build_swept_sphere_tree<SweptCore::Rectangle>(a),
                                                 *build_swept_sphere_tree<SweptCore::Rectangle>(b),
                                                 relative, {.budget = more});
        EXPECT_GE(swept_more.lower_bound, swept.lower_bound - tolerance);
        const auto wide_more =
            wide_distance(*build_wide_bvh(a), *build_wide_bvh(b), relative, {.budget = more});
        EXPECT_GE(wide_more.lower_bound, wide.lower_bound - tolerance);
        EXPECT_LE(wide_more.distance, wide.distance + tolerance);
    }
    if (oracle::cases(400) < 200) return;  // too few to be sure of each kind
    EXPECT_GT(stopped[0], 20);
    EXPECT_GT(stopped[1], 20);
    EXPECT_GT(within_bounds, 20);
}

TEST(QueryBudget, EmptyBodiesAreFartherThanTheLimit) {
    const auto empty = *build_wide_bvh(Mesh{}), ball = *build_wide_bvh(test::ball(4));
    EXPECT_EQ(wide_distance(empty, ball, RelativePose{}, {.limit = 3.5}).lower_bound, 3.5);
    EXPECT_TRUE(std::isinf(wide_distance(ball, empty, RelativePose{}).lower_bound));
}

TEST(QueryBudget, NoTimeAtAllIsAGuess) {
    const Mesh mesh = test::ball(40);
    const AabbTree tree = *build_aabb_tree(mesh);
    const RelativePose apart({}, {{1.9f, 0.3f, 0}, quat(1, 0, 0, 0)});
    const QueryBudget none{.time = std::chrono::nanoseconds(0)};
    const auto guess = overlapping_triangles(tree, tree, apart, {1, nullptr, none});
    EXPECT_TRUE(guess.interrupted);
    EXPECT_TRUE(guess.hit());
    EXPECT_TRUE(guess.pairs.empty());
    const QueryBudget plenty{.time = std::chrono::hours(1)};
    EXPECT_TRUE(overlapping_triangles(tree, tree, apart, {unlimited, nullptr, plenty}).complete);
}

// Plain and recorded queries stop at the same place, and the last step tells of it.
TEST(QueryBudget, RecordingStopsWhereThePlainQueryDoes) {
    const Mesh mesh = test::ball(12);
    const AabbTree tree = *build_aabb_tree(mesh);
    const auto wide = *build_wide_bvh(mesh);
    const RelativePose pose({}, {{1.5f, 0.3f, 0}, quat(1, 0, 0, 0)});
    for (const std::uint64_t operations : {1u, 7u, 40u, 300u}) {
        const QueryBudget budget{.operations = operations};
        Recording recording;
        const auto plain = overlapping_triangles(tree, tree, pose, {unlimited, nullptr, budget});
        const auto traced = overlapping_triangles(tree, tree, pose, {unlimited, nullptr, budget},
                                                  OpenTogether{}, Recorder(recording));
        EXPECT_TRUE(plain.interrupted);
        EXPECT_EQ(plain.pairs, traced.pairs);
        EXPECT_EQ(plain.operations(), traced.operations());
        ASSERT_FALSE(recording.steps.empty());
        EXPECT_STREQ(recording.steps.back().label, "done");
        EXPECT_NE(recording.steps.back().text().find("budget is spent"), std::string::npos);
        Recording wide_recording;
        const auto wide_plain = wide_overlapping_triangles(wide, wide, pose, {.budget = budget});
        const auto wide_traced = wide_overlapping_triangles(wide, wide, pose, {.budget = budget},
                                                            Recorder(wide_recording));
        EXPECT_TRUE(wide_plain.interrupted);
        EXPECT_EQ(wide_plain.pairs, wide_traced.pairs);
        EXPECT_STREQ(wide_recording.steps.back().label, "done");
    }
}

}  // namespace
}  // namespace collidoscope

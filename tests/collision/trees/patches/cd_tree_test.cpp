// The thesis's trees find exactly what brute force finds, and never say apart without proof.
#include "collision/trees/patches/cd_tree.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <set>

#include "collision/trees/patches/cd_query.h"
#include "tests/collision/trees/soups.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using test::brute_force;
using test::sorted;

struct PatchCase {
    Mesh a, b;
    Pose pose_a, pose_b;
    CdBuildOptions options;
    std::string name;
};

// The border of the unit cube, cut finely: patches of more than one triangle.
Mesh grid_box(test::RandomFloats& random, int n) {
    Mesh mesh;
    const float s = random.scale();
    const vec3 shift = random.direction();
    for (int axis = 0; axis < 3; ++axis) {
        for (int side = 0; side < 2; ++side) {
            for (int i = 0; i < n; ++i) {
                for (int k = 0; k < n; ++k) {
                    const auto at = [&](int u, int v) {
                        vec3 p(0);
                        p[axis] = side ? 1.0f : 0.0f;
                        p[(axis + 1) % 3] = float(u) / float(n);
                        p[(axis + 2) % 3] = float(v) / float(n);
                        return p * s + shift;
                    };
                    const vec3 p = at(i, k), q = at(i + 1, k), r = at(i + 1, k + 1),
                               t = at(i, k + 1);
                    test::add_triangle(mesh, p, side ? q : r, side ? r : q);
                    test::add_triangle(mesh, p, side ? r : t, side ? t : r);
                }
            }
        }
    }
    return mesh;
}

Mesh random_mesh(test::RandomFloats& random, int kind) {
    if (kind == test::soup_kinds) return grid_box(random, random.integer(1, 3));
    return test::soup(random, kind, random.integer(1, 40));
}

PatchCase random_case(test::RandomFloats& random) {
    random.next_case();
    PatchCase c;
    const int kind_a = random.integer(0, test::soup_kinds);
    const int kind_b = random.chance(2) ? kind_a : random.integer(0, test::soup_kinds);
    c.a = random_mesh(random, kind_a);
    c.b = random_mesh(random, kind_b);
    c.pose_a = test::random_pose(random);
    c.pose_b = random.chance(3) ? c.pose_a : test::random_pose(random);
    c.options.patch_size = static_cast<std::uint32_t>(random.integer(1, 10));
    c.options.connected = !random.chance(3);
    c.name = std::to_string(kind_a) + " against " + std::to_string(kind_b);
    return c;
}

CdQueryOptions all_pairs(test::RandomFloats& random) {
    CdQueryOptions options;
    options.max_points = unlimited;
    options.open = static_cast<CdOpen>(random.integer(0, 3));
    options.first_child = static_cast<CdFirstChild>(random.integer(0, 2));
    options.search = std::array{CdSearch::Off, CdSearch::Complete,
                                CdSearch::Bounded}[std::size_t(random.integer(0, 2))];
    return options;
}

TEST(CdTree, FindsExactlyThePairsOfBruteForce) {
    constexpr std::uint64_t seed = 20261121;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t hits = 0;
    const std::size_t n = oracle::cases(8'000);
    for (std::size_t i = 0; i < n; ++i) {
        const PatchCase c = random_case(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     c.name);
        const RelativePose pose(c.pose_a, c.pose_b);
        const auto expected = brute_force(c.a, c.b, pose);
        hits += !expected.empty();
        const CdTree a = *build_cd_tree(c.a, c.options);
        const CdTree b = *build_cd_tree(c.b, c.options);
        CdQueryOptions options = all_pairs(random);
        const CdAnswer all = check_collision(a, b, pose, options);
        EXPECT_EQ(sorted(all.pairs), expected);
        EXPECT_TRUE(all.complete);
        EXPECT_FALSE(all.interrupted);
        EXPECT_EQ(all.points.size(), 2 * expected.size());

        // With at most n points, a part of the same.
        options.max_points = static_cast<std::uint64_t>(random.integer(1, 9));
        const CdAnswer some = check_collision(a, b, pose, options);
        EXPECT_EQ(some.points.size(),
                  std::min<std::uint64_t>(options.max_points, 2 * expected.size()));
        for (const TrianglePair& pair : some.pairs)
            EXPECT_TRUE(std::binary_search(expected.begin(), expected.end(), pair));
        EXPECT_EQ(some.hit(), !expected.empty());

        // The published search reports nothing that is not so.
        options.max_points = unlimited;
        options.search = CdSearch::Published;
        for (const TrianglePair& pair : check_collision(a, b, pose, options).pairs)
            EXPECT_TRUE(std::binary_search(expected.begin(), expected.end(), pair));
        if (HasFailure()) return;
    }
    EXPECT_GT(hits, n / 10);
    EXPECT_LT(hits, n * 9 / 10 + 1);
}

TEST(CdTree, AnInterruptedQueryNeverSaysApartForBodiesThatMeet) {
    test::RandomFloats random(11);
    std::size_t interrupted = 0;
    for (std::size_t i = 0; i < oracle::cases(3'000); ++i) {
        SCOPED_TRACE("seed 11, case " + std::to_string(i));
        const PatchCase c = random_case(random);
        const RelativePose pose(c.pose_a, c.pose_b);
        const CdTree a = *build_cd_tree(c.a, c.options);
        const CdTree b = *build_cd_tree(c.b, c.options);
        CdQueryOptions options = all_pairs(random);
        options.max_points = 2;
        const CdAnswer whole = check_collision(a, b, pose, options);
        options.operations = static_cast<std::uint64_t>(random.integer(0, 40));
        const CdAnswer part = check_collision(a, b, pose, options);
        if (whole.hit()) {
            EXPECT_TRUE(part.hit());
        }
        EXPECT_EQ(part.hit(), part.interrupted || whole.hit());
        if (part.interrupted) {
            ++interrupted;
            EXPECT_EQ(part.points.size(), 2u);
            for (const vec3& p : part.points)
                EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z));
        } else {
            EXPECT_EQ(part.pairs, whole.pairs);
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(interrupted, 0u);
}

TEST(CdTree, NoTimeIsASpentBudget) {
    test::RandomFloats random(12);
    random.next_case();
    const CdTree tree = *build_cd_tree(grid_box(random, 2));
    CdQueryOptions options;
    options.time = std::chrono::nanoseconds(0);
    const CdAnswer none = check_collision(tree, tree, RelativePose{}, options);
    EXPECT_TRUE(none.interrupted);
    EXPECT_TRUE(none.hit());
    EXPECT_EQ(none.counts.operations(), 0u);
    options.time = std::chrono::hours(1);
    EXPECT_FALSE(check_collision(tree, tree, RelativePose{}, options).interrupted);
}

TEST(CdTree, TracedRunAnswersTheSame) {
    test::RandomFloats random(13);
    for (std::size_t i = 0; i < oracle::cases(300); ++i) {
        const PatchCase c = random_case(random);
        const RelativePose pose(c.pose_a, c.pose_b);
        const CdTree a = *build_cd_tree(c.a, c.options);
        const CdTree b = *build_cd_tree(c.b, c.options);
        CdQueryOptions options = all_pairs(random);
        if (random.chance(3)) options.operations = 30;
        Recording recording;
        const CdAnswer plain = check_collision(a, b, pose, options);
        const CdAnswer traced = check_collision(a, b, pose, options, Recorder(recording));
        EXPECT_EQ(plain.pairs, traced.pairs);
        EXPECT_EQ(plain.points, traced.points);
        EXPECT_EQ(plain.counts.operations(), traced.counts.operations());
        EXPECT_EQ(plain.interrupted, traced.interrupted);
        EXPECT_EQ(std::string(recording.steps.front().label), "start");
        Recording grown;
        const auto patches = grow_patches(c.a, c.options);
        const auto shown = grow_patches(c.a, c.options, nullptr, Recorder(grown));
        ASSERT_EQ(patches->size(), shown->size());
        for (std::size_t p = 0; p < patches->size(); ++p)
            EXPECT_EQ((*patches)[p].triangles, (*shown)[p].triangles);
    }
}

// Every triangle once; every node's volume holds what is below it; every volume is that of its
// children merged; a patch has 1 to patch_size triangles.
TEST(CdTree, IsSound) {
    test::RandomFloats random(14);
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        SCOPED_TRACE("seed 14, case " + std::to_string(i));
        const PatchCase c = random_case(random);
        const CdTree tree = *build_cd_tree(c.a, c.options);
        const auto view = make_view(std::make_shared<const CdTree>(tree));
        std::set<std::uint32_t> seen;
        for (std::uint32_t slot = 0; slot < view->primitive_count(); ++slot) {
            EXPECT_TRUE(seen.insert(view->primitive(slot)).second);
            EXPECT_NE(view->leaf_of(slot), no_node);
        }
        EXPECT_EQ(seen.size(), c.a.triangles.size());
        EXPECT_EQ(view->slots(0).count, c.a.triangles.size());
        for (std::uint32_t node = 0; node < view->node_count(); ++node) {
            const SlotRange range = view->slots(node);
            for (std::uint32_t k = 0; k < range.count; ++k) {
                const Triangle t = view->triangle(range.first + k);
                EXPECT_TRUE(view->bounds_contain(node, t.a) && view->bounds_contain(node, t.b) &&
                            view->bounds_contain(node, t.c));
            }
            if (view->is_leaf(node)) {
                EXPECT_GE(range.count, 1u);
                EXPECT_LE(range.count, c.options.patch_size);
            }
        }
        if (HasFailure()) return;
    }
}

TEST(CdTree, DegenerateAndEmptyMeshes) {
    const Mesh nothing;
    Mesh point;
    test::add_triangle(point, {1, 1, 1}, {1, 1, 1}, {1, 1, 1});
    Mesh tiny;
    test::add_triangle(tiny, {0, 0, 0}, {1e-45f, 0, 0}, {0, 1e-45f, 0});
    Mesh huge;
    test::add_triangle(huge, {-3e38f, 0, -3e38f}, {3e38f, 0, -3e38f}, {0, 0, 3e38f});
    Mesh many;
    for (int i = 0; i < 60; ++i) test::add_triangle(many, {0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    Mesh book;
    for (int i = 0; i < 60; ++i)
        test::add_triangle(book, {0, 0, 0}, {0, 0, 1}, {std::cos(float(i)), std::sin(float(i)), 0});
    const std::vector<const Mesh*> all{&nothing, &point, &tiny, &huge, &many, &book};
    CdQueryOptions options;
    options.max_points = unlimited;
    for (const CdSearch search : {CdSearch::Complete, CdSearch::Bounded}) {
        options.search = search;
        for (const Mesh* m : all) {
            for (const Mesh* other : all) {
                const CdTree a = *build_cd_tree(*m);
                const CdTree b = *build_cd_tree(*other);
                const CdAnswer answer = check_collision(a, b, RelativePose{}, options);
                EXPECT_EQ(sorted(answer.pairs), brute_force(*m, *other, RelativePose{}));
            }
        }
    }
}

// A ball of 2 * n * n triangles, with a dent: patches of several triangles, and rims between them.
Mesh dented_ball(int n) {
    Mesh mesh;
    const auto at = [&](int i, int k) {
        const float u = 3.14159265f * float(i) / float(n), v = 6.2831853f * float(k % n) / float(n);
        const float r = i == 0 || i == n ? 1 : 1 - 0.3f * std::exp(-4 * (u - 1) * (u - 1));
        return r * vec3(std::sin(u) * std::cos(v), std::cos(u), -std::sin(u) * std::sin(v));
    };
    for (int i = 0; i < n; ++i) {
        for (int k = 0; k < n; ++k) {
            test::add_triangle(mesh, at(i, k), at(i + 1, k), at(i + 1, k + 1));
            test::add_triangle(mesh, at(i, k), at(i + 1, k + 1), at(i, k + 1));
        }
    }
    return mesh;
}

// A search that has to look at every triangle saves nothing; bounds do, and lose no pair. The
// tests that the bounds cost are counted too.
TEST(CdTree, BoundsSaveTestsAndMissNothing) {
    constexpr std::uint64_t seed = 20261123;
    RecordProperty("seed", std::to_string(seed));
    const CdTree ball = *build_cd_tree(dented_ball(12));
    const std::size_t n = oracle::cases(1'000);
    std::array<std::uint64_t, 4> planes{}, operations{};
    std::uint64_t pairs = 0, published = 0;
    test::RandomFloats random(seed);
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        random.next_case();
        Pose pose = test::random_pose(random);
        const float length = glm::length(pose.position);
        if (length > 0) pose.position *= 2 * float(random.integer(1, 100)) / (100 * length);
        const RelativePose moved(Pose{}, pose);
        CdQueryOptions options;
        options.max_points = unlimited;
        std::vector<TrianglePair> expected;
        for (const CdSearch search :
             {CdSearch::Off, CdSearch::Complete, CdSearch::Bounded, CdSearch::Published}) {
            options.search = search;
            const CdAnswer answer = check_collision(ball, ball, moved, options);
            const auto number = static_cast<std::size_t>(search);
            planes[number] += answer.counts.plane_tests;
            operations[number] += answer.counts.operations();
            if (search == CdSearch::Off) {
                expected = sorted(answer.pairs);
                pairs += expected.size();
            } else if (search == CdSearch::Published) {
                published += answer.pairs.size();
            } else {
                EXPECT_EQ(sorted(answer.pairs), expected);
            }
        }
        if (HasFailure()) return;
    }
    const auto of = [](const auto& counts, CdSearch search) {
        return counts[static_cast<std::size_t>(search)];
    };
    RecordProperty("plane_tests_off", std::to_string(of(planes, CdSearch::Off)));
    RecordProperty("plane_tests_bounded", std::to_string(of(planes, CdSearch::Bounded)));
    EXPECT_EQ(of(planes, CdSearch::Complete), of(planes, CdSearch::Off));
    EXPECT_LT(2 * of(planes, CdSearch::Bounded), of(planes, CdSearch::Complete));
    EXPECT_LT(of(operations, CdSearch::Bounded), of(operations, CdSearch::Complete));
    EXPECT_LT(of(planes, CdSearch::Published), of(planes, CdSearch::Complete));
    EXPECT_LT(published, pairs);
}

TEST(CdTree, CanceledBuildGivesNothing) {
    test::RandomFloats random(15);
    random.next_case();
    BuildProgress progress;
    progress.cancel();
    EXPECT_FALSE(build_cd_tree(grid_box(random, 3), {}, &progress));
}

}  // namespace
}  // namespace collidoscope

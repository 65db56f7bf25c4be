// End-point overlap and leaves per line against points and lines drawn at random, and by hand; the
// difference of two trees against sets of triangles.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "collision/trees/build_steps/tree_diff.h"
#include "collision/trees/build_steps/tree_quality.h"
#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/lbvh.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/sah/sah_bvh.h"
#include "collision/trees/wide/wide_tree.h"

namespace collidoscope {
namespace {

using Random = std::mt19937_64;

double unit(Random& random) {
    return static_cast<double>(random() >> 11) * 0x1p-53;
}

Mesh scattered_triangles(std::uint64_t seed, std::size_t count, double size) {
    Random random(seed);
    Mesh mesh;
    const auto within = [&](double half) { return half * (2 * unit(random) - 1); };
    for (std::uint32_t i = 0; i < count; ++i) {
        const dvec3 middle(within(4), within(2), within(1));
        for (int k = 0; k < 3; ++k)
            mesh.positions.emplace_back(middle + dvec3(within(size), within(size), within(size)));
        mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    return mesh;
}

bool holds(const Aabb& box, const dvec3& p) {
    for (int axis = 0; axis < 3; ++axis)
        if (p[axis] < double(box.min[axis]) || p[axis] > double(box.max[axis])) return false;
    return true;
}

Aabb box_of(const TreeView& tree, std::uint32_t node) {
    return std::get<Aabb>(tree.bounds(node));
}

struct Sampled {
    double mean = 0, deviation = 0, error = 0;  // error: the standard deviation of the mean
};

Sampled sampled(const std::vector<double>& values) {
    Sampled s;
    const auto n = static_cast<double>(values.size());
    double squares = 0;
    for (const double value : values) s.mean += value / n;
    for (const double value : values) squares += (value - s.mean) * (value - s.mean) / n;
    s.deviation = std::sqrt(squares);
    s.error = s.deviation / std::sqrt(n);
    return s;
}

// By its definition: a point drawn on the surface pays for each node that has it in its box, but
// not the point's triangle among its own.
Sampled overlap_at_points(const TreeView& tree, const SahCosts& costs, std::uint64_t seed) {
    Random random(seed);
    std::vector<double> areas;
    double surface = 0;
    const std::uint32_t count = tree.primitive_count();
    for (std::uint32_t slot = 0; slot < count; ++slot) {
        const Triangle t = tree.triangle(slot);
        surface += glm::length(glm::cross(dvec3(t.b) - dvec3(t.a), dvec3(t.c) - dvec3(t.a))) / 2;
        areas.push_back(surface);
    }
    std::vector<double> paid;
    for (int i = 0; i < 30'000; ++i) {
        const auto slot = static_cast<std::uint32_t>(
            std::upper_bound(areas.begin(), areas.end() - 1, unit(random) * surface) -
            areas.begin());
        double u = unit(random), v = unit(random);
        if (u + v > 1) u = 1 - u, v = 1 - v;
        const Triangle t = tree.triangle(slot);
        const dvec3 p = dvec3(t.a) + u * (dvec3(t.b) - dvec3(t.a)) + v * (dvec3(t.c) - dvec3(t.a));
        double cost = 0;
        for (std::uint32_t node = 0; node < tree.node_count(); ++node) {
            const SlotRange range = tree.slots(node);
            if (slot >= range.first && slot < range.first + range.count) continue;
            if (!holds(box_of(tree, node), p)) continue;
            cost += tree.is_leaf(node) ? double(costs.intersection) * range.count
                                       : double(costs.traversal);
        }
        paid.push_back(cost);
    }
    return sampled(paid);
}

TEST(EndPointOverlap, IsWhatPointsOfTheSurfacePay) {
    std::uint64_t seed = 20261124;
    double largest = 0;
    for (const std::size_t count : {2u, 30u, 200u}) {
        for (const double size : {0.1, 0.8, 3.0}) {
            for (const std::uint32_t leaf_size : {1u, 4u}) {
                SCOPED_TRACE("seed " + std::to_string(++seed));
                const Mesh mesh = scattered_triangles(seed, count, size);
                const auto tree = make_view(
                    std::make_shared<const AabbTree>(*build_aabb_tree(mesh, {leaf_size})));
                const SahCosts costs{1.5f, 0.5f};
                const Sampled expected = overlap_at_points(*tree, costs, seed);
                const auto found = end_point_overlap(*tree, costs);
                ASSERT_TRUE(found);
                EXPECT_NEAR(*found, expected.mean, 6 * expected.error + 1e-9);
                largest = std::max(largest, *found);
            }
        }
    }
    EXPECT_GT(largest, 10);
}

TEST(EndPointOverlap, ByHand) {
    // Two squares in the plane z = 0, the second from the middle of the first on: the leaf of each
    // covers half of the other's area, of four units in all two.
    Mesh mesh;
    const auto add_square = [&](float x) {
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.insert(mesh.positions.end(),
                              {{x, 0, 0}, {x + 2, 0, 0}, {x + 2, 1, 0}, {x, 1, 0}});
        mesh.triangles.push_back({first, first + 1, first + 2});
        mesh.triangles.push_back({first, first + 2, first + 3});
    };
    add_square(0);
    add_square(1);
    // One leaf holds all, so that nothing is of another branch.
    const auto single = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh, {4})));
    ASSERT_EQ(single->node_count(), 1u);
    EXPECT_EQ(end_point_overlap(*single), 0.0);
    const auto tree = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh, {2})));
    ASSERT_EQ(tree->node_count(), 3u);
    // Half of the surface pays for the two triangles of a leaf in vain.
    EXPECT_NEAR(*end_point_overlap(*tree, {1, 1}), 0.5 * 2, 1e-12);
    EXPECT_NEAR(*end_point_overlap(*tree, {7, 3}), 0.5 * 2 * 3, 1e-12);
}

TEST(EndPointOverlap, IsNothingWhereItDoesNotApply) {
    const Mesh mesh = scattered_triangles(5, 60, 1);
    const auto boxes = make_view(std::make_shared<const ObbTree>(*build_obb_tree(mesh, {2})));
    EXPECT_FALSE(end_point_overlap(*boxes));
    EXPECT_FALSE(leaves_per_line(*boxes));
    Mesh points{{{1, 2, 3}, {4, 5, 6}}, {{0, 0, 0}, {1, 1, 1}}};
    const auto flat = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(points, {1})));
    EXPECT_FALSE(end_point_overlap(*flat));
    const auto tree = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh, {2})));
    const std::atomic<bool> cancel = true;
    EXPECT_FALSE(end_point_overlap(*tree, {}, &cancel));
    EXPECT_FALSE(leaves_per_line(*tree, 100, &cancel));
}

// A line by its direction and a point of the disc across it: another way to draw uniform ones.
struct DrawnLine {
    dvec3 origin, direction;
};
DrawnLine random_line(Random& random, const Aabb& box) {
    const dvec3 center = 0.5 * (dvec3(box.min) + dvec3(box.max));
    const double radius = 0.5 * glm::length(dvec3(box.max) - dvec3(box.min));
    dvec3 direction;
    do {
        direction = 2.0 * dvec3(unit(random), unit(random), unit(random)) - 1.0;
    } while (glm::dot(direction, direction) > 1 || glm::dot(direction, direction) < 1e-6);
    direction = glm::normalize(direction);
    const dvec3 across = glm::normalize(
        glm::cross(direction, std::abs(direction.x) < 0.5 ? dvec3(1, 0, 0) : dvec3(0, 1, 0)));
    const double angle = 6.283185307179586 * unit(random), r = radius * std::sqrt(unit(random));
    return {
        center + r * (std::cos(angle) * across + std::sin(angle) * glm::cross(direction, across)),
        direction};
}

// By the faces: a line that passes through a box crosses one of its faces within the other axes.
bool crosses(const DrawnLine& line, const Aabb& box) {
    for (int axis = 0; axis < 3; ++axis) {
        for (const float face : {box.min[axis], box.max[axis]}) {
            const double t = (double(face) - line.origin[axis]) / line.direction[axis];
            dvec3 p = line.origin + t * line.direction;
            p[axis] = double(face);
            if (holds(box, p)) return true;
        }
    }
    return false;
}

TEST(LeavesPerLine, AreThoseThatRandomLinesMeet) {
    for (const std::uint64_t seed : {31u, 32u, 33u}) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Mesh mesh = scattered_triangles(seed, 150, seed == 31 ? 0.2 : 1.5);
        std::shared_ptr<const TreeView> tree =
            make_view(std::make_shared<const AabbTree>(*build_sah_bvh(mesh, {2})));
        if (seed == 33)
            tree = make_view(std::make_shared<const WideAabbTree>(
                collapse<Aabb>(*build_sah_bvh(mesh, {1}), mesh, {.leaf_size = 2})));
        const TreeStatistics told = statistics(*tree, {}, false);
        Random random(seed);
        std::vector<double> leaves, volumes, triangles;
        while (leaves.size() < 20'000) {
            const DrawnLine line = random_line(random, box_of(*tree, 0));
            if (!crosses(line, box_of(*tree, 0))) continue;
            int met = 0, tested = 1, cast = 0;
            for (std::uint32_t node = 0; node < tree->node_count(); ++node) {
                if (!crosses(line, box_of(*tree, node))) continue;
                met += tree->is_leaf(node);
                tested += static_cast<int>(tree->children(node).size());
                cast += tree->is_leaf(node) ? static_cast<int>(tree->slots(node).count) : 0;
            }
            leaves.push_back(met);
            volumes.push_back(tested);
            triangles.push_back(cast);
        }
        const auto found = leaves_per_line(*tree);
        ASSERT_TRUE(found);
        const Sampled expected = sampled(leaves);
        EXPECT_NEAR(found->mean, expected.mean, 9 * expected.error);
        EXPECT_NEAR(found->deviation, expected.deviation, 0.06 * expected.deviation);
        EXPECT_GT(found->most, found->mean + 2 * found->deviation);
        // Crofton: as many as the leaves' areas are to the root's.
        double areas = 0;
        for (std::uint32_t node = 0; node < tree->node_count(); ++node)
            if (tree->is_leaf(node)) areas += double(tree->area(node)) / double(tree->area(0));
        EXPECT_NEAR(found->mean, areas, 0.03 * areas);
        // The tests of a line, by the same areas.
        EXPECT_NEAR(told.volume_tests, sampled(volumes).mean, 6 * sampled(volumes).error);
        EXPECT_NEAR(told.triangle_tests, sampled(triangles).mean, 6 * sampled(triangles).error);
        EXPECT_EQ(told.max_children, seed == 33 ? 8u : 2u);
    }
}

using View = std::shared_ptr<const TreeView>;
using Set = std::set<std::uint32_t>;

// The triangles below each node, one set after the other.
Set fill_sets(const TreeView& tree, std::uint32_t node, std::vector<Set>& sets) {
    Set all;
    if (tree.is_leaf(node)) {
        const SlotRange range = tree.slots(node);
        for (std::uint32_t i = 0; i < range.count; ++i) all.insert(tree.primitive(range.first + i));
    }
    for (const std::uint32_t child : tree.children(node)) all.merge(fill_sets(tree, child, sets));
    return sets[node] = all;
}
std::vector<Set> sets_of(const TreeView& tree) {
    std::vector<Set> sets(tree.node_count());
    fill_sets(tree, 0, sets);
    return sets;
}

View random_tree(const Mesh& mesh, Random& random) {
    const BuildOptions options{1 + static_cast<std::uint32_t>(random() % 4)};
    switch (random() % 4) {
        case 0:
            return make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh, options)));
        case 1:
            return make_view(std::make_shared<const AabbTree>(*build_lbvh(mesh, options)));
        case 2:
            return make_view(std::make_shared<const ObbTree>(*build_obb_tree(mesh, options)));
        default:
            return make_view(std::make_shared<const AabbTree>(*build_sah_bvh(mesh, options)));
    }
}

double cost_of(const TreeView& tree) {
    return statistics(tree, {}, false).sah_cost;
}

TEST(TreeDiff, NodesThatHoldTheSameTrianglesAreOne) {
    std::size_t shared = 0, alone = 0, regions = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const Mesh mesh = scattered_triangles(seed, 1 + random() % 120, 0.3);
        const View a = random_tree(mesh, random), b = random_tree(mesh, random);
        ASSERT_FALSE(obstacle_to_diff(*a, *b).any());
        const TreeDiff found = diff(*a, *b);
        const std::vector<Set> of_a = sets_of(*a), of_b = sets_of(*b);
        std::map<Set, std::uint32_t> by_set;
        for (std::uint32_t node = 0; node < b->node_count(); ++node) by_set[of_b[node]] = node;
        // The costs of what only one tree has go to the nearest shared node above.
        std::map<std::uint32_t, double> cost_a, cost_b;
        for (std::uint32_t node = 0; node < a->node_count(); ++node) {
            const auto at = by_set.find(of_a[node]);
            ASSERT_EQ(found.in_b[node], at == by_set.end() ? no_node : at->second);
            if (at != by_set.end()) {
                EXPECT_EQ(found.in_a[at->second], node);
                ++shared;
                continue;
            }
            ++alone;
            std::uint32_t above = node;
            while (found.in_b[above] == no_node) above = a->parent(above);
            cost_a[above] += sah_part(*a, node);
        }
        for (std::uint32_t node = 0; node < b->node_count(); ++node) {
            if (found.in_a[node] != no_node) continue;
            std::uint32_t above = node;
            while (found.in_a[above] == no_node) above = b->parent(above);
            cost_b[above] += sah_part(*b, node);
        }
        double sum_a = found.resized_a, sum_b = found.resized_b, last = HUGE_VAL;
        for (const TreeDiffRegion& region : found.regions) {
            ++regions;
            EXPECT_EQ(found.in_b[region.a], region.b);
            EXPECT_EQ(of_a[region.a].size(), region.primitives);
            const bool one_kind = a->is_leaf(region.a) == b->is_leaf(region.b);
            const double own_a = one_kind ? 0 : sah_part(*a, region.a),
                         own_b = one_kind ? 0 : sah_part(*b, region.b);
            EXPECT_NEAR(region.cost_a, cost_a[region.a] + own_a, 1e-9);
            EXPECT_NEAR(region.cost_b, cost_b[region.b] + own_b, 1e-9);
            EXPECT_LE(std::abs(region.difference()), last);
            last = std::abs(region.difference());
            sum_a += region.cost_a;
            sum_b += region.cost_b;
        }
        EXPECT_NEAR(sum_a, cost_of(*a), 1e-6 * sum_a);
        EXPECT_NEAR(sum_b, cost_of(*b), 1e-6 * sum_b);
        EXPECT_NEAR(found.cost_a, cost_of(*a), 1e-6 * sum_a);
        EXPECT_EQ(found.shared + found.only_a, a->node_count());
        EXPECT_EQ(found.shared + found.only_b, b->node_count());
    }
    EXPECT_GT(shared, 1000u);
    EXPECT_GT(alone, 1000u);
    EXPECT_GT(regions, 300u);
}

TEST(TreeDiff, ATreeDoesNotDifferFromItselfAndLargerLeavesDoInTheirLeaves) {
    const Mesh mesh = scattered_triangles(7, 200, 0.3);
    const auto built = [&](std::uint32_t leaf_size) {
        return make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh, {leaf_size})));
    };
    const View one = built(1), two = built(2);
    const TreeDiff none = diff(*one, *built(1));
    EXPECT_TRUE(none.regions.empty());
    EXPECT_EQ(none.shared, one->node_count());
    EXPECT_EQ(none.resized, 0u);
    EXPECT_EQ(none.resized_a, none.cost_a);

    const TreeDiff leaves = diff(*one, *two);
    EXPECT_EQ(leaves.only_b, 0u);
    EXPECT_EQ(leaves.only_a, one->node_count() - two->node_count());
    EXPECT_EQ(leaves.regions.size(), leaves.only_a / 2);
    for (const TreeDiffRegion& region : leaves.regions) {
        EXPECT_EQ(region.primitives, 2u);
        EXPECT_EQ(region.only_a, 2u);
        EXPECT_EQ(region.only_b, 0u);
    }
}

TEST(TreeDiff, OtherMeshesAreRefused) {
    const Mesh mesh = scattered_triangles(8, 20, 0.3);
    Mesh moved = mesh, longer = scattered_triangles(8, 21, 0.3);
    moved.positions[3 * 5].x += 1;
    moved.positions[3 * 9 + 2].y += 1;
    const auto built = [](const Mesh& of) {
        return make_view(std::make_shared<const AabbTree>(*build_sah_bvh(of)));
    };
    const View tree = built(mesh);
    const TreeDiffObstacle corners = obstacle_to_diff(*tree, *built(moved));
    EXPECT_EQ(corners.moved, 5u);
    EXPECT_EQ(corners.moved_count, 2u);
    EXPECT_FALSE(obstacle_to_diff(*tree, *built(moved), false).any());
    EXPECT_EQ(obstacle_to_diff(*built(longer), *tree).primitive, 20u);
}

}  // namespace
}  // namespace collidoscope

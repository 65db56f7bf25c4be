// Queries of the tree workshop about any tree: SAH curves, worst nodes, order of splits, grafts.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "collision/trees/build_steps/build_replay.h"
#include "collision/trees/build_steps/grafted_tree.h"
#include "collision/trees/build_steps/node_quality.h"
#include "collision/trees/build_steps/sah_curve.h"
#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/builders/sbvh.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

// Triangles in a cloud; of every third mesh the corners lie on a coarse grid.
Mesh soup(std::uint32_t seed, std::size_t count) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> place(-4, 4), size(-0.5f, 0.5f);
    Mesh mesh;
    for (std::size_t i = 0; i < count; ++i) {
        const vec3 middle(place(random), place(random), place(random));
        for (int k = 0; k < 3; ++k) {
            vec3 p = middle + vec3(size(random), size(random), size(random));
            if (seed % 3 == 0) p = glm::round(p);
            mesh.positions.push_back(p);
        }
        const auto first = static_cast<std::uint32_t>(3 * i);
        mesh.triangles.push_back({first, first + 1, first + 2});
    }
    return mesh;
}

std::shared_ptr<const TreeView> tree_over(const Mesh& mesh, std::uint32_t leaf_size = 2) {
    return make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh, {leaf_size})));
}

struct Box3 {
    dvec3 lo{1e30}, hi{-1e30};
    void add(const vec3& p) {
        lo = glm::min(lo, dvec3(p));
        hi = glm::max(hi, dvec3(p));
    }
    double area() const {
        const dvec3 s = hi - lo;
        return 2 * (s.x * s.y + s.y * s.z + s.z * s.x);
    }
};

// The cost of a plane by its definition: triangle by triangle, corner by corner.
struct Judged {
    double cost = 0;
    std::uint32_t left = 0, right = 0;
};
Judged judged(const TreeView& tree, std::uint32_t node, int axis, float position) {
    Box3 all, sides[2];
    std::uint32_t counts[2] = {0, 0};
    const SlotRange range = tree.slots(node);
    for (std::uint32_t i = 0; i < range.count; ++i) {
        const Triangle t = tree.triangle(range.first + i);
        const float lo = std::min({t.a[axis], t.b[axis], t.c[axis]});
        const float hi = std::max({t.a[axis], t.b[axis], t.c[axis]});
        const int side = lo * 0.5f + hi * 0.5f < position ? 0 : 1;
        ++counts[side];
        for (const vec3& p : {t.a, t.b, t.c}) {
            all.add(p);
            sides[side].add(p);
        }
    }
    if (counts[0] == 0 || counts[1] == 0) return {double(range.count), counts[0], counts[1]};
    // If nothing has an area, counts alone tell.
    if (!(all.area() > 0)) return {1.0 + std::max(counts[0], counts[1]), counts[0], counts[1]};
    return {1 + (sides[0].area() * counts[0] + sides[1].area() * counts[1]) / all.area(), counts[0],
            counts[1]};
}

TEST(SahCurve, CostsAreThoseOfTheDefinition) {
    for (std::uint32_t seed = 1; seed <= std::max<std::size_t>(oracle::cases(60), 3); ++seed) {
        SCOPED_TRACE(seed);
        const Mesh mesh = soup(seed, 60);
        const auto tree = tree_over(mesh);
        for (std::uint32_t node = 0; node < tree->node_count(); node += 7) {
            const SahCurves curves = sah_curves(*tree, node, 15);
            EXPECT_EQ(curves.unsplit, float(tree->slots(node).count));
            for (int axis = 0; axis < 3; ++axis) {
                const SahCurve& curve = curves.axes[static_cast<std::size_t>(axis)];
                for (std::size_t i = 0; i < curve.costs.size(); ++i) {
                    const float position = curve.position(i);
                    const Judged truth = judged(*tree, node, axis, position);
                    const CutCost one = sah_cost_at(*tree, node, axis, position);
                    EXPECT_EQ(one.left, truth.left);
                    EXPECT_EQ(one.right, truth.right);
                    EXPECT_NEAR(double(one.cost), truth.cost, 1e-4 * truth.cost);
                    // On a grid midpoints may lie in a plane, to rounding on either side of it.
                    if (seed % 3 != 0) {
                        EXPECT_NEAR(double(curve.costs[i]), truth.cost, 1e-4 * truth.cost);
                    }
                }
            }
        }
    }
}

TEST(SahCurve, FindsThePlaneThatCutsANode) {
    const Mesh mesh = soup(7, 500);
    const auto tree = tree_over(mesh);
    std::size_t found = 0;
    for (std::uint32_t node = 0; node < tree->node_count(); ++node) {
        const auto cut = cut_of(*tree, node);
        if (!cut) continue;
        ++found;
        const Judged truth = judged(*tree, node, cut->axis, cut->position);
        const Children children = tree->children(node);
        const std::uint32_t a = tree->slots(children[0]).count, b = tree->slots(children[1]).count;
        EXPECT_EQ(std::minmax(truth.left, truth.right), std::minmax(a, b));
        EXPECT_NEAR(double(sah_cost_of_children(*tree, node)), truth.cost, 1e-4 * truth.cost);
    }
    // The middle of the longest axis is such a plane for all but the nodes that were halved.
    EXPECT_GT(found, tree->node_count() / 3);
}

// A triangle on both sides of a plane through space has one midpoint: the plane lies between the
// boxes, which end there.
TEST(SahCurve, FindsThePlaneThroughSpaceThatCutTriangles) {
    std::size_t spatial = 0, same_axis = 0;
    for (std::uint32_t seed = 20; seed < 24; ++seed) {
        const Mesh mesh = soup(seed, 300);
        SbvhRecord record;
        const auto tree = make_view(std::make_shared<const AabbTree>(
            *build_sbvh(mesh, {1}, sbvh_entries, nullptr, &record)));
        for (std::uint32_t node = 0; node < tree->node_count(); ++node) {
            const SbvhSplit& split = record.nodes[node];
            if (split.kind != SbvhSplit::Kind::Spatial) continue;
            SCOPED_TRACE(std::to_string(seed) + ", node " + std::to_string(node));
            ++spatial;
            const auto cut = cut_of(*tree, node);
            ASSERT_TRUE(cut);
            const Children children = tree->children(node);
            Aabb a = std::get<Aabb>(tree->bounds(children[0]));
            Aabb b = std::get<Aabb>(tree->bounds(children[1]));
            if (a.min[cut->axis] > b.min[cut->axis]) std::swap(a, b);
            EXPECT_LE(a.max[cut->axis], cut->position);
            EXPECT_GE(b.min[cut->axis], cut->position);
            if (cut->axis != split.spatial.axis) continue;
            ++same_axis;
            EXPECT_LE(a.max[cut->axis], split.spatial.position);
            EXPECT_GE(b.min[cut->axis], split.spatial.position);
        }
    }
    EXPECT_GT(spatial, 100u);
    EXPECT_GT(same_axis, spatial * 9 / 10);
}

TEST(NodeQuality, EmptinessIsWhatNoChildTakes) {
    const Mesh mesh = soup(11, 300);
    std::mt19937 random(12);
    std::uniform_real_distribution<float> unit(0, 1);
    const auto tree = tree_over(mesh);
    for (std::uint32_t node = 0; node < tree->node_count(); node += 23) {
        SCOPED_TRACE(node);
        const Children children = tree->children(node);
        const double value = emptiness(*tree, node);
        if (children.empty()) {
            EXPECT_EQ(value, 0);
            continue;
        }
        const Aabb box = std::get<Aabb>(tree->bounds(node));
        int empty = 0;
        constexpr int points = 4000;
        for (int i = 0; i < points; ++i) {
            const vec3 p =
                box.min + vec3(unit(random), unit(random), unit(random)) * (box.max - box.min);
            empty += !tree->bounds_contain(children[0], p) && !tree->bounds_contain(children[1], p);
        }
        EXPECT_NEAR(value, double(empty) / points, 0.04);
    }
}

TEST(NodeQuality, TheWorstAreTheWorstOfAll) {
    for (const std::uint32_t seed : {3u, 4u, 5u}) {
        SCOPED_TRACE(seed);
        const Mesh mesh = soup(seed, 400);
        const auto tree = tree_over(mesh);
        for (const Fault fault : {Fault::Overlap, Fault::Emptiness, Fault::SahShare}) {
            const auto worst = worst_nodes(*tree, fault, 8);
            ASSERT_FALSE(worst.empty());
            EXPECT_TRUE(std::is_sorted(
                worst.begin(), worst.end(),
                [](const NodeFault& a, const NodeFault& b) { return a.weight > b.weight; }));
            // No node outside the list is worse than its last; siblings stand for each other.
            std::set<std::uint32_t> listed;
            for (const NodeFault& entry : worst) listed.insert(tree->parent(entry.node));
            for (std::uint32_t node = 1; node < tree->node_count(); ++node) {
                if (fault == Fault::Overlap && listed.contains(tree->parent(node))) continue;
                if (std::any_of(worst.begin(), worst.end(),
                                [&](const NodeFault& entry) { return entry.node == node; }))
                    continue;
                const double relative = double(tree->area(node)) / double(tree->area(0));
                const double weight = fault == Fault::Overlap
                                          ? sibling_overlap(*tree, node) * relative
                                      : fault == Fault::Emptiness
                                          ? emptiness(*tree, node) * relative
                                          : sah_part(*tree, node) / statistics(*tree).sah_cost;
                EXPECT_LE(weight, worst.back().weight * (1 + 1e-9)) << node;
            }
        }
    }
}

TEST(BuildReplay, EveryNodeComesOnceAndAfterItsParent) {
    const Mesh mesh = soup(21, 300);
    const auto tree = tree_over(mesh);
    for (const ReplayOrder order : {ReplayOrder::Levels, ReplayOrder::Depth}) {
        const auto splits = split_order(*tree, order);
        const auto born = births(*tree, splits);
        EXPECT_EQ(splits.size(), (tree->node_count() - 1) / 2);
        EXPECT_EQ(std::set(splits.begin(), splits.end()).size(), splits.size());
        for (std::size_t i = 0; i < splits.size(); ++i) {
            EXPECT_LE(born[splits[i]], i);
            if (order == ReplayOrder::Levels && i > 0) {
                EXPECT_LE(tree->depth(splits[i - 1]), tree->depth(splits[i]));
            }
        }
    }
}

// Sound: every primitive once, below every ancestor's box.
void expect_valid(const TreeView& tree, const Mesh& mesh) {
    std::multiset<std::uint32_t> seen;
    for (std::uint32_t node = 0; node < tree.node_count(); ++node) {
        const SlotRange range = tree.slots(node);
        for (std::uint32_t slot = range.first; slot < range.first + range.count; ++slot) {
            const Triangle t = tree.triangle(slot);
            const Triangle own = mesh.triangle(tree.primitive(slot));
            EXPECT_TRUE(t.a == own.a && t.b == own.b && t.c == own.c);
            for (const vec3& p : {t.a, t.b, t.c}) EXPECT_TRUE(tree.bounds_contain(node, p));
            if (tree.is_leaf(node)) seen.insert(tree.primitive(slot));
        }
        if (tree.parent(node) != no_node) {
            EXPECT_LT(tree.parent(node), node);
        }
    }
    EXPECT_EQ(seen.size(), mesh.triangles.size());
    EXPECT_EQ(std::set(seen.begin(), seen.end()).size(), mesh.triangles.size());
}

TEST(GraftedTree, HoldsEveryTriangleOnce) {
    std::mt19937 random(31);
    for (std::size_t i = 0; i < std::max<std::size_t>(oracle::cases(100), 5); ++i) {
        SCOPED_TRACE(i);
        const Mesh mesh = soup(static_cast<std::uint32_t>(i), 80);
        std::shared_ptr<const TreeView> tree = tree_over(mesh);
        for (int round = 0; round < 3; ++round) {
            const std::uint32_t node = static_cast<std::uint32_t>(random() % tree->node_count());
            if (tree->is_leaf(node)) continue;
            const std::string path = path_to(*tree, node);
            EXPECT_EQ(node_at(*tree, path), node);
            const int axis = static_cast<int>(random() % 3);
            const SahCurve curve = sah_curves(*tree, node, 5).axes[static_cast<std::size_t>(axis)];
            if (curve.costs.empty()) continue;
            CutPrimitives beside = primitives_beside(*tree, node, axis, curve.position(2));
            if (beside.left.empty() || beside.right.empty()) continue;
            const auto part = [&](const std::vector<std::uint32_t>& primitives) {
                Mesh some;
                some.positions = mesh.positions;
                for (const std::uint32_t k : primitives)
                    some.triangles.push_back(mesh.triangles[k]);
                return Graft{tree_over(some), primitives};
            };
            const auto left = static_cast<std::uint32_t>(beside.left.size());
            tree = grafted(tree, node, part(beside.left), part(beside.right));
            expect_valid(*tree, mesh);
            const auto here = node_at(*tree, path);
            ASSERT_TRUE(here);
            EXPECT_EQ(tree->slots(tree->children(*here)[0]).count, left);
        }
    }
    EXPECT_FALSE(node_at(*tree_over(soup(1, 10)), "0000000000"));
    EXPECT_FALSE(node_at(*tree_over(soup(1, 10)), "x"));
}

}  // namespace
}  // namespace collidoscope

// Trees with cut triangles: parts cover their triangles, rays find what brute force finds, and
// slanted meshes cost less.
#include "collision/trees/builders/sbvh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "collision/trees/builders/presplit.h"
#include "collision/trees/builders/split_refs.h"
#include "collision/trees/sah/sah_bvh.h"
#include "collision/trees/statistics.h"
#include "collision/trees/validate.h"
#include "tests/collision/trees/ray_cases.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/rational.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::Rational3;
using test::RandomFloats;
using Kind = SbvhSplit::Kind;

// Long boxes without ends, each in a direction of its own: around them are boxes that are mostly
// empty and overlap. Of the eight triangles of each the first two are small.
Mesh sticks(int count) {
    RandomFloats random(5);
    Mesh mesh;
    for (int i = 0; i < count; ++i) {
        const vec3 middle = 0.5f * random.nonzero_direction();
        const vec3 along = glm::normalize(random.nonzero_direction());
        const vec3 u =
            0.02f * glm::normalize(glm::cross(
                        along, std::abs(along.y) < 0.9f ? vec3(0, 1, 0) : vec3(1, 0, 0)));
        const vec3 v = glm::cross(along, u);
        // Two small ones first.
        test::add_triangle(mesh, middle, middle + u, middle + v);
        test::add_triangle(mesh, middle, middle - u, middle - v);
        for (const vec3& side : {u, v, -u, -v}) {
            test::add_triangle(mesh, middle - along - side, middle - along + side,
                               middle + along + side);
        }
        test::add_triangle(mesh, middle - along + u, middle + along + v, middle + along - v);
        test::add_triangle(mesh, middle - along - u, middle + along - v, middle + along + v);
    }
    return mesh;
}

// A point of the triangle: a corner, on an edge, or anywhere in it.
Rational3 point_of(RandomFloats& random, const Triangle& t) {
    int u = random.integer(0, 64), v = random.integer(0, 64);
    if (random.chance(3)) v = 0;
    if (random.chance(5)) u = random.chance(2) ? 0 : 64;
    if (u + v > 64) u = 64 - u, v = 64 - v;
    const mpq_class b(u, 64), c(v, 64), a = 1 - b - c;
    return a * Rational3(t.a) + b * Rational3(t.b) + c * Rational3(t.c);
}

bool holds(const Aabb& box, const Rational3& p) {
    for (int k = 0; k < 3; ++k)
        if (p[k] < mpq_class(box.min[k]) || p[k] > mpq_class(box.max[k])) return false;
    return true;
}
bool lies_in(const Aabb& box, const Aabb& outer) {
    return contains(outer, box.min) && contains(outer, box.max);
}

// A coordinate at which something may be cut: between two ends, or at one.
float place_between(RandomFloats& random, float low, float high) {
    const float at = low * 0.5f + high * 0.5f;
    return std::clamp(random.chance(3) ? at : low + (high - low) * random.uniform(0, 1), low, high);
}

TEST(Sbvh, PartsHoldEveryPointOfTheirTriangle) {
    constexpr std::uint64_t seed = 20261129;
    RecordProperty("seed", std::to_string(seed));
    RandomFloats random(seed);
    std::size_t on_both = 0, points = 0;
    for (std::size_t i = 0; i < cases(4000); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        SCOPED_TRACE("case " + std::to_string(i) + ": " + test::soup_names[std::size_t(kind)]);
        const Triangle t = test::soup(random, kind, 3).triangle(2);
        Aabb box = bounds_of(t);
        if (!is_finite(box)) continue;
        // Parts of parts, as in a tree.
        for (int depth = 0; depth < 4; ++depth) {
            const int axis = random.integer(0, 2);
            const float at = place_between(random, box.min[axis], box.max[axis]);
            if (!std::isfinite(at)) break;
            const CutRef parts = cut(box, t, axis, at);
            for (const auto* part : {&parts.below, &parts.above}) {
                if (*part) {
                    ASSERT_TRUE(lies_in(**part, box));
                }
            }
            if (parts.below) {
                ASSERT_LE(parts.below->max[axis], at);
            }
            if (parts.above) {
                ASSERT_GE(parts.above->min[axis], at);
            }
            for (int k = 0; k < 12; ++k) {
                const Rational3 p = point_of(random, t);
                if (!holds(box, p)) continue;
                ++points;
                if (p[axis] <= mpq_class(at)) {
                    ASSERT_TRUE(parts.below && holds(*parts.below, p));
                }
                if (p[axis] >= mpq_class(at)) {
                    ASSERT_TRUE(parts.above && holds(*parts.above, p));
                }
            }
            on_both += parts.below && parts.above;
            const auto& next = random.chance(2) ? parts.below : parts.above;
            if (!next) break;
            box = *next;
        }
    }
    EXPECT_GT(on_both, cases(4000));
    EXPECT_GT(points, 5 * cases(4000));
}

// Every leaf has its triangles once, there are no more entries than allowed, and no other fault
// than that triangles stand in several leaves and out of the boxes of their parts.
void expect_sound(const AabbTree& tree, const Mesh& mesh, std::uint32_t leaf_size, double entries) {
    const std::size_t n = mesh.triangles.size();
    ASSERT_LE(double(tree.primitives.size()), std::max(double(n), entries * double(n)));
    std::set<std::uint32_t> all;
    for (const TreeNode<Aabb>& node : tree.nodes) {
        if (!node.is_leaf()) continue;
        ASSERT_LE(node.count(), leaf_size);
        std::set<std::uint32_t> own;
        for (std::uint32_t i = node.first(); i < node.first() + node.count(); ++i) {
            ASSERT_TRUE(own.insert(tree.primitives[i]).second);
            const Triangle a = tree.triangles[i], b = mesh.triangle(tree.primitives[i]);
            ASSERT_TRUE(a.a == b.a && a.b == b.b && a.c == b.c);
        }
        all.merge(own);
    }
    ASSERT_EQ(all.size(), n);
    for (const TreeProblem& p : validate(tree)) {
        ASSERT_TRUE(p.fault == TreeFault::Escapes || p.fault == TreeFault::RepeatedPrimitive)
            << describe(p.fault);
    }
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const TreeNode<Aabb>& node = tree.nodes[i];
        if (node.is_leaf()) continue;
        ASSERT_GT(node.first(), i);
        for (const std::uint32_t child : {node.first(), node.first() + 1})
            ASSERT_TRUE(lies_in(tree.nodes[child].bounds, node.bounds));
    }
}

// The point lies in the box of a leaf that holds the triangle.
bool covered(const AabbTree& tree, std::uint32_t triangle, const Rational3& p) {
    return std::any_of(tree.nodes.begin(), tree.nodes.end(), [&](const TreeNode<Aabb>& node) {
        if (!node.is_leaf() || !holds(node.bounds, p)) return false;
        const auto first = tree.primitives.begin() + node.first();
        return std::find(first, first + node.count(), triangle) != first + node.count();
    });
}

TEST(Sbvh, RaysFindWhatBruteForceFinds) {
    constexpr std::uint64_t seed = 20261130;
    RecordProperty("seed", std::to_string(seed));
    RandomFloats random(seed);
    std::size_t hits = 0, cut_trees = 0;
    for (std::size_t i = 0; i < cases(900); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     test::soup_names[std::size_t(kind)]);
        // Some with more triangles than all of whose cuts are compared.
        const Mesh mesh = test::soup(random, kind, random.integer(1, i % 10 == 0 ? 150 : 24));
        const auto leaf_size = static_cast<std::uint32_t>(random.integer(1, 4));
        const double entries = random.chance(4) ? 1.25 : random.uniform(1, 4);
        const bool before = i % 2 == 1;
        SbvhRecord record;
        const AabbTree tree = before ? *build_presplit(mesh, {leaf_size}, entries, nullptr, &record)
                                     : *build_sbvh(mesh, {leaf_size}, entries, nullptr, &record);
        expect_sound(tree, mesh, leaf_size, entries);
        if (HasFatalFailure()) return;
        cut_trees += tree.primitives.size() > mesh.triangles.size();
        ASSERT_EQ(record.nodes.size(), tree.nodes.size());
        for (int k = 0; k < 8; ++k) {
            const auto triangle = static_cast<std::uint32_t>(
                random.integer(0, static_cast<int>(mesh.triangles.size()) - 1));
            if (is_finite(bounds_of(mesh.triangle(triangle)))) {
                ASSERT_TRUE(covered(tree, triangle, point_of(random, mesh.triangle(triangle))));
            }
            const Ray ray = test::random_ray(random, mesh);
            if (!test::finite(ray)) continue;
            const auto expected =
                test::brute_force(mesh, ray, std::numeric_limits<float>::infinity());
            test::expect_same(expected, raycast(tree, ray).hit);
            if (HasFailure()) return;
            hits += expected.has_value();
        }
    }
    EXPECT_GT(hits, cases(900));
    EXPECT_GT(cut_trees, cases(900) / 5);
}

// The record says of the tree what it shows.
TEST(Sbvh, RecordsHowNodesWereDivided) {
    const Mesh mesh = sticks(60);
    SbvhRecord record;
    const AabbTree tree = *build_sbvh(mesh, {2}, 2, nullptr, &record);
    const auto view = make_view(std::make_shared<const AabbTree>(tree));
    std::size_t spatial = 0, object = 0, both = 0;
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        const SbvhSplit& split = record.nodes[i];
        ASSERT_EQ(split.kind == Kind::Leaf, tree.nodes[i].is_leaf());
        if (split.kind == Kind::Leaf) continue;
        const std::uint32_t left = view->slots(tree.nodes[i].first()).count,
                            right = view->slots(tree.nodes[i].first() + 1).count;
        const SbvhSplit::Cut& cut = split.kind == Kind::Spatial ? split.spatial : split.object;
        if (split.kind != Kind::Halved) {
            // Below, entries may have been cut once more.
            EXPECT_LE(cut.left, left);
            EXPECT_LE(cut.right, right);
        }
        if (split.kind == Kind::Spatial) {
            ++spatial;
            EXPECT_TRUE(split.compared);
            EXPECT_GT(split.overlap, sbvh_overlap);
            EXPECT_LT(split.spatial.cost, split.object.cost);
            EXPECT_GE(split.crossed, split.kept_whole);
            both += split.crossed - split.kept_whole;
        }
        object += split.kind == Kind::Object;
    }
    EXPECT_EQ(both, tree.primitives.size() - mesh.triangles.size());
    EXPECT_GT(spatial, 30u);
    EXPECT_GT(object, 30u);
}

double cost_of(const AabbTree& tree) {
    return statistics(*make_view(std::make_shared<const AabbTree>(tree)), {}, false).sah_cost;
}

TEST(Sbvh, SlantedMeshesCostLess) {
    const Mesh mesh = sticks(60);
    const AabbTree plain = *build_sah_bvh(mesh), whole = *build_sbvh(mesh, {}, 1),
                   tree = *build_sbvh(mesh);
    EXPECT_EQ(whole.primitives.size(), mesh.triangles.size());
    EXPECT_EQ(validate(whole).size(), 0u);
    EXPECT_NEAR(cost_of(whole), cost_of(plain), 0.05 * cost_of(plain));
    EXPECT_LT(cost_of(tree), 0.85 * cost_of(plain));
    // More entries, less cost; and never more than allowed.
    double before = cost_of(whole);
    for (const double entries : {1.25, 1.5, 2.0}) {
        const AabbTree more = *build_sbvh(mesh, {}, entries);
        EXPECT_LT(cost_of(more), before) << entries;
        EXPECT_LE(double(more.primitives.size()), entries * double(mesh.triangles.size()));
        before = cost_of(more);
    }
    RandomFloats random(7);
    std::uint64_t tests = 0, tests_plain = 0;
    for (int i = 0; i < 500; ++i) {
        const vec3 from = 3.0f * random.nonzero_direction(), to = 0.5f * random.nonzero_direction();
        const Ray ray{from, to - from};
        const auto a = raycast(tree, ray), b = raycast(plain, ray);
        test::expect_same(b.hit, a.hit);
        tests += a.primitive_tests;
        tests_plain += b.primitive_tests;
    }
    EXPECT_LT(double(tests), 0.75 * double(tests_plain));
}

TEST(Presplit, PartsStandTogetherAndCutWhatIsMostlyEmpty) {
    const Mesh mesh = sticks(60);
    for (const double entries : {1.0, 1.1, 1.5, 3.0}) {
        const std::vector<TriangleRef> parts = presplit(mesh, entries);
        EXPECT_LE(double(parts.size()), entries * double(mesh.triangles.size()));
        EXPECT_GE(double(parts.size()), (0.1 + 0.9 * entries) * double(mesh.triangles.size()));
        EXPECT_TRUE(std::is_sorted(
            parts.begin(), parts.end(),
            [](const TriangleRef& a, const TriangleRef& b) { return a.triangle < b.triangle; }));
        EXPECT_EQ(parts.back().triangle + 1, mesh.triangles.size());
    }
    // The ends of the sticks are small, and stay whole.
    std::size_t ends = 0, sides = 0;
    for (const TriangleRef& part : presplit(mesh, 2)) ++(part.triangle % 8 < 2 ? ends : sides);
    EXPECT_EQ(ends, 120u);
    EXPECT_GT(sides, 800u);
    // Boxes that fit are not cut: two triangles in the plane of an axis that fill theirs.
    Mesh flat;
    flat.positions = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    flat.triangles = {{0, 1, 2}, {0, 2, 3}};
    EXPECT_EQ(presplit(flat, 1.4).size(), 2u);
    EXPECT_TRUE(presplit(Mesh{}, 2).empty());
}

TEST(Presplit, SlantedMeshesCostLess) {
    const Mesh mesh = sticks(60);
    const AabbTree plain = *build_sah_bvh(mesh);
    EXPECT_LT(cost_of(*build_presplit(mesh)), 0.8 * cost_of(plain));
    EXPECT_LT(cost_of(*build_presplit(mesh, {}, 3)), cost_of(*build_presplit(mesh)));
}

TEST(Sbvh, StopsWhenCanceled) {
    BuildProgress progress;
    progress.cancel();
    EXPECT_FALSE(build_sbvh(sticks(20), {}, 2, &progress));
    EXPECT_FALSE(build_presplit(sticks(20), {}, 2, &progress));
    EXPECT_TRUE(build_sbvh(Mesh{})->empty());
    EXPECT_TRUE(build_presplit(Mesh{})->empty());
}

// The same tree, however far from the origin's scale: sizes are compared only by their ratios.
TEST(Sbvh, IsTheSameAtEveryScale) {
    const Mesh mesh = sticks(30);
    const AabbTree tree = *build_sbvh(mesh);
    for (const int power : {-60, -20, 40, 100}) {
        Mesh scaled = mesh;
        for (vec3& p : scaled.positions) p *= std::ldexp(1.0f, power);
        EXPECT_EQ(build_presplit(scaled)->primitives, build_presplit(mesh)->primitives) << power;
        const AabbTree other = *build_sbvh(scaled);
        EXPECT_EQ(other.primitives, tree.primitives) << power;
        ASSERT_EQ(other.nodes.size(), tree.nodes.size());
        for (std::size_t i = 0; i < tree.nodes.size(); ++i)
            ASSERT_EQ(other.nodes[i].bounds.min,
                      tree.nodes[i].bounds.min * std::ldexp(1.0f, power));
    }
}

}  // namespace
}  // namespace collidoscope

// BSP trees and voxel containers as panels see them: cells that hold what they should, and fill
// their parents.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "collision/trees/dump/dump_of.h"
#include "collision/trees/dump/problems.h"
#include "collision/trees/shape_box.h"
#include "collision/trees/space/bsp_tree.h"
#include "collision/trees/space/convex_cell.h"
#include "collision/trees/space/voxel_container.h"
#include "collision/trees/statistics.h"
#include "tests/collision/trees/pair_cases.h"

namespace collidoscope {
namespace {

std::shared_ptr<const TreeView> bsp_view(const Mesh& mesh) {
    return make_view(std::make_shared<const BspTree>(*build_bsp_tree(mesh)));
}
std::shared_ptr<const TreeView> voxel_view(const Mesh& mesh, double per_triangle = 2) {
    return make_view(std::make_shared<const VoxelContainer>(mesh, per_triangle));
}

// Every slot in one leaf, every triangle in some, no measure without meaning, and nothing wrong to
// an importer.
void expect_whole(const TreeView& view, const Mesh& mesh) {
    std::vector<char> seen(mesh.triangles.size(), 0);
    for (std::uint32_t slot = 0; slot < view.primitive_count(); ++slot) {
        const std::uint32_t leaf = view.leaf_of(slot);
        ASSERT_NE(leaf, no_node);
        EXPECT_LT(slot - view.slots(leaf).first, view.slots(leaf).count);
        seen[view.primitive(slot)] = 1;
    }
    EXPECT_EQ(std::count(seen.begin(), seen.end(), 0), 0);
    const std::uint32_t nodes = view.node_count();
    for (std::uint32_t node = 0; node < nodes; ++node) {
        EXPECT_GE(view.area(node), 0);
        EXPECT_GE(view.volume(node), 0);
        const Aabb box = box_around(view.bounds(node));
        for (int k = 0; k < 3; ++k)
            EXPECT_TRUE(std::isfinite(box.min[k]) && box.min[k] <= box.max[k]) << node;
        for (const std::uint32_t child : view.children(node)) EXPECT_GT(child, node);
    }
    const DumpProblems problems = find_problems(dump_of(view, true));
    EXPECT_TRUE(problems.empty()) << describe(problems.list.front());
}

TEST(CellView, SoupsAreShownWhole) {
    test::RandomFloats random(41);
    for (std::size_t i = 0; i < oracle::cases(120); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        SCOPED_TRACE("seed 41, case " + std::to_string(i) + ": " +
                     test::soup_names[std::size_t(kind)]);
        const Mesh mesh = test::soup(random, kind, random.integer(1, 40));
        expect_whole(*bsp_view(mesh), mesh);
        expect_whole(*voxel_view(mesh, double(random.uniform(0.1f, 8))), mesh);
        if (HasFailure()) return;
    }
}

TEST(CellView, BspCellsFillTheirParents) {
    const Mesh mesh = test::ball(6);
    const auto view = bsp_view(mesh);
    expect_whole(*view, mesh);
    test::RandomFloats random(42);
    const Aabb around = box_around(view->bounds(0));
    for (std::uint32_t node = 0; node < view->node_count(); ++node) {
        if (view->is_leaf(node)) continue;
        double sum = 0;
        for (const std::uint32_t child : view->children(node)) sum += double(view->volume(child));
        EXPECT_NEAR(sum, double(view->volume(node)), 1e-6) << node;
    }
    // A point falls into cells that are drawn round it, down to a leaf.
    for (int i = 0; i < 2'000; ++i) {
        const vec3 p(random.uniform(around.min.x, around.max.x),
                     random.uniform(around.min.y, around.max.y),
                     random.uniform(around.min.z, around.max.z));
        std::uint32_t node = 0;
        while (node != no_node && !view->is_leaf(node)) {
            std::uint32_t next = no_node;
            for (const std::uint32_t child : view->children(node)) {
                if (!view->bounds_contain(child, p)) continue;
                next = child;
                const Aabb box = box_around(view->bounds(child));
                for (int k = 0; k < 3; ++k) {
                    EXPECT_GE(p[k], box.min[k] - 1e-5f);
                    EXPECT_LE(p[k], box.max[k] + 1e-5f);
                }
            }
            EXPECT_NE(next, no_node);
            node = next;
        }
    }
}

TEST(CellView, VoxelRegionsFillTheContainer) {
    const Mesh mesh = test::ball(16);
    const VoxelContainer container(mesh);
    const auto view = voxel_view(mesh);
    expect_whole(*view, mesh);
    const Box whole = std::get<Box>(view->bounds(0));
    EXPECT_EQ(whole.half, to_box(container.box()).half);
    for (std::uint32_t node = 0; node < view->node_count(); ++node) {
        const Box box = std::get<Box>(view->bounds(node));
        for (const std::uint32_t child : view->children(node))
            EXPECT_TRUE(view->bounds_contain(node, std::get<Box>(view->bounds(child)).center));
        if (!view->is_leaf(node)) continue;
        EXPECT_GT(view->slots(node).count, 0u);
        for (int k = 0; k < 3; ++k) {
            EXPECT_NEAR(double(box.half[k]),
                        double(whole.half[k]) / container.size()[std::size_t(k)], 1e-6);
        }
    }
    EXPECT_GT(statistics(*view).depth, 2u);
}

TEST(CellView, DegenerateMeshes) {
    EXPECT_EQ(bsp_view({})->node_count(), 0u);
    EXPECT_EQ(voxel_view({})->node_count(), 0u);
    Mesh point, flat, huge, tiny;
    for (int i = 0; i < 8; ++i) {
        const auto f = float(i);
        test::add_triangle(point, {1, 2, 3}, {1, 2, 3}, {1, 2, 3});
        test::add_triangle(flat, {f, 0, 0}, {f + 1, 0, 0}, {f, 0, 1});
        test::add_triangle(huge, {1e36f * f / 3, 0, 0}, {0, 3e36f, 0}, {0, 0, -3e36f});
        test::add_triangle(tiny, {0, 0, 0}, {1e-45f * f, 0, 0}, {0, 3e-45f, 1e-45f});
    }
    for (const Mesh* mesh : {&point, &flat, &huge, &tiny}) {
        SCOPED_TRACE(mesh - &point);
        expect_whole(*bsp_view(*mesh), *mesh);
        expect_whole(*voxel_view(*mesh), *mesh);
    }
}

TEST(CellView, LargeConvexBodiesStayCheap) {
    const Mesh mesh = test::ball(16);  // planes that all bound one cell
    const auto view = bsp_view(mesh);
    std::size_t most = 0;
    for (std::uint32_t node = 0; node < view->node_count(); ++node)
        most = std::max(most, std::get<Hull>(view->bounds(node)).points.size());
    EXPECT_GT(most, 100u);
    EXPECT_LT(most, 300u);
}

TEST(ConvexCell, CutsACube) {
    const ConvexCell cube = ConvexCell::of({{0, 0, 0}, {1, 1, 1}});
    EXPECT_DOUBLE_EQ(cube.volume(), 1);
    EXPECT_DOUBLE_EQ(cube.area(), 6);
    const CutCell half = cut(cube, {{0, 0, 0.25f}, {1, 0, 0.25f}, {0, 1, 0.25f}}, 1e-12);
    EXPECT_NEAR(half.front.volume(), 0.75, 1e-12);
    EXPECT_NEAR(half.back.volume(), 0.25, 1e-12);
    EXPECT_EQ(half.section.size(), 4u);
    // Across a corner, along a face, past it.
    const CutCell corner = cut(cube, {{0.5f, 0, 0}, {0, 0.5f, 0}, {0, 0, 0.5f}}, 1e-12);
    EXPECT_NEAR(corner.back.volume(), 1.0 / 48, 1e-12);
    EXPECT_EQ(corner.back.corners().size(), 4u);
    EXPECT_EQ(corner.front.corners().size(), 10u);
    const CutCell face = cut(cube, {{0, 0, 1}, {1, 0, 1}, {0, 1, 1}}, 1e-12);
    EXPECT_TRUE(face.front.empty());
    EXPECT_EQ(face.section.size(), 4u);
    EXPECT_TRUE(cut(cube, {{0, 0, -1}, {1, 0, -1}, {0, 1, -1}}, 1e-12).back.empty());
}

}  // namespace
}  // namespace collidoscope

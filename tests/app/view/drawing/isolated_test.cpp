// The triangles of an isolated node: those that its leaves hold, each once.
#include "app/view/drawing/isolated.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/space/octree.h"
#include "collision/trees/wide/wide_bvh.h"
#include "tests/app/view/tree_debugger/scattered_mesh.h"

namespace collidoscope::app {
namespace {

using Numbers = std::array<float, 9>;

Numbers numbers_of(const vec3& a, const vec3& b, const vec3& c) {
    return {a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z};
}

// The mesh's triangles that leaves below the node list, from the root of the node down.
std::set<Numbers> held(const TreeView& tree, std::uint32_t node, const Mesh& mesh) {
    std::set<Numbers> found;
    std::vector<std::uint32_t> stack{node};
    while (!stack.empty()) {
        const std::uint32_t here = stack.back();
        stack.pop_back();
        for (const std::uint32_t child : tree.children(here)) stack.push_back(child);
        if (!tree.is_leaf(here)) continue;
        const SlotRange slots = tree.slots(here);
        for (std::uint32_t i = slots.first; i < slots.first + slots.count; ++i) {
            const Triangle t = mesh.triangle(tree.primitive(i));
            found.insert(numbers_of(t.a, t.b, t.c));
        }
    }
    return found;
}

void expect_all_nodes(const std::shared_ptr<const TreeView>& tree, const Mesh& mesh) {
    for (std::uint32_t node = 0; node < tree->node_count(); ++node) {
        SCOPED_TRACE(node);
        const std::set<Numbers> expected = held(*tree, node, mesh);
        const render::MeshGeometry geometry = geometry_of({0, node, tree});
        ASSERT_EQ(geometry.indices.size(), 3 * expected.size());
        std::set<Numbers> drawn;
        for (std::size_t i = 0; i < geometry.indices.size(); i += 3) {
            const auto corner = [&](std::size_t k) {
                return geometry.vertices[geometry.indices[i + k]].position;
            };
            drawn.insert(numbers_of(corner(0), corner(1), corner(2)));
        }
        EXPECT_EQ(drawn, expected);
    }
}

TEST(IsolatedNode, HasTheTrianglesOfItsLeavesOnce) {
    const Mesh mesh = scattered_mesh(5, 60);
    expect_all_nodes(make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh, {3}))),
                     mesh);
    const auto wide = make_view(std::make_shared<const WideObbTree>(*build_wide_bvh(mesh, {3})));
    expect_all_nodes(wide, mesh);
    // Cells list a triangle that lies in several of them several times.
    const auto cells = make_view(std::make_shared<const Octree>(*build_octree(mesh)));
    ASSERT_GT(cells->slots(0).count, mesh.triangles.size());
    expect_all_nodes(cells, mesh);
}

TEST(IsolatedNode, FewTrianglesShowAllEdges) {
    // A flat square: its diagonal is an edge of two triangles, and counts once.
    Mesh square;
    square.positions = {vec3(0), vec3(1, 0, 0), vec3(1, 1, 0), vec3(0, 1, 0)};
    square.triangles = {{0, 1, 2}, {0, 2, 3}};
    const auto tree = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(square, {2})));
    EXPECT_EQ(geometry_of({0, 0, tree}).edges.size(), 5u);
    const Mesh many = scattered_mesh(7, 501);
    const auto large = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(many, {4})));
    EXPECT_TRUE(geometry_of({0, 0, large}).edges.empty());
}

TEST(IsolatedNode, VeryManyTrianglesAreFlat) {
    const Mesh many = scattered_mesh(9, 50'001);
    const auto tree = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(many, {4})));
    const render::MeshGeometry geometry = geometry_of({0, 0, tree});
    ASSERT_EQ(geometry.indices.size(), 3 * many.triangles.size());
    EXPECT_TRUE(geometry.edges.empty());
    std::multiset<Numbers> drawn, expected;
    for (std::size_t i = 0; i < geometry.indices.size(); i += 3) {
        const auto& a = geometry.vertices[geometry.indices[i]];
        const auto& b = geometry.vertices[geometry.indices[i + 1]];
        const auto& c = geometry.vertices[geometry.indices[i + 2]];
        drawn.insert(numbers_of(a.position, b.position, c.position));
        const dvec3 n = glm::cross(dvec3(b.position - a.position), dvec3(c.position - a.position));
        for (const auto* vertex : {&a, &b, &c}) {
            if (glm::length(n) > 0) {
                ASSERT_NEAR(glm::dot(dvec3(vertex->normal), n), glm::length(n),
                            1e-5 * glm::length(n));
            }
            ASSERT_TRUE(glm::all(glm::lessThanEqual(geometry.min, vertex->position)));
            ASSERT_TRUE(glm::all(glm::lessThanEqual(vertex->position, geometry.max)));
        }
    }
    for (std::size_t i = 0; i < many.triangles.size(); ++i) {
        const Triangle t = many.triangle(i);
        expected.insert(numbers_of(t.a, t.b, t.c));
    }
    EXPECT_EQ(drawn, expected);
}

}  // namespace
}  // namespace collidoscope::app

#include "app/workshop/heat_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "app/workshop/tree_build.h"
#include "collision/trees/builders/aabb_tree.h"

namespace collidoscope::app {
namespace {

// A wall of n by n squares in the plane z = 0, two units wide.
Mesh wall(std::uint32_t n) {
    Mesh mesh;
    for (std::uint32_t i = 0; i <= n; ++i)
        for (std::uint32_t k = 0; k <= n; ++k)
            mesh.positions.emplace_back(2 * float(i) / float(n) - 1, 2 * float(k) / float(n) - 1,
                                        0);
    for (std::uint32_t i = 0; i < n; ++i) {
        for (std::uint32_t k = 0; k < n; ++k) {
            const std::uint32_t p = i * (n + 1) + k, q = p + n + 1;
            mesh.triangles.push_back({p, q, p + 1});
            mesh.triangles.push_back({q, q + 1, p + 1});
        }
    }
    return mesh;
}

HeatRequest seen_from_the_front(const Mesh& mesh, std::uint32_t leaf_size) {
    HeatRequest request;
    request.tree = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh, {leaf_size})));
    request.camera.set_view_size({320, 240});
    request.camera.go_to({.pivot = vec3(0), .yaw = 0, .pitch = 0, .distance = 6}, false);
    request.camera.set_contents({vec3(-1), vec3(1)});
    request.cell = 8;
    return request;
}

TEST(HeatMap, CountsOneTestBesideTheBodyAndTheDepthOnIt) {
    const std::atomic<bool> cancel{false};
    const HeatRequest request = seen_from_the_front(wall(16), 2);
    const HeatMap map = heat_map(request, cancel);
    ASSERT_EQ(map.columns, 40u);
    ASSERT_EQ(map.rows, 30u);
    const auto at = [&](std::uint32_t column, std::uint32_t row) {
        return map.tests[std::size_t{row} * map.columns + column];
    };
    // The root alone where the ray goes past.
    EXPECT_EQ(at(0, 0), 1u);
    EXPECT_EQ(at(39, 29), 1u);
    // Two tests a level on the way to a leaf: 512 triangles, two each.
    EXPECT_GE(at(20, 15), 1u + 2 * 8);
    EXPECT_EQ(map.most, *std::max_element(map.tests.begin(), map.tests.end()));
}

TEST(HeatMap, ATreeOfOneLeafTakesOneTest) {
    const std::atomic<bool> cancel{false};
    const HeatMap map = heat_map(seen_from_the_front(wall(2), 15), cancel);
    EXPECT_EQ(map.most, 1u);
}

TEST(HeatMap, IsMadeAnewOnlyForAnotherPicture) {
    const HeatRequest request = seen_from_the_front(wall(4), 2);
    HeatRequest other = request;
    EXPECT_TRUE(request == other);
    other.camera.go_to({.pivot = vec3(0), .yaw = 10, .pitch = 0, .distance = 6}, false);
    EXPECT_FALSE(request == other);
    other = request;
    other.pose.position.x = 1;
    EXPECT_FALSE(request == other);
}

TEST(WorkshopTree, CutsByHandAreReadAndReplaced) {
    const auto view = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(wall(8), {2})));
    const std::uint32_t child = view->children(0)[1];
    const std::string first = with_cut("", *view, child, 2, 0.25f);
    EXPECT_EQ(first, "1 z 0.25");
    EXPECT_EQ(with_cut(first, *view, child, 0, -1), "1 x -1");
    // A cut of a node above takes those below it away.
    EXPECT_EQ(with_cut(first, *view, 0, 1, 0.5f), "root y 0.5");
    EXPECT_EQ(with_cut(first, *view, view->children(0)[0], 1, 0.5f), "1 z 0.25; 0 y 0.5");
    EXPECT_THROW(with_cut("nonsense", *view, 0, 1, 0.5f), InputError);
    EXPECT_THROW(with_cut("0 w 1", *view, 0, 1, 0.5f), InputError);
}

}  // namespace
}  // namespace collidoscope::app

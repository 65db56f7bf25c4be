#include "app/view/picking/mesh_tree.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "app/demos/families/ray_tree.h"
#include "app/model/meshes/generators.h"

namespace collidoscope::app {
namespace {

std::shared_ptr<const MeshAsset> knot(std::size_t triangles) {
    return std::make_shared<const MeshAsset>("knot", generated("torus_knot", triangles));
}

void wait_until(const auto& holds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(120);
    while (!holds() && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

TEST(MeshTreeBuilds, BuildInTheBackgroundAndOnce) {
    const auto small = knot(1000), large = knot(20'000);
    MeshTreeBuilds builds;
    builds.follow({small, large, large, nullptr});
    EXPECT_TRUE(mesh_tree_if_ready(small));
    builds.follow({small, large});
    EXPECT_LE(builds.under_way(), 1u);
    wait_until([&] { return mesh_tree_if_ready(large) != nullptr; });
    EXPECT_TRUE(mesh_tree_if_ready(large));
}

TEST(MeshTreeBuilds, EndWithTheirOwner) {
    const auto mesh = knot(200'000);
    {
        MeshTreeBuilds builds;
        builds.follow({mesh});
        EXPECT_TRUE(builds.under_way() == 1u || mesh_tree_if_ready(mesh));
    }
    // No thread holds the mesh any more.
    EXPECT_EQ(mesh.use_count(), 1);
}

TEST(MeshTreeBuilds, AreCancelledWhenTheMeshIsNoLongerShownAndBeginAgain) {
    const auto mesh = knot(50'000);
    MeshTreeBuilds builds;
    builds.follow({mesh});
    builds.follow({});
    wait_until([&] { return builds.under_way() == 0; });
    EXPECT_EQ(builds.under_way(), 0u);
    builds.follow({mesh});
    wait_until([&] { return mesh_tree_if_ready(mesh) != nullptr; });
    EXPECT_TRUE(mesh_tree_if_ready(mesh));
}

TEST(MeshTreeBuilds, ACancelledBuildLeavesNoTree) {
    const auto mesh = knot(20'000);
    const std::atomic<bool> cancel{true};
    std::atomic<float> progress{0};
    EXPECT_THROW((void)ray_tree(*mesh, {&cancel, &progress}), Canceled);
    EXPECT_FALSE(mesh_tree_if_ready(mesh));
    EXPECT_TRUE(mesh_tree(mesh));
}

}  // namespace
}  // namespace collidoscope::app

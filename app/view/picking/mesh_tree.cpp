#include "app/view/picking/mesh_tree.h"

#include <algorithm>

#include "app/demos/families/ray_tree.h"

namespace collidoscope::app {

std::shared_ptr<const AabbTree> mesh_tree_if_ready(const std::shared_ptr<const MeshAsset>& asset) {
    const auto ready = asset ? ray_tree_if_ready(*asset) : nullptr;
    return ready ? ready->tree : nullptr;
}

std::shared_ptr<const AabbTree> mesh_tree(const std::shared_ptr<const MeshAsset>& asset) {
    return asset ? ray_tree(*asset)->tree : nullptr;
}

void MeshTreeBuilds::follow(const std::vector<std::shared_ptr<const MeshAsset>>& meshes) {
    constexpr std::size_t small = 4000;  // triangles: quicker done here than handed over
    builds_.remove_if([](const Build& build) { return build.job.done(); });
    for (Build& build : builds_) {
        if (std::find(meshes.begin(), meshes.end(), build.asset) == meshes.end())
            build.job.cancel();
    }
    for (const auto& asset : meshes) {
        const auto same = [&](const Build& build) {
            return build.asset == asset && !build.job.canceled();
        };
        if (!asset || mesh_tree_if_ready(asset) ||
            std::any_of(builds_.begin(), builds_.end(), same)) {
            continue;
        }
        if (asset->mesh().triangles.size() < small) {
            mesh_tree(asset);
            continue;
        }
        Build& build = builds_.emplace_back();
        build.asset = asset;
        build.job.start(
            [asset](const std::atomic<bool>& cancel, std::atomic<float>& progress) {
                return ray_tree(*asset, {&cancel, &progress})->tree;
            },
            {});
    }
}

std::size_t MeshTreeBuilds::under_way() const {
    return static_cast<std::size_t>(std::count_if(
        builds_.begin(), builds_.end(), [](const Build& build) { return !build.job.done(); }));
}

}  // namespace collidoscope::app

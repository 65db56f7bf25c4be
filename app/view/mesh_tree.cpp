#include "app/view/mesh_tree.h"

#include <atomic>
#include <thread>

#include "app/families/ray_tree.h"

namespace collidoscope::app {
namespace {

struct Started {
    explicit Started(bool yes) : flag(yes) {}
    mutable std::atomic<bool> flag;
};

}  // namespace

void start_mesh_tree(const std::shared_ptr<const MeshAsset>& asset) {
    if (!asset) return;
    const auto started =
        asset->derived<Started>("pick tree started", [](const Mesh&) { return false; });
    if (started->flag.exchange(true)) return;
    // A small mesh is quicker done here than handed over.
    if (asset->mesh().triangles.size() < 4000) {
        mesh_tree(asset);
        return;
    }
    std::thread([asset] { mesh_tree(asset); }).detach();
}

std::shared_ptr<const AabbTree> mesh_tree_if_ready(const std::shared_ptr<const MeshAsset>& asset) {
    const auto ready = asset ? ray_tree_if_ready(*asset) : nullptr;
    return ready ? ready->tree : nullptr;
}

std::shared_ptr<const AabbTree> mesh_tree(const std::shared_ptr<const MeshAsset>& asset) {
    return asset ? ray_tree(*asset)->tree : nullptr;
}

}  // namespace collidoscope::app

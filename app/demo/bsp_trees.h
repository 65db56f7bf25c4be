// BSP trees of meshes, kept with them, for the demos that use them.
#pragma once

#include <memory>
#include <string>

#include "app/demo/harness.h"
#include "collision/trees/space/bsp_tree.h"

namespace collidoscope::app {

// Built on first use. Throws Cancelled, and InputError for meshes with more than 20,000 triangles:
// building takes their square for a convex body.
inline std::shared_ptr<const BspTree> bsp_tree_of(const MeshInstance& mesh,
                                                  const RunControl& control = {}) {
    constexpr std::size_t most = 20'000;
    const std::size_t count = mesh.asset->mesh().triangles.size();
    if (count > most) {
        throw InputError("a BSP tree of " + std::to_string(count) +
                         " triangles would take too long: at most " + std::to_string(most));
    }
    return mesh.asset->derived<BspTree>("bsp", [&](const Mesh& triangles) {
        BuildProgress progress(control.cancel, control.progress);
        auto tree = build_bsp_tree(triangles, &progress);
        if (!tree) throw Cancelled();
        return *std::move(tree);
    });
}
inline bool bsp_tree_ready(const MeshInstance& mesh) {
    return mesh.asset->derived_if_ready<BspTree>("bsp") != nullptr;
}

}  // namespace collidoscope::app

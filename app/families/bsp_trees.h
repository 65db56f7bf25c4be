// BSP trees of meshes, kept with them, for the demos that use them.
#pragma once

#include <memory>
#include <string>

#include "app/families/built_tree.h"
#include "collision/trees/space/bsp_tree.h"

namespace collidoscope::app {

// Throws InputError for meshes with more than 20,000 triangles: building takes their square for a
// convex body.
inline void check_bsp_size(const Mesh& mesh) {
    constexpr std::size_t most = 20'000;
    const std::size_t count = mesh.triangles.size();
    if (count > most) {
        throw InputError("a BSP tree of " + std::to_string(count) +
                         " triangles would take too long: at most " + std::to_string(most));
    }
}

// Built on first use. Throws Canceled, and InputError for meshes that are too large.
inline std::shared_ptr<const BuiltTree<BspTree>> bsp_tree_of(const MeshInstance& mesh,
                                                             const RunControl& control = {}) {
    check_bsp_size(mesh.asset->mesh());
    return built_tree(*mesh.asset, "bsp", control, build_bsp_tree);
}
inline std::shared_ptr<const TreeView> bsp_view_of(const MeshInstance& mesh) {
    return view_if_built<BspTree>(*mesh.asset, "bsp");
}

}  // namespace collidoscope::app

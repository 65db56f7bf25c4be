// BSP trees of meshes, kept with them, for the demos that use them.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "app/demos/families/built_tree.h"
#include "collision/trace/recorder.h"
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

// Throws InputError for those, and for triangles whose planes cut the others far more often than
// those of a surface do: each cut is one more fragment to be cut.
inline std::optional<BspTree> build_limited_bsp_tree(const Mesh& mesh, BuildProgress* progress) {
    check_bsp_size(mesh);
    const std::size_t triangles = mesh.triangles.size(), most = 20'000 + 20 * triangles;
    try {
        return build_bsp_tree(mesh, progress, most);
    } catch (const std::length_error&) {
        throw InputError("a BSP tree of these " + spoken(triangles) +
                         " triangles would cut them more than " + spoken(most) +
                         " times, as long ones cross many of the others' planes: give a mesh of "
                         "shorter triangles, or take another tree");
    }
}

// Why a surface has no inside and outside of its own, so that winding numbers decide: "12 open
// edges". Empty where its sides hold.
inline std::string reason(const SolidSurface& surface) {
    if (!surface.closed())
        return std::to_string(surface.open_edges) +
               (surface.open_edges == 1 ? " open edge" : " open edges");
    if (surface.crossing)
        return "triangles " + std::to_string(surface.crossing->first) + " and " +
               std::to_string(surface.crossing->second) + " intersect";
    if (surface.astray)
        return "the shell of triangle " + std::to_string(*surface.astray) +
               " is nested or inside out";
    return {};
}

// Built on first use. Throws Canceled, and InputError for meshes that are refused.
inline std::shared_ptr<const BuiltTree<BspTree>> bsp_tree_of(const MeshInstance& mesh,
                                                             const RunControl& control = {}) {
    return built_tree(*mesh.asset, "bsp", control, build_limited_bsp_tree);
}
inline std::shared_ptr<const TreeView> bsp_view_of(const MeshInstance& mesh) {
    return view_if_built<BspTree>(*mesh.asset, "bsp");
}

}  // namespace collidoscope::app

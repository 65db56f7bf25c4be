// The tree over a mesh that the mouse picks with (demo/ray_tree.h), built behind the window's back.
#pragma once

#include <memory>

#include "app/shapes/shape.h"
#include "collision/trees/tree.h"

namespace collidoscope::app {

// Begins to build it in another thread, unless that was done before.
void start_mesh_tree(const std::shared_ptr<const MeshAsset>& asset);
// Null while it is not there yet.
std::shared_ptr<const AabbTree> mesh_tree_if_ready(const std::shared_ptr<const MeshAsset>& asset);
// Builds it if nobody has, and waits for it. Null without an asset.
std::shared_ptr<const AabbTree> mesh_tree(const std::shared_ptr<const MeshAsset>& asset);

}  // namespace collidoscope::app

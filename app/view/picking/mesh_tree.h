// The tree over a mesh that the mouse picks with (families/ray_tree.h), built behind the window's
// back.
#pragma once

#include <list>
#include <memory>
#include <vector>

#include "app/base/utilities/jobs.h"
#include "app/model/shapes/shape.h"
#include "collision/trees/tree.h"

namespace collidoscope::app {

// Null while it is not there yet.
std::shared_ptr<const AabbTree> mesh_tree_if_ready(const std::shared_ptr<const MeshAsset>& asset);
// Builds it if no one has, and waits for it. Null without an asset.
std::shared_ptr<const AabbTree> mesh_tree(const std::shared_ptr<const MeshAsset>& asset);

// The builds under way, one thread each. Destroying it cancels them and waits; a build notices
// within milliseconds.
class MeshTreeBuilds {
  public:
    // Begins the trees that these meshes lack and cancels the builds of all others. A small mesh's
    // tree is built before this returns.
    void follow(const std::vector<std::shared_ptr<const MeshAsset>>& meshes);
    std::size_t under_way() const;  // canceled ones that have not ended yet included

  private:
    struct Build {
        std::shared_ptr<const MeshAsset> asset;
        Job<std::shared_ptr<const AabbTree>> job;
    };
    std::list<Build> builds_;
};

}  // namespace collidoscope::app

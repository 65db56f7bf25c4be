#include "collision/trees/builders/aabb_tree.h"

#include "app/demos/families/tree_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool aabb_tree_registered = register_tree_demo<AabbTree>(
    {.id = "aabb_tree",
     .title = "Trees of axis-aligned boxes",
     .short_title = "AABB tree",
     .family = Family::Trees,
     .level = 10,
     .start_here = 5,
     .words = "axis-aligned bounding boxes bvh midpoint solid",
     .sources = "vandenbergen1998; lecture: Constructing an AABB tree; thesis2002: section 2.2",
     .summary =
         "Each mesh is split at the midpoint of its longest axis, recursively, with a box aligned "
         "to the body's frame around every part. Only nodes whose boxes overlap are descended.",
     .opened_for = OpenedFor::TwoMeshes,
     .start_door = StartDoor::Build},
    "Midpoint of the longest axis",
    [](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
        return build_aabb_tree(mesh, options, progress);
    });

}  // namespace
}  // namespace collidoscope::app

#include "collision/trees/builders/aabb_tree.h"

#include "app/families/tree_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool aabb_tree_registered = register_tree_demo<AabbTree>(
    {.id = "aabb_tree",
     .title = "Trees of aligned boxes",
     .short_title = "Aligned boxes",
     .family = Family::Trees,
     .sources = "vandenbergen1998; lecture: Constructing an AABB tree; thesis2002: section 2.2",
     .summary =
         "Each mesh is cut at the middle of its longest axis, again and again, with a box "
         "aligned to the body around every part. Only parts whose boxes overlap are opened."},
    "Middle of the longest axis",
    [](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
        return build_aabb_tree(mesh, options, progress);
    });

}  // namespace
}  // namespace collidoscope::app

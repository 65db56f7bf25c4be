#include "collision/trees/builders/obb_tree.h"

#include "app/families/tree_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool obb_tree_registered = register_tree_demo<ObbTree>(
    {.id = "obb_tree",
     .title = "Trees of oriented boxes",
     .short_title = "OBB tree (RAPID)",
     .family = Family::Trees,
     .level = 30,
     .words = "oriented bounding boxes bvh covariance obbtree",
     .sources = "gottschalk1996; thesis2002: section 2.3; ecods: section 1 and table 1",
     .summary = "Every node has an oriented box fitted by the covariance of its surface. Such "
                "boxes fit tightly, so bodies close to each other are separated after few tests; a "
                "test uses up to 15 axes."},
    "Covariance fit, split at the mean",
    [](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
        return build_obb_tree(mesh, options, progress);
    });

}  // namespace
}  // namespace collidoscope::app

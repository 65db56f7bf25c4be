#include "collision/trees/builders/lbvh.h"

#include "app/families/tree_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool lbvh_registered = register_tree_demo<AabbTree>(
    {.id = "lbvh",
     .title = "Trees sorted along a curve",
     .short_title = "Morton order",
     .family = Family::Trees,
     .sources = "lauterbach2009; morton1966",
     .summary =
         "Triangles are sorted by the mixed bits of their coordinates, and a node is cut where the "
         "highest of these bits changes. Nothing is weighed, so that it is built several times "
         "faster than the others; its boxes are somewhat larger, and queries open more of them."},
    "Sorted along the Morton curve",
    [](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
        return build_lbvh(mesh, options, progress);
    });

}  // namespace
}  // namespace collidoscope::app

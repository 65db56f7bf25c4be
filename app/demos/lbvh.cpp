#include "collision/trees/builders/lbvh.h"

#include "app/demos/families/tree_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool lbvh_registered = register_tree_demo<AabbTree>(
    {.id = "lbvh",
     .title = "Trees sorted along the Morton curve",
     .short_title = "LBVH (Morton order)",
     .family = Family::Trees,
     .level = 60,
     .words = "linear bvh z-order curve space-filling fast build",
     .sources = "lauterbach2009; morton1966",
     .summary = "Triangles are sorted by the interleaved bits of their coordinates, and a node is "
                "split where the highest of these bits changes. No cost is evaluated, so the build "
                "is several times faster than the others; the boxes are somewhat larger, and "
                "queries visit more of them."},
    "Sorted along the Morton curve",
    [](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
        return build_lbvh(mesh, options, progress);
    });

}  // namespace
}  // namespace collidoscope::app

#include "collision/trees/sah/sah_bvh.h"

#include "app/families/tree_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool sah_bvh_registered = register_tree_demo<AabbTree>(
    {.id = "sah_bvh",
     .title = "Trees split by surface area",
     .short_title = "Surface-area heuristic",
     .family = Family::Trees,
     .sources = "macdonald1990; wald2007",
     .summary =
         "Aligned boxes again, but every cut is the one after which a query is expected to cost "
         "least: the area of each side times its triangles, compared for planes along all three "
         "axes. Boxes come out smaller and overlap less than with cuts in the middle."},
    "Least cost by surface area",
    [](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
        return build_sah_bvh(mesh, options, progress);
    });

}  // namespace
}  // namespace collidoscope::app

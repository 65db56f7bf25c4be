#include "collision/trees/sah/sah_bvh.h"

#include "app/demos/families/tree_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool sah_bvh_registered = register_tree_demo<AabbTree>(
    {.id = "sah_bvh",
     .title = "Trees split by surface area",
     .short_title = "SAH tree",
     .family = Family::Trees,
     .level = 50,
     .words = "surface area heuristic bvh binning build cost",
     .sources = "macdonald1990; wald2007",
     .summary = "Axis-aligned boxes again, but every split minimizes the expected cost of a query: "
                "the area of each side times its number of triangles, compared for planes along "
                "all three axes. Boxes are smaller and overlap less than with midpoint splits."},
    "Min cost by surface area",
    [](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
        return build_sah_bvh(mesh, options, progress);
    });

}  // namespace
}  // namespace collidoscope::app

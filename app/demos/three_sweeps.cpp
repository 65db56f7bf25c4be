#include "collision/broad/three_sweeps.h"

#include "app/demos/families/broad_demo.h"

namespace collidoscope::app {
namespace {

const bool three_sweeps_registered = register_broad_demo<ThreeSweeps>(
    {.id = "three_sweeps",
     .title = "Three sweeps with an output list",
     .short_title = "Three sweeps",
     .family = Family::Broad,
     .level = 25,
     .tab = "intervals",
     .words = "sweep lecture potential intersected active list sorted extents",
     .sources = "lecture: Overlap checking with AABBs",
     .summary = "A sweep along x lists every pair whose intervals overlap. The sweep along y marks "
                "those of the list that overlap again as potential, the one along z as "
                "intersected; what is not marked leaves the list."},
    {}, [](const OptionReader&) { return ThreeSweeps(); });

}  // namespace
}  // namespace collidoscope::app

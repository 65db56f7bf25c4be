#include "collision/broad/sweep_and_prune.h"

#include "app/demos/families/broad_demo.h"

namespace collidoscope::app {
namespace {

const bool sweep_and_prune_registered = register_broad_demo<SweepAndPrune>(
    {.id = "sweep_and_prune",
     .title = "Sweep and prune: three sorted lists",
     .short_title = "Sweep and prune",
     .family = Family::Broad,
     .level = 30,
     .start_here = 6,
     .tab = "intervals",
     .words = "sap sort and sweep insertion sort intervals temporal coherence incremental",
     .sources = "thesis2002: section 4.1.3; cohen1995; ecods: sections 3 and 4; lecture: Overlap "
                "checking with AABBs",
     .summary = "The starts and ends of all boxes are kept in a sorted list per axis, from frame "
                "to frame. Insertion sort restores the order, and each of its swaps is where two "
                "intervals begin or end their overlap: slow bodies cost little.",
     .opened_for = OpenedFor::FramesFile},
    {}, [](const OptionReader&) { return SweepAndPrune(); });

}  // namespace
}  // namespace collidoscope::app

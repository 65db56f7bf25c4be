#include "app/demos/families/manager_demo.h"

namespace collidoscope::app {
namespace {

const bool i_collide_registered = register_manager_demo(
    {.id = "i_collide",
     .title = "I-COLLIDE: sweep and prune with closest features",
     .short_title = "I-COLLIDE",
     .family = Family::Broad,
     .level = 90,
     .tab = "intervals",
     .words = "icollide sweep and prune convex pieces lin-canny exact distance",
     .sources = "cohen1995; thesis2002: sections 2.6 and 4.1.3",
     .summary = "Bodies whose boxes overlap are tested with Lin and Canny's method, started at the "
                "features that were closest in the previous frame: a few steps per pair, and their "
                "distance. Bodies that are not convex have a hierarchy of convex pieces."},
    {}, [](const OptionReader&) { return SolidICollide(); },
    [](ManagerOptions& options, const OptionReader&) { options.pieces = true; });

}  // namespace
}  // namespace collidoscope::app

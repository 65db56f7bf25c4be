#include "app/families/manager_demo.h"

namespace collidoscope::app {
namespace {

const bool i_collide_registered = register_manager_demo(
    {.id = "i_collide",
     .title = "I-COLLIDE: sweep and prune with closest features",
     .short_title = "I-COLLIDE",
     .family = Family::Broad,
     .level = 90,
     .tab = "intervals",
     .words = "icollide sweep and prune convex lin-canny exact",
     .sources = "cohen1995; thesis2002: sections 2.6 and 4.1.3",
     .summary = "Convex bodies whose boxes overlap are tested with Lin and Canny's method, started "
                "at the features that were closest in the previous frame: a few steps per pair. "
                "Bodies are treated as their convex hulls."},
    [] { return ICollide(); },
    [](const CrowdSolids& solids, const MovingBody& body, std::size_t i) {
        return solids.convex(body, i);
    });

}  // namespace
}  // namespace collidoscope::app

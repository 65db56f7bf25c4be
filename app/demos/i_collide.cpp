#include "app/families/manager_demo.h"

namespace collidoscope::app {
namespace {

const bool i_collide_registered = register_manager_demo(
    {.id = "i_collide",
     .title = "I-COLLIDE: sweep and prune over closest features",
     .short_title = "I-COLLIDE",
     .family = Family::Broad,
     .sources = "cohen1995; thesis2002: sections 2.6 and 4.1.3",
     .summary = "Convex bodies whose boxes overlap are asked by Lin and Canny's method, begun at "
                "the features that were closest in the frame before: a few moves a pair. Bodies "
                "count as their convex hulls."},
    [] { return ICollide(); },
    [](const CrowdSolids& solids, const MovingBody& body, std::size_t i) {
        return solids.convex(body, i);
    });

}  // namespace
}  // namespace collidoscope::app

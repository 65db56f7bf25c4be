#include "app/families/manager_demo.h"

namespace collidoscope::app {
namespace {

const bool ecods_registered = register_manager_demo(
    {.id = "ecods",
     .title = "ECoDS: moved flags and a collision cache",
     .short_title = "ECoDS",
     .family = Family::Broad,
     .level = 110,
     .tab = "intervals",
     .words = "crystal space cache moved flags sweep and prune",
     .sources = "ecods: sections 3 and 4",
     .summary =
         "Bodies report when they move. Pairs of which neither moved keep their cached result; for "
         "the others a narrow-phase test is called, here that of spheres and boxes."},
    [] { return make_ecods(); },
    [](const CrowdSolids&, const MovingBody& body, std::size_t) { return body; });

}  // namespace
}  // namespace collidoscope::app

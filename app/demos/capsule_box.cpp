#include "collision/narrow/box/capsule_box.h"

#include "app/demos/families/pair_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool capsule_box_registered = register_pair_demo<Capsule, Box>(
    {.id = "capsule_box",
     .title = "Capsule against box",
     .family = Family::Narrow,
     .level = 100,
     .words = "pill character cube obb wall",
     .sources = "ericson2005: sections 4.5.1 and 5.5.7",
     .summary =
         "The capsule's axis is nearest to the box at one of its ends or at one of the box's "
         "edges, unless it meets the box: then the shortest way out leads through a face or "
         "over an edge. That distance is compared with the radius."},
    [](const Capsule& a, const auto& b, auto trace) { return collide(a, b, trace); },
    contact_options());

}  // namespace
}  // namespace collidoscope::app

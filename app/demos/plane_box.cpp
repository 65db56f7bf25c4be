#include "collision/narrow/box/plane_box.h"

#include "app/demos/families/pair_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool plane_box_registered = register_pair_demo<Plane, Box>(
    {.id = "plane_box",
     .title = "Plane against box",
     .family = Family::Narrow,
     .level = 23,
     .words = "ground floor half-space halfspace wall cube obb manifold resting",
     .sources = "ericson2005: section 5.2.3",
     .summary = "The signs of the normal along the box's axes name its lowest corner. The corners "
                "in the solid are the contacts: four when a face lies flat."},
    [](const Plane& a, const Box& b, auto trace) { return collide(a, b, trace); },
    contact_options());

}  // namespace
}  // namespace collidoscope::app

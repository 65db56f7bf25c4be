#include "collision/narrow/box/sphere_box.h"

#include "app/demos/families/pair_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool sphere_box_registered = register_pair_demo<Sphere, Box>(
    {.id = "sphere_box",
     .title = "Sphere against box",
     .family = Family::Narrow,
     .level = 30,
     .words = "ball cube aabb obb clamp closest point",
     .sources = "arvo1990; ericson2005: section 5.2.5",
     .summary = "Clamping the center to the box, axis by axis, gives the box's closest point. The "
                "sphere touches when that is no farther than the radius; from inside, the nearest "
                "face is the way out."},
    [](const Sphere& a, const auto& b, auto trace) { return collide(a, b, trace); },
    contact_options());

}  // namespace
}  // namespace collidoscope::app

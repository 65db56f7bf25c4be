#include "collision/narrow/primitives/sphere_plane.h"

#include "app/demos/families/pair_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool sphere_plane_registered = register_pair_demo<Sphere, Plane>(
    {.id = "sphere_plane",
     .title = "Sphere against plane",
     .family = Family::Narrow,
     .level = 20,
     .words = "ball ground floor half-space halfspace wall",
     .sources = "kenwright2014: tasks and section 2",
     .summary = "The plane's equation gives the height of the center above the plane: the sphere "
                "reaches the solid below when that is no more than its radius."},
    [](const Sphere& a, const Plane& b, auto trace) { return collide(a, b, trace); },
    contact_options());

}  // namespace
}  // namespace collidoscope::app

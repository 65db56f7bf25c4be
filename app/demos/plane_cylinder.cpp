#include "collision/narrow/primitives/plane_cylinder.h"

#include "app/demos/families/pair_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool plane_cylinder_registered = register_pair_demo<Plane, Cylinder>(
    {.id = "plane_cylinder",
     .title = "Plane against cylinder",
     .family = Family::Narrow,
     .level = 25,
     .words = "ground floor half-space halfspace can wheel drum disc disk manifold resting",
     .sources = "ericson2005: section 5.2; vandenbergen2003: section 4.3.4",
     .summary = "The lowest point of the lower disc's rim decides. Four points of each rim stand "
                "for the disc: four contacts where the cylinder stands, two where it lies."},
    [](const Plane& a, const Cylinder& b, auto trace) { return collide(a, b, trace); },
    contact_options());

}  // namespace
}  // namespace collidoscope::app

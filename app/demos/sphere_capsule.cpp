#include "collision/narrow/primitives/sphere_capsule.h"

#include "app/demos/families/pair_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool sphere_capsule_registered = register_pair_demo<Sphere, Capsule>(
    {.id = "sphere_capsule",
     .title = "Sphere against capsule",
     .family = Family::Narrow,
     .level = 40,
     .words = "ball pill swept sphere lozenge character",
     .sources = "ericson2005: sections 4.5.1 and 5.1.2",
     .summary = "A capsule is everything within its radius of a segment. The point of that segment "
                "nearest to the sphere's center makes the question one about two spheres."},
    [](const Sphere& a, const Capsule& b, auto trace) { return collide(a, b, trace); },
    contact_options());

}  // namespace
}  // namespace collidoscope::app

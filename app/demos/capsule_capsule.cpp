#include "collision/narrow/primitives/capsule_capsule.h"

#include "app/demos/families/pair_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool capsule_capsule_registered = register_pair_demo<Capsule, Capsule>(
    {.id = "capsule_capsule",
     .title = "Capsule against capsule",
     .family = Family::Narrow,
     .level = 50,
     .words = "pill swept sphere lozenge character limbs",
     .sources = "ericson2005: sections 4.5.1 and 5.1.9",
     .summary = "Two capsules meet when their axes come as near as their radii together. The "
                "closest points of the two segments give the normal; parallel capsules touch along "
                "a line and have two contacts."},
    [](const Capsule& a, const Capsule& b, auto trace) { return collide(a, b, trace); },
    contact_options());

}  // namespace
}  // namespace collidoscope::app

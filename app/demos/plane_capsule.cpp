#include "collision/narrow/primitives/plane_capsule.h"

#include "app/demos/families/pair_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool plane_capsule_registered = register_pair_demo<Plane, Capsule>(
    {.id = "plane_capsule",
     .title = "Plane against capsule",
     .family = Family::Narrow,
     .level = 24,
     .words = "ground floor half-space halfspace pill rod character manifold resting",
     .sources = "ericson2005: section 5.2.2",
     .summary = "The lower end's sphere decides. Each end that reaches the solid is a contact with "
                "a depth of its own, so that a lying capsule does not rock."},
    [](const Plane& a, const Capsule& b, auto trace) { return collide(a, b, trace); },
    contact_options());

}  // namespace
}  // namespace collidoscope::app

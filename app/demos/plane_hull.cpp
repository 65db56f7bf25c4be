#include "collision/narrow/primitives/plane_hull.h"

#include "app/demos/families/pair_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool plane_hull_registered = register_pair_demo<Plane, Hull>(
    {.id = "plane_hull",
     .title = "Plane against convex hull",
     .family = Family::Narrow,
     .level = 26,
     .words = "ground floor half-space halfspace polyhedron polytope manifold resting",
     .sources = "ericson2005: section 5.2.1",
     .summary = "The lowest vertex along the normal decides. Of the vertices in the solid, those "
                "on the outline seen along the normal are the contacts."},
    [](const Plane& a, const Hull& b, auto trace) { return collide(a, b, trace); },
    contact_options());

}  // namespace
}  // namespace collidoscope::app

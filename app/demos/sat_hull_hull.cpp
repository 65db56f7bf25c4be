#include "collision/narrow/sat/sat_hull_hull.h"

#include "app/demos/families/hull_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool sat_hull_hull_registered = register_hull_demo(
    {.id = "sat_hull_hull",
     .title = "Separating axis test · hull against hull",
     .short_title = "SAT: hull against hull",
     .family = Family::Narrow,
     .level = 140,
     .words = "separating axis theorem convex polyhedron gauss map contact manifold clipping",
     .sources = "kenwright2014: tasks; gregorius2013",
     .summary =
         "Two convex hulls are disjoint exactly when the normal of a face of their "
         "Minkowski difference shows a gap: a face normal of either, or the cross product "
         "of two edges whose arcs cross on the Gauss map. When none does, the minimum overlap "
         "gives normal, depth and contacts."},
    [](const Polytope& a, const Polytope& b, auto trace) { return collide_by_axes(a, b, trace); });

}  // namespace
}  // namespace collidoscope::app

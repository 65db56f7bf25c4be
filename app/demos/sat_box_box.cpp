#include "collision/narrow/box/sat_box_box.h"

#include "app/demos/families/pair_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool sat_box_box_registered = register_pair_demo<Box, Box>(
    {.id = "sat_box_box",
     .title = "Separating axis test · box against box",
     .short_title = "SAT: box against box",
     .family = Family::Narrow,
     .level = 130,
     .start_here = 2,
     .words = "separating axis theorem obb cube projection contact manifold clipping fifteen "
              "axes",
     .sources = "kenwright2014: tasks; thesis2002: section 2.3; gottschalk1996",
     .summary = "Two boxes are disjoint exactly when one of fifteen axes shows a gap between their "
                "projections: three face normals of each, and nine cross products of their edges. "
                "When none does, the axis of minimum overlap gives normal, depth and contacts.",
     .opened_for = OpenedFor::Start,
     .start_door = StartDoor::Try},
    [](const Box& a, const Box& b, auto trace) { return collide(a, b, trace); });

}  // namespace
}  // namespace collidoscope::app

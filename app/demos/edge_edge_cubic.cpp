#include "app/demos/families/moving_features.h"

namespace collidoscope::app {
namespace {

// Beside what the textbook says, the answer holds what is true and why they differ.
[[maybe_unused]] const bool edge_edge_cubic_registered = register_pair_demo<MovingEdge, MovingEdge>(
    {.id = "edge_edge_cubic",
     .title = "Edges by a cubic (textbook, flawed)",
     .short_title = "Edges in motion (textbook, flawed)",
     .family = Family::Motion,
     .level = 39,
     .tab = "separation",
     .words = "ccd continuous collision detection cloth coplanarity polynomial root epsilon "
              "tolerance",
     .sources = "provot1997: as often retold",
     .summary =
         "Two edges can meet only where their four ends are coplanar: at the roots of a cubic. "
         "In floating point, with one absolute tolerance, contacts are missed, as the scenes "
         "show.",
     .robust_version = "edge_edge_time"},
    [](const MovingEdge& a, const MovingEdge& b, const OptionReader& values, auto trace) {
        const CubicAnswer said = edge_edge_by_cubic(a, b, cubic_options_of(values), trace);
        const FirstContact truth = edge_edge_time(a, b, true_contact_options);
        return told_answer(said, truth, trace);
    },
    cubic_options());

}  // namespace
}  // namespace collidoscope::app

#include "app/demos/families/moving_features.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool edge_edge_time_registered = register_pair_demo<MovingEdge, MovingEdge>(
    {.id = "edge_edge_time",
     .title = "When do two moving edges meet?",
     .short_title = "Edges in motion",
     .family = Family::Motion,
     .level = 37,
     .tab = "separation",
     .words = "ccd continuous collision detection cloth deformable toi time of impact tight "
              "inclusion interval root segment ee",
     .sources = "wang2021; snyder1992",
     .summary = "The other half of two moving triangles: edge against edge, each vertex along a "
                "segment of its own. The same search as for a vertex and a face, with the places "
                "on both edges as parameters."},
    [](const MovingEdge& a, const MovingEdge& b, const OptionReader& values, auto trace) {
        return to_answer(edge_edge_time(a, b, first_contact_options_of(values), trace));
    },
    first_contact_options());

}  // namespace
}  // namespace collidoscope::app

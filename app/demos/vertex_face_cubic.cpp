#include "app/demos/families/moving_features.h"

namespace collidoscope::app {
namespace {

// Beside what the textbook says, the answer holds what is true and why they differ.
[[maybe_unused]] const bool vertex_face_cubic_registered =
    register_pair_demo<MovingPoint, MovingTriangle>(
        {.id = "vertex_face_cubic",
         .title = "Vertex and face by a cubic (textbook, flawed)",
         .short_title = "Vertex and face (textbook, flawed)",
         .family = Family::Motion,
         .level = 38,
         .tab = "separation",
         .words = "ccd continuous collision detection cloth coplanarity polynomial root epsilon "
                  "tolerance",
         .sources = "provot1997: as often retold",
         .summary =
             "A vertex can meet a face only where the four points are coplanar: at the roots of a "
             "cubic. In floating point, with one absolute tolerance, the scenes show the contacts "
             "that it misses.",
         .robust_version = "vertex_face_time"},
        [](const MovingPoint& vertex, const MovingTriangle& face, const OptionReader& values,
           auto trace) {
            const CubicAnswer said =
                vertex_face_by_cubic(vertex, face, cubic_options_of(values), trace);
            const FirstContact truth = vertex_face_time(vertex, face, true_contact_options);
            return told_answer(said, truth, trace);
        },
        cubic_options());

}  // namespace
}  // namespace collidoscope::app

#include "app/demos/families/moving_features.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool vertex_face_time_registered =
    register_pair_demo<MovingPoint, MovingTriangle>(
        {.id = "vertex_face_time",
         .title = "When does a moving vertex meet a moving face?",
         .short_title = "Vertex and face in motion",
         .family = Family::Motion,
         .level = 36,
         .tab = "separation",
         .words = "ccd continuous collision detection cloth deformable toi time of impact tight "
                  "inclusion interval root point triangle vf",
         .sources = "wang2021; snyder1992",
         .summary =
             "Cloth and soft bodies: every vertex moves along a segment of its own. Boxes of times "
             "and places on the face are split, and dropped only when nothing in them can touch. "
             "No contact is missed, whatever rounding does."},
        [](const MovingPoint& vertex, const MovingTriangle& face, const OptionReader& values,
           auto trace) {
            return to_answer(
                vertex_face_time(vertex, face, first_contact_options_of(values), trace));
        },
        first_contact_options());

}  // namespace
}  // namespace collidoscope::app

#include "collision/motion/swept_box.h"

#include "app/demos/families/broad_demo.h"
#include "app/demos/families/motion_pair_demo.h"

namespace collidoscope::app {
namespace {

// A sphere counts as the box around it, a mesh as its box.
MovingBody as_box(MovingBody body) {
    if (body.form == BodyForm::Sphere) body.form = BodyForm::Aabb;
    return body;
}

const bool swept_box_registered = register_motion_pair_demo(
    {.id = "swept_box",
     .title = "When do two moving boxes collide?",
     .short_title = "Swept boxes",
     .family = Family::Motion,
     .level = 30,
     .words = "moving boxes toi time of impact ccd continuous conservative advancement "
              "rotation",
     .sources = "ericson2005: section 5.5.8; mirtich1996; tcollide: The T-Collide Algorithm (names "
                "Lander 1999)",
     .summary = "Boxes that do not rotate: on every axis their projections overlap during an "
                "interval of time, and they collide when all intervals have a time in common. "
                "Rotating boxes advance by steps that are certainly safe."},
    {seconds_option(4)},
    [](const CrowdState& crowd, const OptionReader& options, auto trace) {
        const MovingBody a = as_box(crowd.bodies[0]), b = as_box(crowd.bodies[1]);
        return sweep_answer(sweep_boxes(a, b, options.get<float>("seconds"), trace), crowd);
    },
    [](CrowdState& crowd, const OptionReader&) { drift(crowd, frame_seconds); });

}  // namespace
}  // namespace collidoscope::app

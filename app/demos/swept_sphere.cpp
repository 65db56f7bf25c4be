#include "collision/motion/swept_sphere.h"

#include "app/demos/families/broad_demo.h"
#include "app/demos/families/motion_pair_demo.h"

namespace collidoscope::app {
namespace {

// Anything but a sphere counts as the ball around it.
MovingBody as_ball(MovingBody body) {
    if (body.form == BodyForm::Sphere) return body;
    body.form = BodyForm::Sphere;
    body.half = vec3(glm::length(body.half));
    return body;
}

const bool swept_sphere_registered = register_motion_pair_demo(
    {.id = "swept_sphere",
     .title = "When do two moving spheres collide?",
     .short_title = "Swept spheres",
     .family = Family::Motion,
     .level = 20,
     .words = "moving balls toi time of impact ccd continuous pool billiards",
     .sources = "tcollide: The T-Collide Algorithm; vandenheuvel2002; ericson2005: section 5.5.5",
     .summary = "Time of impact: one sphere shrinks to a point, the other grows by its radius, and "
                "the motion becomes a ray, whose quadratic equation is solved with exact signs."},
    {seconds_option(4)},
    [](const CrowdState& crowd, const OptionReader& options, auto trace) {
        const MovingBody a = as_ball(crowd.bodies[0]), b = as_ball(crowd.bodies[1]);
        return sweep_answer(sweep_spheres(a, b, options.get<float>("seconds"), trace), crowd);
    },
    [](CrowdState& crowd, const OptionReader&) { drift(crowd, frame_seconds); });

}  // namespace
}  // namespace collidoscope::app

#include "collision/trees/view_ray_steps.h"

#include "collision/trace/mark.h"
#include "collision/trees/view_ray.h"

namespace collidoscope::view_ray {

void say_skip(StepBuilder& step, std::uint32_t node, bool behind, bool found) {
    step.say("Skip node ", strong(node));
    if (behind)
        step.say(": it begins ", tree_ray::behind_what(found), ".");
    else
        step.say(": the ray misses its volume.");
    step.mark(NodeMark{0, node}, Role::Skipped);
}

void say_open(StepBuilder& step, std::uint32_t node, bool leaf, float enters) {
    step.say("Descend into node ", strong(node), leaf ? ", a leaf." : ".")
        .mark(NodeMark{0, node}, Role::Opened)
        .value("enters at t", enters);
}

void say_done(StepBuilder& step, const std::optional<std::uint32_t>& best_triangle, float best,
              const ViewRayAnswer& answer) {
    if (best_triangle) {
        step.say("The first triangle hit is ", strong(*best_triangle), ", at t = ", now(best), ".")
            .mark(TriangleMark{0, *best_triangle}, Role::Result)
            .now_value("t", best);
    } else {
        step.verdict(false).say("The ray hits nothing.");
    }
    step.value("volume tests", static_cast<std::int64_t>(answer.volume_tests))
        .value("opened", static_cast<std::int64_t>(answer.opened))
        .value("skipped", static_cast<std::int64_t>(answer.skipped))
        .value("triangle tests", static_cast<std::int64_t>(answer.primitive_tests));
}

}  // namespace collidoscope::view_ray

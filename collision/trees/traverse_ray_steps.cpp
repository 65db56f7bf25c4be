#include "collision/trees/traverse_ray_steps.h"

#include "collision/trace/mark.h"
#include "collision/trees/traverse_ray.h"

namespace collidoscope::tree_ray {

void say_skip(StepBuilder& step, std::uint32_t node, bool behind, bool found) {
    step.say("Skip node ", strong(node));
    if (behind)
        step.say(": it begins ", behind_what(found), ".");
    else
        step.say(": the ray misses its box.");
    step.mark(NodeMark{0, node}, Role::Skipped);
}

void say_open(StepBuilder& step, std::uint32_t node, bool leaf, float enters) {
    step.say("Descend into node ", strong(node), leaf ? ", a leaf." : ".")
        .mark(NodeMark{0, node}, Role::Opened)
        .value("enters at t", enters);
}

void say_tried(StepBuilder& step, const TriedTriangle& tried) {
    if (tried.closer)
        step.verdict(true).decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal);
    if (tried.t) {
        step.say("The ray hits triangle ", strong(tried.triangle), " at t = ", now(*tried.t),
                 tried.closer  ? ", the first so far."
                 : tried.found ? ", behind the first so far."
                               : ", beyond the ray's end.")
            .now_value("t", *tried.t);
    } else if (tried.culled) {
        step.say("The ray meets triangle ", strong(tried.triangle), " from behind: it is ",
                 strong("culled"), ".");
    } else {
        step.say("The ray misses triangle ", strong(tried.triangle), ".");
    }
    step.mark(TriangleMark{0, tried.triangle}, tried.closer ? Role::Hit : Role::Rejected);
}

void say_done(StepBuilder& step, const std::uint32_t* triangle, float best,
              const TreeRayAnswer& answer) {
    if (!triangle) step.verdict(false);
    if (triangle) {
        step.say("The first triangle hit is ", strong(*triangle), ", at t = ", now(best), ".")
            .mark(TriangleMark{0, *triangle}, Role::Result)
            .now_value("t", best);
    } else {
        step.say("The ray hits nothing.");
    }
    step.value("opened", static_cast<std::int64_t>(answer.opened))
        .value("skipped", static_cast<std::int64_t>(answer.skipped))
        .value("triangle tests", static_cast<std::int64_t>(answer.primitive_tests));
}

}  // namespace collidoscope::tree_ray

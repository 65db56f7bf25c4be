#include "collision/trees/traverse_ray_steps.h"

#include "collision/trace/mark.h"
#include "collision/trees/traverse_ray.h"

namespace collidoscope::tree_ray {

void say_skip(StepBuilder& step, std::uint32_t node, bool behind) {
    step.say("Skip node ", strong(node),
             behind ? ": it begins behind the best hit." : ": the ray misses its box.")
        .mark(NodeMark{0, node}, Role::Skipped);
}

void say_open(StepBuilder& step, std::uint32_t node, bool leaf, float enters) {
    step.say("Descend into node ", strong(node), leaf ? ", a leaf." : ".")
        .mark(NodeMark{0, node}, Role::Opened)
        .value("enters at t", enters);
}

void say_tried(StepBuilder& step, std::uint32_t triangle, const std::optional<float>& t,
               bool closer) {
    if (closer)
        step.verdict(true).decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal);
    if (t) {
        step.say("The ray hits triangle ", strong(triangle), " at t = ", now(*t),
                 closer ? ", the first so far." : ", behind the first so far.")
            .now_value("t", *t);
    } else {
        step.say("The ray misses triangle ", strong(triangle), ".");
    }
    step.mark(TriangleMark{0, triangle}, closer ? Role::Hit : Role::Rejected);
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

#include "collision/trees/traverse_hits_steps.h"

#include <cmath>

#include "collision/trees/traverse_hits.h"

namespace collidoscope::tree_hits {

void say_skip(StepBuilder& step, std::uint32_t node, const RayRules& rules) {
    step.say("Skip node ", strong(node), ": the ray misses its volume",
             std::isfinite(rules.t_max) ? ", or ends before it." : ".")
        .mark(NodeMark{0, node}, Role::Skipped);
}

void say_found(StepBuilder& step, const std::vector<TreeRayHit>& hits, bool enough) {
    const TreeRayHit& hit = hits.back();
    step.say("The ray hits triangle ", strong(hit.triangle), " at t = ", now(hit.t),
             enough ? ". Any hit is enough: " : ": ");
    if (enough) {
        step.say(strong("the descent ends"), ".")
            .decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal);
    } else {
        step.say(counted(hits.size(), "hit"), " so far.");
    }
    step.verdict(true)
        .mark(TriangleMark{0, hit.triangle}, Role::Hit)
        .keep("hit " + std::to_string(hit.triangle))
        .now_value("t", hit.t)
        .value("hits", static_cast<std::int64_t>(hits.size()));
}

void say_done(StepBuilder& step, const TreeRayHits& answer, RayHits wanted) {
    if (answer.hits.empty()) {
        step.verdict(false).say("The ray hits nothing.");
    } else if (wanted == RayHits::Any) {
        step.say("Something is hit: triangle ", strong(answer.hits[0].triangle),
                 ", at t = ", now(answer.hits[0].t), ". Whether another is nearer was not asked.");
    } else {
        step.say("Sorted along the ray there are ", strong(counted(answer.hits.size(), "hit")),
                 ", the first at t = ", now(answer.hits.front().t), ", the last at ",
                 now(answer.hits.back().t), ".")
            .decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal);
    }
    if (!answer.hits.empty())
        step.mark(TriangleMark{0, answer.hits.front().triangle}, Role::Result);
    step.value("opened", static_cast<std::int64_t>(answer.opened))
        .value("skipped", static_cast<std::int64_t>(answer.skipped))
        .value("triangle tests", static_cast<std::int64_t>(answer.primitive_tests));
}

}  // namespace collidoscope::tree_hits

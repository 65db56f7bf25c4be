#include "collision/trees/space/octree_ray_steps.h"

#include "collision/trace/mark.h"

namespace collidoscope::octree_ray {

void say_missed(StepBuilder& step, std::uint32_t node, bool found, bool ends) {
    step.say("The ray misses cell ", strong(node), ", or enters it ",
             tree_ray::behind_what(found || !ends), ".")
        .mark(NodeMark{0, node}, Role::Skipped);
}

void say_behind(StepBuilder& step, std::uint32_t node, bool found) {
    step.say("Cell ", strong(node), " begins ", tree_ray::behind_what(found), ".")
        .mark(NodeMark{0, node}, Role::Skipped);
}

void say_open(StepBuilder& step, std::uint32_t node, bool leaf, float enters) {
    step.say("The ray enters cell ", strong(node), " at t = ", now(enters),
             leaf ? ", a leaf." : ".")
        .mark(NodeMark{0, node}, Role::Opened);
}

void say_done(StepBuilder& step, const std::optional<std::uint32_t>& hit, float best,
              const TreeRayAnswer& answer) {
    if (!hit) step.verdict(false);
    if (hit) {
        step.say("The first triangle hit is ", strong(*hit), ", at t = ", now(best), ".")
            .mark(TriangleMark{0, *hit}, Role::Result);
    } else {
        step.say("The ray hits nothing.");
    }
    step.value("opened", static_cast<std::int64_t>(answer.opened))
        .value("skipped", static_cast<std::int64_t>(answer.skipped));
}

}  // namespace collidoscope::octree_ray

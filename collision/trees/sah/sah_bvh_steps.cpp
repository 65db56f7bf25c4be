#include "collision/trees/sah/sah_bvh_steps.h"

#include "collision/trace/mark.h"

namespace collidoscope::sah_bvh {

void say_split(StepBuilder& step, const SplitRecord& r) {
    constexpr const char* names[] = {"x", "y", "z"};
    step.say("Node ", strong(r.node));
    if (r.halved) {
        step.say(" gives each side half of its ", r.count,
                 " triangles: no plane is worth choosing.");
    } else {
        step.say(" is split across ", strong(names[r.axis]), " at ", r.position, ": ", r.left,
                 " triangles to the left, ", r.count - r.left, " to the right. That costs ",
                 now(r.cost), " steps, a leaf would cost ", r.cost_unsplit, ".")
            .value("position", r.position);
    }
    step.now_value("cost", r.cost)
        .value("cost as a leaf", r.cost_unsplit)
        .mark(NodeMark{0, r.node}, Role::Opened);
}

}  // namespace collidoscope::sah_bvh

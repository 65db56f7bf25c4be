#include "collision/trees/builders/lbvh_steps.h"

#include <cstdint>

#include "collision/trace/mark.h"
#include "collision/trees/builders/lbvh.h"

namespace collidoscope::lbvh {

void say_cut(StepBuilder& step, const MortonSplit& s) {
    step.say("Node ", strong(s.node));
    if (s.bits < 63) {
        step.say(": its codes share their first ", strong(s.bits), " bits; the next one is 0 for ",
                 s.left,
                 " triangles, which go left, and 1 "
                 "for ",
                 s.count - s.left, ".");
    } else {
        step.say(": all ", s.count, " codes are equal, so half of them go to each side.");
    }
    step.value("bits in common", static_cast<std::int64_t>(s.bits))
        .mark(NodeMark{0, s.node}, Role::Opened);
}

}  // namespace collidoscope::lbvh

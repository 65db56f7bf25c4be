#include "collision/trees/build_steps.h"

#include "collision/trace/mark.h"
#include "collision/trees/build.h"

namespace collidoscope::tree_build {

void say_leaf(StepBuilder& step, std::uint32_t node, std::uint32_t count) {
    step.say("Node ", node, " holds ", count, " of the triangles: a leaf.")
        .mark(NodeMark{0, node}, Role::Bounds);
}

void say_divided(StepBuilder& step, std::uint32_t node, std::uint32_t count, const Split& split) {
    step.say("Node ", node, " is split across ", split.name, " at ", split.position, ": ",
             split.left, " triangles to the left, ", count - split.left, " to the right.")
        .value("position", split.position)
        .mark(NodeMark{0, node}, Role::Opened);
}

}  // namespace collidoscope::tree_build

#include "collision/trees/builders/aabb_tree_steps.h"

#include "collision/trace/mark.h"

namespace collidoscope::aabb_tree {

void say_refitted(StepBuilder& step, std::size_t id, std::uint32_t first) {
    const auto node = static_cast<std::uint32_t>(id);
    if (first == 0) {
        step.say("Leaf ", strong(node), " gets the bounds of its triangles' new positions.");
    } else {
        step.say("Node ", strong(node), " gets the union of the boxes of its children ", first,
                 " and ", first + 1, ".")
            .mark(NodeMark{0, first}, Role::Candidate)
            .mark(NodeMark{0, first + 1}, Role::Candidate);
    }
    step.mark(NodeMark{0, node}, Role::Current);
}

}  // namespace collidoscope::aabb_tree

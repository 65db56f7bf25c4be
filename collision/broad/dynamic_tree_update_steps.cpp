#include "collision/broad/dynamic_tree_update_steps.h"

#include <string>
#include <utility>
#include <vector>

#include "collision/broad/axis.h"
#include "collision/trace/fact.h"
#include "collision/trace/mark.h"

namespace collidoscope::dynamic_tree {

namespace {

// Every node as a box, labeled with its depth.
void show_tree(StepBuilder& step, const BoxNodes& nodes) {
    std::vector<std::pair<std::uint32_t, int>> open;
    if (nodes.root() != no_box_node) open.emplace_back(nodes.root(), 0);
    while (!open.empty()) {
        const std::pair<std::uint32_t, int> top = open.back();
        open.pop_back();
        const BoxNode& node = nodes[top.first];
        step.mark(BoxMark{as_box(node.box)}, node.is_leaf() ? Role::Construction : Role::Bounds,
                  node.is_leaf() ? std::string{} : std::to_string(top.second));
        if (node.is_leaf()) continue;
        for (const std::uint32_t child : node.children) open.emplace_back(child, top.second + 1);
    }
}

}  // namespace

void say_gone(StepBuilder& step, ProxyId id, const BoxNodes& nodes) {
    step.say("Box ", strong(id), " is removed with its leaf: its sibling takes the ",
             "place of their parent, and the ancestors are refitted.");
    show_tree(step, nodes);
}

void say_bound(StepBuilder& step, double inherited, double best_cost, const Aabb& node,
               const Aabb& box) {
    step.say("Here the growth of the ancestors alone is ", inherited, ": no sibling in ",
             "here or in what is left can be better than ", best_cost, ".")
        .mark(BoxMark{as_box(node)}, Role::Skipped)
        .mark(BoxMark{as_box(box)}, Role::Current);
}

void say_cost(StepBuilder& step, const BoxNode& node, double direct, double inherited, double cost,
              double best_cost, bool better, const Aabb& box) {
    step.say("Beside this ", node.is_leaf() ? "leaf" : "node", " the cost would be ", now(cost),
             ": ", direct, " for the new parent and ", inherited,
             " for the growth of the ancestors",
             better ? ". The lowest so far." : ". No improvement.")
        .now_value("cost", cost)
        .value("best", best_cost)
        .mark(BoxMark{as_box(node.box)}, better ? Role::Best : Role::Rejected)
        .mark(BoxMark{as_box(box)}, Role::Current);
}

void say_put(StepBuilder& step, const BoxNodes& nodes, std::uint32_t leaf, std::uint32_t sibling) {
    if (sibling == no_box_node) {
        step.say("The tree is empty: the leaf is its root.");
    } else {
        step.say("The leaf is inserted beside the best sibling; ",
                 "a new node becomes the parent of both, and the ancestors grow.")
            .mark(BoxMark{as_box(nodes[sibling].box)}, Role::Best);
    }
    step.mark(BoxMark{as_box(nodes[leaf].box)}, Role::Current);
}

void say_rotate(StepBuilder& step, const BoxNodes& nodes, std::uint32_t n, double gain) {
    step.say("Rotation: two subtrees are swapped under an ancestor: ");
    if (gain > 0)
        step.say("a box shrinks by ", gain, ".");
    else
        step.say("no box grows, and the height of the tree decreases.");
    show_tree(step, nodes);
    step.mark(BoxMark{as_box(nodes[n].box)}, Role::Current);
}

void say_stays(StepBuilder& step, ProxyId id, const Aabb& fat) {
    step.say("Box ", strong(id), " has moved, but inside its fat box: ", "no update is needed.")
        .body(id, Role::Current)
        .mark(BoxMark{as_box(fat)}, Role::Bounds);
}

void say_left(StepBuilder& step, ProxyId id, const Aabb& old, const Aabb& box) {
    step.say("Box ", strong(id),
             holds(old, box) ? " has a fat box much larger than needed: "
                             : " has left its fat box: ",
             "its leaf is removed, and the sibling replaces their parent.")
        .body(id, Role::Current)
        .mark(BoxMark{as_box(old)}, Role::Rejected, "old");
}

void say_fatten(StepBuilder& step, ProxyId id, const Aabb& fat, double margin, bool known) {
    step.say("Box ", strong(id), " gets a new fat box: a margin of ", 100 * margin,
             " % of its longest side", known ? ", extended along its motion." : ".")
        .body(id, Role::Current)
        .mark(BoxMark{as_box(fat)}, Role::Bounds, "fat");
}

void say_build(StepBuilder& step, const BoxNodes& nodes) {
    step.say("Most boxes are new. Instead of inserting each, the tree is ", strong("built at once"),
             " top-down: halved along its longest axis, recursively, down to single boxes.");
    show_tree(step, nodes);
}

void say_visited(StepBuilder& step, ProxyId id, std::uint32_t top, const Aabb& node,
                 const Aabb& fat, bool overlap) {
    step.say("The fat box of ", strong(id), overlap ? " overlaps" : " does not overlap", " node ",
             top, overlap ? ": descend." : ": its subtree is skipped.")
        .mark(BoxMark{as_box(node)}, overlap ? Role::Opened : Role::Skipped)
        .mark(BoxMark{as_box(fat)}, Role::Current);
}

void say_keep(StepBuilder& step, ProxyId id, ProxyId other, const Aabb& other_fat,
              const Aabb& fat) {
    step.say("The fat boxes of ", strong(id), " and ", strong(other),
             " overlap: the pair is stored, and tested until they separate.")
        .mark(BoxMark{as_box(other_fat)}, Role::Candidate)
        .mark(BoxMark{as_box(fat)}, Role::Current);
}

void say_checked(StepBuilder& step, const ProxyPair& pair, bool overlap) {
    if (overlap) step.verdict(true);
    step.bodies(pair.low, pair.high, overlap ? PairVerdict::Candidate : PairVerdict::Apart);
    step.say("The boxes of ", strong(pair.low), " and ", strong(pair.high),
             overlap ? " themselves overlap: a candidate pair."
                     : " are disjoint: only their fat boxes overlap.")
        .body(pair.low, overlap ? Role::Suspected : Role::Rejected)
        .body(pair.high, overlap ? Role::Suspected : Role::Rejected);
}

void say_done(StepBuilder& step, const BoxNodes& nodes, const BroadCounts& counts,
              std::uint32_t boxes, std::size_t kept, std::size_t pairs) {
    step.verdict(pairs > 0);
    step.say(strong(counts.moved), " of ", boxes, " boxes were reinserted; of ", kept,
             " stored pairs ", strong(pairs), " overlap.")
        .value("reinserted", std::int64_t(counts.moved))
        .value("kept", std::int64_t(kept))
        .value("pairs", std::int64_t(pairs));
    show_tree(step, nodes);
}

}  // namespace collidoscope::dynamic_tree

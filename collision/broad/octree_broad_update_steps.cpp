#include "collision/broad/octree_broad_update_steps.h"

#include "collision/broad/axis.h"
#include "collision/broad/octree_broad.h"
#include "collision/broad/octree_cells.h"
#include "collision/trace/mark.h"

namespace collidoscope::octree_broad {

void say_root(StepBuilder& step, const OctreeBroad& tree, std::uint32_t boxes) {
    step.say("A root cube twice as wide as all ", boxes,
             " boxes; they are reinserted into the tree.")
        .mark(BoxMark{as_box(tree.cell_box(0))}, Role::Bounds, "root");
}

void say_removed(StepBuilder& step, ProxyId id) {
    step.say("Box ", strong(id), " is removed from its cell; empty cells are ", "deleted.");
}

void say_leave(StepBuilder& step, const OctreeBroad& tree, ProxyId id, std::uint32_t from) {
    step.say("Box ", strong(id), " has left its cell: up to the first cell that contains it.")
        .body(id, Role::Current)
        .mark(BoxMark{as_box(tree.cell_box(from))}, Role::Rejected, "old cell");
}

void say_put(StepBuilder& step, const OctreeBroad& tree, ProxyId id) {
    const std::uint32_t cell = tree.cells().cell_of(id);
    step.say("Box ", strong(id), " is stored in the smallest cell that contains it, at depth ",
             strong(tree.cells()[cell].depth));
    if (tree.cells()[cell].depth < tree.options().max_depth)
        step.say(": it is too large for the octants or crosses their boundaries.");
    else
        step.say(": there are no smaller cells.");
    step.body(id, Role::Current).mark(BoxMark{as_box(tree.cell_box(cell))}, Role::Bounds, "cell");
}

void say_stays(StepBuilder& step, const OctreeBroad& tree, ProxyId id, std::uint32_t from) {
    step.say("Box ", strong(id), " has moved within its cell.")
        .body(id, Role::Current)
        .mark(BoxMark{as_box(tree.cell_box(from))}, Role::Bounds, "cell");
}

void say_open(StepBuilder& step, const OctreeBroad& tree, std::uint32_t cell,
              std::span<const ProxyId> above) {
    const OctreeCell& here = tree.cells()[cell];
    if (here.parent == no_cell)
        step.say("Visit the root: first the boxes that fit into no smaller cell.");
    else
        step.say("Visit the cell at depth ", here.depth, ": ", strong(above.size()),
                 plural(above.size(), " box", " boxes"), " of larger cells ",
                 plural(above.size(), "reaches", "reach"), " into it.");
    step.mark(BoxMark{as_box(tree.cell_box(cell))}, Role::Opened);
    for (const ProxyId id : above) step.body(id, Role::Candidate);
    for (ProxyId id = here.first; id != no_proxy; id = tree.cells().next(id))
        step.body(id, Role::Current);
}

void say_skip(StepBuilder& step, const OctreeBroad& tree, std::uint32_t child) {
    step.say("This octant holds one box, and none from above: ", "there is nothing to test.")
        .mark(BoxMark{as_box(tree.cell_box(child))}, Role::Skipped);
}

void say_query(StepBuilder& step, const OctreeBroad& tree, ProxyId id, std::uint32_t cell) {
    step.say("Box ", strong(id), " overlaps the loose cell at depth ", tree.cells()[cell].depth,
             ": descend.")
        .mark(BoxMark{as_box(tree.cell_box(cell))}, Role::Opened)
        .body(id, Role::Current);
}

void say_query_skip(StepBuilder& step, const OctreeBroad& tree, ProxyId id, std::uint32_t child) {
    step.say("Box ", strong(id), " does not overlap this loose cell: ", "it is skipped.")
        .mark(BoxMark{as_box(tree.cell_box(child))}, Role::Skipped)
        .body(id, Role::Current);
}

}  // namespace collidoscope::octree_broad

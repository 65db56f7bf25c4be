#include "collision/trees/probe/probe_steps.h"

#include <glm/gtc/quaternion.hpp>

#include "collision/broad/axis.h"

namespace collidoscope {
namespace {

BoxMark in_world(const Box& box, const RelativePose& pose) {
    Box moved = box;
    moved.center = pose(box.center);
    moved.rotation = quat(
        glm::normalize(glm::quat_cast(pose.rotation) * glm::normalize(glm::dquat(box.rotation))));
    return {moved};
}

BoxMark cell_mark(const ProbeGrid& grid, const HashCell& cell, const ProbeTold& told) {
    return in_world(to_box(grid.grid().box(cell, 0, 0)), told.into_world);
}

// All cells from the lowest to the highest.
BoxMark block_mark(const ProbeGrid& grid, const ProbeTold& told) {
    const Aabb low = grid.grid().box(grid.low(), 0, 0), high = grid.grid().box(grid.high(), 0, 0);
    return in_world(to_box(Aabb{low.min, high.max}), told.into_world);
}

void mark_triangle(StepBuilder& step, const Triangle& t, Role role, const ProbeTold& told) {
    const RelativePose& pose = told.into_world;
    step.facet({pose(t.a), pose(t.b), pose(t.c)}, role);
}

}  // namespace

void say_outside(StepBuilder& step, const ProbeGrid& grid, const ProbeTold& told) {
    step.say("The way misses the block of occupied cells: ", strong("nothing"),
             " can be hit beyond it.");
    if (!grid.empty()) step.mark(block_mark(grid, told), Role::Skipped);
}

void say_recalled(StepBuilder& step, const ProbeGrid& grid, std::uint32_t leaf, bool hit,
                  std::uint32_t triangle, const ProbeTold& told) {
    step.fact(PartTested{StructurePart::LastContact, leaf, hit});
    if (hit) {
        step.say("Frame coherence: box ", strong(leaf),
                 ", the leaf of the last contact, is tested "
                 "first, and triangle ",
                 now(triangle),
                 " in it is hit again. The segment is short now; what is left are the siblings "
                 "from this leaf up to the root.");
    } else {
        step.say("Frame coherence: in box ", strong(leaf),
                 ", the leaf of the last contact, nothing is hit. What is left are the siblings "
                 "from this leaf up to the root.");
    }
    step.mark(in_world(to_box(grid.trees().nodes[leaf].bounds), told.into_world),
              hit ? Role::Hit : Role::Rejected);
}

void say_cell(StepBuilder& step, const ProbeGrid& grid, const CellWalk& walk,
              const std::optional<HashCell>& before, std::uint32_t bucket, const ProbeCell* cell,
              const ProbeTold& told) {
    const HashCell at = walk.cell();
    const std::string name = grid.grid().name(at);
    const std::size_t chain = grid.bucket(bucket).size();
    if (!before) {
        step.say(walk.enters() > 0 ? "The way enters the grid in cell " : "The way begins in cell ",
                 strong(name), ". ");
    } else {
        int axis = 0;
        if (before->y != at.y) axis = 1;
        if (before->z != at.z) axis = 2;
        step.say("At t = ", walk.enters(), " the way crosses the next boundary on ",
                 axis_name(axis), " into cell ", strong(name), ". ");
    }
    step.say("Its hash is bucket ", strong(bucket), ", ");
    if (cell) {
        step.say("which holds it: a tree over ", now(cell->count),
                 plural(cell->count, " triangle.", " triangles."));
    } else if (chain == 0) {
        step.say("which is empty: so is the cell.");
    } else {
        step.say("which holds ", chain, plural(chain, " other cell", " other cells"),
                 " but not this one: the cell is empty.");
    }
    step.fact(PartTested{StructurePart::Bucket, bucket, chain > 0})
        .fact(PartTested{StructurePart::Cell,
                         cell ? static_cast<std::uint32_t>(cell - grid.cells().data()) : 0,
                         cell != nullptr})
        .value("bucket", static_cast<std::int64_t>(bucket))
        .value("buckets", static_cast<std::int64_t>(grid.bucket_count()))
        .value("cells in the bucket", static_cast<std::int64_t>(chain))
        .now_value("enters at t", walk.enters())
        .mark(cell_mark(grid, at, told), Role::Current)
        .keep("probe cell");
}

void say_box(StepBuilder& step, const ProbeGrid& grid, std::uint32_t node, bool meets, bool found,
             const ProbeTold& told) {
    const auto& tree_node = grid.trees().nodes[node];
    step.fact(PartTested{StructurePart::Box, node, meets});
    if (meets && tree_node.is_leaf()) {
        step.say("The segment meets box ", strong(node), ", a leaf with ", tree_node.count(),
                 plural(tree_node.count(), " triangle.", " triangles."));
    } else if (meets) {
        step.say("The segment meets box ", strong(node), ": descend, into the nearer child first.");
    } else {
        step.say(found ? "The segment up to the best hit misses box " : "The segment misses box ",
                 strong(node), ": skip all triangles in it.");
    }
    step.mark(in_world(to_box(tree_node.bounds), told.into_world),
              meets ? Role::Opened : Role::Skipped);
}

void say_triangle(StepBuilder& step, const ProbeGrid& grid, const TriangleCaster& cast,
                  std::uint32_t slot, bool closer, float best, const ProbeTold& told) {
    const std::uint32_t triangle = grid.trees().primitives[slot];
    const Triangle& corners = grid.trees().triangles[slot];
    const std::optional<float> t = cast(corners);
    step.fact(PartTested{StructurePart::Triangle, triangle, closer});
    if (closer) {
        step.say("The segment hits triangle ", strong(triangle), " at t = ", now(best),
                 ", the first so far: it is shortened to this point.")
            .now_value("t", best);
        if (told.decides) step.verdict(true).decides(AnswerPart::Parameter);
        const vec3 p(dvec3(cast.ray().origin) + double{best} * dvec3(cast.ray().direction));
        step.point(told.into_world(p), Role::Best).keep("probe best");
    } else if (!t) {
        step.say("The segment misses triangle ", strong(triangle), ".");
    } else if (*t > 1) {
        step.say("Triangle ", strong(triangle), " would be hit at t = ", *t,
                 ", beyond the end of the segment.");
    } else {
        step.say("Triangle ", strong(triangle), " is hit at t = ", *t,
                 ", not before the best hit.");
    }
    mark_triangle(step, corners, closer ? Role::Hit : Role::Rejected, told);
}

void say_early(StepBuilder& step, bool found, std::uint32_t triangle, float t, double enters,
               const ProbeTold& told) {
    if (found) {
        step.say("The next cell begins at t = ", enters, ", behind the hit of triangle ",
                 strong(triangle), " at t = ", now(t), ": ", strong("done early"), ".")
            .ask("Can a later cell contain an earlier hit?")
            .choice("Yes, continue", false)
            .choice("No, this is the first hit", true)
            .now_value("t", t);
        if (told.decides) step.decides(AnswerPart::Parameter);
    } else {
        step.say("The next cell begins at t = ", enters,
                 ", beyond the end of the segment: ", strong("no hit"), ".");
    }
}

void say_leave(StepBuilder& step, const HashCell& last, const ProbeGrid& grid,
               const ProbeTold& told) {
    step.say("The way leaves the block of occupied cells after cell ",
             strong(grid.grid().name(last)), ".")
        .mark(block_mark(grid, told), Role::Construction);
}

}  // namespace collidoscope

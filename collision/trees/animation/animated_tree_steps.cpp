#include "collision/trees/animation/animated_tree_steps.h"

#include <algorithm>

#include "collision/trace/mark.h"
#include "collision/trace/numbers.h"
#include "collision/trace/words.h"
#include "collision/trees/animation/interval_tree.h"
#include "collision/trees/tree_area.h"
#include "collision/volumes/aabb.h"
#include "collision/volumes/outline.h"

namespace collidoscope::animation {
namespace {

// A mesh of more triangles is not outlined in each of its frames.
constexpr std::size_t outlined_triangles = 20'000;
constexpr std::size_t marked_nodes = 3;

Geometry mark_of_box(const Aabb& box, const RelativePose& pose) {
    return placed(BoxMark{Box{center_of(box), half_of(box), quat(1, 0, 0, 0)}}, pose);
}

// "2.31 times": the growth of a cost.
std::string growth_text(double now, double built) {
    return built > 0 ? significant(now / built, 3) + " times" : std::string("from nothing");
}

// The inner nodes below the root whose subtrees have grown most in cost, of those that matter: a
// hundredth of the cost of the whole.
void mark_worst(StepBuilder& step, const AabbTree& tree, const std::vector<double>& costs,
                const std::vector<double>& built, const RelativePose& pose) {
    if (tree.empty() || built.size() != costs.size()) return;
    const double whole = wide_area(tree.nodes[0].bounds);
    std::vector<std::uint32_t> worst;
    const auto growth = [&](std::uint32_t node) { return costs[node] / built[node]; };
    for (std::uint32_t i = 1; i < costs.size(); ++i) {
        if (tree.nodes[i].is_leaf() || !(built[i] > 0) || !(growth(i) > 1.05)) continue;
        const double share = whole > 0 ? wide_area(tree.nodes[i].bounds) / whole : 1;
        if (share * (costs[i] - built[i]) < 0.01 * built[0]) continue;
        const auto place = std::upper_bound(
            worst.begin(), worst.end(), i,
            [&](std::uint32_t a, std::uint32_t b) { return growth(a) > growth(b); });
        worst.insert(place, i);
        if (worst.size() > marked_nodes) worst.pop_back();
    }
    for (const std::uint32_t node : worst)
        step.mark(mark_of_box(tree.nodes[node].bounds, pose), Role::Rejected,
                  growth_text(costs[node], built[node]));
}

}  // namespace

void say_frame(StepBuilder& step, const Mesh& mesh, std::size_t frame, const RelativePose& pose) {
    step.drop("").value("frame", static_cast<std::int64_t>(frame));
    if (frame == 0) {
        step.say("Frame ", strong(0), " is the first one.");
    } else {
        step.say("Frame ", strong(frame), ": the vertices have moved.");
    }
    if (mesh.triangles.size() > outlined_triangles) return;
    int wire = 0;
    for (const Wire& w : outline_of(mesh))
        step.mark(placed(w, pose), Role::ShapeA).keep("moving " + std::to_string(wire++));
}

void say_build(StepBuilder& step, const AabbTree& tree, const FrameWork& work,
               const UpkeepOptions& options, const Upkeep& before,
               const std::vector<double>& costs) {
    const double cost = costs.empty() ? 0 : costs[0];
    if (before.frame == 0) {
        step.say("The tree is built over the first frame");
    } else if (options.strategy == UpkeepStrategy::Every) {
        step.say("A build is due every ", options.every, plural(options.every, " frame", " frames"),
                 ": the tree is built anew");
    } else {
        step.say("The tree is built anew");
    }
    step.say(". ", strong(tree.nodes.size()), plural(tree.nodes.size(), " box", " boxes"), ", and ",
             work.sorted, " triangles to be sorted, each once a level.")
        .now_value("SAH cost", cost)
        .value("boxes", static_cast<std::int64_t>(work.boxes))
        .value("triangles sorted", static_cast<std::int64_t>(work.sorted));
}

void say_refit(StepBuilder& step, const AabbTree& tree, const Upkeep& before,
               const std::vector<double>& costs, const std::vector<double>& built,
               const RelativePose& pose) {
    const double cost = costs.empty() ? 0 : costs[0];
    step.say("All ", strong(tree.nodes.size()),
             " boxes are refitted from the leaves upward; the shape of the tree stays. Its cost "
             "goes from ",
             before.cost, " to ", now(cost), ".")
        .now_value("SAH cost", cost)
        .value("SAH cost before", before.cost)
        .value("boxes", static_cast<std::int64_t>(tree.nodes.size()));
    mark_worst(step, tree, costs, built, pose);
}

void say_part(StepBuilder& step, const AabbTree& tree, const RebuiltPart& part,
              const UpkeepOptions& options, const RelativePose& pose) {
    step.say(part.node == 0 ? "The whole tree" : "A subtree", " of ", strong(part.triangles),
             " triangles at level ", part.level, " cost ", part.cost_built,
             " when it was built, and now ", now(part.cost_now), ": more than ", options.factor,
             " times as much. It is built anew.")
        .now_value("its cost", part.cost_now)
        .value("when built", part.cost_built)
        .value("triangles", std::int64_t{part.triangles})
        .value("level", std::int64_t{part.level})
        .mark(mark_of_box(tree.nodes[part.node].bounds, pose), Role::Current,
              growth_text(part.cost_now, part.cost_built));
}

void say_interval(StepBuilder& step, const IntervalTree& interval, const FrameWork& work,
                  const UpkeepOptions& options) {
    step.say("One tree serves frames ", interval.first(), " to ", strong(interval.last()),
             ", an interval of ", options.every, plural(options.every, " frame", " frames"),
             " at most. Every node gets a box at both ends of it.")
        .now_value("last frame", static_cast<std::int64_t>(interval.last()))
        .value("boxes", static_cast<std::int64_t>(work.boxes))
        .value("triangles sorted", static_cast<std::int64_t>(work.sorted));
}

void say_between(StepBuilder& step, const AabbTree& tree, const IntervalTree& interval,
                 std::size_t frame, const std::vector<double>& costs, const RelativePose& pose) {
    const double cost = costs.empty() ? 0 : costs[0];
    const std::size_t length = interval.last() - interval.first();
    const double share =
        length > 0 ? static_cast<double>(frame - interval.first()) / static_cast<double>(length)
                   : 0;
    step.say("The boxes stand at ", strong(percent(share)),
             " of the way: nothing is updated. Cost ", now(cost), ".")
        .now_value("SAH cost", cost)
        .value("share of the interval", share);
    for (std::uint32_t i = 0; i < std::min<std::size_t>(tree.nodes.size(), 3); ++i)
        step.mark(mark_of_box(tree.nodes[i].bounds, pose), Role::Bounds);
}

void say_cost(StepBuilder& step, const AabbTree& tree, const FrameWork& work, const Upkeep& before,
              std::uint64_t total, const std::vector<double>& costs,
              const std::vector<double>& built, const RelativePose& pose) {
    const double cost = costs.empty() ? 0 : costs[0];
    step.say("Frame ", before.frame, " took ", strong(work.total()), " steps of work; all so far ",
             total, ". A random ray costs ", now(cost), ".")
        .now_value("SAH cost", cost)
        .value("work", static_cast<std::int64_t>(work.total()))
        .value("work so far", static_cast<std::int64_t>(total));
    if (!work.parts.empty())
        step.value("subtrees rebuilt", static_cast<std::int64_t>(work.parts.size()));
    mark_worst(step, tree, costs, built, pose);
}

}  // namespace collidoscope::animation

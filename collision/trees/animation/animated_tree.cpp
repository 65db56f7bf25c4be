#include "collision/trees/animation/animated_tree.h"

#include <algorithm>
#include <utility>

#include "collision/trees/tree_area.h"

namespace collidoscope {

const char* id_of(UpkeepStrategy strategy) {
    switch (strategy) {
        case UpkeepStrategy::Refit:
            return "refit";
        case UpkeepStrategy::Rebuild:
            return "rebuild";
        case UpkeepStrategy::Every:
            return "every";
        case UpkeepStrategy::Partial:
            return "partial";
        case UpkeepStrategy::Interval:
            return "interval";
    }
    return "";
}

const char* title_of(UpkeepStrategy strategy) {
    switch (strategy) {
        case UpkeepStrategy::Refit:
            return "refit only";
        case UpkeepStrategy::Rebuild:
            return "rebuild every frame";
        case UpkeepStrategy::Every:
            return "rebuild every few frames";
        case UpkeepStrategy::Partial:
            return "partial rebuild";
        case UpkeepStrategy::Interval:
            return "boxes over time";
    }
    return "";
}

bool AnimatedTree::rebuild(const Mesh& mesh, FrameWork& work, BuildProgress* progress) {
    std::optional<AabbTree> built = make_(mesh, progress);
    if (!built) return false;
    tree_ = *std::move(built);
    work.boxes += tree_.nodes.size();
    work.sorted += triangles_sorted(tree_);
    work.rebuilt = static_cast<std::uint32_t>(tree_.primitives.size());
    costs_ = built_costs_ = subtree_costs(tree_);
    return true;
}

bool AnimatedTree::begin_interval(std::size_t frame, FrameWork& work, BuildProgress* progress) {
    const std::size_t last = std::min(frame + every(), moving_->frames.size() - 1);
    std::optional<AabbTree> shape = make_(moving_->at(frame + (last - frame) / 2), progress);
    if (!shape) return false;
    work.sorted += triangles_sorted(*shape);
    work.rebuilt = static_cast<std::uint32_t>(shape->primitives.size());
    work.boxes += shape->nodes.size();
    built_costs_ = subtree_costs(*shape);
    interval_.emplace(*std::move(shape), *moving_, frame, last);
    work.boxes += interval_->boxes_computed();
    return true;
}

std::vector<RebuiltPart> AnimatedTree::dear_subtrees() const {
    // From the leaves upward: the cost of each subtree once the dear ones below it cost what they
    // did when built, so that no node is blamed for what lies below it.
    const std::size_t count = tree_.nodes.size();
    std::vector<double> repaired(count);
    std::vector<bool> is_dear(count, false);
    for (std::size_t i = count; i-- > 0;) {
        const auto& node = tree_.nodes[i];
        repaired[i] = costs_[i];
        if (node.is_leaf()) continue;
        const double area = wide_area(node.bounds);
        for (const std::uint32_t child : {node.first(), node.first() + 1}) {
            const double share = area > 0 ? wide_area(tree_.nodes[child].bounds) / area : 1;
            repaired[i] -= share * (costs_[child] - repaired[child]);
        }
        if (!(repaired[i] > options_.factor * built_costs_[i])) continue;
        is_dear[i] = true;
        repaired[i] = std::min(built_costs_[i], costs_[i]);
    }
    // The highest of them, from the root downward.
    std::vector<RebuiltPart> dear;
    const std::vector<SlotRange> ranges = slot_ranges(tree_);
    struct Visit {
        std::uint32_t node, level;
    };
    std::vector<Visit> visits;
    if (count > 0) visits.push_back({0, 0});
    while (!visits.empty()) {
        const Visit visit = visits.back();
        visits.pop_back();
        if (is_dear[visit.node]) {
            dear.push_back({visit.node, visit.level, ranges[visit.node].count,
                            built_costs_[visit.node], costs_[visit.node]});
            continue;
        }
        if (tree_.nodes[visit.node].is_leaf()) continue;
        const std::uint32_t first = tree_.nodes[visit.node].first();
        visits.push_back({first + 1, visit.level + 1});
        visits.push_back({first, visit.level + 1});
    }
    return dear;
}

bool AnimatedTree::rebuild_parts(const std::vector<RebuiltPart>& parts, const Mesh& mesh,
                                 FrameWork& work, BuildProgress* progress) {
    if (parts.empty()) return true;
    const std::vector<SlotRange> ranges = slot_ranges(tree_);
    std::vector<NewSubtree> fresh;
    fresh.reserve(parts.size());
    std::vector<std::vector<double>> part_costs;
    part_costs.reserve(parts.size());
    for (const RebuiltPart& part : parts) {
        // The subtree's triangles as a mesh of their own.
        const SlotRange range = ranges[part.node];
        Mesh below;
        below.positions.reserve(3 * std::size_t{range.count});
        below.triangles.reserve(range.count);
        for (std::uint32_t slot = range.first; slot < range.first + range.count; ++slot) {
            const auto at = static_cast<std::uint32_t>(below.positions.size());
            const Triangle& t = tree_.triangles[slot];
            for (const vec3& corner : {t.a, t.b, t.c}) below.positions.push_back(corner);
            below.triangles.push_back({at, at + 1, at + 2});
        }
        std::optional<AabbTree> built = make_(below, progress);
        if (!built) return false;
        work.boxes += built->nodes.size();
        work.sorted += triangles_sorted(*built);
        work.rebuilt += range.count;
        part_costs.push_back(subtree_costs(*built));
        fresh.push_back({part.node, *std::move(built)});
    }
    std::vector<SubtreeOrigin> origins;
    AabbTree joined = with_subtrees(tree_, fresh, &origins);
    if (depth_of(joined) > max_tree_depth) {
        // Too deep where it stands: the whole tree anew.
        work.parts = parts;
        work.rebuilt = 0;
        return rebuild(mesh, work, progress);
    }
    std::vector<double> built_costs;
    built_costs.reserve(origins.size());
    for (const SubtreeOrigin& origin : origins)
        built_costs.push_back(origin.subtree == no_node ? built_costs_[origin.node]
                                                        : part_costs[origin.subtree][origin.node]);
    tree_ = std::move(joined);
    costs_ = subtree_costs(tree_);
    built_costs_ = std::move(built_costs);
    work.parts = parts;
    return true;
}

}  // namespace collidoscope

#include "app/view/tree_debugger/tree_workshop.h"

#include <optional>
#include <utility>

namespace collidoscope::app {
namespace {

constexpr std::size_t listed_nodes = 12;

}  // namespace

const std::vector<NodeFault>& TreeWorkshop::worst(const Tree& tree, Fault fault,
                                                  std::function<void()> wake) {
    if (tree != listed_tree_) {
        listed_tree_ = tree;
        found_ = {};
        job_.start_in_pieces(
            [tree, found = Found{}, list = std::size_t{0}](const auto& cancel,
                                                           auto&) mutable -> std::optional<Found> {
                if (list < found.lists.size() && !cancel.load()) {
                    found.lists[list] =
                        worst_nodes(*tree, static_cast<Fault>(list), listed_nodes, &cancel);
                    ++list;
                    return std::nullopt;
                }
                if (!cancel.load()) found.statistics = collidoscope::statistics(*tree);
                return std::move(found);
            },
            std::move(wake));
    }
    if (job_.done()) found_ = job_.fetch();
    return found_.lists[static_cast<std::size_t>(fault)];
}

const TreeStatistics* TreeWorkshop::statistics(const Tree& tree) const {
    return tree == listed_tree_ && !found_.statistics.levels.empty() ? &found_.statistics : nullptr;
}

const TreeStatistics& TreeWorkshop::quick_statistics(const Tree& tree) {
    for (const Known& entry : known_) {
        if (!entry.tree.expired() && entry.tree.lock() == tree) return entry.numbers;
    }
    Known& entry = known_[next_known_++ % known_.size()];
    entry = {tree, collidoscope::statistics(*tree, {}, false)};
    return entry.numbers;
}

const TreeWorkshop::Quality* TreeWorkshop::quality(const Tree& tree,
                                                   const std::function<void()>& wake) {
    for (Measured& entry : measured_) {
        if (entry.tree != tree) continue;
        if (entry.job.done()) entry.found = entry.job.fetch();
        return entry.job.active() ? nullptr : &entry.found;
    }
    Measured& entry = measured_[next_measured_++ % measured_.size()];
    entry.tree = tree;
    entry.found = {};
    entry.job.start_in_pieces(
        [tree, found = Quality{}, overlap_known = false](const auto& cancel,
                                                         auto&) mutable -> std::optional<Quality> {
            if (!std::exchange(overlap_known, true)) {
                found.epo = end_point_overlap(*tree, {}, &cancel);
                return std::nullopt;
            }
            found.leaves = leaves_per_line(*tree, 10'000, &cancel);
            return found;
        },
        wake);
    return nullptr;
}

const SahCurves& TreeWorkshop::curves(const Tree& tree, std::uint32_t node) {
    if (tree != curve_tree_ || node != curve_node_) {
        curve_tree_ = tree;
        curve_node_ = node;
        curves_ = sah_curves(*tree, node);
        cut_ = cut_of(*tree, node);
        cost_ = sah_cost_of_children(*tree, node);
    }
    return curves_;
}

std::optional<NodeCut> TreeWorkshop::cut(const Tree& tree, std::uint32_t node) {
    curves(tree, node);
    return cut_;
}

const std::vector<std::uint32_t>& TreeWorkshop::born(const Tree& tree, bool depth_first) {
    if (tree != born_tree_ || depth_first != born_depth_first_) {
        born_tree_ = tree;
        born_depth_first_ = depth_first;
        born_ = births(*tree,
                       split_order(*tree, depth_first ? ReplayOrder::Depth : ReplayOrder::Levels));
    }
    return born_;
}

float TreeWorkshop::cost_of_children(const Tree& tree, std::uint32_t node) {
    curves(tree, node);
    return cost_;
}

std::span<const std::vector<std::uint32_t>> TreeWorkshop::opened(const Recording& recording,
                                                                 std::uint64_t recordings,
                                                                 std::size_t step,
                                                                 std::span<const Tree> trees) {
    std::vector<const TreeView*> now;
    for (const Tree& tree : trees) now.push_back(tree.get());
    if (now == opened_trees_ && recordings == opened_recording_ && step == opened_step_)
        return opened_;
    opened_trees_ = now;
    opened_recording_ = recordings;
    opened_step_ = step;
    opened_.assign(trees.size(), {});
    for (std::size_t body = 0; body < trees.size(); ++body)
        if (trees[body]) opened_[body].assign(trees[body]->node_count(), 0);
    for (std::size_t i = 0; i <= step && i < recording.steps.size(); ++i) {
        for (const Mark& mark : recording.steps[i].marks) {
            const auto* node = std::get_if<NodeMark>(&mark.geometry);
            if (!node || mark.role != Role::Opened) continue;
            const auto body = static_cast<std::size_t>(node->body);
            if (body < opened_.size() && node->node < opened_[body].size())
                ++opened_[body][node->node];
        }
    }
    return opened_;
}

}  // namespace collidoscope::app

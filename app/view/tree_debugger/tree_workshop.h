// Data of the panels about trees, beyond the tree itself: its worst nodes, the SAH curves of the
// node that is looked at, how often a query has opened each node.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/base/utilities/jobs.h"
#include "collision/trace/recorder.h"
#include "collision/trees/build_steps/build_replay.h"
#include "collision/trees/build_steps/node_quality.h"
#include "collision/trees/build_steps/sah_curve.h"
#include "collision/trees/build_steps/tree_quality.h"

namespace collidoscope::app {

class TreeWorkshop {
  public:
    using Tree = std::shared_ptr<const TreeView>;

    // The worst nodes in one respect, the worst first; empty while they are being looked for in
    // the background.
    const std::vector<NodeFault>& worst(const Tree& tree, Fault fault, std::function<void()> wake);
    bool looking() const { return job_.active(); }
    // With the overlaps level by level, when they are known: after worst() has found its lists.
    const TreeStatistics* statistics(const Tree& tree) const;

    // Without the overlaps; worked out once per tree.
    const TreeStatistics& quick_statistics(const Tree& tree);

    // Measures that take a second for a million triangles. Nothing where one does not apply.
    struct Quality {
        std::optional<double> epo;
        std::optional<LeavesPerLine> leaves;
    };
    // Null while it is being worked out in the background.
    const Quality* quality(const Tree& tree, const std::function<void()>& wake);

    // Worked out once for the node that is looked at.
    const SahCurves& curves(const Tree& tree, std::uint32_t node);
    std::optional<NodeCut> cut(const Tree& tree, std::uint32_t node);
    // Node by node after how many splits it is there.
    const std::vector<std::uint32_t>& born(const Tree& tree, bool depth_first);
    float cost_of_children(const Tree& tree, std::uint32_t node);

    // The number of times the steps up to and with this one have opened each node, body by body.
    // Worked out anew when one of the arguments is another.
    std::span<const std::vector<std::uint32_t>> opened(const Recording& recording,
                                                       std::uint64_t recordings, std::size_t step,
                                                       std::span<const Tree> trees);

  private:
    struct Found {
        std::array<std::vector<NodeFault>, 3> lists;
        TreeStatistics statistics;
    };
    struct Known {
        std::weak_ptr<const TreeView> tree;
        TreeStatistics numbers;
    };
    std::array<Known, 4> known_;  // the last trees asked about
    std::size_t next_known_ = 0;

    struct Measured {
        Tree tree;
        Quality found;
        Job<Quality> job;
    };
    std::array<Measured, 2> measured_;
    std::size_t next_measured_ = 0;

    Tree listed_tree_;
    Found found_;
    Job<Found> job_;

    Tree curve_tree_;
    std::uint32_t curve_node_ = no_node;
    SahCurves curves_;
    std::optional<NodeCut> cut_;
    float cost_ = 0;

    Tree born_tree_;
    bool born_depth_first_ = false;
    std::vector<std::uint32_t> born_;

    std::vector<std::vector<std::uint32_t>> opened_;
    std::vector<const TreeView*> opened_trees_;
    std::uint64_t opened_recording_ = 0;
    std::size_t opened_step_ = 0;
};

}  // namespace collidoscope::app

// A tree over a mesh that moves frame by frame, kept up to date in one of several ways.
//
// Refitting takes new boxes and keeps the shape of the tree: cheap, but neighbors that part make
// boxes overlap, and rays cost more. Building anew costs the same in every frame. Between them
// stand a build every few frames; the build of those subtrees alone that have become dear, the
// highest first, where none is blamed for what lies below it; and a tree whose boxes move, which
// serves an interval of time. Sources: van den Bergen 1998 (refitting); Lauterbach and others 2006
// (the growth of costs decides); Yoon, Curtis and Manocha 2007 (subtrees alone); interval_tree.h.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "collision/trace/recorder.h"
#include "collision/trees/animation/animated_tree_steps.h"
#include "collision/trees/animation/interval_tree.h"
#include "collision/trees/animation/moving_mesh.h"
#include "collision/trees/animation/subtrees.h"
#include "collision/trees/build.h"
#include "collision/trees/builders/aabb_tree.h"

namespace collidoscope {

// Builds over a mesh, or over the triangles of a subtree; nothing when canceled. Children come
// after their parents.
using TreeMaker = std::function<std::optional<AabbTree>(const Mesh&, BuildProgress*)>;

class AnimatedTree {
  public:
    // Both are used until the last frame is reached.
    AnimatedTree(const MovingMesh& moving, TreeMaker make, const UpkeepOptions& options)
        : moving_(&moving), make_(std::move(make)), options_(options) {}

    // Goes on to the next frame, with the first call to the first. False when there is none, or
    // when canceled: then it can only be dropped. Steps are told in the frame of the pose. Cost:
    // that of the strategy, and O(nodes) for the costs of all subtrees.
    // Traced steps: "frame", "build", "refit", "part", "interval", "between", "cost".
    template <Tracer T = NoTrace>
    bool advance(BuildProgress* progress = nullptr, T trace = {}, const RelativePose& pose = {}) {
        const std::size_t frame = begun_ ? frame_ + 1 : 0;
        if (frame >= moving_->frames.size()) return false;
        const Mesh mesh = moving_->at(frame);
        trace.step("frame", [&](auto& step) { animation::say_frame(step, mesh, frame, pose); });
        const Upkeep before{frame, sah_cost()};
        FrameWork work;

        // One tree serves an interval: its boxes move.
        if (options_.strategy == UpkeepStrategy::Interval) {
            if (!interval_ || frame == 0 || frame % every() == 0) {
                if (!begin_interval(frame, work, progress)) return false;
                trace.step("interval", [&](auto& step) {
                    animation::say_interval(step, *interval_, work, options_);
                });
            }
            tree_ = interval_->at(*moving_, static_cast<double>(frame));
            costs_ = subtree_costs(tree_);
            trace.step("between", [&](auto& step) {
                animation::say_between(step, tree_, *interval_, frame, costs_, pose);
            });
            return finish(frame, std::move(work), trace, before, pose);
        }

        // The whole tree anew: in the first frame, and when it is due.
        if (frame == 0 || is_due(frame)) {
            if (!rebuild(mesh, work, progress)) return false;
            trace.step("build", [&](auto& step) {
                animation::say_build(step, tree_, work, options_, before, costs_);
            });
            return finish(frame, std::move(work), trace, before, pose);
        }

        // New boxes, bottom-up; what the subtrees cost now.
        refit(tree_, mesh);
        work.boxes += tree_.nodes.size();
        costs_ = subtree_costs(tree_);
        trace.step("refit", [&](auto& step) {
            animation::say_refit(step, tree_, before, costs_, built_costs_, pose);
        });

        // Subtrees that have become dear by the factor are built anew, the highest ones.
        if (options_.strategy == UpkeepStrategy::Partial) {
            const std::vector<RebuiltPart> dear = dear_subtrees();
            for (const RebuiltPart& part : dear)
                trace.step("part", [&](auto& step) {
                    animation::say_part(step, tree_, part, options_, pose);
                });
            if (!rebuild_parts(dear, mesh, work, progress)) return false;
        }
        return finish(frame, std::move(work), trace, before, pose);
    }

    std::size_t frame() const { return frame_; }
    // The frame's tree; with the boxes of the moment where boxes move.
    const AabbTree& tree() const { return tree_; }
    // The work of the frame's update alone.
    const FrameWork& work() const { return work_; }
    // The SAH cost of the tree, and of every node's subtree (subtrees.h).
    double sah_cost() const { return costs_.empty() ? 0 : costs_[0]; }
    const std::vector<double>& costs() const { return costs_; }
    // The same when the node was built.
    const std::vector<double>& costs_when_built() const { return built_costs_; }

  private:
    std::size_t every() const { return std::max(options_.every, 1u); }
    bool is_due(std::size_t frame) const {
        return options_.strategy == UpkeepStrategy::Rebuild ||
               (options_.strategy == UpkeepStrategy::Every && frame % every() == 0);
    }
    bool rebuild(const Mesh& mesh, FrameWork& work, BuildProgress* progress);
    bool begin_interval(std::size_t frame, FrameWork& work, BuildProgress* progress);
    std::vector<RebuiltPart> dear_subtrees() const;
    bool rebuild_parts(const std::vector<RebuiltPart>& parts, const Mesh& mesh, FrameWork& work,
                       BuildProgress* progress);

    template <Tracer T>
    bool finish(std::size_t frame, FrameWork work, T trace, const Upkeep& before,
                const RelativePose& pose) {
        begun_ = true;
        frame_ = frame;
        work_ = std::move(work);
        total_ += work_.total();
        trace.step("cost", [&](auto& step) {
            animation::say_cost(step, tree_, work_, before, total_, costs_, built_costs_, pose);
        });
        return true;
    }

    const MovingMesh* moving_;
    TreeMaker make_;
    UpkeepOptions options_;
    bool begun_ = false;
    std::size_t frame_ = 0;
    AabbTree tree_;
    std::optional<IntervalTree> interval_;
    std::vector<double> costs_, built_costs_;  // by node
    FrameWork work_;
    std::uint64_t total_ = 0;  // work of all frames so far
};

}  // namespace collidoscope

// Steps of a tree that is kept up to date: its strategies and their work; sentences and marks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "collision/mesh.h"
#include "collision/trace/recorder.h"
#include "collision/trees/tree.h"

namespace collidoscope {

class IntervalTree;

enum class UpkeepStrategy : std::uint8_t {
    Refit,     // boxes only
    Rebuild,   // a tree for each frame
    Every,     // a tree every few frames, boxes in the others
    Partial,   // boxes, and the subtrees whose cost has grown by the factor
    Interval,  // a tree every few frames, whose boxes move
};
inline constexpr std::size_t upkeep_strategy_count = 5;
const char* id_of(UpkeepStrategy strategy);     // "refit"
const char* title_of(UpkeepStrategy strategy);  // "refit only"

struct UpkeepOptions {
    UpkeepStrategy strategy = UpkeepStrategy::Refit;
    std::uint32_t every = 4;  // frames from one build to the next, and length of an interval
    double factor = 2;        // a subtree is rebuilt when its cost exceeds so many times that when
                              // it was built; at least 1
};

// A subtree that is built anew.
struct RebuiltPart {
    std::uint32_t node = 0;  // its root, in the tree before
    std::uint32_t level = 0;
    std::uint32_t triangles = 0;
    double cost_built = 0, cost_now = 0;  // relative to its own root's area
};

// The work of one frame's update, in steps that all count alike. The costs of subtrees, by which
// some are rebuilt, come with the pass over their boxes and are not counted.
struct FrameWork {
    std::uint64_t boxes = 0;    // boxes of nodes that were computed
    std::uint64_t sorted = 0;   // triangles that builds looked at, each once a level
    std::uint32_t rebuilt = 0;  // triangles that were built anew
    std::vector<RebuiltPart> parts{};

    std::uint64_t total() const { return boxes + sorted; }
};

// The frame that is come to, and the SAH cost of the tree before it.
struct Upkeep {
    std::size_t frame = 0;
    double cost = 0;
};

namespace animation {

// `costs`: of the subtrees now; `built`: when they were built. Marks stand in the frame of `pose`.
void say_frame(StepBuilder& step, const Mesh& mesh, std::size_t frame, const RelativePose& pose);
void say_build(StepBuilder& step, const AabbTree& tree, const FrameWork& work,
               const UpkeepOptions& options, const Upkeep& before,
               const std::vector<double>& costs);
void say_refit(StepBuilder& step, const AabbTree& tree, const Upkeep& before,
               const std::vector<double>& costs, const std::vector<double>& built,
               const RelativePose& pose);
void say_part(StepBuilder& step, const AabbTree& tree, const RebuiltPart& part,
              const UpkeepOptions& options, const RelativePose& pose);
void say_interval(StepBuilder& step, const IntervalTree& interval, const FrameWork& work,
                  const UpkeepOptions& options);
void say_between(StepBuilder& step, const AabbTree& tree, const IntervalTree& interval,
                 std::size_t frame, const std::vector<double>& costs, const RelativePose& pose);
void say_cost(StepBuilder& step, const AabbTree& tree, const FrameWork& work, const Upkeep& before,
              std::uint64_t total, const std::vector<double>& costs,
              const std::vector<double>& built, const RelativePose& pose);

}  // namespace animation
}  // namespace collidoscope

// A mesh that deforms over frames, and what its tree costs under every strategy: for the demo, the
// drawer's chart and `collidoscope tree animate`.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/model/questions/demo.h"
#include "collision/trees/animation/frame_costs.h"

namespace collidoscope::app {

// The builders whose trees hold every triangle once, in boxes with two children each.
const std::vector<std::string>& animation_builders();
// Builds with one of them.
TreeMaker animation_maker(const std::string& builder, std::uint32_t leaf_size);

// The ids of all strategies, and the one that an id names.
const std::vector<std::string>& strategy_ids();
UpkeepStrategy strategy_named(const std::string& id);

// All strategies, for a chart of them.
AnimationOptions all_strategies(std::uint32_t every, double factor);

// Rays that are cast in every frame; the seed of all of them.
inline constexpr std::size_t animation_rays = 200;
inline constexpr std::uint64_t animation_seed = 1;

// A line for each frame of each strategy, with a line of titles. `rays_a_frame`: for the totals.
std::string csv_of(const AnimationCosts& costs, double rays_a_frame);

// Interface of a demo that shows such a tree.
class AnimationDemo {
  public:
    virtual ~AnimationDemo() = default;
    // Null while they are not computed.
    virtual std::shared_ptr<const AnimationCosts> costs_if_ready(
        const Question& question) const = 0;
    virtual UpkeepStrategy strategy_of(const Question& question) const = 0;
    // The frame that is shown, of those that there are.
    virtual std::size_t frame_of(const Question& question) const = 0;
    virtual double rays_of(const Question& question) const = 0;
};

}  // namespace collidoscope::app

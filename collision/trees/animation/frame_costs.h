// Strategies held against each other over the frames of a moving mesh: the work of every update,
// the SAH cost of every tree, and the tests that the same rays take in it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "collision/trees/animation/animated_tree.h"

namespace collidoscope {

// One frame under one strategy.
struct UpkeepCost {
    double sah_cost = 0;
    // The work of the update, see FrameWork.
    std::uint64_t boxes = 0, sorted = 0;
    std::uint32_t rebuilt = 0, parts = 0;  // triangles built anew; subtrees
    // Sums over all rays.
    std::uint64_t volume_tests = 0, triangle_tests = 0;
    std::uint32_t hits = 0;
    std::uint32_t differing = 0;  // rays whose hit is not that of the tree built for the frame
    double update_ms = 0;         // measured on this machine

    std::uint64_t work() const { return boxes + sorted; }
    std::uint64_t tests() const { return volume_tests + triangle_tests; }
};

struct StrategyCosts {
    UpkeepStrategy strategy = UpkeepStrategy::Refit;
    std::vector<UpkeepCost> frames;
};

// An inner node whose own share of the SAH cost has grown by the factor since the tree was built.
struct SpoiledNode {
    std::size_t frame = 0;   // the first one in which it has
    std::uint32_t node = 0;  // of the tree built for the first frame
    std::uint32_t level = 0, triangles = 0;
    std::string path;                     // from the root, see path_to
    double cost_built = 0, cost_now = 0;  // in steps of a ray at the root, then and in `frame`
};

// A node is told only if its own cost has grown by this share of the whole tree's as it was built:
// what is tiny may grow by any factor and matter to no ray.
inline constexpr double spoiled_share = 0.001;

struct AnimationOptions {
    std::vector<UpkeepStrategy> strategies;  // those that are held against each other
    std::uint32_t every = 4;                 // see UpkeepOptions
    double factor = 2;
    std::size_t spoiled = 20;  // at most so many nodes are told
};

struct AnimationCosts {
    std::size_t rays = 0;  // cast in every frame
    std::vector<StrategyCosts> strategies;
    std::vector<SpoiledNode> spoiled;  // by the frame, then by what they cost more

    // Null where it was not asked for.
    const StrategyCosts* of(UpkeepStrategy strategy) const;
};

// Nothing when canceled. `fraction`: 0 to 1. Cost: for every frame that of the strategies, of one
// build, and of the rays in every tree.
std::optional<AnimationCosts> animation_costs(const MovingMesh& moving, const TreeMaker& make,
                                              const std::vector<Ray>& rays,
                                              const AnimationOptions& options,
                                              const std::atomic<bool>* cancel = nullptr,
                                              std::atomic<float>* fraction = nullptr);

// A quantity over frames; of equal frames the first.
struct FrameSpread {
    double low = 0, high = 0, mean = 0;
    std::size_t low_frame = 0, high_frame = 0;
};
FrameSpread spread_of(const std::vector<double>& values);
FrameSpread sah_spread(const StrategyCosts& costs);

// The model by which strategies are compared: a box computed, a triangle sorted, and a volume or a
// triangle tested by a ray cost one step each. The rays of a frame cost as the measured ones do on
// average.
double frame_total(const UpkeepCost& cost, std::size_t measured_rays, double rays_a_frame);
double animation_total(const StrategyCosts& costs, std::size_t measured_rays, double rays_a_frame);

// By that model, the first frame in which a tree built anew costs less than the tree refitted since
// the first one, the work of the frame and its rays together; nothing if there is none.
std::optional<std::size_t> first_frame_rebuilding_pays(const AnimationCosts& costs,
                                                       double rays_a_frame);
// And so many rays in this frame make up for the build; nothing if its rays save nothing.
std::optional<double> rays_until_rebuilding_pays(const AnimationCosts& costs, std::size_t frame);

}  // namespace collidoscope

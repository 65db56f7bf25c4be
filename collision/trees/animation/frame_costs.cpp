#include "collision/trees/animation/frame_costs.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "collision/trees/traverse_ray.h"

namespace collidoscope {
namespace {

using Clock = std::chrono::steady_clock;

// A ray's nearest hit, or that it has none.
struct RayEnd {
    float t = 0;
    std::uint32_t triangle = no_node;
    bool operator==(const RayEnd&) const = default;
};

// Casts all rays; their tests are added to the cost.
std::vector<RayEnd> cast_all(const AabbTree& tree, const std::vector<Ray>& rays, UpkeepCost& cost) {
    std::vector<RayEnd> ends;
    ends.reserve(rays.size());
    for (const Ray& ray : rays) {
        const TreeRayAnswer answer = raycast(tree, ray);
        cost.volume_tests += answer.opened + answer.skipped;
        cost.triangle_tests += answer.primitive_tests;
        RayEnd end;
        if (answer.hit) {
            end = {answer.hit->t, answer.hit->triangle};
            ++cost.hits;
        }
        ends.push_back(end);
    }
    return ends;
}

// Follows the own costs of the inner nodes of a tree that is only refitted.
class SpoiledNodes {
  public:
    explicit SpoiledNodes(double factor) : factor_(factor) {}

    void see(const AabbTree& tree, std::size_t frame) {
        const std::vector<double> parts = sah_parts(tree);
        if (frame == 0) {
            built_ = parts;
            told_.assign(parts.size(), false);
            ranges_ = slot_ranges(tree);
            whole_ = 0;
            for (const double part : parts) whole_ += part;
            return;
        }
        const std::size_t before = found_.size();
        for (std::uint32_t i = 1; i < parts.size(); ++i) {
            if (told_[i] || tree.nodes[i].is_leaf() || !(parts[i] > factor_ * built_[i]) ||
                !(parts[i] - built_[i] > spoiled_share * whole_))
                continue;
            told_[i] = true;
            found_.push_back({frame, i, 0, ranges_[i].count, {}, built_[i], parts[i]});
        }
        std::sort(found_.begin() + static_cast<std::ptrdiff_t>(before), found_.end(),
                  [](const SpoiledNode& a, const SpoiledNode& b) {
                      const double more = a.cost_now - a.cost_built,
                                   other = b.cost_now - b.cost_built;
                      return more != other ? more > other : a.node < b.node;
                  });
    }
    std::vector<SpoiledNode> first(std::size_t count, const AabbTree& tree) {
        if (found_.size() > count) found_.resize(count);
        for (SpoiledNode& node : found_) {
            node.path = path_to(tree, node.node);
            node.level = static_cast<std::uint32_t>(node.path.size());
        }
        return std::move(found_);
    }

  private:
    double factor_, whole_ = 0;
    std::vector<double> built_;
    std::vector<bool> told_;
    std::vector<SlotRange> ranges_;
    std::vector<SpoiledNode> found_;
};

UpkeepCost cost_of_update(const AnimatedTree& tree) {
    UpkeepCost cost;
    cost.sah_cost = tree.sah_cost();
    cost.boxes = tree.work().boxes;
    cost.sorted = tree.work().sorted;
    cost.rebuilt = tree.work().rebuilt;
    cost.parts = static_cast<std::uint32_t>(tree.work().parts.size());
    return cost;
}

}  // namespace

const StrategyCosts* AnimationCosts::of(UpkeepStrategy strategy) const {
    for (const StrategyCosts& costs : strategies)
        if (costs.strategy == strategy) return &costs;
    return nullptr;
}

std::optional<AnimationCosts> animation_costs(const MovingMesh& moving, const TreeMaker& make,
                                              const std::vector<Ray>& rays,
                                              const AnimationOptions& options,
                                              const std::atomic<bool>* cancel,
                                              std::atomic<float>* fraction) {
    AnimationCosts all;
    all.rays = rays.size();
    BuildProgress progress(cancel);
    std::vector<AnimatedTree> trees;
    trees.reserve(options.strategies.size());
    all.strategies.reserve(options.strategies.size());
    for (const UpkeepStrategy strategy : options.strategies) {
        trees.emplace_back(moving, make, UpkeepOptions{strategy, options.every, options.factor});
        all.strategies.push_back({strategy, {}});
    }
    // Hits are held against those of a tree built for the frame, spoiled nodes looked for in one
    // that is only refitted.
    AnimatedTree anew(moving, make, {UpkeepStrategy::Rebuild});
    AnimatedTree refitted(moving, make, {UpkeepStrategy::Refit});
    SpoiledNodes spoiled(options.factor);
    for (std::size_t frame = 0; frame < moving.frames.size(); ++frame) {
        UpkeepCost of_anew;
        if (!anew.advance(&progress) || !refitted.advance(&progress)) return std::nullopt;
        const std::vector<RayEnd> wanted = cast_all(anew.tree(), rays, of_anew);
        spoiled.see(refitted.tree(), frame);
        for (std::size_t i = 0; i < trees.size(); ++i) {
            const auto start = Clock::now();
            if (!trees[i].advance(&progress)) return std::nullopt;
            const std::chrono::duration<double, std::milli> spent = Clock::now() - start;
            UpkeepCost cost = cost_of_update(trees[i]);
            cost.update_ms = spent.count();
            const std::vector<RayEnd> found = cast_all(trees[i].tree(), rays, cost);
            for (std::size_t k = 0; k < rays.size(); ++k)
                if (!(found[k] == wanted[k])) ++cost.differing;
            all.strategies[i].frames.push_back(cost);
            if (progress.canceled()) return std::nullopt;
        }
        if (fraction)
            fraction->store(
                static_cast<float>(frame + 1) / static_cast<float>(moving.frames.size()),
                std::memory_order_relaxed);
    }
    all.spoiled = spoiled.first(options.spoiled, refitted.tree());
    return all;
}

FrameSpread spread_of(const std::vector<double>& values) {
    FrameSpread spread;
    if (values.empty()) return spread;
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] < values[spread.low_frame]) spread.low_frame = i;
        if (values[i] > values[spread.high_frame]) spread.high_frame = i;
        sum += values[i];
    }
    spread.low = values[spread.low_frame];
    spread.high = values[spread.high_frame];
    spread.mean = sum / static_cast<double>(values.size());
    return spread;
}

FrameSpread sah_spread(const StrategyCosts& costs) {
    std::vector<double> values;
    values.reserve(costs.frames.size());
    for (const UpkeepCost& frame : costs.frames) values.push_back(frame.sah_cost);
    return spread_of(values);
}

double frame_total(const UpkeepCost& cost, std::size_t measured_rays, double rays_a_frame) {
    const double of_a_ray =
        measured_rays > 0 ? static_cast<double>(cost.tests()) / static_cast<double>(measured_rays)
                          : 0;
    return static_cast<double>(cost.work()) + rays_a_frame * of_a_ray;
}

double animation_total(const StrategyCosts& costs, std::size_t measured_rays, double rays_a_frame) {
    double sum = 0;
    for (const UpkeepCost& frame : costs.frames)
        sum += frame_total(frame, measured_rays, rays_a_frame);
    return sum;
}

std::optional<std::size_t> first_frame_rebuilding_pays(const AnimationCosts& costs,
                                                       double rays_a_frame) {
    const StrategyCosts* refit = costs.of(UpkeepStrategy::Refit);
    const StrategyCosts* rebuild = costs.of(UpkeepStrategy::Rebuild);
    if (!refit || !rebuild) return std::nullopt;
    for (std::size_t i = 1; i < refit->frames.size(); ++i)
        if (frame_total(rebuild->frames[i], costs.rays, rays_a_frame) <
            frame_total(refit->frames[i], costs.rays, rays_a_frame))
            return i;
    return std::nullopt;
}

std::optional<double> rays_until_rebuilding_pays(const AnimationCosts& costs, std::size_t frame) {
    const StrategyCosts* refit = costs.of(UpkeepStrategy::Refit);
    const StrategyCosts* rebuild = costs.of(UpkeepStrategy::Rebuild);
    if (!refit || !rebuild || costs.rays == 0) return std::nullopt;
    const UpkeepCost &kept = refit->frames[frame], &anew = rebuild->frames[frame];
    const double more_work = static_cast<double>(anew.work()) - static_cast<double>(kept.work());
    const double saved = (static_cast<double>(kept.tests()) - static_cast<double>(anew.tests())) /
                         static_cast<double>(costs.rays);
    if (!(saved > 0)) return std::nullopt;
    return std::max(more_work, 0.0) / saved;
}

}  // namespace collidoscope

#include "app/demos/families/animation.h"

#include <algorithm>
#include <array>

#include "app/demos/families/built_tree.h"
#include "app/demos/families/tree_builders.h"
#include "collision/decimal.h"

namespace collidoscope::app {
namespace {

std::string shortest_text(double value) {
    std::array<char, 32> text{};
    return {text.data(), to_decimal(text.data(), text.data() + text.size(), value).ptr};
}

}  // namespace

const std::vector<std::string>& animation_builders() {
    static const std::vector<std::string> all{"aabb_tree",   "lbvh",    "ploc",
                                              "reinsertion", "sah_bvh", "treelets"};
    return all;
}

TreeMaker animation_maker(const std::string& builder, std::uint32_t leaf_size) {
    const TreeBuilder& chosen = tree_builder(builder, "aabb");
    return
        [&chosen, leaf_size](const Mesh& mesh, BuildProgress* progress) -> std::optional<AabbTree> {
            if (mesh.triangles.empty()) return AabbTree();
            const auto view = chosen.build(mesh, build_options(mesh, leaf_size), progress);
            if (!view) return std::nullopt;
            return dynamic_cast<const TreeViewOf<Aabb>&>(*view).tree();
        };
}

const std::vector<std::string>& strategy_ids() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> ids;
        ids.reserve(upkeep_strategy_count);
        for (std::size_t i = 0; i < upkeep_strategy_count; ++i)
            ids.emplace_back(id_of(static_cast<UpkeepStrategy>(i)));
        return ids;
    }();
    return all;
}

UpkeepStrategy strategy_named(const std::string& id) {
    const auto& all = strategy_ids();
    const auto place = std::find(all.begin(), all.end(), id);
    return place == all.end() ? UpkeepStrategy::Refit
                              : static_cast<UpkeepStrategy>(place - all.begin());
}

AnimationOptions all_strategies(std::uint32_t every, double factor) {
    AnimationOptions options;
    options.strategies.reserve(upkeep_strategy_count);
    for (std::size_t i = 0; i < upkeep_strategy_count; ++i)
        options.strategies.push_back(static_cast<UpkeepStrategy>(i));
    options.every = every;
    options.factor = factor;
    return options;
}

std::string csv_of(const AnimationCosts& costs, double rays_a_frame) {
    std::string text =
        "frame,strategy,sah_cost,boxes,triangles_sorted,work,rebuilt_subtrees,rebuilt_triangles,"
        "rays,volume_tests,triangle_tests,hits,differing,total,update_ms\n";
    const std::size_t frames = costs.strategies.empty() ? 0 : costs.strategies[0].frames.size();
    for (std::size_t i = 0; i < frames; ++i) {
        for (const StrategyCosts& of : costs.strategies) {
            const UpkeepCost& frame = of.frames[i];
            text += std::to_string(i);
            text += ',';
            text += id_of(of.strategy);
            text += ',';
            text += shortest_text(frame.sah_cost);
            for (const std::uint64_t count :
                 {frame.boxes, frame.sorted, frame.work(), std::uint64_t{frame.parts},
                  std::uint64_t{frame.rebuilt}, std::uint64_t{costs.rays}, frame.volume_tests,
                  frame.triangle_tests, std::uint64_t{frame.hits},
                  std::uint64_t{frame.differing}}) {
                text += ',';
                text += std::to_string(count);
            }
            text += ',';
            text += shortest_text(frame_total(frame, costs.rays, rays_a_frame));
            text += ',';
            text += shortest_text(frame.update_ms);
            text += '\n';
        }
    }
    return text;
}

}  // namespace collidoscope::app

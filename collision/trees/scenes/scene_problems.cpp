#include "collision/trees/scenes/scene_problems.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "collision/trace/numbers.h"
#include "collision/trees/dump/constants.h"
#include "collision/trees/dump/dump_links.h"
#include "collision/trees/dump/dump_volume.h"
#include "collision/trees/instances/placement.h"
#include "collision/trees/scenes/scene_extent.h"

namespace collidoscope {
namespace {

std::string what_is_not_finite(const DumpInstance& instance) {
    for (std::size_t i = 0; i < 12; ++i) {
        const double value = instance.rows[i];
        if (std::isfinite(value)) continue;
        return "row " + std::to_string(i / 4) + ", column " + std::to_string(i % 4) + " is " +
               (std::isnan(value) ? "NaN"
                : value < 0       ? "-inf"
                                  : "inf");
    }
    return {};
}

class SceneSearch {
  public:
    SceneSearch(const SceneDump& scene, std::size_t limit_each)
        : scene_(scene), limit_(limit_each) {
        for (const TreeDump& tree : scene.trees) usable_.emplace_back(tree.instances.size(), 1);
        check_instances();
        check_cycles();
    }

    std::vector<std::vector<char>> usable() && { return std::move(usable_); }

    SceneProblems run() && {
        check_places();
        for (auto& problems : by_fault_) {
            std::stable_sort(problems.begin(), problems.end(), [](const auto& a, const auto& b) {
                return a.tree != b.tree ? a.tree < b.tree : a.instance < b.instance;
            });
            found_.list.insert(found_.list.end(), problems.begin(), problems.end());
        }
        return std::move(found_);
    }

  private:
    void report(SceneProblem problem) {
        const auto fault = static_cast<std::size_t>(problem.fault);
        ++found_.counts[fault];
        if (by_fault_[fault].size() < limit_) by_fault_[fault].push_back(std::move(problem));
    }

    void check_instances() {
        const auto count = static_cast<std::uint32_t>(scene_.trees.size());
        for (std::uint32_t t = 0; t < count; ++t) {
            const auto& instances = scene_.trees[t].instances;
            for (std::uint32_t i = 0; i < instances.size(); ++i) {
                const DumpInstance& instance = instances[i];
                std::string wrong = what_is_not_finite(instance);
                if (instance.tree >= count) {
                    report({.fault = SceneFault::TreeOutOfRange,
                            .tree = t,
                            .instance = i,
                            .other = instance.tree,
                            .amount = double(count)});
                } else if (!wrong.empty()) {
                    report({.fault = SceneFault::TransformNotFinite,
                            .tree = t,
                            .instance = i,
                            .detail = std::move(wrong)});
                } else if (!Placement::make(linear_of(instance), translation_of(instance))) {
                    report({.fault = SceneFault::TransformSingular, .tree = t, .instance = i});
                } else {
                    continue;
                }
                usable_[t][i] = 0;
            }
        }
    }

    // Depth first through the trees; an instance of a tree on the way down closes a cycle.
    void check_cycles() {
        enum class Seen : char { Not, OnTheWay, Done };
        std::vector<Seen> seen(scene_.trees.size(), Seen::Not);
        struct Place {
            std::uint32_t tree, instance;
        };
        std::vector<Place> way;
        for (std::uint32_t root = 0; root < scene_.trees.size(); ++root) {
            if (seen[root] != Seen::Not) continue;
            way.push_back({root, 0});
            seen[root] = Seen::OnTheWay;
            while (!way.empty()) {
                const auto [tree, instance] = way.back();
                if (instance == usable_[tree].size()) {
                    seen[tree] = Seen::Done;
                    way.pop_back();
                    continue;
                }
                ++way.back().instance;
                if (!usable_[tree][instance]) continue;
                const std::uint32_t placed = scene_.trees[tree].instances[instance].tree;
                if (seen[placed] == Seen::OnTheWay) {
                    usable_[tree][instance] = 0;
                    report({.fault = SceneFault::TreeInItself,
                            .tree = tree,
                            .instance = instance,
                            .other = placed});
                } else if (seen[placed] == Seen::Not) {
                    seen[placed] = Seen::OnTheWay;
                    way.push_back({placed, 0});
                }
            }
        }
    }

    void check_places() {
        SceneExtent extent(scene_, usable_);
        for (std::uint32_t t = 0; t < scene_.trees.size(); ++t) {
            const TreeDump& dump = scene_.trees[t];
            if (dump.instances.empty() || dump.clipped) continue;
            for (const std::uint32_t node : DumpLinks(dump).order) {
                const DumpBounds bounds(dump, node);
                if (bounds.state() != BoundsState::Usable) continue;
                for (const std::uint32_t i : dump.primitives_of(node)) {
                    if (i >= dump.instances.size() || !usable_[t][i]) continue;
                    check_place(extent, t, i, node, bounds.box());
                }
            }
        }
    }

    void check_place(SceneExtent& extent, std::uint32_t tree, std::uint32_t i, std::uint32_t node,
                     const Aabb& box) {
        const DumpInstance& instance = scene_.trees[tree].instances[i];
        const dmat3 linear = linear_of(instance);
        const dvec3 translation = translation_of(instance);
        double most = 0;
        for (int k = 0; k < 3; ++k) {
            const dvec3 row(linear[0][k], linear[1][k], linear[2][k]);
            const auto up = extent.highest(instance.tree, row);
            const auto down = extent.highest(instance.tree, -row);
            if (!up || !down) {
                ++found_.unknown;
                return;
            }
            const double max = *up + translation[k], min = translation[k] - *down;
            const double reach = std::max({std::fabs(*up), std::fabs(*down), std::fabs(max),
                                           std::fabs(min), std::fabs(translation[k])});
            const double off = std::max(max - double{box.max[k]}, double{box.min[k]} - min);
            if (off > double{constants::dump_bounds_slack} * reach) most = std::max(most, off);
        }
        if (most > 0)
            report({.fault = SceneFault::InstanceOutside,
                    .tree = tree,
                    .instance = i,
                    .other = node,
                    .amount = most});
    }

    const SceneDump& scene_;
    std::size_t limit_;
    std::vector<std::vector<char>> usable_;
    std::array<std::vector<SceneProblem>, scene_fault_count> by_fault_;
    SceneProblems found_;
};

}  // namespace

std::uint64_t SceneProblems::total() const {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

SceneProblems find_scene_problems(const SceneDump& scene, std::size_t limit_each) {
    return SceneSearch(scene, limit_each).run();
}

std::vector<std::vector<char>> usable_instances(const SceneDump& scene) {
    return SceneSearch(scene, 0).usable();
}

std::string describe(const SceneProblem& p) {
    const std::string self =
        "Instance " + std::to_string(p.instance) + " of tree " + std::to_string(p.tree);
    switch (p.fault) {
        case SceneFault::TreeOutOfRange:
            return self + " places tree " + std::to_string(p.other) +
                   ", which does not exist: there are " +
                   grouped(static_cast<std::uint64_t>(p.amount)) + " trees.";
        case SceneFault::TreeInItself:
            return self + " places tree " + std::to_string(p.other) +
                   ", which it is itself part of: a cycle.";
        case SceneFault::TransformNotFinite:
            return self + " has a transform that is not finite: " + p.detail + ".";
        case SceneFault::TransformSingular:
            return self +
                   " has a transform that cannot be undone: it is singular, or out of range.";
        case SceneFault::InstanceOutside:
            return self + " exceeds node " + std::to_string(p.other) + ", which holds it, by " +
                   significant(p.amount, 6) + ".";
        case SceneFault::Count:
            break;
    }
    return "";
}

const char* name_of(SceneFault fault) {
    switch (fault) {
        case SceneFault::TreeOutOfRange:
            return "tree that does not exist";
        case SceneFault::TreeInItself:
            return "tree in itself";
        case SceneFault::TransformNotFinite:
            return "transform not finite";
        case SceneFault::TransformSingular:
            return "singular transform";
        case SceneFault::InstanceOutside:
            return "instance outside";
        case SceneFault::Count:
            break;
    }
    return "";
}

}  // namespace collidoscope

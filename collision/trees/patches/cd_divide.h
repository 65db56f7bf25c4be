// Builds the tree of the thesis's library from convex patches: DivideTree, and the merging of the
// 18-DOPs from the leaves up.
//
// The printed DivideTree splits the patches of a node at the mean of their centers, on the axis of
// the largest variance ("splatter"), deals those on the mean out in turn, and calls itself for both
// children. It never ends where all centers fall on one side, as it may with rounding, and its loop
// over the pieces does not advance; here such a node is split into halves, and so are nodes deeper
// than half of max_tree_depth. The printed ProcessNode merges the 18-DOP of every patch that is
// inserted into a node; the maxima and minima are those of merging both children, which is done
// once for a node. Source: thesis 2002, section 3.3.2.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "collision/trace/scopes.h"
#include "collision/trees/patches/cd_divide_steps.h"
#include "collision/trees/patches/cd_tree.h"

namespace collidoscope {

namespace cd_build {

// Adds a patch and its triangles: each place among their corners once, who shares an edge, and how
// far they are from each other.
void store_patch(CdTree& tree, const Mesh& mesh, const ConvexPatch& grown);
// The means of the patches' vertices.
std::vector<dvec3> centers_of(const Mesh& mesh, const std::vector<ConvexPatch>& patches);

// The patches, ordered so that those of a node's left child come before those of its right one.
class Divider {
  public:
    explicit Divider(std::vector<dvec3> centers);
    const std::vector<std::uint32_t>& order() const { return order_; }
    const std::vector<dvec3>& centers() const { return centers_; }

    // Divides `count` patches from `first` on, two at least. Cost: O(count).
    const Division& divide(std::uint32_t first, std::uint32_t count, bool halve);

  private:
    const Division& halve(std::uint32_t first, std::uint32_t count);

    std::vector<dvec3> centers_;
    std::vector<std::uint32_t> order_;
    std::vector<std::uint32_t> left_, right_;
    Division division_;
};

// The 18-DOP of a leaf's patch, and that around both children of an inner node.
void bound_leaf(CdTree& tree, CdNode& node);
void merge_children(CdTree& tree, CdNode& node);

}  // namespace cd_build

// As the function without a trace, told: what is shown stands where `frame` puts the mesh. Traced
// steps: "grow" (with the growing of the patches inside), "leaf", "mean", "largest", "sides",
// "halves", "fit", "merge", "done".
template <Tracer T>
std::optional<CdTree> build_cd_tree(const Mesh& mesh, const CdBuildOptions& options,
                                    BuildProgress* progress, T trace,
                                    const RelativePose& frame = {}) {
    namespace show = cd_divide_steps;
    const auto grown = grow_patches(mesh, options, progress, trace.scope("cd_patches"), frame);
    if (!grown) return std::nullopt;
    CdTree tree;
    if (grown->empty()) return tree;
    cd_build::Divider divider(cd_build::centers_of(mesh, *grown));
    const show::Stage stage{mesh, frame, *grown, divider.centers()};
    trace.step("grow", [&](auto& step) { show::say_grown(step, stage); });

    // DivideTree: until each node holds one patch, the left child first.
    struct Task {
        std::uint32_t node, first, count, depth;
    };
    const auto n = static_cast<std::uint32_t>(grown->size());
    tree.nodes.reserve(2 * std::size_t{n} - 1);
    tree.nodes.emplace_back();
    std::vector<Task> tasks{{0, 0, n, 0}};
    while (!tasks.empty()) {
        const Task task = tasks.back();
        tasks.pop_back();
        const auto patches = [&] {
            return std::span<const std::uint32_t>(divider.order()).subspan(task.first, task.count);
        };
        if (task.count == 1) {
            tree.nodes[task.node].leaf = true;
            tree.nodes[task.node].first = static_cast<std::uint32_t>(tree.patches.size());
            cd_build::store_patch(tree, mesh, (*grown)[divider.order()[task.first]]);
            if (progress && task.first % 1024 == 0) {
                progress->set_fraction(0.5f + 0.5f * float(task.first) / float(n));
                if (progress->canceled()) return std::nullopt;
            }
            trace.step("leaf",
                       [&](auto& step) { show::say_leaf(step, stage, task.node, patches()[0]); });
            continue;
        }
        const cd_build::Division& division =
            divider.divide(task.first, task.count, task.depth >= max_tree_depth / 2);
        trace.step("mean", [&](auto& step) {
            show::say_mean(step, stage, task.node, patches(), division);
        });
        trace.step("largest", [&](auto& step) {
            show::say_axis(step, stage, task.node, patches(), division);
        });
        trace.step(division.halved ? "halves" : "sides", [&](auto& step) {
            show::say_sides(step, stage, task.node, patches(), division);
        });
        const auto first_child = static_cast<std::uint32_t>(tree.nodes.size());
        const std::uint32_t left = division.left;
        tree.nodes[task.node].first = first_child;
        tree.nodes.emplace_back();
        tree.nodes.emplace_back();
        tasks.push_back({first_child + 1, task.first + left, task.count - left, task.depth + 1});
        tasks.push_back({first_child, task.first, left, task.depth + 1});
    }

    // From the last node to the root, so that children come before their parents.
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        CdNode& node = tree.nodes[i];
        const auto number = static_cast<std::uint32_t>(i);
        if (node.is_leaf()) {
            cd_build::bound_leaf(tree, node);
            trace.step("fit", [&](auto& step) { show::say_fit(step, tree, number); });
        } else {
            cd_build::merge_children(tree, node);
            trace.step("merge", [&](auto& step) { show::say_merge(step, tree, number); });
        }
    }
    trace.step("done", [&](auto& step) { show::say_built(step, tree); });
    if (progress) progress->set_fraction(1);
    return tree;
}

}  // namespace collidoscope

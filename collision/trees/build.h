// Building a tree from the top down: one loop for every volume and every way to split.
//
// A policy brings the volume, the fit and the split; this file brings the nodes, the order of work,
// the bound on the depth, progress, canceling and the trace. A policy has
//
//     using Volume = ...;
//     Policy(const Mesh&);                                     // takes its items, in mesh order
//     Volume fit(std::uint32_t first, std::uint32_t count);    // bounds of a range of items
//     Split split(std::uint32_t first, std::uint32_t count);   // of the range just fitted
//     Split halve(std::uint32_t first, std::uint32_t count);   // likewise; never fails
//     void finish(Tree<Volume>&);                              // hands over the permuted
//     primitives
//
// Nodes lie in the order of a depth-first descent, children adjacent and always after their parent.
#pragma once

#include <algorithm>
#include <atomic>
#include <optional>
#include <vector>

#include "collision/trace/mark.h"
#include "collision/trace/trace.h"
#include "collision/trees/build_steps.h"
#include "collision/trees/tree.h"

namespace collidoscope {

struct BuildOptions {
    std::uint32_t leaf_size = 1;  // at most so many triangles in a leaf; 1 to max_leaf_size
    // At most so many threads, for the builders that can use them. The tree is always the same.
    std::uint32_t threads = 1;
};

// Shared between the thread that builds and one that watches; the flags may also be somebody
// else's.
class BuildProgress {
  public:
    explicit BuildProgress(const std::atomic<bool>* cancel = nullptr,
                           std::atomic<float>* fraction = nullptr)
        : other_cancel_(cancel), fraction_(fraction ? fraction : &own_fraction_) {}
    BuildProgress(const BuildProgress&) = delete;
    BuildProgress& operator=(const BuildProgress&) = delete;

    void cancel() { own_cancel_.store(true, std::memory_order_relaxed); }
    bool canceled() const {
        return own_cancel_.load(std::memory_order_relaxed) ||
               (other_cancel_ && other_cancel_->load(std::memory_order_relaxed));
    }
    // Share of the primitives that have found their leaf, 0 to 1.
    float fraction() const { return fraction_->load(std::memory_order_relaxed); }
    void set_fraction(float f) { fraction_->store(f, std::memory_order_relaxed); }

  private:
    std::atomic<bool> own_cancel_ = false;
    std::atomic<float> own_fraction_ = 0;
    const std::atomic<bool>* other_cancel_;
    std::atomic<float>* fraction_;
};

// The division of a range of items. left = 0 says that this way leaves all on one side.
struct Split {
    std::uint32_t left = 0;  // items on the left, which now come first
    vec3 axis{0};            // the items were sorted along it
    float position = 0;      // dot(axis, p) of the dividing plane
    const char* name = "";   // of the axis, for a sentence
};

// Returns nothing when canceled. Cost: what the policy takes per level, times the depth, which is
// about log2 n and never more than max_tree_depth. Traced steps: "split", "halve", "leaf".
template <typename Policy, Tracer T = NoTrace>
std::optional<Tree<typename Policy::Volume>> build_top_down(const Mesh& mesh,
                                                            const BuildOptions& options,
                                                            BuildProgress* progress = nullptr,
                                                            T trace = {}) {
    struct Task {
        std::uint32_t node, first, count, depth;
    };
    const auto n = static_cast<std::uint32_t>(mesh.triangles.size());
    const std::uint32_t leaf_size = std::clamp(options.leaf_size, 1u, max_leaf_size);
    Tree<typename Policy::Volume> tree;
    if (n == 0) return tree;

    Policy policy(mesh);
    tree.nodes.reserve(2 * std::size_t{n} - 1);
    tree.nodes.emplace_back();
    std::vector<Task> tasks{{0, 0, n, 0}};
    std::uint32_t placed = 0;
    while (!tasks.empty()) {
        const Task task = tasks.back();
        tasks.pop_back();
        tree.nodes[task.node].bounds = policy.fit(task.first, task.count);

        // Few enough primitives make a leaf.
        if (task.count <= leaf_size) {
            tree.nodes[task.node].link.set(task.first, task.count);
            placed += task.count;
            if (progress && (placed & 1023) < task.count) {
                progress->set_fraction(float(placed) / float(n));
                if (progress->canceled()) return std::nullopt;
            }
            trace.step("leaf",
                       [&](auto& step) { tree_build::say_leaf(step, task.node, task.count); });
            continue;
        }
        if (progress && progress->canceled()) return std::nullopt;

        // Divide the others; where that leaves one side empty, or the tree has grown too deep, give
        // each side half of them.
        Split split;
        if (task.depth < max_tree_depth / 2) split = policy.split(task.first, task.count);
        const bool divided = split.left > 0 && split.left < task.count;
        if (!divided) split = policy.halve(task.first, task.count);
        const auto children = static_cast<std::uint32_t>(tree.nodes.size());
        trace.step(divided ? "split" : "halve", [&](auto& step) {
            tree_build::say_divided(step, task.node, task.count, split);
        });
        tree.nodes[task.node].link.set(children, 0);
        tree.nodes.emplace_back();
        tree.nodes.emplace_back();
        tasks.push_back(
            {children + 1, task.first + split.left, task.count - split.left, task.depth + 1});
        tasks.push_back({children, task.first, split.left, task.depth + 1});
    }
    policy.finish(tree);
    tree.nodes.shrink_to_fit();
    if (progress) progress->set_fraction(1);
    return tree;
}

}  // namespace collidoscope

#include "collision/trees/sah/sah_bvh.h"

#include <cmath>
#include <memory>

#include "collision/cpu/large_pages.h"
#include "collision/cpu/parallel_for.h"
#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/sah/sah_kernels.h"
#include "collision/trees/sah/sah_top.h"

namespace collidoscope {
namespace {

using sah::Halves;
using sah::Range;
using sah::Ref;
using sah::RefArray;

struct Task {
    Range range;
    std::uint32_t node = 0, depth = 0;
    int side = 0;  // which of the two arrays holds its refs
};

class Builder {
  public:
    Builder(const Mesh& mesh, const BuildOptions& options, BuildProgress* progress,
            std::vector<SplitRecord>* records, Simd simd, sah::BinCount bins)
        : mesh_(mesh),
          corners_(mesh),
          kernels_(sah::kernels(simd)),
          bins_(bins),
          leaf_size_(std::clamp(options.leaf_size, 1u, max_leaf_size)),
          threads_(records ? 1 : std::max(options.threads, 1u)),
          progress_(progress),
          records_(records),
          count_(static_cast<std::uint32_t>(mesh.triangles.size())) {}

    std::optional<AabbTree> build() {
        AabbTree tree;
        // Memory that is never written costs nothing, so reserve for the most there can be.
        tree.nodes.reserve(2 * std::size_t{count_} - 1);
        prefer_large_pages(tree.nodes.data(), tree.nodes.capacity() * sizeof(tree.nodes[0]));
        resize_on_large_pages(tree.primitives, count_);
        order_ = tree.primitives.data();

        top_ = sah::choose_top(mesh_, kernels_, bins_);
        sah::sort_into_buckets(mesh_, threads_, top_, order_);
        std::uint32_t largest = 0;
        for (const std::uint32_t b : top_.bucket_node) {
            largest = std::max(largest, top_.nodes[b].count);
        }
        const auto buckets = static_cast<std::uint32_t>(top_.bucket_node.size());
        for (std::uint32_t i = 0; i < std::min(threads_, buckets); ++i) {
            scratch_.push_back(std::make_unique<RefArray>(2 * std::size_t{largest}));
        }
        tree.triangles.reserve(count_);
        prefer_large_pages(tree.triangles.data(), count_ * sizeof(Triangle));
        if (threads_ == 1 || buckets == 1) {
            const auto make_part = [&](const TopNode& bucket, std::uint32_t node) {
                build_bucket(bucket, node, 0, tree.nodes);
                // Take the corners while they are at hand.
                tree.triangles.resize(bucket.first + bucket.count);
                take_corners(bucket, tree.triangles.data());
            };
            assemble(top_.nodes, tree.nodes, make_part,
                     [&](const sah::TopPlane& top, std::uint32_t node) {
                         if (records_) record(top, node);
                     });
        } else {
            std::vector<AabbNodes> parts(buckets);
            parallel_for(buckets, threads_, [&](std::uint32_t i, std::uint32_t thread) {
                const TopNode& bucket = top_.nodes[top_.bucket_node[i]];
                parts[i].reserve(2 * std::size_t{bucket.count} - 1);
                parts[i].emplace_back();
                build_bucket(bucket, 0, thread, parts[i]);
            });
            const auto make_part = [&](const TopNode& bucket, std::uint32_t node) {
                append(parts[bucket.part], node, tree.nodes);
            };
            assemble(top_.nodes, tree.nodes, make_part, [](const TopNode&, std::uint32_t) {});
            tree.triangles.resize(count_);
            parallel_for(buckets, threads_, [&](std::uint32_t k, std::uint32_t) {
                take_corners(top_.nodes[top_.bucket_node[k]], tree.triangles.data());
            });
        }
        if (canceled()) return std::nullopt;
        if (count_ < 4096) tree.nodes.shrink_to_fit();
        if (progress_) progress_->set_fraction(1);
        return tree;
    }

  private:
    bool canceled() const { return progress_ && progress_->canceled(); }

    void take_corners(const TopNode& bucket, Triangle* triangles) const {
        for (std::uint32_t i = bucket.first; i < bucket.first + bucket.count; ++i) {
            corners_.copy(order_[i], triangles[i]);
        }
    }

    // Divides the refs of a task, and moves them to the other array unless they are only halved.
    struct Division {
        Halves halves;
        int side;
        std::optional<sah::Choice> choice;  // nothing when halved
    };
    Division divide(const Task& task, Ref* const sides[2]) const {
        if (task.depth < max_tree_depth / 2) {
            const sah::Choice choice = kernels_.choose(sides[task.side], task.range, bins_);
            if (choice.plane.axis >= 0) {
                const int to = 1 - task.side;
                return {kernels_.part(sides[task.side], sides[to], task.range, choice), to, choice};
            }
        }
        return {
            sah::halve(sides[task.side], task.range, sah::longest_axis(task.range)), task.side, {}};
    }

    // Everything below the node of a bucket, which is there already.
    void build_bucket(const TopNode& top, std::uint32_t node, std::uint32_t thread,
                      AabbNodes& nodes) {
        if (canceled()) return;
        Ref* const sides[2] = {scratch_[thread]->get(), scratch_[thread]->get() + top.count};
        sah::Output out{nodes, order_ + top.first, top.first, leaf_size_, records_};
        Task root{refs_of(top, sides[0]), node, top.depth};
        nodes[node].bounds = to_aabb(root.range.box);
        std::vector<Task> tasks{root};
        while (!tasks.empty()) {
            const Task task = tasks.back();
            tasks.pop_back();
            const auto [first, count] = std::pair(task.range.first, task.range.count);
            if (count <= sah::small_count) {
                kernels_.build_small(sides[task.side] + first, first, count, task.node, task.depth,
                                     out);
                continue;
            }
            const Division division = divide(task, sides);
            const std::uint32_t children = out.children(task.node);
            const auto& [left, right] = division.halves;
            nodes[children].bounds = to_aabb(left.box);
            nodes[children + 1].bounds = to_aabb(right.box);
            if (records_) record(task, division, sides[division.side], top.first);
            tasks.push_back({right, children + 1, task.depth + 1, division.side});
            tasks.push_back({left, children, task.depth + 1, division.side});
            if (count > sah::bucket_size && canceled()) return;
        }
        placed_ += top.count;
        if (progress_) {
            progress_->set_fraction(static_cast<float>(placed_) / static_cast<float>(count_));
        }
    }

    // Makes the refs of a node above the buckets, or of one; ranges count from its first slot.
    Range refs_of(const TopNode& top, Ref* refs) const {
        return kernels_.make_refs(corners_, order_ + top.first, top.count, refs);
    }

    void record(const sah::TopPlane& top, std::uint32_t node) const;
    void record(const Task& task, const Division& division, const Ref* refs,
                std::uint32_t slot) const;

    const Mesh& mesh_;
    CornerReader corners_;
    const sah::Kernels& kernels_;
    sah::BinCount bins_;
    std::uint32_t leaf_size_;
    std::uint32_t threads_;
    BuildProgress* progress_;
    std::vector<SplitRecord>* records_;
    std::uint32_t count_;
    sah::Top top_;
    std::vector<std::unique_ptr<RefArray>> scratch_;  // of each thread
    std::uint32_t* order_ = nullptr;
    std::atomic<std::uint32_t> placed_ = 0;
};

void Builder::record(const sah::TopPlane& top, std::uint32_t node) const {
    const RefArray refs(top.count);
    const Range range = refs_of(top, refs.get());
    const std::uint32_t left = top_.nodes[top.child].count;
    Halves halves{{.first = 0, .count = left}, {.first = left, .count = top.count - left}};
    for (std::uint32_t i = 0; i < top.count; ++i) {
        (i < left ? halves.left : halves.right).add(refs.get()[i]);
    }
    SplitRecord r = sah::record_of(range, halves, refs.get(), bins_);
    r.first = top.first;
    r.node = node;
    r.depth = top.depth;
    r.axis = top.axis;
    r.position = top.plane * 0.5f;
    r.sampled = top.sampled;
    records_->push_back(std::move(r));
}

// After a division the refs lie in their new places; the range as a whole is the same.
void Builder::record(const Task& task, const Division& division, const Ref* refs,
                     std::uint32_t slot) const {
    SplitRecord r = sah::record_of(task.range, division.halves, refs, bins_);
    r.node = task.node;
    r.depth = task.depth;
    if (division.choice) {
        r.axis = division.choice->plane.axis;
        r.position = division.choice->scale.plane(r.axis, division.choice->plane.bin);
        r.sampled = division.choice->sampled;
    } else {
        r.halved = true;
        r.axis = sah::longest_axis(task.range);
        r.position = sah::center2(refs[r.first + r.left])[r.axis] * 0.5f;
    }
    r.first += slot;
    records_->push_back(std::move(r));
}

// The mesh with all coordinates multiplied by a power of two that brings them near 1, or nothing
// where products of three of them are ordinary floats already.
struct Scaled {
    Mesh mesh;
    int exponent;  // of two, that turns it back
};
std::optional<Scaled> brought_near_one(const Mesh& mesh) {
    float reach = 0;
    for (const vec3& p : mesh.positions) {
        reach = std::max(reach, std::max(std::fabs(p.x), std::max(std::fabs(p.y), std::fabs(p.z))));
    }
    if (reach == 0 || (reach >= 0x1p-30f && reach <= 0x1p40f)) return std::nullopt;
    int exponent;
    std::frexp(reach, &exponent);
    Scaled scaled{mesh, exponent};
    for (vec3& p : scaled.mesh.positions) {
        for (int k = 0; k < 3; ++k) p[k] = std::ldexp(p[k], -exponent);
    }
    return scaled;
}

}  // namespace

std::optional<AabbTree> build_sah_bvh(const Mesh& mesh, const BuildOptions& options,
                                      BuildProgress* progress, std::vector<SplitRecord>* records,
                                      Simd simd, sah::BinCount bins) {
    if (records) records->clear();
    if (mesh.triangles.empty()) return AabbTree();
    const std::optional<Scaled> scaled = brought_near_one(mesh);
    std::optional<AabbTree> tree =
        Builder(scaled ? scaled->mesh : mesh, options, progress, records, simd, bins).build();
    if (!tree || !scaled) return tree;
    // The tree's shape is known now; take its boxes from the corners themselves.
    refit(*tree, mesh);
    if (records) {
        for (SplitRecord& r : *records) {
            r.position = std::ldexp(r.position, scaled->exponent);
            for (auto& curve : r.curves) {
                for (PlaneCost& plane : curve) {
                    plane.position = std::ldexp(plane.position, scaled->exponent);
                }
            }
        }
    }
    return tree;
}

}  // namespace collidoscope

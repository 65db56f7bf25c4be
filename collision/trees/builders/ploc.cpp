#include "collision/trees/builders/ploc.h"

#include <algorithm>
#include <limits>

#include "collision/trees/builders/morton.h"
#include "collision/trees/tree_parts.h"

namespace collidoscope {
namespace {

constexpr std::uint32_t most_rounds = 40;
constexpr std::uint32_t least_merged = 64;  // a round merges at least one in so many

// Two clusters that have become one, or a triangle.
struct Merged {
    std::uint32_t left, right;  // below triangle_count: a triangle by its place on the curve
};

// Clusters in their order along the curve, each coordinate by itself, so that the search for
// neighbors runs over plain arrays.
struct Clusters {
    explicit Clusters(std::uint32_t count) : node(count), lo(count), hi(count) {}
    std::vector<std::uint32_t> node;
    std::vector<Float4> lo, hi;
};

float half_area(Float4 lo, Float4 hi) {
    const Float4 e = hi - lo;
    return e[0] * (e[1] + e[2]) + e[1] * e[2];
}

class PlocBuilder {
  public:
    PlocBuilder(const Mesh& mesh, const BuildOptions& options, std::uint32_t radius,
                BuildProgress* progress, std::vector<PlocMerge>* merges)
        : mesh_(mesh),
          leaf_size_(std::clamp(options.leaf_size, 1u, max_leaf_size)),
          threads_(std::max(options.threads, 1u)),
          radius_(std::clamp(radius, 1u, max_ploc_radius)),
          progress_(progress),
          merges_(merges),
          count_(static_cast<std::uint32_t>(mesh.triangles.size())),
          order_(count_) {}

    std::optional<AabbTree> build() {
        sort();
        if (canceled()) return std::nullopt;
        Clusters clusters(count_);
        const CornerReader corners(mesh_);
        for (std::uint32_t i = 0; i < count_; ++i) {
            const CornerBox box = corners.box(order_[i]);
            clusters.node[i] = i;
            clusters.lo[i] = box.lo;
            clusters.hi[i] = box.hi;
        }
        merged_.reserve(count_ - 1);
        size_.reserve(count_ - 1);
        std::uint32_t left = count_;
        for (std::uint32_t round = 0; left > 1; ++round) {
            left = merge_round(clusters, left, round);
            if (canceled()) return std::nullopt;
            if (progress_)
                progress_->set_fraction(static_cast<float>(merged_.size()) /
                                        static_cast<float>(count_));
        }
        return lay_out();
    }

  private:
    bool canceled() const { return progress_ && progress_->canceled(); }

    void sort() {
        Aabb box = empty_aabb();
        for (const vec3& p : mesh_.positions) grow(box, p);
        MortonEntries entries(count_);
        sort_by_morton(mesh_, MortonGrid(box), threads_, entries.get(), order_.data());
        for (std::uint32_t i = 0; i < count_; ++i) order_[i] = triangle_of(entries.get()[i]);
    }

    // The number of triangles below.
    std::uint32_t size_of(std::uint32_t node) const {
        return node < count_ ? 1 : size_[node - count_];
    }

    // For each of the first `count` clusters the one nearest to it; of equals the one that comes
    // first. Each pair is measured once.
    void find_neighbors(const Clusters& c, std::uint32_t count) {
        best_.assign(count, std::numeric_limits<float>::infinity());
        near_.assign(count, count);
        for (std::uint32_t i = 0; i < count; ++i) {
            const Float4 lo = c.lo[i], hi = c.hi[i];
            const std::uint32_t end = std::min(count, i + radius_ + 1);
            float best = best_[i];
            std::uint32_t near = near_[i];
            for (std::uint32_t j = i + 1; j < end; ++j) {
                const float area = half_area(smaller(c.lo[j], lo), larger(c.hi[j], hi));
                if (area < best || near == count) best = area, near = j;
                if (area < best_[j] || near_[j] == count) best_[j] = area, near_[j] = i;
            }
            best_[i] = best;
            near_[i] = near;
        }
    }

    std::uint32_t merge_round(Clusters& c, std::uint32_t count, std::uint32_t round) {
        find_neighbors(c, count);
        std::uint32_t found = 0;
        for (std::uint32_t i = 0; i < count; ++i) found += near_[i] > i && near_[near_[i]] == i;
        const bool force = round >= most_rounds || found == 0 || found < count / least_merged;
        forced_.clear();
        // Whatever has found no one takes the next one that has not.
        if (force) {
            std::uint32_t alone = count;
            for (std::uint32_t i = 0; i < count; ++i) {
                if (near_[near_[i]] == i) continue;
                if (alone == count) {
                    alone = i;
                    continue;
                }
                near_[alone] = i, near_[i] = alone;
                if (merges_) forced_.push_back(alone);
                alone = count;
            }
        }
        std::uint32_t kept = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t j = near_[i];
            const bool both = near_[j] == i;
            if (both && j < i) continue;
            Float4 lo = c.lo[i], hi = c.hi[i];
            std::uint32_t node = c.node[i];
            if (both) {
                lo = smaller(c.lo[j], lo);
                hi = larger(c.hi[j], hi);
                const std::uint32_t left = size_of(node), right = size_of(c.node[j]);
                merged_.push_back({node, c.node[j]});
                size_.push_back(left + right);
                node = count_ + static_cast<std::uint32_t>(merged_.size()) - 1;
                if (merges_)
                    merges_->push_back({node, left, right, round, count, j - i,
                                        std::binary_search(forced_.begin(), forced_.end(), i)});
            }
            c.node[kept] = node;
            c.lo[kept] = lo;
            c.hi[kept] = hi;
            ++kept;
        }
        return kept;
    }

    // Nodes in the order of a depth-first descent, slots in that of the leaves.
    AabbTree lay_out() {
        AabbTree tree;
        tree.nodes.reserve(2 * std::size_t{count_} - 1);
        tree.primitives.reserve(count_);
        tree.triangles.resize(count_);
        std::vector<std::uint32_t> number(merges_ ? merged_.size() : 0);
        const CornerReader corners(mesh_);
        struct Task {
            std::uint32_t node, from;
        };
        std::vector<Task> tasks{
            {0, count_ == 1 ? 0 : count_ + static_cast<std::uint32_t>(merged_.size()) - 1}};
        tree.nodes.emplace_back();
        std::vector<std::uint32_t> inside;
        while (!tasks.empty()) {
            const Task task = tasks.back();
            tasks.pop_back();
            if (size_of(task.from) > leaf_size_) {
                const Merged& two = merged_[task.from - count_];
                const auto children = static_cast<std::uint32_t>(tree.nodes.size());
                if (merges_) number[task.from - count_] = task.node;
                tree.nodes[task.node].link.set(children, 0);
                tree.nodes.resize(tree.nodes.size() + 2);
                tasks.push_back({children + 1, two.right});
                tasks.push_back({children, two.left});
                continue;
            }
            // A leaf takes all that is below.
            const auto first = static_cast<std::uint32_t>(tree.primitives.size());
            inside.assign(1, task.from);
            CornerBox box{};
            while (!inside.empty()) {
                const std::uint32_t from = inside.back();
                inside.pop_back();
                if (from >= count_) {
                    if (merges_) number[from - count_] = task.node;
                    inside.push_back(merged_[from - count_].right);
                    inside.push_back(merged_[from - count_].left);
                    continue;
                }
                const std::size_t slot = tree.primitives.size();
                const CornerBox one = corners.box(order_[from], tree.triangles[slot]);
                box.lo = slot == first ? one.lo : smaller(one.lo, box.lo);
                box.hi = slot == first ? one.hi : larger(one.hi, box.hi);
                tree.primitives.push_back(order_[from]);
            }
            set_bounds(tree.nodes[task.node], box.lo, box.hi);
            tree.nodes[task.node].link.set(
                first, static_cast<std::uint32_t>(tree.primitives.size()) - first);
        }
        for (std::size_t i = tree.nodes.size(); i-- > 0;) {
            TreeNode<Aabb>& node = tree.nodes[i];
            if (!node.is_leaf()) join(node, &tree.nodes[node.first()]);
        }
        tree.nodes.shrink_to_fit();
        if (merges_)
            for (PlocMerge& merge : *merges_) merge.node = number[merge.node - count_];
        if (progress_) progress_->set_fraction(1);
        return tree;
    }

    const Mesh& mesh_;
    std::uint32_t leaf_size_, threads_, radius_;
    BuildProgress* progress_;
    std::vector<PlocMerge>* merges_;
    std::uint32_t count_;
    std::vector<std::uint32_t> order_;  // along the curve
    std::vector<Merged> merged_;
    std::vector<std::uint32_t> size_;  // of what was merged
    std::vector<float> best_;
    std::vector<std::uint32_t> near_;
    std::vector<std::uint32_t> forced_;  // the first of each two, where anyone asks
};

}  // namespace

std::optional<AabbTree> build_ploc(const Mesh& mesh, const BuildOptions& options,
                                   std::uint32_t radius, BuildProgress* progress,
                                   std::vector<PlocMerge>* merges) {
    if (merges) merges->clear();
    if (mesh.triangles.empty()) return AabbTree();
    return PlocBuilder(mesh, options, radius, progress, merges).build();
}

}  // namespace collidoscope

#include "collision/trees/builders/ploc.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "collision/cpu/float4.h"
#include "collision/cpu/parallel_for.h"
#include "collision/trees/builders/morton.h"
#include "collision/trees/tree_parts.h"

namespace collidoscope {
namespace {

constexpr std::uint32_t last_round = 40;
constexpr std::uint32_t slowest_round = 64;  // merges at least one cluster in so many
constexpr std::uint32_t chunk = 4096;        // clusters that one thread takes at a time
constexpr std::uint32_t margin = max_ploc_radius + 4;
constexpr float infinite = std::numeric_limits<float>::infinity();

// Clusters in their order along the curve, each coordinate by itself, with room for a window before
// the first and after the last: boxes there are infinite.
class Clusters {
  public:
    explicit Clusters(std::uint32_t count) : node_(count), stride_(count + 2 * margin) {
        sides_.assign(6 * std::size_t{stride_}, 0);
        for (std::uint32_t i = 0; i < margin; ++i) {
            clear(i);
            clear(stride_ - 1 - i);
        }
    }
    std::uint32_t& node(std::uint32_t i) { return node_[i]; }
    // Side 0 to 2 is the lower one of x, y and z, 3 to 5 the upper one.
    const float* side(int k) const { return sides_.data() + std::size_t(k) * stride_ + margin; }
    void set(std::uint32_t i, std::uint32_t node, const CornerBox& box) {
        node_[i] = node;
        for (int k = 0; k < 3; ++k) {
            at(i + margin, k) = box.lo[k];
            at(i + margin, k + 3) = box.hi[k];
        }
    }
    CornerBox box(std::uint32_t i) const {
        return {Float4{side(0)[i], side(1)[i], side(2)[i], 0},
                Float4{side(3)[i], side(4)[i], side(5)[i], 0}};
    }
    // Ends the list after so many.
    void shorten(std::uint32_t count) {
        for (std::uint32_t i = 0; i < margin; ++i) clear(count + margin + i);
    }

  private:
    float& at(std::uint32_t place, int k) { return sides_[std::size_t(k) * stride_ + place]; }
    void clear(std::uint32_t place) {
        for (int k = 0; k < 3; ++k) {
            at(place, k) = -infinite;
            at(place, k + 3) = infinite;
        }
    }

    std::vector<std::uint32_t> node_;
    std::uint32_t stride_;
    std::vector<float> sides_;
};

Float4 load(const float* from) {
    Float4 r;
    std::memcpy(&r, from, sizeof r);
    return r;
}

// Areas of boxes around one cluster and each of four that follow each other.
class AreasWith {
  public:
    AreasWith(const Clusters& clusters, std::uint32_t i) : clusters_(clusters) {
        for (int k = 0; k < 6; ++k) own_[k] = splat(clusters.side(k)[i]);
    }
    Float4 operator()(std::ptrdiff_t first) const {
        const Float4 x = extent(0, first), y = extent(1, first), z = extent(2, first);
        return x * y + (y * z + z * x);
    }

  private:
    Float4 extent(int k, std::ptrdiff_t first) const {
        return larger(load(clusters_.side(k + 3) + first), own_[k + 3]) -
               smaller(load(clusters_.side(k) + first), own_[k]);
    }
    const Clusters& clusters_;
    Float4 own_[6];
};

// The least area so far in each of four lanes, and the place that it came from.
struct Lanes {
    Float4 area = splat(infinite);
    Int4 place{};

    void take(Float4 other, Int4 others) {
        const Int4 less = other < area;
        Int4 kept, taken;
        std::memcpy(&kept, &area, sizeof kept);
        std::memcpy(&taken, &other, sizeof taken);
        kept = (less & taken) | (~less & kept);
        std::memcpy(&area, &kept, sizeof area);
        place = (less & others) | (~less & place);
    }
};

// A neighbor, as good as its area is small.
struct Nearest {
    float area = infinite;
    std::uint32_t place;

    // Whether another one, of the cluster at `of`, is better.
    bool yields(float other_area, std::uint32_t other, std::uint32_t of) const {
        if (other_area != area) return other_area < area;
        const auto apart = [&](std::uint32_t p) { return p > of ? p - of : of - p; };
        if (apart(other) != apart(place)) return apart(other) < apart(place);
        return other == (of ^ 1);
    }
    void take(float other_area, std::uint32_t other, std::uint32_t of) {
        if (yields(other_area, other, of)) area = other_area, place = other;
    }
};

class PlocBuilder {
  public:
    PlocBuilder(const Mesh& mesh, const BuildOptions& options, std::uint32_t radius,
                BuildProgress* progress, PlocRecord* record)
        : mesh_(mesh),
          leaf_size_(std::clamp(options.leaf_size, 1u, max_leaf_size)),
          threads_(std::max(options.threads, 1u)),
          radius_(std::clamp(radius, 1u, max_ploc_radius)),
          progress_(progress),
          record_(record),
          count_(static_cast<std::uint32_t>(mesh.triangles.size())),
          order_(count_),
          nearest_(count_) {}

    std::optional<AabbTree> build() {
        sort();
        if (canceled()) return std::nullopt;
        Clusters clusters(count_);
        const CornerReader corners(mesh_);
        for (std::uint32_t i = 0; i < count_; ++i) {
            const CornerBox box = corners.box(order_[i]);
            clusters.set(i, i, {box.lo * splat(scale_), box.hi * splat(scale_)});
        }
        merged_.reserve(count_ - 1);
        if (record_) noted_.reserve(count_ - 1);
        std::uint32_t left = count_;
        for (std::uint32_t round = 1; left > 1; ++round) {
            left = merge_round(clusters, left, round);
            if (canceled()) return std::nullopt;
            if (progress_) {
                progress_->set_fraction(static_cast<float>(merged_.size()) /
                                        static_cast<float>(count_));
            }
        }
        return lay_out();
    }

  private:
    // Two clusters that became one. Below count_ a cluster is a triangle, by its place along the
    // curve, and from there on that many merges.
    struct Merged {
        std::uint32_t left, right;
        std::uint32_t count;  // triangles below
    };
    static constexpr std::uint32_t none = ~0u;

    bool canceled() const { return progress_ && progress_->canceled(); }

    void sort() {
        Aabb box = empty_aabb();
        for (const vec3& p : mesh_.positions) grow(box, p);
        // A power of two, so that nothing is rounded.
        const vec3 reach = glm::max(glm::abs(box.min), glm::abs(box.max));
        const float largest = std::max({reach.x, reach.y, reach.z});
        if (largest > 0) scale_ = std::ldexp(1.0f, std::clamp(-std::ilogb(largest), -126, 126));
        const MortonEntries entries(count_);
        sort_by_morton(mesh_, MortonGrid(box), threads_, entries.get(), order_.data());
        for (std::uint32_t i = 0; i < count_; ++i) order_[i] = triangle_of(entries.get()[i]);
    }

    std::uint32_t count_below(std::uint32_t node) const {
        return node < count_ ? 1 : merged_[node - count_].count;
    }

    // The neighbor with which cluster i has the smallest common box, four looked at at a time; none
    // where all areas are infinite.
    std::uint32_t find_nearest(const Clusters& c, std::uint32_t i) const {
        const AreasWith areas(c, i);
        const auto at = static_cast<std::ptrdiff_t>(i);
        const auto place = static_cast<std::int32_t>(i);
        const auto radius = static_cast<std::int32_t>(radius_);
        // Nearer places first, so that of equal ones in a lane the nearer one stays.
        Lanes before, after;
        for (std::int32_t d = 1; d <= radius; d += 4) {
            const Int4 offset = Int4{d, d + 1, d + 2, d + 3};
            Float4 behind = areas(at + d), ahead = areas(at - d - 3);
            ahead = __builtin_shufflevector(ahead, ahead, 3, 2, 1, 0);
            if (d + 3 > radius) {
                for (int lane = radius - d + 1; lane < 4; ++lane)
                    behind[lane] = ahead[lane] = infinite;
            }
            after.take(behind, place + offset);
            before.take(ahead, place - offset);
        }
        const Float4 four = smaller(before.area, after.area);
        const float least = std::min(std::min(four[0], four[1]), std::min(four[2], four[3]));
        Nearest best{infinite, none};
        if (!(least < infinite)) return none;
        for (int lane = 0; lane < 4; ++lane) {
            for (const Lanes* side : {&before, &after}) {
                if (side->area[lane] == least)
                    best.take(least, static_cast<std::uint32_t>(side->place[lane]), i);
            }
        }
        return best.place;
    }

    bool found(std::uint32_t i) const { return nearest_[i] != none && nearest_[nearest_[i]] == i; }

    // Answers how many clusters are left. They move up in place: what is written was read before.
    std::uint32_t merge_round(Clusters& c, std::uint32_t count, std::uint32_t round) {
        parallel_for((count + chunk - 1) / chunk, threads_, [&](std::uint32_t part, std::uint32_t) {
            const std::uint32_t end = std::min(count, (part + 1) * chunk);
            for (std::uint32_t i = part * chunk; i < end; ++i) nearest_[i] = find_nearest(c, i);
        });
        std::uint32_t pairs = 0;
        for (std::uint32_t i = 0; i < count; ++i) pairs += found(i);
        pairs /= 2;
        const bool force = round > last_round || pairs == 0 || pairs < count / slowest_round;
        forced_.clear();
        if (force) pair_those_alone(count);
        if (record_) note(c, count, round);

        std::uint32_t kept = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            CornerBox box = c.box(i);
            std::uint32_t node = c.node(i);
            if (found(i)) {
                const std::uint32_t j = nearest_[i];
                if (j < i) continue;
                const CornerBox other = c.box(j);
                box = {smaller(box.lo, other.lo), larger(box.hi, other.hi)};
                merged_.push_back({node, c.node(j), count_below(node) + count_below(c.node(j))});
                node = count_ + static_cast<std::uint32_t>(merged_.size()) - 1;
            }
            c.set(kept++, node, box);
        }
        c.shorten(kept);
        return kept;
    }

    void pair_those_alone(std::uint32_t count) {
        std::uint32_t alone = none;
        for (std::uint32_t i = 0; i < count; ++i) {
            if (found(i)) continue;
            if (alone == none) {
                alone = i;
                continue;
            }
            nearest_[alone] = i;
            nearest_[i] = alone;
            forced_.push_back(alone);
            alone = none;
        }
        if (alone != none) nearest_[alone] = none;
    }

    // The clusters, and each two that are about to merge, in their order.
    void note(const Clusters& c, std::uint32_t count, std::uint32_t round) {
        std::vector<Aabb>& boxes = record_->rounds.emplace_back(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            const CornerBox box = c.box(i);
            boxes[i] = {to_vec3(box.lo) / scale_, to_vec3(box.hi) / scale_};
            if (found(i) && i < nearest_[i]) {
                noted_.push_back(
                    {round, i, nearest_[i], std::binary_search(forced_.begin(), forced_.end(), i)});
            }
        }
    }

    // Nodes in the order of a depth-first descent, slots in that of the leaves.
    AabbTree lay_out() {
        AabbTree tree;
        tree.nodes.reserve(2 * std::size_t{count_} - 1);
        tree.primitives.reserve(count_);
        tree.triangles.resize(count_);
        const CornerReader corners(mesh_);
        struct Task {
            std::uint32_t node, cluster;
        };
        std::vector<Task> tasks{
            {0, count_ == 1 ? 0 : count_ + static_cast<std::uint32_t>(merged_.size()) - 1}};
        tree.nodes.emplace_back();
        std::vector<std::uint32_t> inside;
        while (!tasks.empty()) {
            const Task task = tasks.back();
            tasks.pop_back();
            if (count_below(task.cluster) > leaf_size_) {
                const Merged& two = merged_[task.cluster - count_];
                const auto children = static_cast<std::uint32_t>(tree.nodes.size());
                tree.nodes[task.node].link.set(children, 0);
                tree.nodes.resize(tree.nodes.size() + 2);
                tasks.push_back({children + 1, two.right});
                tasks.push_back({children, two.left});
                if (record_) {
                    record_->merges.resize(tree.nodes.size());
                    record_->merges[task.node] = noted_[task.cluster - count_];
                }
                continue;
            }
            // A leaf takes all that is below.
            const auto first = static_cast<std::uint32_t>(tree.primitives.size());
            inside.assign(1, task.cluster);
            CornerBox box{};
            while (!inside.empty()) {
                const std::uint32_t cluster = inside.back();
                inside.pop_back();
                if (cluster >= count_) {
                    inside.push_back(merged_[cluster - count_].right);
                    inside.push_back(merged_[cluster - count_].left);
                    continue;
                }
                const std::size_t slot = tree.primitives.size();
                const CornerBox one = corners.box(order_[cluster], tree.triangles[slot]);
                box = slot == first ? one
                                    : CornerBox{smaller(one.lo, box.lo), larger(one.hi, box.hi)};
                tree.primitives.push_back(order_[cluster]);
            }
            set_bounds(tree.nodes[task.node], box.lo, box.hi);
            tree.nodes[task.node].link.set(
                first, static_cast<std::uint32_t>(tree.primitives.size()) - first);
        }
        for (std::size_t i = tree.nodes.size(); i-- > 0;) {
            TreeNode<Aabb>& node = tree.nodes[i];
            if (!node.is_leaf()) join(node, &tree.nodes[node.first()]);
        }
        if (record_) record_->merges.resize(tree.nodes.size());
        if (count_ < 4096) tree.nodes.shrink_to_fit();
        if (progress_) progress_->set_fraction(1);
        return tree;
    }

    const Mesh& mesh_;
    std::uint32_t leaf_size_, threads_, radius_;
    BuildProgress* progress_;
    PlocRecord* record_;
    std::uint32_t count_;
    float scale_ = 1;                     // of the clusters' coordinates, so that no area overflows
    std::vector<std::uint32_t> order_;    // along the curve
    std::vector<std::uint32_t> nearest_;  // of each cluster; none where all areas are infinite
    std::vector<Merged> merged_;
    std::vector<PlocMerge> noted_;       // of each merge, where asked for
    std::vector<std::uint32_t> forced_;  // the first of each two
};

}  // namespace

std::optional<AabbTree> build_ploc(const Mesh& mesh, const BuildOptions& options,
                                   std::uint32_t radius, BuildProgress* progress,
                                   PlocRecord* record) {
    if (record) *record = {};
    if (mesh.triangles.empty()) return AabbTree();
    return PlocBuilder(mesh, options, radius, progress, record).build();
}

}  // namespace collidoscope

#include "collision/trees/builders/lbvh.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "collision/cpu/large_pages.h"
#include "collision/cpu/parallel_for.h"
#include "collision/trees/builders/morton.h"
#include "collision/trees/tree_parts.h"

namespace collidoscope {
namespace {

// Parts of the tree that are made in one go hold at most about so many triangles.
constexpr std::uint32_t part_size = 1u << 12;
constexpr std::uint32_t coarse_bits = 30, all_bits = 63;

// The number of triangles by which corners are fetched ahead; what leads to them, twice as many.
constexpr std::uint32_t fetched_ahead = 12;

struct Task {
    std::uint32_t node, first, count, depth;
};

class Builder {
  public:
    Builder(const Mesh& mesh, const BuildOptions& options, BuildProgress* progress,
            std::vector<MortonSplit>* splits)
        : mesh_(mesh),
          leaf_size_(std::clamp(options.leaf_size, 1u, max_leaf_size)),
          threads_(splits ? 1 : std::max(options.threads, 1u)),
          progress_(progress),
          splits_(splits),
          count_(static_cast<std::uint32_t>(mesh.triangles.size())),
          corners_(mesh),
          grid_(box_of(mesh)),
          memory_(count_),
          entries_(memory_.get()) {}

    std::optional<AabbTree> build() {
        AabbTree tree;
        tree.nodes.reserve(2 * std::size_t{count_} - 1);
        prefer_large_pages(tree.nodes.data(), tree.nodes.capacity() * sizeof(tree.nodes[0]));
        tree.triangles.reserve(count_);
        prefer_large_pages(tree.triangles.data(), count_ * sizeof(Triangle));
        tree.primitives.reserve(count_);
        prefer_large_pages(tree.primitives.data(), count_ * sizeof tree.primitives[0]);
        tree.primitives.resize(count_);
        order_ = tree.primitives.data();
        sort_by_morton(mesh_, grid_, threads_, entries_, order_);
        if (canceled()) return std::nullopt;

        const std::vector<TopNode> top = choose_top();
        if (threads_ == 1 || top.size() == 1) {
            // Slots are taken in order.
            PartCorners corners;
            assemble(
                top, tree.nodes,
                [&](const TopNode& part, std::uint32_t node) {
                    build_part(part, node, tree.nodes, corners);
                    const auto& slots = corners.triangles;
                    tree.triangles.insert(tree.triangles.end(), slots.begin(),
                                          slots.begin() + part.count);
                },
                [&](const TopNode& t, std::uint32_t node) {
                    if (splits_)
                        note(node, morton_cut(code_, t.first, t.count, coarse_bits), t.count);
                });
        } else {
            build_parts(top, tree);
        }
        if (canceled()) return std::nullopt;
        if (count_ < 4096) tree.nodes.shrink_to_fit();
        if (progress_) progress_->set_fraction(1);
        return tree;
    }

  private:
    bool canceled() const { return progress_ && progress_->canceled(); }

    // The box of all positions: some may belong to no triangle, but looking is fast.
    static Aabb box_of(const Mesh& mesh) {
        Aabb box = empty_aabb();
        for (const vec3& p : mesh.positions) grow(box, p);
        return box;
    }

    std::vector<TopNode> choose_top() const {
        std::vector<TopNode> top{{.first = 0, .count = count_}};
        for (std::size_t i = 0; i < top.size(); ++i) {
            const auto [first, count, depth] = std::tuple(top[i].first, top[i].count, top[i].depth);
            if (count <= part_size || code_(first) == code_(first + count - 1)) continue;
            const std::uint32_t left = morton_cut(code_, first, count, coarse_bits).left;
            top[i].is_part = false;
            top[i].child = static_cast<std::uint32_t>(top.size());
            top.push_back({.first = first, .count = left, .depth = depth + 1});
            top.push_back({.first = first + left, .count = count - left, .depth = depth + 1});
        }
        number_parts(top);
        return top;
    }

    void build_parts(const std::vector<TopNode>& top, AabbTree& tree) {
        std::vector<const TopNode*> parts;
        for (const TopNode& t : top) {
            if (t.is_part) parts.push_back(&t);
        }
        tree.triangles.resize(count_);
        std::vector<AabbNodes> nodes(parts.size());
        parallel_for(static_cast<std::uint32_t>(parts.size()), threads_,
                     [&](std::uint32_t i, std::uint32_t) {
                         const TopNode& part = *parts[i];
                         AabbNodes& own = nodes[part.part];
                         own.reserve(2 * std::size_t{part.count} - 1);
                         own.emplace_back();
                         PartCorners corners;
                         build_part(part, 0, own, corners);
                         std::copy_n(corners.triangles.begin(), part.count,
                                     tree.triangles.begin() + part.first);
                     });
        assemble(
            top, tree.nodes,
            [&](const TopNode& part, std::uint32_t node) {
                append(nodes[part.part], node, tree.nodes);
            },
            [](const TopNode&, std::uint32_t) {});
    }

    // The triangles of a part in the order of its slots.
    struct PartCorners {
        std::vector<Triangle> triangles;
        std::vector<CornerBox> boxes;
    };
    void take_corners(const TopNode& part, PartCorners& corners) const {
        if (corners.boxes.size() < part.count) {
            corners.triangles.resize(part.count);
            corners.boxes.resize(part.count);
        }
        const MortonEntry* entries = entries_ + part.first;
        for (std::uint32_t i = 0; i < part.count; ++i) {
            if (i + 2 * fetched_ahead < part.count) {
                corners_.fetch(triangle_of(entries[i + fetched_ahead]),
                               triangle_of(entries[i + 2 * fetched_ahead]));
            }
            corners.boxes[i] = corners_.box(triangle_of(entries[i]), corners.triangles[i]);
        }
    }

    // Everything below the node, which is there already. Leaves the corners of its slots in
    // `corners`.
    void build_part(const TopNode& part, std::uint32_t root, AabbNodes& nodes,
                    PartCorners& corners) {
        if (canceled()) return;
        take_corners(part, corners);
        const std::uint32_t end = part.first + part.count;
        const auto begin = static_cast<std::uint32_t>(nodes.size());
        Task tasks[max_tree_depth + 2];
        std::uint32_t size = 0;
        tasks[size++] = {root, part.first, part.count, part.depth};
        // The cell whose triangles have been sorted by their fine codes too.
        std::uint32_t sorted_first = 0, sorted_end = 0;
        std::vector<std::uint64_t> fine;
        const auto fine_code = [&](std::uint32_t i) { return fine[i - sorted_first]; };
        while (size > 0) {
            const Task task = tasks[--size];
            const std::uint32_t first = task.first, count = task.count;
            if (count <= leaf_size_) {
                CornerBox box = corners.boxes[first - part.first];
                for (std::uint32_t i = first + 1; i < first + count; ++i) {
                    const CornerBox& other = corners.boxes[i - part.first];
                    box.lo = smaller(other.lo, box.lo);
                    box.hi = larger(other.hi, box.hi);
                }
                set_bounds(nodes[task.node], box.lo, box.hi);
                nodes[task.node].link.set(first, count);
                continue;
            }
            // Tell the triangles of a cell apart by more bits, and halve them where these are
            // alike.
            MortonCut at{count / 2, all_bits};
            if (code_(first) != code_(first + count - 1)) {
                at = coarse_cut(first, count, end);
            } else {
                if (first >= sorted_end || first < sorted_first) {
                    sort_finely(part, first, count, fine, corners);
                    sorted_first = first, sorted_end = first + count;
                }
                if (fine_code(first) != fine_code(first + count - 1)) {
                    at = morton_cut(fine_code, first, count, all_bits - coarse_bits);
                    at.common += coarse_bits;
                }
            }
            if (splits_) note(task.node, at, count);
            const auto children = static_cast<std::uint32_t>(nodes.size());
            nodes[task.node].link.set(children, 0);
            nodes.resize(nodes.size() + 2);
            tasks[size++] = {children + 1, first + at.left, count - at.left, task.depth + 1};
            tasks[size++] = {children, first, at.left, task.depth + 1};
        }
        for (std::uint32_t i = part.first; i < end; ++i) order_[i] = triangle_of(entries_[i]);
        // Children come later than their parent.
        const auto enclose = [&](std::uint32_t i) {
            if (!nodes[i].is_leaf()) join(nodes[i], &nodes[nodes[i].first()]);
        };
        for (auto i = static_cast<std::uint32_t>(nodes.size()); i-- > begin;) enclose(i);
        enclose(root);
        placed_ += part.count;
        if (progress_) {
            progress_->set_fraction(static_cast<float>(placed_) / static_cast<float>(count_));
        }
    }

    // The cut of slots that are followed by others of the same part up to `end`. Up to 16 codes
    // are compared at once: what comes after the range is not below its last code.
    MortonCut coarse_cut(std::uint32_t first, std::uint32_t count, std::uint32_t end) const {
        if (first + count + 16 > end) return morton_cut(code_, first, count, coarse_bits);
        const std::uint32_t high = code_(first + count - 1);
        const auto differing = static_cast<std::uint32_t>(std::bit_width(code_(first) ^ high)) - 1;
        const std::uint32_t pivot = high >> differing << differing;
        std::uint32_t left = 0, size = count;
        while (size > 16) {
            const std::uint32_t half = size / 2;
            left += code_(first + left + half - 1) < pivot ? half : 0;
            size -= half;
        }
        return {left + below_of_16(entries_ + first + left, pivot), coarse_bits - differing - 1};
    }
    static std::uint32_t below_of_16(const MortonEntry* entries, std::uint32_t pivot) {
        const Int4 limit = Int4{1, 1, 1, 1} * static_cast<int>(pivot);
        Int4 below{0, 0, 0, 0};
        for (int i = 0; i < 16; i += 4) {
            Int4 a, b;
            std::memcpy(&a, entries + i, sizeof a);
            std::memcpy(&b, entries + i + 2, sizeof b);
            below -= __builtin_shufflevector(a, b, 1, 3, 5, 7) < limit;
        }
        return static_cast<std::uint32_t>(below[0] + below[1] + below[2] + below[3]);
    }

    // Sorts entries of one cell by their fine codes, which go to `fine`.
    void sort_finely(const TopNode& part, std::uint32_t first, std::uint32_t count,
                     std::vector<std::uint64_t>& fine, PartCorners& corners) {
        std::vector<std::pair<std::uint64_t, MortonEntry>> cell;
        cell.reserve(count);
        for (std::uint32_t i = first; i < first + count; ++i) {
            cell.push_back({grid_.fine(corners.boxes[i - part.first]), entries_[i]});
        }
        std::sort(cell.begin(), cell.end());
        fine.resize(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            fine[i] = cell[i].first;
            entries_[first + i] = cell[i].second;
            const std::uint32_t k = first - part.first + i;
            corners.boxes[k] = corners_.box(triangle_of(entries_[first + i]), corners.triangles[k]);
        }
    }

    void note(std::uint32_t node, const MortonCut& at, std::uint32_t count) {
        splits_->push_back({node, count, at.left, at.common});
    }

    const Mesh& mesh_;
    std::uint32_t leaf_size_;
    std::uint32_t threads_;
    BuildProgress* progress_;
    std::vector<MortonSplit>* splits_;
    std::uint32_t count_;
    CornerReader corners_;
    MortonGrid grid_;
    MortonEntries memory_;
    MortonEntry* entries_;
    std::uint32_t* order_ = nullptr;
    struct CodeOf {
        const Builder* builder;
        std::uint32_t operator()(std::uint32_t i) const { return code_of(builder->entries_[i]); }
    } code_{this};
    std::atomic<std::uint32_t> placed_ = 0;
};

}  // namespace

std::optional<AabbTree> build_lbvh(const Mesh& mesh, const BuildOptions& options,
                                   BuildProgress* progress, std::vector<MortonSplit>* splits) {
    if (splits) splits->clear();
    if (mesh.triangles.empty()) return AabbTree();
    return Builder(mesh, options, progress, splits).build();
}

}  // namespace collidoscope

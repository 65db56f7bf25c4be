#include "collision/trees/builders/lbvh.h"

#include <algorithm>

#include "collision/trees/builders/morton.h"
#include "collision/trees/builders/parallel_for.h"
#include "collision/trees/tree_parts.h"
#include "collision/trees/wide/large_pages.h"

namespace collidoscope {
namespace {

// Parts of the tree that are made in one go hold at most about so many triangles.
constexpr std::uint32_t part_size = 1u << 14;
constexpr std::uint32_t coarse_bits = 30, all_bits = 63;

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
        sort_by_morton(mesh_, grid_, threads_, entries_, tree.primitives.data());
        if (cancelled()) return std::nullopt;

        const std::vector<TopNode> top = choose_top();
        if (threads_ == 1 || top.size() == 1) {
            // Slots are taken in order.
            assemble(
                top, tree.nodes,
                [&](const TopNode& part, std::uint32_t node) {
                    build_part(part, node, tree.nodes,
                               [&](std::uint32_t slot, std::uint32_t triangle, const Triangle& t) {
                                   tree.primitives[slot] = triangle;
                                   tree.triangles.push_back(t);
                               });
                },
                [&](const TopNode& t, std::uint32_t node) {
                    if (splits_)
                        note(node, morton_cut(code_, t.first, t.count, coarse_bits), t.count);
                });
        } else {
            build_parts(top, tree);
        }
        if (cancelled()) return std::nullopt;
        if (count_ < 4096) tree.nodes.shrink_to_fit();
        if (progress_) progress_->set_fraction(1);
        return tree;
    }

  private:
    bool cancelled() const { return progress_ && progress_->cancelled(); }

    // Of all positions: some may belong to no triangle, but looking is fast.
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
                         build_part(part, 0, own,
                                    [&](std::uint32_t slot, std::uint32_t id, const Triangle& t) {
                                        tree.primitives[slot] = id;
                                        tree.triangles[slot] = t;
                                    });
                     });
        assemble(
            top, tree.nodes,
            [&](const TopNode& part, std::uint32_t node) {
                append(nodes[part.part], node, tree.nodes);
            },
            [](const TopNode&, std::uint32_t) {});
    }

    // Everything below the node, which is there already. Hands every slot's triangle to `place`.
    template <typename Place>
    void build_part(const TopNode& part, std::uint32_t root, AabbNodes& nodes, const Place& place) {
        if (cancelled()) return;
        const auto begin = static_cast<std::uint32_t>(nodes.size());
        std::vector<Task> tasks{{root, part.first, part.count, part.depth}};
        // The cell whose triangles have been sorted by their fine codes too.
        std::uint32_t sorted_first = 0, sorted_end = 0;
        std::vector<std::uint64_t> fine;
        const auto fine_code = [&](std::uint32_t i) { return fine[i - sorted_first]; };
        while (!tasks.empty()) {
            const Task task = tasks.back();
            tasks.pop_back();
            const std::uint32_t first = task.first, count = task.count;
            if (count <= leaf_size_) {
                Float4 lo = splat(std::numeric_limits<float>::infinity()), hi = -lo;
                for (std::uint32_t i = first; i < first + count; ++i) {
                    fetch_ahead(i, part.first + part.count);
                    const std::uint32_t id = triangle_of(entries_[i]);
                    const CornerBox box = corners_.box(id);
                    lo = smaller(box.lo, lo);
                    hi = larger(box.hi, hi);
                    place(i, id, mesh_.triangle(id));
                }
                nodes[task.node].bounds = {to_vec3(lo), to_vec3(hi)};
                nodes[task.node].link.set(first, count);
                continue;
            }
            // Tell the triangles of a cell apart by more bits, and halve them where these are
            // alike.
            MortonCut at{count / 2, all_bits};
            if (code_(first) != code_(first + count - 1)) {
                at = morton_cut(code_, first, count, coarse_bits);
            } else {
                if (first >= sorted_end || first < sorted_first) {
                    sort_finely(first, count, fine);
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
            tasks.push_back({children + 1, first + at.left, count - at.left, task.depth + 1});
            tasks.push_back({children, first, at.left, task.depth + 1});
        }
        // Children come later than their parent.
        const auto enclose = [&](std::uint32_t i) {
            TreeNode<Aabb>& node = nodes[i];
            if (node.is_leaf()) return;
            node.bounds = nodes[node.first()].bounds;
            grow(node.bounds, nodes[node.first() + 1].bounds);
        };
        for (auto i = static_cast<std::uint32_t>(nodes.size()); i-- > begin;) enclose(i);
        enclose(root);
        placed_ += part.count;
        if (progress_) {
            progress_->set_fraction(static_cast<float>(placed_) / static_cast<float>(count_));
        }
    }

    // Has the memory brought that the triangles after slot i will be read from.
    void fetch_ahead(std::uint32_t i, std::uint32_t end) const {
        constexpr std::uint32_t far = 24, near = 12;
        if (i + far >= end) return;
        __builtin_prefetch(&mesh_.triangles[triangle_of(entries_[i + far])]);
        for (const std::uint32_t corner : mesh_.triangles[triangle_of(entries_[i + near])]) {
            __builtin_prefetch(&mesh_.positions[corner]);
        }
    }

    // Sorts entries of one cell by their fine codes, which go to `fine`.
    void sort_finely(std::uint32_t first, std::uint32_t count, std::vector<std::uint64_t>& fine) {
        std::vector<std::pair<std::uint64_t, MortonEntry>> cell;
        cell.reserve(count);
        for (std::uint32_t i = first; i < first + count; ++i) {
            cell.push_back({grid_.fine(corners_.box(triangle_of(entries_[i]))), entries_[i]});
        }
        std::sort(cell.begin(), cell.end());
        fine.resize(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            fine[i] = cell[i].first;
            entries_[first + i] = cell[i].second;
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

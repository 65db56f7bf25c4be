#include "collision/trees/sah_bvh.h"

#include <cmath>
#include <memory>

#include "collision/trees/aabb_tree.h"
#include "collision/trees/large_pages.h"
#include "collision/trees/parallel_tasks.h"
#include "collision/trees/sah_split.h"
#include "collision/trees/sah_sweep.h"

namespace collidoscope {
namespace {

using sah::Halves;
using sah::Nodes;
using sah::Range;
using sah::Ref;

// Subtrees of at most so many triangles are built by one thread each.
constexpr std::uint32_t grain = 1u << 15;

// Memory that is not written before it is used.
class Refs {
  public:
    explicit Refs(std::size_t count)
        : refs_(static_cast<Ref*>(::operator new (count * sizeof(Ref), std::align_val_t{64}))) {
        prefer_large_pages(refs_, count * sizeof(Ref));
    }
    ~Refs() { ::operator delete (refs_, std::align_val_t{64}); }
    Refs(const Refs&) = delete;
    Refs& operator=(const Refs&) = delete;
    Ref* get() const { return refs_; }

  private:
    Ref* refs_;
};

struct Task {
    Range range;
    std::uint32_t node = 0, depth = 0;
    int side = 0;  // which of the two arrays holds its refs
};

// A part of the tree while several threads build it: a node above the grain, or a whole subtree.
struct Piece {
    Task task;
    Aabb bounds;
    std::unique_ptr<Piece> left, right;  // null in a subtree
    Nodes nodes;                         // of a subtree, its root first
};

class Builder {
  public:
    Builder(const Mesh& mesh, const BuildOptions& options, BuildProgress* progress,
            std::vector<SplitRecord>* records)
        : mesh_(mesh),
          leaf_size_(std::clamp(options.leaf_size, 1u, max_leaf_size)),
          threads_(records ? 1 : std::max(options.threads, 1u)),
          progress_(progress),
          records_(records),
          count_(static_cast<std::uint32_t>(mesh.triangles.size())),
          sides_{Refs(count_), Refs(count_)} {}

    std::optional<AabbTree> build() {
        AabbTree tree;
        // Memory that is never written costs nothing, so reserve for the most there can be.
        tree.nodes.reserve(2 * std::size_t{count_} - 1);
        prefer_large_pages(tree.nodes.data(), tree.nodes.capacity() * sizeof(tree.nodes[0]));
        tree.primitives.resize(count_);
        order_ = tree.primitives.data();

        Task root;
        root.range = take_triangles();
        if (threads_ == 1 || count_ <= grain) {
            tree.nodes.emplace_back();
            build_subtree(root, tree.nodes);
        } else {
            build_pieces(root, tree.nodes);
        }
        if (cancelled()) return std::nullopt;
        take_corners(tree);
        if (count_ < 4096) tree.nodes.shrink_to_fit();
        if (progress_) progress_->set_fraction(1);
        return tree;
    }

  private:
    bool cancelled() const { return progress_ && progress_->cancelled(); }

    Range take_triangles() {
        Ref* refs = sides_[0].get();
        Range all;
        all.count = count_;
        for (std::uint32_t i = 0; i < count_; ++i) {
            refs[i] = sah::make_ref(mesh_.triangle(i), i);
            all.add(refs[i]);
        }
        return all;
    }
    void take_corners(AabbTree& tree) const {
        tree.triangles.reserve(count_);
        prefer_large_pages(tree.triangles.data(), count_ * sizeof(Triangle));
        for (const std::uint32_t triangle : tree.primitives) {
            tree.triangles.push_back(mesh_.triangle(triangle));
        }
    }

    // Divides the refs of a task, and moves them to the other array unless they are only halved.
    struct Division {
        Halves halves;
        int side;
        std::optional<sah::Choice> choice;  // nothing when halved
    };
    Division divide(const Task& task) {
        Ref* refs = sides_[task.side].get();
        if (task.depth < max_tree_depth / 2) {
            const sah::Choice choice = sah::choose(refs, task.range);
            if (choice.plane.axis >= 0) {
                const int side = 1 - task.side;
                return {sah::part(refs, sides_[side].get(), task.range, choice), side, choice};
            }
        }
        return {sah::halve(refs, task.range, sah::longest_axis(task.range)), task.side, {}};
    }

    // Everything below one task, whose node is there already. Nodes get the indices they would get
    // were the tree built by one thread in one piece, less those before the subtree.
    void build_subtree(const Task& root, Nodes& nodes) {
        sah::Output out{nodes, order_, leaf_size_, records_};
        nodes[root.node].bounds = to_aabb(root.range.box);
        std::vector<Task> tasks{root};
        std::uint32_t unreported = 0;
        while (!tasks.empty()) {
            const Task task = tasks.back();
            tasks.pop_back();
            const auto [first, count] = std::pair(task.range.first, task.range.count);
            if (count <= sah::small_count) {
                sah::build_small(sides_[task.side].get() + first, first, count, task.node,
                                 task.depth, out);
                unreported += count;
                if (unreported >= 4096 && !report(unreported)) return;
                continue;
            }
            const Division division = divide(task);
            const std::uint32_t children = out.children(task.node);
            const auto& [left, right] = division.halves;
            nodes[children].bounds = to_aabb(left.box);
            nodes[children + 1].bounds = to_aabb(right.box);
            if (records_) record(task, division);
            tasks.push_back({right, children + 1, task.depth + 1, division.side});
            tasks.push_back({left, children, task.depth + 1, division.side});
            if (count > grain && cancelled()) return;
        }
        report(unreported);
    }
    bool report(std::uint32_t& placed) {
        if (!progress_) return true;
        placed_ += placed;
        placed = 0;
        progress_->set_fraction(static_cast<float>(placed_) / static_cast<float>(count_));
        return !progress_->cancelled();
    }

    void build_pieces(const Task& root, Nodes& nodes) {
        Piece top;
        top.task = root;
        ParallelTasks<Piece*> work(threads_);
        work.run(&top, [&](Piece* piece, auto&& spawn) {
            if (cancelled()) return;
            const Task& task = piece->task;
            piece->bounds = to_aabb(task.range.box);
            if (task.range.count <= grain) {
                piece->nodes.reserve(2 * std::size_t{task.range.count} - 1);
                piece->nodes.emplace_back();
                build_subtree(task, piece->nodes);
                return;
            }
            const Division division = divide(task);
            for (auto* child : {&piece->left, &piece->right}) {
                *child = std::make_unique<Piece>();
                (*child)->task = {
                    child == &piece->left ? division.halves.left : division.halves.right, 0,
                    task.depth + 1, division.side};
            }
            spawn(piece->left.get());
            spawn(piece->right.get());
        });
        if (cancelled()) return;
        nodes.emplace_back();
        join(top, nodes);
    }

    // Puts the pieces together in the order of a depth-first descent.
    static void join(const Piece& top, Nodes& nodes) {
        std::vector<std::pair<const Piece*, std::uint32_t>> pieces{{&top, 0}};
        while (!pieces.empty()) {
            const auto [piece, node] = pieces.back();
            pieces.pop_back();
            const auto end = static_cast<std::uint32_t>(nodes.size());
            nodes[node].bounds = piece->bounds;
            if (piece->left) {
                nodes[node].link.set(end, 0);
                nodes.resize(nodes.size() + 2);
                pieces.push_back({piece->right.get(), end + 1});
                pieces.push_back({piece->left.get(), end});
                continue;
            }
            // The root goes to its place, the others follow at the end.
            const auto moved = [&](TreeNode<Aabb> n) {
                if (!n.is_leaf()) n.link.set(n.first() + end - 1, 0);
                return n;
            };
            nodes[node] = moved(piece->nodes[0]);
            for (std::size_t i = 1; i < piece->nodes.size(); ++i) {
                nodes.push_back(moved(piece->nodes[i]));
            }
        }
    }

    void record(const Task& task, const Division& division) const;

    const Mesh& mesh_;
    std::uint32_t leaf_size_;
    std::uint32_t threads_;
    BuildProgress* progress_;
    std::vector<SplitRecord>* records_;
    std::uint32_t count_;
    Refs sides_[2];
    std::uint32_t* order_ = nullptr;
    std::atomic<std::uint32_t> placed_ = 0;
};

// After a division the refs lie in their new places; the range as a whole is the same.
void Builder::record(const Task& task, const Division& division) const {
    SplitRecord r;
    r.node = task.node;
    r.first = task.range.first;
    r.count = task.range.count;
    r.depth = task.depth;
    r.left = division.halves.left.count;
    r.halved = !division.choice;
    r.cost_unsplit = SahCosts{}.intersection * static_cast<float>(r.count);
    r.cost = sah::relative_cost(
        sah::half_area(division.halves.left.box) * static_cast<float>(r.left) +
            sah::half_area(division.halves.right.box) * static_cast<float>(r.count - r.left),
        task.range.box, r.count);

    const sah::BinScale scale(task.range.centers);
    sah::Bins bins;
    bins.clear();
    const Ref* refs = sides_[division.side].get() + r.first;
    for (std::uint32_t i = 0; i < r.count; ++i) bins.add(refs[i], scale);
    r.curves = sah::curves(bins, scale, task.range.box);
    if (division.choice) {
        r.axis = division.choice->plane.axis;
        r.position = scale.plane(r.axis, division.choice->plane.bin);
        r.sampled = division.choice->sampled;
    } else {
        r.axis = sah::longest_axis(task.range);
        r.position = sah::center2(refs[r.left])[r.axis] * 0.5f;
    }
    records_->push_back(std::move(r));
}

// The mesh with all coordinates multiplied by a power of two that brings them near 1, or nothing
// where products of three of them are ordinary floats already.
std::optional<Mesh> brought_near_one(const Mesh& mesh) {
    float reach = 0;
    for (const vec3& p : mesh.positions) {
        reach = std::max(reach, std::max(std::fabs(p.x), std::max(std::fabs(p.y), std::fabs(p.z))));
    }
    if (reach == 0 || (reach >= 0x1p-30f && reach <= 0x1p40f)) return std::nullopt;
    int exponent;
    std::frexp(reach, &exponent);
    Mesh scaled = mesh;
    for (vec3& p : scaled.positions) {
        for (int k = 0; k < 3; ++k) p[k] = std::ldexp(p[k], -exponent);
    }
    return scaled;
}

}  // namespace

std::optional<AabbTree> build_sah_bvh(const Mesh& mesh, const BuildOptions& options,
                                      BuildProgress* progress, std::vector<SplitRecord>* records) {
    if (records) records->clear();
    if (mesh.triangles.empty()) return AabbTree();
    const std::optional<Mesh> scaled = brought_near_one(mesh);
    std::optional<AabbTree> tree =
        Builder(scaled ? *scaled : mesh, options, progress, records).build();
    // Rounding has nothing to do with it then: the boxes are taken from the corners themselves.
    if (tree && scaled) refit(*tree, mesh);
    return tree;
}

}  // namespace collidoscope

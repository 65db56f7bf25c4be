#include "collision/trees/builders/sbvh.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "collision/trees/builders/sbvh_cuts.h"
#include "collision/trees/tree_parts.h"

namespace collidoscope {
namespace {

constexpr double unbounded = HUGE_VAL;

using sbvh::cost_of;
using sbvh::Refs;
using sbvh::Side;
using sbvh::surface;
using Kind = SbvhSplit::Kind;

Aabb joined(Aabb a, const Aabb& b) {
    grow(a, b);
    return a;
}

class SbvhBuilder {
  public:
    SbvhBuilder(const Mesh& mesh, const BuildOptions& options, std::uint32_t spare,
                BuildProgress* progress, SbvhRecord* record)
        : mesh_(mesh),
          leaf_size_(std::clamp(options.leaf_size, 1u, max_leaf_size)),
          progress_(progress),
          record_(record),
          spare_(spare) {}

    std::optional<AabbTree> build(Refs parts) {
        Task root;
        root.refs = std::move(parts);
        nodes_.emplace_back();
        for (const TriangleRef& ref : root.refs) grow(root.box, ref.box);
        root_surface_ = surface(root.box);
        push(std::move(root));
        std::uint32_t placed = 0;
        while (!tasks_.empty()) {
            if (progress_ && progress_->canceled()) return std::nullopt;
            std::pop_heap(tasks_.begin(), tasks_.end());
            Task task = std::move(tasks_.back());
            tasks_.pop_back();
            if (task.refs.size() <= leaf_size_) {
                placed += make_leaf(task);
                if (progress_) progress_->set_fraction(float(placed) / float(placed + waiting_));
                continue;
            }
            divide(std::move(task));
        }
        return lay_out();
    }

  private:
    struct Task {
        std::uint32_t node = 0, depth = 0;
        double weight = 0;
        Aabb box = empty_aabb();
        Refs refs;
        // The top of a heap is what comes first.
        bool operator<(const Task& other) const {
            return weight != other.weight ? weight < other.weight : node > other.node;
        }
    };
    struct Made {
        std::uint32_t child = 0;             // the left one; the right one is the next
        std::uint32_t first = 0, count = 0;  // of a leaf, in entries_
        Aabb box;                            // of a leaf
        SbvhSplit split;
    };

    void push(Task task) {
        task.weight = surface(task.box) * double(task.refs.size());
        waiting_ += static_cast<std::uint32_t>(task.refs.size());
        tasks_.push_back(std::move(task));
        std::push_heap(tasks_.begin(), tasks_.end());
    }

    std::uint32_t make_leaf(const Task& task) {
        Made& leaf = nodes_[task.node];
        leaf.first = static_cast<std::uint32_t>(entries_.size());
        leaf.count = static_cast<std::uint32_t>(task.refs.size());
        leaf.box = task.box;
        for (const TriangleRef& ref : task.refs) entries_.push_back(ref.triangle);
        waiting_ -= leaf.count;
        // Two parts of one triangle.
        const auto first = entries_.begin() + leaf.first;
        std::sort(first, entries_.end());
        entries_.erase(std::unique(first, entries_.end()), entries_.end());
        leaf.count = static_cast<std::uint32_t>(entries_.size()) - leaf.first;
        return leaf.count;
    }

    void divide(Task task) {
        waiting_ -= static_cast<std::uint32_t>(task.refs.size());
        SbvhSplit split;
        split.object.cost = split.spatial.cost = unbounded;
        Refs left, right;
        if (task.depth < max_tree_depth / 2) {
            const sbvh::ObjectCut object = sbvh::best_object_cut(task.refs, task.box);
            split.object = object.cut;
            split.overlap = root_surface_ > 0 ? object.overlap / root_surface_ : 0;
            split.compared = spare_ > 0 && split.overlap > sbvh_overlap;
            if (split.compared)
                split.spatial = sbvh::best_spatial_cut(mesh_, task.refs, task.box, spare_);
            if (split.spatial.cost < split.object.cost && apply(task, split, left, right)) {
                split.kind = Kind::Spatial;
            } else if (split.object.cost < unbounded) {
                split.kind = Kind::Object;
                sbvh::divide(task.refs, object, left, right);
            }
        }
        if (split.kind == Kind::Leaf) {
            split.kind = Kind::Halved;
            const auto half = static_cast<std::ptrdiff_t>((task.refs.size() + 1) / 2);
            left.assign(task.refs.begin(), task.refs.begin() + half);
            right.assign(task.refs.begin() + half, task.refs.end());
        }
        const auto children = static_cast<std::uint32_t>(nodes_.size());
        nodes_[task.node].child = children;
        if (record_) nodes_[task.node].split = split;
        nodes_.resize(nodes_.size() + 2);
        for (Refs* side : {&left, &right}) {
            Task next;
            next.node = children + (side == &right);
            next.depth = task.depth + 1;
            next.refs = std::move(*side);
            for (const TriangleRef& ref : next.refs) grow(next.box, ref.box);
            push(std::move(next));
        }
    }

    // False where one side would be empty; nothing is spent then.
    bool apply(const Task& task, SbvhSplit& split, Refs& left, Refs& right) {
        const int axis = split.spatial.axis;
        const float at = split.spatial.position;
        struct Crossed {
            TriangleRef whole;
            Aabb below, above;
        };
        std::vector<Crossed> crossed;
        Side below, above;
        const auto put = [](Refs& refs, Side& side, const TriangleRef& ref) {
            refs.push_back(ref);
            side.add(ref.box);
        };
        for (const TriangleRef& ref : task.refs) {
            if (ref.box.max[axis] <= at) {
                put(left, below, ref);
            } else if (ref.box.min[axis] >= at) {
                put(right, above, ref);
            } else {
                const CutRef parts = cut(ref.box, mesh_.triangle(ref.triangle), axis, at);
                if (parts.below && parts.above) {
                    crossed.push_back({ref, *parts.below, *parts.above});
                    below.add(*parts.below);
                    above.add(*parts.above);
                } else if (parts.below) {
                    put(left, below, {*parts.below, ref.triangle});
                } else if (parts.above) {
                    put(right, above, {*parts.above, ref.triangle});
                }
            }
        }
        if (below.count == 0 || above.count == 0 || crossed.size() > spare_) {
            left.clear();
            right.clear();
            return false;
        }
        split.crossed = static_cast<std::uint32_t>(crossed.size());
        for (const Crossed& one : crossed) {
            const Aabb with_below = joined(below.box, one.whole.box);
            const Aabb with_above = joined(above.box, one.whole.box);
            const double in_both = below.cost() + above.cost();
            const double on_left =
                surface(with_below) * below.count + surface(above.box) * (above.count - 1);
            const double on_right =
                surface(below.box) * (below.count - 1) + surface(with_above) * above.count;
            if (above.count > 1 && on_left < in_both && on_left <= on_right) {
                left.push_back(one.whole);
                below.box = with_below;
                --above.count;
                ++split.kept_whole;
            } else if (below.count > 1 && on_right < in_both) {
                right.push_back(one.whole);
                above.box = with_above;
                --below.count;
                ++split.kept_whole;
            } else {
                left.push_back({one.below, one.whole.triangle});
                right.push_back({one.above, one.whole.triangle});
                --spare_;
            }
        }
        split.spatial.left = below.count;
        split.spatial.right = above.count;
        split.spatial.cost =
            cost_of(below.cost() + above.cost(), surface(task.box), task.refs.size());
        return true;
    }

    // Nodes in the order of a depth-first descent, slots in that of the leaves.
    AabbTree lay_out() {
        AabbTree tree;
        tree.nodes.reserve(nodes_.size());
        tree.primitives.reserve(entries_.size());
        tree.triangles.reserve(entries_.size());
        if (record_) record_->nodes.resize(nodes_.size());
        struct Visit {
            std::uint32_t to, from;
        };
        std::vector<Visit> visits{{0, 0}};
        tree.nodes.emplace_back();
        while (!visits.empty()) {
            const Visit visit = visits.back();
            visits.pop_back();
            const Made& made = nodes_[visit.from];
            if (record_) record_->nodes[visit.to] = made.split;
            if (made.count == 0) {
                const auto children = static_cast<std::uint32_t>(tree.nodes.size());
                tree.nodes[visit.to].link.set(children, 0);
                tree.nodes.resize(tree.nodes.size() + 2);
                visits.push_back({children + 1, made.child + 1});
                visits.push_back({children, made.child});
                continue;
            }
            const auto first = static_cast<std::uint32_t>(tree.primitives.size());
            for (std::uint32_t i = made.first; i < made.first + made.count; ++i) {
                tree.primitives.push_back(entries_[i]);
                tree.triangles.push_back(mesh_.triangle(entries_[i]));
            }
            tree.nodes[visit.to].bounds = made.box;
            tree.nodes[visit.to].link.set(first, made.count);
        }
        for (std::size_t i = tree.nodes.size(); i-- > 0;) {
            TreeNode<Aabb>& node = tree.nodes[i];
            if (!node.is_leaf()) join(node, &tree.nodes[node.first()]);
        }
        if (progress_) progress_->set_fraction(1);
        return tree;
    }

    const Mesh& mesh_;
    std::uint32_t leaf_size_;
    BuildProgress* progress_;
    SbvhRecord* record_;
    std::uint32_t spare_;        // entries that may still be made
    std::uint32_t waiting_ = 0;  // entries of all tasks
    double root_surface_ = 0;
    std::vector<Task> tasks_;  // a heap
    std::vector<Made> nodes_;
    std::vector<std::uint32_t> entries_;  // of leaves
};

}  // namespace

std::uint32_t sbvh::spare_entries(std::size_t triangles, double entries) {
    const double n = static_cast<double>(triangles);
    const double most =
        std::min(n * std::clamp(entries, 1.0, max_sbvh_entries), double(max_primitives));
    return most > n ? static_cast<std::uint32_t>(most - n) : 0;
}

std::optional<AabbTree> sbvh::build(const Mesh& mesh, Refs parts, const BuildOptions& options,
                                    std::uint32_t spare, BuildProgress* progress,
                                    SbvhRecord* record) {
    if (record) *record = {};
    if (parts.empty()) return AabbTree();
    return SbvhBuilder(mesh, options, spare, progress, record).build(std::move(parts));
}

std::optional<AabbTree> build_sbvh(const Mesh& mesh, const BuildOptions& options, double entries,
                                   BuildProgress* progress, SbvhRecord* record) {
    Refs refs;
    refs.reserve(mesh.triangles.size());
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
        refs.push_back({bounds_of(mesh.triangle(i)), i});
    const std::uint32_t spare = sbvh::spare_entries(mesh.triangles.size(), entries);
    return sbvh::build(mesh, std::move(refs), options, spare, progress, record);
}

}  // namespace collidoscope

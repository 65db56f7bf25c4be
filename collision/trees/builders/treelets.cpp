#include "collision/trees/builders/treelets.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "collision/trees/builders/relinked.h"
#include "collision/trees/tree_area.h"

namespace collidoscope {
namespace {

constexpr std::uint32_t set_count = 1u << treelet_ends;
constexpr std::uint32_t looks_at_cancel_every = 256;
constexpr double enough_gain = 1e-3;  // of a round, as a share of the cost

Aabb around(const Aabb& a, const Aabb& b) {
    return {glm::min(a.min, b.min), glm::max(a.max, b.max)};
}

// Opens the ends with the largest surfaces until there are seven, or all are leaves. box_of(node),
// children_of(node): two, or none.
template <typename BoxOf, typename ChildrenOf>
std::vector<std::uint32_t> ends_below(std::uint32_t root, const BoxOf& box_of,
                                      const ChildrenOf& children_of,
                                      std::vector<std::uint32_t>* opened = nullptr) {
    std::vector<std::uint32_t> ends{root};
    while (ends.size() < treelet_ends) {
        std::size_t best = ends.size();
        double largest = -1;
        for (std::size_t i = 0; i < ends.size(); ++i) {
            if (children_of(ends[i])[0] == no_node) continue;
            const double surface = wide_area(box_of(ends[i]));
            if (surface > largest) largest = surface, best = i;
        }
        if (best == ends.size()) break;
        const std::array<std::uint32_t, 2> children = children_of(ends[best]);
        if (opened) opened->push_back(ends[best]);
        ends[best] = children[0];
        ends.push_back(children[1]);
    }
    return ends;
}

// The best trees over all sets of some boxes; a set is named by its bits.
class BestTrees {
  public:
    explicit BestTrees(const std::vector<Aabb>& ends) : count_(ends.size()) {
        for (std::uint32_t set = 1; set < 1u << count_; ++set) {
            const auto first = static_cast<std::uint32_t>(std::countr_zero(set));
            const std::uint32_t rest = set & (set - 1);
            boxes_[set] = rest == 0 ? ends[first] : around(boxes_[rest], ends[first]);
            if (rest == 0) {
                surface_[set] = 0;
                continue;
            }
            // The part with the first end, and the others: every division once.
            const std::uint32_t one = set ^ rest;
            double least = surface_[rest];
            part_[set] = one;
            for (std::uint32_t some = (rest - 1) & rest; some != 0; some = (some - 1) & rest) {
                const double sum = surface_[one | some] + surface_[rest ^ some];
                if (sum < least) least = sum, part_[set] = one | some;
            }
            surface_[set] = least + wide_area(boxes_[set]);
        }
    }
    std::uint32_t all() const { return (1u << count_) - 1; }
    const Aabb& box(std::uint32_t set) const { return boxes_[set]; }
    // The inner nodes of the best tree over a set have this together.
    double surface(std::uint32_t set) const { return surface_[set]; }
    // The ends of one side of its root.
    std::uint32_t part(std::uint32_t set) const { return part_[set]; }

  private:
    std::size_t count_;
    std::array<Aabb, set_count> boxes_;
    std::array<double, set_count> surface_;
    std::array<std::uint32_t, set_count> part_{};
};

class Restructurer {
  public:
    Restructurer(const AabbTree& tree, BuildProgress* progress, TreeletRecord* record)
        : tree_(tree), progress_(progress), record_(record), nodes_(linked<Node>(tree)) {
        for (std::uint32_t i = size(); i-- > 0;)
            if (!leaf(i)) renew(i);
    }

    std::optional<AabbTree> run(std::uint32_t rounds) {
        root_surface_ = wide_area(nodes_[0].box);
        if (record_) changes_.resize(nodes_.size());
        double cost = inner_surface(nodes_);
        if (record_) record_->costs.push_back(relative(cost));
        for (std::uint32_t round = 1; round <= rounds && root_surface_ > 0; ++round) {
            const std::vector<std::uint32_t> order = upward();
            for (std::size_t i = 0; i < order.size(); ++i) {
                if (progress_ && i % looks_at_cancel_every == 0) {
                    if (progress_->canceled()) return std::nullopt;
                    progress_->set_fraction((static_cast<float>(round - 1) +
                                             static_cast<float>(i) / static_cast<float>(size())) /
                                            static_cast<float>(rounds));
                }
                restructure(order[i], round);
            }
            const double next = inner_surface(nodes_);
            if (record_) record_->costs.push_back(relative(next));
            const bool enough = next > (1 - enough_gain) * cost;
            cost = next;
            if (enough) break;
        }
        if (progress_) progress_->set_fraction(1);
        if (record_) record_->nodes.resize(nodes_.size());
        return relinked(tree_, nodes_, [&](std::uint32_t to, std::uint32_t from) {
            if (record_) record_->nodes[to] = changes_[from];
        });
    }

  private:
    struct Node {
        Aabb box;
        std::uint32_t parent = no_node;
        std::array<std::uint32_t, 2> child{no_node, no_node};
        std::uint32_t height = 0;  // edges to the deepest leaf below
    };

    std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
    bool leaf(std::uint32_t node) const { return nodes_[node].child[0] == no_node; }
    double relative(double surface) const {
        return root_surface_ > 0 ? surface / root_surface_ : 0;
    }
    void renew(std::uint32_t node) {
        Node& n = nodes_[node];
        const Node &a = nodes_[n.child[0]], &b = nodes_[n.child[1]];
        n.box = around(a.box, b.box);
        n.height = 1 + std::max(a.height, b.height);
    }
    std::uint32_t depth_of(std::uint32_t node) const {
        std::uint32_t depth = 0;
        for (; nodes_[node].parent != no_node; node = nodes_[node].parent) ++depth;
        return depth;
    }

    // All inner nodes, children before their parents.
    std::vector<std::uint32_t> upward() const {
        std::vector<std::uint32_t> order, waiting{0};
        while (!waiting.empty()) {
            const std::uint32_t node = waiting.back();
            waiting.pop_back();
            if (leaf(node)) continue;
            order.push_back(node);
            waiting.insert(waiting.end(), nodes_[node].child.begin(), nodes_[node].child.end());
        }
        std::reverse(order.begin(), order.end());
        return order;
    }

    void restructure(std::uint32_t root, std::uint32_t round) {
        // The nodes below may have become higher.
        renew(root);
        std::vector<std::uint32_t> opened;
        const std::vector<std::uint32_t> ends = ends_below(
            root, [&](std::uint32_t node) { return nodes_[node].box; },
            [&](std::uint32_t node) { return nodes_[node].child; }, &opened);
        // Two ends can be joined in one way only.
        if (ends.size() < 3) return;
        double before = 0;
        for (const std::uint32_t node : opened) before += wide_area(nodes_[node].box);
        std::vector<Aabb> boxes;
        boxes.reserve(ends.size());
        for (const std::uint32_t end : ends) boxes.push_back(nodes_[end].box);
        const BestTrees best(boxes);
        const double after = best.surface(best.all());
        if (after >= before * (1 - 1e-9)) return;
        const std::uint32_t height = height_of(best, best.all(), ends);
        if (height > nodes_[root].height && depth_of(root) + height > max_tree_depth) return;
        // The numbers of the inner nodes are used again; the root keeps its own.
        if (record_)
            for (const std::uint32_t node : opened) changes_[node] = {};
        std::reverse(opened.begin(), opened.end());
        opened.pop_back();
        link(root, best, best.all(), ends, opened);
        if (!record_) return;
        ++record_->changes;
        changes_[root] = {round, relative(before), relative(after)};
    }

    std::uint32_t height_of(const BestTrees& best, std::uint32_t set,
                            const std::vector<std::uint32_t>& ends) const {
        if (std::has_single_bit(set)) return nodes_[ends[end_of(set)]].height;
        const std::uint32_t part = best.part(set);
        return 1 + std::max(height_of(best, part, ends), height_of(best, set ^ part, ends));
    }
    static std::size_t end_of(std::uint32_t set) {
        return static_cast<std::size_t>(std::countr_zero(set));
    }

    // Makes the node the root of the best tree over a set of two ends or more.
    void link(std::uint32_t node, const BestTrees& best, std::uint32_t set,
              const std::vector<std::uint32_t>& ends, std::vector<std::uint32_t>& free) {
        const std::uint32_t part = best.part(set);
        std::size_t side = 0;
        for (const std::uint32_t half : {part, set ^ part}) {
            std::uint32_t child = 0;
            if (std::has_single_bit(half)) {
                child = ends[end_of(half)];
            } else {
                child = free.back();
                free.pop_back();
                link(child, best, half, ends, free);
            }
            nodes_[node].child[side++] = child;
            nodes_[child].parent = node;
        }
        renew(node);
    }

    const AabbTree& tree_;
    BuildProgress* progress_;
    TreeletRecord* record_;
    std::vector<Node> nodes_;
    std::vector<TreeletChange> changes_;
    double root_surface_ = 0;
};

Aabb box_in(const TreeView& tree, std::uint32_t node) {
    return std::get<Aabb>(tree.bounds(node));
}

}  // namespace

Treelet treelet_below(const TreeView& tree, std::uint32_t node) {
    Treelet treelet;
    if (tree.is_leaf(node)) return treelet;
    std::vector<std::uint32_t> opened;
    treelet.ends = ends_below(
        node, [&](std::uint32_t one) { return box_in(tree, one); },
        [&](std::uint32_t one) {
            const Children children = tree.children(one);
            return children.size() == 2 ? std::array{children[0], children[1]}
                                        : std::array{no_node, no_node};
        },
        &opened);
    const double root = wide_area(box_in(tree, 0));
    if (!(root > 0)) return treelet;
    for (const std::uint32_t one : opened) treelet.surface += wide_area(box_in(tree, one)) / root;
    std::vector<Aabb> boxes;
    boxes.reserve(treelet.ends.size());
    for (const std::uint32_t end : treelet.ends) boxes.push_back(box_in(tree, end));
    const BestTrees best(boxes);
    treelet.least = best.surface(best.all()) / root;
    return treelet;
}

std::optional<AabbTree> with_treelets(const AabbTree& tree, std::uint32_t rounds,
                                      BuildProgress* progress, TreeletRecord* record) {
    if (record) *record = {};
    if (tree.empty()) return AabbTree();
    return Restructurer(tree, progress, record).run(rounds);
}

}  // namespace collidoscope

#include "collision/trees/builders/reinsertion.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "collision/trees/builders/relinked.h"
#include "collision/trees/tree_area.h"

namespace collidoscope {
namespace {

constexpr double small_gain = 1e-3;  // of a pass, as a share of the cost
constexpr std::uint32_t looks_at_cancel = 256;

Aabb both(const Aabb& a, const Aabb& b) {
    return {glm::min(a.min, b.min), glm::max(a.max, b.max)};
}

class Reinserter {
  public:
    Reinserter(const AabbTree& tree, BuildProgress* progress, ReinsertionRecord* record)
        : tree_(tree), progress_(progress), record_(record), nodes_(linked<Node>(tree)) {
        for (std::uint32_t i = 0; i < size(); ++i)
            if (leaf(i)) nodes_[i].count = tree.nodes[i].count();
        for (std::uint32_t i = size(); i-- > 0;)
            if (!leaf(i)) renew(i);
    }

    std::optional<AabbTree> run(std::uint32_t passes) {
        std::vector<Reinsertion> made(record_ ? nodes_.size() : 0);
        made_ = record_ ? made.data() : nullptr;
        root_area_ = wide_area(nodes_[0].box);
        double cost = inner_surface(nodes_);
        if (record_) record_->costs.push_back(relative(cost));
        std::vector<std::uint32_t> order(nodes_.size());
        std::vector<double> areas(nodes_.size());
        for (std::uint32_t pass = 1; pass <= passes && root_area_ > 0; ++pass) {
            std::iota(order.begin(), order.end(), 0u);
            for (std::uint32_t i = 0; i < size(); ++i) areas[i] = wide_area(nodes_[i].box);
            std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
                return areas[a] != areas[b] ? areas[a] > areas[b] : a < b;
            });
            for (std::uint32_t i = 0; i < size(); ++i) {
                if (progress_ && i % looks_at_cancel == 0) {
                    if (progress_->canceled()) return std::nullopt;
                    progress_->set_fraction((static_cast<float>(pass - 1) +
                                             static_cast<float>(i) / static_cast<float>(size())) /
                                            static_cast<float>(passes));
                }
                try_to_move(order[i], pass);
            }
            const double next = inner_surface(nodes_);
            if (record_) record_->costs.push_back(relative(next));
            const bool enough = next > (1 - small_gain) * cost;
            cost = next;
            if (enough) break;
        }
        if (progress_) progress_->set_fraction(1);
        if (record_) record_->nodes.resize(nodes_.size());
        return relinked(tree_, nodes_, [&](std::uint32_t to, std::uint32_t from) {
            if (record_) record_->nodes[to] = made_[from];
        });
    }

  private:
    struct Node {
        Aabb box;
        std::uint32_t parent = no_node;
        std::array<std::uint32_t, 2> child{no_node, no_node};
        std::uint32_t count = 0;   // triangles below
        std::uint32_t height = 0;  // edges to the deepest leaf below
    };
    // A place that is looked at: beside this node. grown: what the boxes above it grow by.
    struct Place {
        double grown;
        std::uint32_t node, depth;
        bool operator<(const Place& other) const {  // the top of a queue is the best
            return grown != other.grown ? grown > other.grown : node > other.node;
        }
    };

    std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
    bool leaf(std::uint32_t node) const { return nodes_[node].child[0] == no_node; }
    double relative(double area) const { return root_area_ > 0 ? area / root_area_ : 0; }

    // From its children. Whether it has changed.
    bool renew(std::uint32_t node) {
        Node& n = nodes_[node];
        const Node &a = nodes_[n.child[0]], &b = nodes_[n.child[1]];
        const Node before = n;
        n.box = both(a.box, b.box);
        n.count = a.count + b.count;
        n.height = 1 + std::max(a.height, b.height);
        return n.box.min != before.box.min || n.box.max != before.box.max ||
               n.count != before.count || n.height != before.height;
    }
    // The surfaces from here to the root, and then anew. What they lost.
    double renew_above(std::uint32_t node) {
        double lost = 0;
        for (; node != no_node; node = nodes_[node].parent) {
            const double before = wide_area(nodes_[node].box);
            if (!renew(node)) break;
            lost += before - wide_area(nodes_[node].box);
        }
        return lost;
    }
    void put_in_place_of(std::uint32_t old, std::uint32_t node) {
        const std::uint32_t above = nodes_[old].parent;
        nodes_[node].parent = above;
        std::array<std::uint32_t, 2>& siblings = nodes_[above].child;
        siblings[siblings[0] == old ? 0 : 1] = node;
    }
    void join(std::uint32_t common, std::uint32_t beside, std::uint32_t node) {
        put_in_place_of(beside, common);
        nodes_[common].child = {beside, node};
        nodes_[beside].parent = nodes_[node].parent = common;
        renew(common);
        renew_above(nodes_[common].parent);
    }

    void try_to_move(std::uint32_t node, std::uint32_t pass) {
        const std::uint32_t parent = nodes_[node].parent;
        if (parent == no_node || nodes_[parent].parent == no_node) return;
        const bool on_left = nodes_[parent].child[0] == node;
        const std::uint32_t sibling = nodes_[parent].child[on_left ? 1 : 0];
        // Take it out: the sibling stands in the parent's place.
        double saved = wide_area(nodes_[parent].box);
        put_in_place_of(parent, sibling);
        saved += renew_above(nodes_[sibling].parent);

        const Found found = best_place(node, saved);
        const std::uint32_t beside = found.node == no_node ? sibling : found.node;
        join(parent, beside, node);
        if (found.node == no_node) {
            if (on_left) std::swap(nodes_[parent].child[0], nodes_[parent].child[1]);
            return;
        }
        if (!record_) return;
        ++record_->moves;
        made_[parent] = {pass, nodes_[node].count, found.looked_at, relative(saved),
                         relative(found.cost)};
    }

    struct Found {
        std::uint32_t node = no_node;
        std::uint32_t looked_at = 0;
        double cost = 0;
    };
    // Cheaper than `limit`.
    Found best_place(std::uint32_t node, double limit) {
        const Aabb box = nodes_[node].box;
        const double own = wide_area(box);
        Found found;
        found.cost = limit * (1 - 1e-9);
        queue_.clear();
        queue_.push_back({0, 0, 0});
        while (!queue_.empty()) {
            std::pop_heap(queue_.begin(), queue_.end());
            const Place place = queue_.back();
            queue_.pop_back();
            if (place.grown + own >= found.cost) break;
            ++found.looked_at;
            const Node& other = nodes_[place.node];
            const double common = wide_area(both(other.box, box));
            const std::uint32_t below = std::max(other.height, nodes_[node].height);
            const bool fits = place.depth + 1 + below <= max_tree_depth;
            if (fits && place.node != 0 && place.grown + common < found.cost) {
                found.cost = place.grown + common;
                found.node = place.node;
            }
            const double grown = place.grown + common - wide_area(other.box);
            if (leaf(place.node) || grown + own >= found.cost) continue;
            for (const std::uint32_t child : other.child) {
                queue_.push_back({grown, child, place.depth + 1});
                std::push_heap(queue_.begin(), queue_.end());
            }
        }
        return found;
    }

    const AabbTree& tree_;
    BuildProgress* progress_;
    ReinsertionRecord* record_;
    std::vector<Node> nodes_;
    std::vector<Place> queue_;
    Reinsertion* made_ = nullptr;
    double root_area_ = 0;
};

}  // namespace

std::optional<AabbTree> reinserted(const AabbTree& tree, std::uint32_t passes,
                                   BuildProgress* progress, ReinsertionRecord* record) {
    if (record) *record = {};
    if (tree.empty()) return AabbTree();
    return Reinserter(tree, progress, record).run(passes);
}

}  // namespace collidoscope

#include "collision/trees/build_steps/tree_diff.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "collision/trees/tree_area.h"

namespace collidoscope {
namespace {

std::uint64_t mixed(std::uint64_t x) {  // splitmix64
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

// A set of primitives, of some as often as they are in it.
struct Content {
    std::uint64_t first = 0, second = 0;
    std::uint32_t count = 0;
    bool operator==(const Content&) const = default;
    bool operator<(const Content& other) const {
        return std::tie(first, second, count) < std::tie(other.first, other.second, other.count);
    }
};

struct NodeContent {
    Content content;
    std::uint32_t depth, node;
    bool operator<(const NodeContent& other) const {
        return std::tie(content, depth, node) < std::tie(other.content, other.depth, other.node);
    }
};

// The contents of all nodes, sorted.
std::vector<NodeContent> contents(const TreeView& tree) {
    std::vector<std::array<std::uint64_t, 2>> sum(tree.primitive_count() + std::size_t{1});
    for (std::uint32_t slot = 0; slot < tree.primitive_count(); ++slot) {
        const std::uint64_t one = mixed(tree.primitive(slot));
        sum[slot + 1] = {sum[slot][0] + one, sum[slot][1] + mixed(one)};
    }
    std::vector<NodeContent> all;
    all.reserve(tree.node_count());
    for (std::uint32_t node = 0; node < tree.node_count(); ++node) {
        const SlotRange range = tree.slots(node);
        const auto &from = sum[range.first], &to = sum[range.first + range.count];
        all.push_back({{to[0] - from[0], to[1] - from[1], range.count}, tree.depth(node), node});
    }
    std::sort(all.begin(), all.end());
    return all;
}

// Nodes of a chain, in which each has one child, hold the same: they are paired from the top.
void match(const TreeView& a, const TreeView& b, TreeDiff& diff) {
    diff.in_b.assign(a.node_count(), no_node);
    diff.in_a.assign(b.node_count(), no_node);
    const std::vector<NodeContent> of_a = contents(a), of_b = contents(b);
    const auto pair = [&](std::uint32_t of_first, std::uint32_t of_second) {
        diff.in_b[of_first] = of_second;
        diff.in_a[of_second] = of_first;
        ++diff.shared;
    };
    if (!of_a.empty() && !of_b.empty()) pair(0, 0);
    std::size_t i = 0, k = 0;
    while (i < of_a.size() && k < of_b.size()) {
        const Content &x = of_a[i].content, &y = of_b[k].content;
        if (of_a[i].node == 0) {
            ++i;
        } else if (of_b[k].node == 0) {
            ++k;
        } else {
            if (x == y && x.count > 0) pair(of_a[i].node, of_b[k].node);
            const bool next_a = !(y < x), next_b = !(x < y);
            i += next_a;
            k += next_b;
        }
    }
    diff.only_a = a.node_count() - diff.shared;
    diff.only_b = b.node_count() - diff.shared;
}

// Parts of a tree's cost.
class Costs {
  public:
    Costs(const TreeView& tree, const SahCosts& costs) : tree_(tree), sizes_(tree), costs_(costs) {}
    double area(std::uint32_t node) const { return sizes_.relative_area(node); }
    double of(std::uint32_t node) const {
        return area(node) * (tree_.is_leaf(node)
                                 ? double{costs_.intersection} * tree_.slots(node).count
                                 : double{costs_.traversal});
    }
    double all() const {
        double sum = 0;
        for (std::uint32_t node = 0; node < tree_.node_count(); ++node) sum += of(node);
        return sum;
    }

  private:
    const TreeView& tree_;
    NodeSizes sizes_;
    SahCosts costs_;
};

// The region below a shared node in one tree.
struct Below {
    std::uint32_t nodes = 0;
    double cost = 0;
};
Below below(const TreeView& tree, std::uint32_t node, const std::vector<std::uint32_t>& other,
            const Costs& costs) {
    Below found;
    std::vector<std::uint32_t> open{node};
    while (!open.empty()) {
        const std::uint32_t top = open.back();
        open.pop_back();
        for (const std::uint32_t child : tree.children(top)) {
            if (other[child] != no_node) continue;
            ++found.nodes;
            found.cost += costs.of(child);
            open.push_back(child);
        }
    }
    return found;
}

// The number of times that each primitive is in the tree.
std::vector<std::uint32_t> uses(const TreeView& tree, std::uint32_t primitives) {
    std::vector<std::uint32_t> all(primitives);
    for (std::uint32_t slot = 0; slot < tree.primitive_count(); ++slot) ++all[tree.primitive(slot)];
    return all;
}
std::uint32_t end_of_primitives(const TreeView& tree) {
    std::uint32_t end = 0;
    for (std::uint32_t slot = 0; slot < tree.primitive_count(); ++slot)
        end = std::max(end, tree.primitive(slot) + 1);
    return end;
}

}  // namespace

TreeDiffObstacle obstacle_to_diff(const TreeView& a, const TreeView& b, bool with_corners) {
    const std::uint32_t end = std::max(end_of_primitives(a), end_of_primitives(b));
    const std::vector<std::uint32_t> of_a = uses(a, end), of_b = uses(b, end);
    TreeDiffObstacle found;
    for (std::uint32_t i = 0; i < end; ++i) {
        if ((of_a[i] == 0) != (of_b[i] == 0)) {
            found.primitive = i;
            return found;
        }
    }
    if (!with_corners) return found;
    std::vector<std::uint32_t> slot_in_a(end);
    for (std::uint32_t slot = 0; slot < a.primitive_count(); ++slot)
        slot_in_a[a.primitive(slot)] = slot;
    std::vector<char> moved(end, 0);
    for (std::uint32_t slot = 0; slot < b.primitive_count(); ++slot) {
        const std::uint32_t primitive = b.primitive(slot);
        const Triangle x = a.triangle(slot_in_a[primitive]), y = b.triangle(slot);
        moved[primitive] = !(x.a == y.a && x.b == y.b && x.c == y.c);
    }
    found.moved_count = static_cast<std::uint32_t>(std::count(moved.begin(), moved.end(), 1));
    if (found.moved_count > 0)
        found.moved =
            static_cast<std::uint32_t>(std::find(moved.begin(), moved.end(), 1) - moved.begin());
    return found;
}

bool alike(const TreeView& a, const TreeView& b) {
    const auto width = [](const TreeView& tree) {
        std::uint32_t most = 0;
        for (std::uint32_t node = 0; node < tree.node_count(); ++node)
            most = std::max(most, tree.children(node).size());
        return most;
    };
    return a.volume_id() == b.volume_id() && width(a) == width(b);
}

TreeDiff diff(const TreeView& a, const TreeView& b, const SahCosts& costs) {
    TreeDiff diff;
    match(a, b, diff);
    const Costs own_a(a, costs), own_b(b, costs);
    diff.cost_a = own_a.all();
    diff.cost_b = own_b.all();

    for (std::uint32_t node = 0; node < a.node_count(); ++node) {
        const std::uint32_t other = diff.in_b[node];
        if (other == no_node) continue;
        const bool same_kind = a.is_leaf(node) == b.is_leaf(other);
        if (same_kind) {
            diff.resized_a += own_a.of(node);
            diff.resized_b += own_b.of(other);
            diff.resized += own_a.area(node) != own_b.area(other);
        }
        const Below in_a = below(a, node, diff.in_b, own_a),
                    in_b = below(b, other, diff.in_a, own_b);
        if (same_kind && in_a.nodes == 0 && in_b.nodes == 0) continue;
        TreeDiffRegion region{node,      other,    a.slots(node).count, in_a.nodes, in_b.nodes,
                              in_a.cost, in_b.cost};
        if (!same_kind) {
            region.cost_a += own_a.of(node);
            region.cost_b += own_b.of(other);
        }
        diff.regions.push_back(region);
    }
    std::sort(diff.regions.begin(), diff.regions.end(),
              [](const TreeDiffRegion& x, const TreeDiffRegion& y) {
                  const double by_x = std::abs(x.difference()), by_y = std::abs(y.difference());
                  return by_x != by_y ? by_x > by_y : x.a < y.a;
              });
    return diff;
}

}  // namespace collidoscope

// Wide trees in panels, and what can be wrong with them.
#include <algorithm>
#include <cmath>

#include "collision/trees/wide/wide_tree.h"

namespace collidoscope {
namespace {

template <typename V>
class WideTreeView final : public TreeView {
  public:
    explicit WideTreeView(std::shared_ptr<const WideTree<V>> tree) : tree_(std::move(tree)) {
        if (tree_->empty()) return;
        add(0, no_node, {});
        for (std::uint32_t node = 0; node < tree_->nodes.size(); ++node) {
            for (std::uint32_t lane = 0; lane < tree_->child_count(node); ++lane) {
                add(node, lane, tree_->nodes[node].child[lane]);
            }
        }
        link();
    }

    const WideTree<V>& tree() const { return *tree_; }
    std::string_view volume_id() const override { return collidoscope::volume_id(V{}); }
    std::uint32_t node_count() const override { return static_cast<std::uint32_t>(places_.size()); }
    std::uint32_t primitive_count() const override {
        return static_cast<std::uint32_t>(tree_->primitives.size());
    }
    std::size_t bytes() const override { return tree_->bytes(); }
    bool is_leaf(std::uint32_t node) const override { return places_[node].link.is_leaf(); }
    Children children(std::uint32_t node) const override {
        Children result;
        if (is_leaf(node)) return result;
        const std::uint32_t wide = places_[node].link.first();
        for (std::uint32_t lane = 0; lane < tree_->child_count(wide); ++lane) {
            result.add(tree_->child_number(wide, lane));
        }
        return result;
    }
    SlotRange slots(std::uint32_t node) const override { return places_[node].slots; }
    std::uint32_t primitive(std::uint32_t slot) const override { return tree_->primitives[slot]; }
    Triangle triangle(std::uint32_t slot) const override { return tree_->triangle(slot); }
    VolumeShape bounds(std::uint32_t node) const override { return shape_of(at(node)); }
    float area(std::uint32_t node) const override { return collidoscope::area(at(node)); }
    float volume(std::uint32_t node) const override { return collidoscope::volume(at(node)); }
    bool bounds_contain(std::uint32_t node, const vec3& p) const override {
        return contains(at(node), p);
    }

  private:
    struct Place {
        std::uint32_t node, lane;  // lane no_node: the root
        ChildLink link;
        SlotRange slots;
    };

    void add(std::uint32_t node, std::uint32_t lane, ChildLink link) {
        places_.push_back({node, lane, link, {link.first(), link.count()}});
    }

    // Parents and depths from the root down, ranges from the leaves up.
    void link() {
        parents_.assign(places_.size(), no_node);
        depths_.assign(places_.size(), 0);
        std::vector<std::uint32_t> order{0};
        order.reserve(places_.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            for (const std::uint32_t child : children(order[i])) {
                parents_[child] = order[i];
                depths_[child] = static_cast<std::uint16_t>(depths_[order[i]] + 1);
                order.push_back(child);
            }
        }
        for (std::size_t i = order.size(); i-- > 0;) {
            if (is_leaf(order[i])) continue;
            SlotRange all{no_node, 0};
            for (const std::uint32_t child : children(order[i])) {
                all.first = std::min(all.first, places_[child].slots.first);
                all.count += places_[child].slots.count;
            }
            places_[order[i]].slots = all;
        }
    }
    V at(std::uint32_t node) const {
        const Place& place = places_[node];
        return place.lane == no_node ? tree_->bounds : tree_->nodes[place.node].bounds(place.lane);
    }

    std::shared_ptr<const WideTree<V>> tree_;
    std::vector<Place> places_;
};

template <typename V>
bool holds(const V& bounds, const Triangle& t) {
    return contains(bounds, t.a) && contains(bounds, t.b) && contains(bounds, t.c);
}

}  // namespace

std::shared_ptr<const TreeView> make_view(std::shared_ptr<const WideTree<Aabb>> tree) {
    return std::make_shared<WideTreeView<Aabb>>(std::move(tree));
}
std::shared_ptr<const TreeView> make_view(std::shared_ptr<const WideTree<Obb>> tree) {
    return std::make_shared<WideTreeView<Obb>>(std::move(tree));
}

const WideAabbTree* wide_boxes_of(const TreeView& view) {
    const auto* wide = dynamic_cast<const WideTreeView<Aabb>*>(&view);
    return wide ? &wide->tree() : nullptr;
}

template <typename V>
std::vector<TreeProblem> validate(const WideTree<V>& tree, std::size_t limit) {
    std::vector<TreeProblem> problems;
    const auto report = [&](TreeFault fault, std::size_t node, std::uint32_t primitive = 0) {
        if (problems.size() < limit) {
            problems.push_back({fault, static_cast<std::uint32_t>(node), primitive});
        }
    };
    const std::size_t slot_count = tree.primitives.size();
    const bool sound_arrays =
        tree.numbers.size() == tree.nodes.size() && tree.corners.size() == slot_count;
    if (!sound_arrays) {
        report(TreeFault::BrokenLink, 0);
        return problems;
    }
    std::vector<char> slot_seen(slot_count, 0);
    std::vector<char> node_seen(tree.nodes.size(), 0);

    // Walk down with the volumes from the root at hand.
    struct Visit {
        std::uint32_t number, depth;
        ChildLink link;
        V bounds;
    };
    std::vector<Visit> stack;
    std::vector<Visit> path;
    if (!tree.empty()) stack.push_back({0, 0, {}, tree.bounds});
    while (!stack.empty()) {
        const Visit visit = stack.back();
        stack.pop_back();
        path.resize(visit.depth);
        path.push_back(visit);
        if (!is_finite(visit.bounds)) report(TreeFault::NotFinite, visit.number);
        if (visit.depth > max_tree_depth + 1) report(TreeFault::TooDeep, visit.number);
        const std::uint32_t first = visit.link.first();
        if (!visit.link.is_leaf()) {
            if (first >= tree.nodes.size()) {
                report(TreeFault::BrokenLink, visit.number);
                continue;
            }
            if (node_seen[first]) {
                report(TreeFault::SharedNode, visit.number);
                continue;
            }
            node_seen[first] = 1;
            for (std::uint32_t lane = tree.child_count(first); lane-- > 0;) {
                stack.push_back({tree.child_number(first, lane), visit.depth + 1,
                                 tree.nodes[first].child[lane], tree.nodes[first].bounds(lane)});
            }
            continue;
        }
        if (first > slot_count || slot_count - first < visit.link.count()) {
            report(TreeFault::BrokenLink, visit.number);
            continue;
        }
        for (std::uint32_t slot = first; slot < first + visit.link.count(); ++slot) {
            const std::uint32_t primitive = tree.primitives[slot];
            if (slot_seen[slot]) report(TreeFault::RepeatedPrimitive, visit.number, primitive);
            slot_seen[slot] = 1;
            const auto& corners = tree.corners[slot];
            if (*std::max_element(corners.begin(), corners.end()) >= tree.positions.size()) {
                report(TreeFault::BrokenLink, visit.number, primitive);
                continue;
            }
            for (const Visit& ancestor : path) {
                if (!holds(ancestor.bounds, tree.triangle(slot)))
                    report(TreeFault::Escapes, ancestor.number, primitive);
            }
        }
    }

    // Report nodes never reached, and check that the slots hold every triangle once.
    for (std::size_t node = 0; node < tree.nodes.size(); ++node) {
        if (!node_seen[node]) report(TreeFault::UnreachableNode, tree.numbers[node]);
    }
    std::vector<char> primitive_seen(slot_count, 0);
    for (std::size_t slot = 0; slot < slot_count; ++slot) {
        const std::uint32_t primitive = tree.primitives[slot];
        if (primitive >= slot_count) {
            report(TreeFault::BrokenLink, 0, primitive);
        } else if (primitive_seen[primitive]) {
            report(TreeFault::RepeatedPrimitive, 0, primitive);
        } else {
            primitive_seen[primitive] = 1;
        }
        if (!slot_seen[slot]) report(TreeFault::MissingPrimitive, 0, primitive);
    }
    return problems;
}
template std::vector<TreeProblem> validate(const WideTree<Aabb>&, std::size_t);
template std::vector<TreeProblem> validate(const WideTree<Obb>&, std::size_t);

}  // namespace collidoscope

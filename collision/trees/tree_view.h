// One face for every tree, so that panels, overlays and statistics never know which one they show.
//
// Nodes are named by their index; the root is 0. A view keeps the tree alive and works out parents,
// depths and ranges once (O(nodes)); it wants a sound tree, see validate.h.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "collision/shapes.h"
#include "collision/trees/tree.h"

namespace collidoscope {

inline constexpr std::uint32_t no_node = std::numeric_limits<std::uint32_t>::max();

// A range of slots; TreeView::primitive gives the primitive in a slot.
struct SlotRange {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

class Children {
  public:
    static constexpr std::uint32_t capacity = 8;
    void add(std::uint32_t node) { nodes_[size_++] = node; }
    std::uint32_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    std::uint32_t operator[](std::uint32_t i) const { return nodes_[i]; }
    const std::uint32_t* begin() const { return nodes_.data(); }
    const std::uint32_t* end() const { return nodes_.data() + size_; }

  private:
    std::array<std::uint32_t, capacity> nodes_{};
    std::uint32_t size_ = 0;
};

// Surface area and volume of a bounding volume.
struct VolumeSizes {
    float area = 0;
    float volume = 0;
};

// Shape that a node is drawn as.
using VolumeShape = std::variant<Aabb, Box, Sphere, Hull>;
inline VolumeShape shape_of(const Aabb& box) {
    return box;
}
inline VolumeShape shape_of(const Obb& box) {
    return to_box(box);
}
constexpr std::string_view volume_id(const Aabb&) {
    return "aabb";
}
constexpr std::string_view volume_id(const Obb&) {
    return "obb";
}

namespace detail {

// Functions of a volume, for callers where members of the same name would hide them.
template <typename V>
std::string_view id_of_volume(const V& v) {
    return volume_id(v);
}
template <typename V>
float area_of_volume(const V& v) {
    return area(v);
}
template <typename V>
float content_of_volume(const V& v) {
    return volume(v);
}

}  // namespace detail

class TreeView {
  public:
    virtual ~TreeView() = default;

    // Identifier of the bounding volume: "aabb", "obb", "kdop18", "sphere", ...
    virtual std::string_view volume_id() const = 0;
    virtual std::uint32_t node_count() const = 0;
    virtual std::uint32_t primitive_count() const = 0;
    virtual std::size_t bytes() const = 0;

    virtual bool is_leaf(std::uint32_t node) const = 0;
    virtual Children children(std::uint32_t node) const = 0;
    // All slots below the node, its own when it is a leaf.
    virtual SlotRange slots(std::uint32_t node) const = 0;
    virtual std::uint32_t primitive(std::uint32_t slot) const = 0;
    virtual Triangle triangle(std::uint32_t slot) const = 0;

    virtual VolumeShape bounds(std::uint32_t node) const = 0;
    virtual float area(std::uint32_t node) const = 0;
    virtual float volume(std::uint32_t node) const = 0;
    // Both at once: the faces of a polytope have to be found for either.
    virtual VolumeSizes sizes(std::uint32_t node) const { return {area(node), volume(node)}; }
    virtual bool bounds_contain(std::uint32_t node, const vec3& p) const = 0;
    // A sentence about what was built otherwise than it was asked for; empty for nothing.
    virtual std::string remark() const { return {}; }

    // no_node above the root.
    std::uint32_t parent(std::uint32_t node) const { return parents_[node]; }
    // 0 for the root.
    std::uint32_t depth(std::uint32_t node) const { return depths_[node]; }
    // The next child of its parent, after the last the first; no_node where there is no other.
    std::uint32_t sibling(std::uint32_t node) const {
        if (parents_[node] == no_node) return no_node;
        const Children all = children(parents_[node]);
        std::uint32_t place = 0;
        while (all[place] != node) ++place;
        return all.size() > 1 ? all[(place + 1) % all.size()] : no_node;
    }
    // The leaf that holds the slot, no_node when no leaf does. Cost: the depth.
    std::uint32_t leaf_of(std::uint32_t slot) const {
        std::uint32_t node = node_count() > 0 ? 0 : no_node;
        while (node != no_node && !is_leaf(node)) {
            std::uint32_t next = no_node;
            for (const std::uint32_t child : children(node)) {
                const SlotRange r = slots(child);
                if (slot - r.first < r.count) next = child;
            }
            node = next;
        }
        return node;
    }

  protected:
    std::vector<std::uint32_t> parents_;
    std::vector<std::uint16_t> depths_;
};

template <typename V>
class TreeViewOf final : public TreeView {
  public:
    explicit TreeViewOf(std::shared_ptr<const Tree<V>> tree) : tree_(std::move(tree)) {
        const auto& nodes = tree_->nodes;
        parents_.assign(nodes.size(), no_node);
        depths_.assign(nodes.size(), 0);
        slots_.resize(nodes.size());
        // Parents first, then ranges from the leaves up, in an order that any sound tree allows.
        std::vector<std::uint32_t> order;
        order.reserve(nodes.size());
        if (!nodes.empty()) order.push_back(0);
        for (std::size_t i = 0; i < order.size(); ++i) {
            const std::uint32_t node = order[i];
            for (const std::uint32_t child : children(node)) {
                parents_[child] = node;
                depths_[child] = static_cast<std::uint16_t>(depths_[node] + 1);
                order.push_back(child);
            }
        }
        for (std::size_t i = order.size(); i-- > 0;) {
            const std::uint32_t node = order[i];
            if (nodes[node].is_leaf()) {
                slots_[node] = {nodes[node].first(), nodes[node].count()};
                continue;
            }
            const SlotRange left = slots_[nodes[node].first()];
            const SlotRange right = slots_[nodes[node].first() + 1];
            slots_[node] = {std::min(left.first, right.first), left.count + right.count};
        }
    }

    const Tree<V>& tree() const { return *tree_; }

    std::string_view volume_id() const override { return detail::id_of_volume(V{}); }
    std::uint32_t node_count() const override {
        return static_cast<std::uint32_t>(tree_->nodes.size());
    }
    std::uint32_t primitive_count() const override {
        return static_cast<std::uint32_t>(tree_->primitives.size());
    }
    std::size_t bytes() const override { return tree_->bytes(); }
    bool is_leaf(std::uint32_t node) const override { return tree_->nodes[node].is_leaf(); }
    Children children(std::uint32_t node) const override {
        Children result;
        if (!tree_->nodes[node].is_leaf()) {
            result.add(tree_->nodes[node].first());
            result.add(tree_->nodes[node].first() + 1);
        }
        return result;
    }
    SlotRange slots(std::uint32_t node) const override { return slots_[node]; }
    std::uint32_t primitive(std::uint32_t slot) const override { return tree_->primitives[slot]; }
    Triangle triangle(std::uint32_t slot) const override { return tree_->triangles[slot]; }
    VolumeShape bounds(std::uint32_t node) const override { return shape_of(at(node)); }
    float area(std::uint32_t node) const override { return detail::area_of_volume(at(node)); }
    float volume(std::uint32_t node) const override { return detail::content_of_volume(at(node)); }
    VolumeSizes sizes(std::uint32_t node) const override {
        if constexpr (requires(const V& v) { sizes_of(v); }) {
            return sizes_of(at(node));
        } else {
            return {area(node), volume(node)};
        }
    }
    bool bounds_contain(std::uint32_t node, const vec3& p) const override {
        return contains(at(node), p);
    }

  private:
    const V& at(std::uint32_t node) const { return tree_->nodes[node].bounds; }

    std::shared_ptr<const Tree<V>> tree_;
    std::vector<SlotRange> slots_;
};

template <typename V>
std::shared_ptr<const TreeView> make_view(std::shared_ptr<const Tree<V>> tree) {
    return std::make_shared<TreeViewOf<V>>(std::move(tree));
}

}  // namespace collidoscope

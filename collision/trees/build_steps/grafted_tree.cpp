#include "collision/trees/build_steps/grafted_tree.h"

#include <algorithm>
#include <array>

#include "collision/volumes/aabb.h"

namespace collidoscope {
namespace {

class GraftedTree final : public TreeView {
  public:
    GraftedTree(std::shared_ptr<const TreeView> tree, std::uint32_t target, Graft left, Graft right)
        : parts_{Graft{std::move(tree), {}}, std::move(left), std::move(right)} {
        struct Task {
            std::uint32_t part, node, parent;
        };
        std::vector<Task> tasks{{0, 0, no_node}};
        while (!tasks.empty()) {
            const Task task = tasks.back();
            tasks.pop_back();
            const auto index = static_cast<std::uint32_t>(nodes_.size());
            const TreeView& part = *parts_[task.part].tree;
            nodes_.push_back({task.part, task.node, {}, {}});
            parents_.push_back(task.parent);
            const bool root = task.parent == no_node;
            depths_.push_back(root ? 0 : static_cast<std::uint16_t>(depths_[task.parent] + 1));
            if (!root) nodes_[task.parent].children.add(index);

            // The node that was cut has the other trees' roots for children.
            if (task.part == 0 && task.node == target) {
                tasks.push_back({2, 0, index});
                tasks.push_back({1, 0, index});
                continue;
            }
            const Children children = part.children(task.node);
            for (std::uint32_t i = children.size(); i-- > 0;)
                tasks.push_back({task.part, children[i], index});
            if (!children.empty()) continue;
            const SlotRange range = part.slots(task.node);
            nodes_[index].slots = {static_cast<std::uint32_t>(slots_.size()), range.count};
            for (std::uint32_t i = 0; i < range.count; ++i)
                slots_.push_back({task.part, range.first + i});
        }
        // Ranges of inner nodes, from the leaves up: children come after their parents, in order.
        for (std::size_t i = nodes_.size(); i-- > 0;) {
            Node& node = nodes_[i];
            if (node.children.empty()) continue;
            node.slots = {nodes_[node.children[0]].slots.first, 0};
            for (const std::uint32_t child : node.children)
                node.slots.count += nodes_[child].slots.count;
        }
    }

    std::string_view volume_id() const override { return parts_[0].tree->volume_id(); }
    std::uint32_t node_count() const override { return static_cast<std::uint32_t>(nodes_.size()); }
    std::uint32_t primitive_count() const override {
        return static_cast<std::uint32_t>(slots_.size());
    }
    std::size_t bytes() const override { return parts_[0].tree->bytes(); }
    bool is_leaf(std::uint32_t node) const override { return nodes_[node].children.empty(); }
    Children children(std::uint32_t node) const override { return nodes_[node].children; }
    SlotRange slots(std::uint32_t node) const override { return nodes_[node].slots; }
    std::uint32_t primitive(std::uint32_t slot) const override {
        const Graft& part = parts_[slots_[slot].part];
        const std::uint32_t own = part.tree->primitive(slots_[slot].slot);
        return part.primitives.empty() ? own : part.primitives[own];
    }
    Triangle triangle(std::uint32_t slot) const override {
        return parts_[slots_[slot].part].tree->triangle(slots_[slot].slot);
    }
    VolumeShape bounds(std::uint32_t node) const override { return at(node).bounds(own(node)); }
    float area(std::uint32_t node) const override { return at(node).area(own(node)); }
    float volume(std::uint32_t node) const override { return at(node).volume(own(node)); }
    bool bounds_contain(std::uint32_t node, const vec3& p) const override {
        return at(node).bounds_contain(own(node), p);
    }

  private:
    struct Node {
        std::uint32_t part, node;
        Children children;
        SlotRange slots;
    };
    struct Slot {
        std::uint32_t part, slot;
    };
    const TreeView& at(std::uint32_t node) const { return *parts_[nodes_[node].part].tree; }
    std::uint32_t own(std::uint32_t node) const { return nodes_[node].node; }

    std::array<Graft, 3> parts_;
    std::vector<Node> nodes_;
    std::vector<Slot> slots_;
};

}  // namespace

std::shared_ptr<const TreeView> grafted(std::shared_ptr<const TreeView> tree, std::uint32_t node,
                                        Graft left, Graft right) {
    return std::make_shared<GraftedTree>(std::move(tree), node, std::move(left), std::move(right));
}

CutPrimitives primitives_beside(const TreeView& tree, std::uint32_t node, int axis,
                                float position) {
    CutPrimitives result;
    const SlotRange range = tree.slots(node);
    for (std::uint32_t slot = range.first; slot < range.first + range.count; ++slot) {
        const float middle = center_of(bounds_of(tree.triangle(slot)))[axis];
        (middle < position ? result.left : result.right).push_back(tree.primitive(slot));
    }
    return result;
}

std::string path_to(const TreeView& tree, std::uint32_t node) {
    std::string path;
    for (; tree.parent(node) != no_node; node = tree.parent(node)) {
        const Children children = tree.children(tree.parent(node));
        const auto place = std::find(children.begin(), children.end(), node) - children.begin();
        path += static_cast<char>('0' + place);
    }
    return {path.rbegin(), path.rend()};
}

std::optional<std::uint32_t> node_at(const TreeView& tree, std::string_view path) {
    if (tree.node_count() == 0) return std::nullopt;
    std::uint32_t node = 0;
    for (const char digit : path) {
        const Children children = tree.children(node);
        if (digit < '0' || static_cast<std::uint32_t>(digit - '0') >= children.size())
            return std::nullopt;
        node = children[static_cast<std::uint32_t>(digit - '0')];
    }
    return node;
}

}  // namespace collidoscope

// Base of the views of most trees: the children of a node lie next to each other and after it, and
// the slots of the leaves are in the order in which a descent that takes first children first meets
// them.
#pragma once

#include <memory>
#include <vector>

#include "collision/trees/tree_view.h"

namespace collidoscope {

struct ViewNode {
    std::uint32_t first = 0;     // its first child
    std::uint32_t children = 0;  // 0: a leaf
    SlotRange slots;             // of a leaf; others get those of their leaves
};

class NodeView : public TreeView {
  public:
    std::uint32_t node_count() const final { return static_cast<std::uint32_t>(nodes_.size()); }
    bool is_leaf(std::uint32_t node) const final { return nodes_[node].children == 0; }
    Children children(std::uint32_t node) const final {
        Children result;
        for (std::uint32_t k = 0; k < nodes_[node].children; ++k)
            result.add(nodes_[node].first + k);
        return result;
    }
    SlotRange slots(std::uint32_t node) const final { return nodes_[node].slots; }

  protected:
    NodeView() = default;

    // To be called once, from a constructor.
    void set_nodes(std::vector<ViewNode> nodes) {
        nodes_ = std::move(nodes);
        parents_.assign(nodes_.size(), no_node);
        depths_.assign(nodes_.size(), 0);
        for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
            for (const std::uint32_t child : children(i)) {
                parents_[child] = i;
                depths_[child] = static_cast<std::uint16_t>(depths_[i] + 1);
            }
        }
        for (std::size_t i = nodes_.size(); i-- > 0;) {
            ViewNode& node = nodes_[i];
            if (node.children == 0) continue;
            node.slots = nodes_[node.first].slots;
            for (std::uint32_t k = 1; k < node.children; ++k)
                node.slots.count += nodes_[node.first + k].slots.count;
        }
    }

  private:
    std::vector<ViewNode> nodes_;
};

}  // namespace collidoscope

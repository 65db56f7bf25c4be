// The number of triangles below a node: for a tree whose lists share triangles each once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "collision/trees/tree_view.h"

namespace collidoscope {

class TriangleCount {
  public:
    // Cost: O(slots).
    explicit TriangleCount(const TreeView& tree) : tree_(tree) {
        if (tree.node_count() == 0) return;
        std::vector<bool> seen;
        for (std::uint32_t slot = 0; slot < tree.primitive_count(); ++slot) {
            const std::uint32_t triangle = tree.primitive(slot);
            if (triangle >= seen.size()) seen.resize(triangle + std::size_t{1});
            shared_ = shared_ || seen[triangle];
            all_ += !seen[triangle];
            seen[triangle] = true;
        }
    }

    // Some triangle is in more than one list.
    bool shared() const { return shared_; }
    std::uint32_t all() const { return all_; }
    // Cost: O(1), or of shared triangles O(m log m) for the m slots below the node.
    std::uint32_t below(std::uint32_t node) const {
        const SlotRange range = tree_.slots(node);
        if (!shared_) return range.count;
        std::vector<std::uint32_t> triangles;
        triangles.reserve(range.count);
        for (std::uint32_t i = 0; i < range.count; ++i)
            triangles.push_back(tree_.primitive(range.first + i));
        std::sort(triangles.begin(), triangles.end());
        const auto end = std::unique(triangles.begin(), triangles.end());
        return static_cast<std::uint32_t>(end - triangles.begin());
    }

  private:
    const TreeView& tree_;
    bool shared_ = false;
    std::uint32_t all_ = 0;
};

}  // namespace collidoscope

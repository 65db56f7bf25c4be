#include "collision/trees/build_steps/build_replay.h"

#include "collision/volumes/aabb.h"

namespace collidoscope {

std::vector<std::uint32_t> split_order(const TreeView& tree, ReplayOrder order) {
    std::vector<std::uint32_t> splits;
    if (tree.node_count() == 0) return splits;
    std::vector<std::uint32_t> waiting{0};
    if (order == ReplayOrder::Levels) {
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            const std::uint32_t node = waiting[i];
            const Children children = tree.children(node);
            if (children.empty()) continue;
            splits.push_back(node);
            waiting.insert(waiting.end(), children.begin(), children.end());
        }
        return splits;
    }
    while (!waiting.empty()) {
        const std::uint32_t node = waiting.back();
        waiting.pop_back();
        const Children children = tree.children(node);
        if (children.empty()) continue;
        splits.push_back(node);
        for (std::uint32_t i = children.size(); i-- > 0;) waiting.push_back(children[i]);
    }
    return splits;
}

std::vector<std::uint32_t> births(const TreeView& tree, const std::vector<std::uint32_t>& splits) {
    std::vector<std::uint32_t> born(tree.node_count(), 0);
    for (std::size_t i = 0; i < splits.size(); ++i) {
        for (const std::uint32_t child : tree.children(splits[i]))
            born[child] = static_cast<std::uint32_t>(i + 1);
    }
    return born;
}

Segment detail::axis_through(const TreeView& tree, std::uint32_t node, int axis) {
    Aabb box = empty_aabb();
    const SlotRange range = tree.slots(node);
    for (std::uint32_t i = 0; i < range.count; ++i)
        grow(box, bounds_of(tree.triangle(range.first + i)));
    Segment line{center_of(box), center_of(box)};
    line.a[axis] = box.min[axis];
    line.b[axis] = box.max[axis];
    return line;
}

}  // namespace collidoscope

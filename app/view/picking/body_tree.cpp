#include "app/view/picking/body_tree.h"

#include <algorithm>

namespace collidoscope::app {

BodyTree BodyTree::over(std::vector<Item> items) {
    BodyTree tree;
    tree.items = std::move(items);
    if (tree.items.empty()) return tree;
    struct Task {
        std::uint32_t node, first, count;
    };
    tree.nodes.reserve(2 * tree.items.size());
    tree.nodes.emplace_back();
    std::vector<Task> tasks{{0, 0, static_cast<std::uint32_t>(tree.items.size())}};
    while (!tasks.empty()) {
        const Task task = tasks.back();
        tasks.pop_back();
        const auto begin = tree.items.begin() + task.first;
        if (task.count <= 2) {
            tree.nodes[task.node].first = task.first;
            tree.nodes[task.node].count = task.count;
            continue;
        }
        // Halve along the axis on which the centers lie farthest apart.
        Aabb centers = empty_aabb();
        std::for_each(begin, begin + task.count,
                      [&](const Item& item) { grow(centers, center_of(item.bounds)); });
        const vec3 size = half_of(centers);
        const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
        const std::uint32_t left = task.count / 2;
        std::nth_element(begin, begin + left, begin + task.count,
                         [axis](const Item& a, const Item& b) {
                             return center_of(a.bounds)[axis] < center_of(b.bounds)[axis];
                         });
        const auto child = static_cast<std::uint32_t>(tree.nodes.size());
        tree.nodes[task.node].first = child;
        tree.nodes.emplace_back();
        tree.nodes.emplace_back();
        tasks.push_back({child, task.first, left});
        tasks.push_back({child + 1, task.first + left, task.count - left});
    }
    tree.refit();
    return tree;
}

void BodyTree::refit() {
    for (std::size_t i = nodes.size(); i-- > 0;) {
        Node& node = nodes[i];
        node.bounds = empty_aabb();
        if (node.is_leaf()) {
            for (std::uint32_t k = 0; k < node.count; ++k)
                grow(node.bounds, items[node.first + k].bounds);
        } else {
            grow(node.bounds, nodes[node.first].bounds);
            grow(node.bounds, nodes[node.first + 1].bounds);
        }
    }
}

}  // namespace collidoscope::app

// A tree over the bodies of a scene: axis-aligned boxes, halved along the longest axis.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collision/volumes/aabb.h"

namespace collidoscope::app {

struct BodyTree {
    struct Node {
        Aabb bounds;
        std::uint32_t first = 0;  // child first and first + 1, or first item of a leaf
        std::uint32_t count = 0;  // items of a leaf; 0: an inner node
        bool is_leaf() const { return count > 0; }
    };
    struct Item {
        Aabb bounds;
        std::uint32_t body = 0;
    };
    std::vector<Node> nodes;  // the root is node 0
    std::vector<Item> items;

    // Cost: O(n log n).
    static BodyTree over(std::vector<Item> items);
    // New boxes for the same items, given in the order of `items`; the topology stays. O(n).
    void refit();
};

}  // namespace collidoscope::app

#include "collision/broad/dynamic_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace collidoscope {

namespace {

float longest_side(const Aabb& box) {
    const vec3 e = box.max - box.min;
    return std::min(std::max({e.x, e.y, e.z}), std::numeric_limits<float>::max());
}

// The box with more room, never less, on each side.
Aabb widened(const Aabb& box, const vec3& below, const vec3& above) {
    constexpr float most = std::numeric_limits<float>::max();
    return {glm::max(box.min - below, vec3(-most)), glm::min(box.max + above, vec3(most))};
}

}  // namespace

DynamicTree::DynamicTree(DynamicTreeOptions options) : options_(options) {
    for (const float option : {options.margin, options.prediction}) {
        if (!(option >= 0) || !std::isfinite(option))
            throw std::invalid_argument("an option of the dynamic tree is not positive");
    }
}

Aabb DynamicTree::fattened(ProxyId id, bool predict) const {
    const Aabb& box = boxes_[id];
    const float size = longest_side(box);
    const vec3 margin(std::min(options_.margin * size, std::numeric_limits<float>::max()));
    vec3 ahead(0);
    if (predict) {
        const vec3 way = box.min - seen_[id].min;
        // Do not predict a jump: a body that moved farther than its own length.
        if (glm::all(glm::lessThanEqual(glm::abs(way), vec3(size))))
            ahead = options_.prediction * way;
    }
    return widened(box, margin + glm::max(-ahead, vec3(0)), margin + glm::max(ahead, vec3(0)));
}

bool DynamicTree::mostly_new() const {
    std::uint32_t added = 0;
    boxes_.for_each([&](ProxyId id, const Aabb&) { added += leaf_[id] == no_box_node; });
    return added >= options_.build_from && added > boxes_.count() - added;
}

bool DynamicTree::still_fits(ProxyId id) const {
    const Aabb& fat = nodes_[leaf_[id]].box;
    if (!holds(fat, boxes_[id])) return false;
    constexpr float most = std::numeric_limits<float>::max();
    const vec3 way = glm::min(glm::abs(boxes_[id].min - seen_[id].min), vec3(most));
    const vec3 room(std::min(4 * options_.margin * longest_side(boxes_[id]), most));
    const vec3 all = glm::min(room + 2 * options_.prediction * way, vec3(most));
    return holds(widened(boxes_[id], all, all), fat);
}

}  // namespace collidoscope

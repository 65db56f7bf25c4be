#include "collision/broad/box_nodes.h"

#include <algorithm>
#include <glm/common.hpp>

namespace collidoscope {

double box_cost(const Aabb& box) {
    const dvec3 e = dvec3(box.max) - dvec3(box.min);
    return e.x * e.y + e.y * e.z + e.z * e.x + 0x1p-20 * (e.x * e.x + e.y * e.y + e.z * e.z);
}

Aabb united(const Aabb& a, const Aabb& b) {
    return {glm::min(a.min, b.min), glm::max(a.max, b.max)};
}

bool holds(const Aabb& a, const Aabb& b) {
    return a.min.x <= b.min.x && a.min.y <= b.min.y && a.min.z <= b.min.z && b.max.x <= a.max.x &&
           b.max.y <= a.max.y && b.max.z <= a.max.z;
}

std::uint32_t BoxNodes::make() {
    if (free_.empty()) {
        nodes_.emplace_back();
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }
    const std::uint32_t node = free_.back();
    free_.pop_back();
    nodes_[node] = {};
    return node;
}

void BoxNodes::free(std::uint32_t node) {
    nodes_[node] = {};
    nodes_[node].height = -1;
    free_.push_back(node);
}

void BoxNodes::replace(std::uint32_t parent, std::uint32_t from, std::uint32_t to) {
    nodes_[to].parent = parent;
    if (parent == no_box_node) {
        root_ = to;
    } else {
        std::array<std::uint32_t, 2>& children = nodes_[parent].children;
        children[children[0] == from ? 0 : 1] = to;
    }
}

std::uint32_t BoxNodes::make_leaf(ProxyId proxy, const Aabb& box) {
    const std::uint32_t leaf = make();
    nodes_[leaf].proxy = proxy;
    nodes_[leaf].box = box;
    return leaf;
}

std::uint32_t BoxNodes::take_out(std::uint32_t leaf) {
    const std::uint32_t parent = nodes_[leaf].parent;
    nodes_[leaf].parent = no_box_node;
    if (parent == no_box_node) {
        root_ = no_box_node;
        return no_box_node;
    }
    const BoxNode gone = nodes_[parent];
    const std::uint32_t sibling = gone.children[gone.children[0] == leaf ? 1 : 0];
    replace(gone.parent, parent, sibling);
    free(parent);
    for (std::uint32_t n = gone.parent; n != no_box_node; n = nodes_[n].parent) refit(n);
    return sibling;
}

void BoxNodes::put_beside(std::uint32_t leaf, std::uint32_t sibling) {
    if (sibling == no_box_node) {
        root_ = leaf;
        return;
    }
    const std::uint32_t parent = make();
    replace(nodes_[sibling].parent, sibling, parent);
    nodes_[parent].children = {sibling, leaf};
    nodes_[sibling].parent = parent;
    nodes_[leaf].parent = parent;
}

void BoxNodes::halve(std::span<std::uint32_t> leaves) const {
    // Twice the centers.
    const auto center = [&](std::uint32_t leaf) {
        return dvec3(nodes_[leaf].box.min) + dvec3(nodes_[leaf].box.max);
    };
    dvec3 lo = center(leaves[0]), hi = lo;
    for (const std::uint32_t leaf : leaves) {
        lo = glm::min(lo, center(leaf));
        hi = glm::max(hi, center(leaf));
    }
    const dvec3 spread = hi - lo;
    const int axis = spread.x >= spread.y && spread.x >= spread.z ? 0
                     : spread.y >= spread.z                       ? 1
                                                                  : 2;
    const auto middle = leaves.begin() + static_cast<std::ptrdiff_t>(leaves.size() / 2);
    std::nth_element(leaves.begin(), middle, leaves.end(), [&](std::uint32_t a, std::uint32_t b) {
        const double at_a = center(a)[axis], at_b = center(b)[axis];
        return at_a != at_b ? at_a < at_b : a < b;
    });
}

void BoxNodes::build(std::vector<std::uint32_t> leaves) {
    for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
        if (nodes_[node].height > 0) free(node);
    }
    root_ = no_box_node;
    struct Part {
        std::uint32_t parent;
        std::size_t begin, end;
    };
    std::vector<Part> parts{{no_box_node, 0, leaves.size()}};
    std::vector<std::uint32_t> made;  // parents before their children
    while (!parts.empty() && !leaves.empty()) {
        const Part part = parts.back();
        parts.pop_back();
        const std::size_t count = part.end - part.begin;
        const std::uint32_t node = count == 1 ? leaves[part.begin] : make();
        nodes_[node].parent = part.parent;
        if (part.parent == no_box_node) {
            root_ = node;
        } else {
            // The upper part comes from the stack first.
            auto& children = nodes_[part.parent].children;
            children[children[1] == no_box_node ? 1 : 0] = node;
        }
        if (count == 1) continue;
        made.push_back(node);
        halve(std::span(leaves).subspan(part.begin, count));
        const std::size_t middle = part.begin + count / 2;
        parts.push_back({node, part.begin, middle});
        parts.push_back({node, middle, part.end});
    }
    for (std::size_t i = made.size(); i-- > 0;) refit(made[i]);
}

void BoxNodes::refit(std::uint32_t node) {
    BoxNode& n = nodes_[node];
    const BoxNode &a = nodes_[n.children[0]], &b = nodes_[n.children[1]];
    n.box = united(a.box, b.box);
    n.height = 1 + std::max(a.height, b.height);
}

BoxRotation BoxNodes::best_rotation(std::uint32_t node) const {
    BoxRotation best;
    std::int32_t best_height = nodes_[node].height;
    for (int child = 0; child < 2; ++child) {
        const BoxNode& moved = nodes_[nodes_[node].children[std::size_t(child)]];
        const BoxNode& sibling = nodes_[nodes_[node].children[std::size_t(1 - child)]];
        if (sibling.is_leaf()) continue;
        const double cost = box_cost(sibling.box);
        for (int grandchild = 0; grandchild < 2; ++grandchild) {
            // The grandchild comes up; the child goes down beside the one that stays.
            const BoxNode& up = nodes_[sibling.children[std::size_t(grandchild)]];
            const BoxNode& stays = nodes_[sibling.children[std::size_t(1 - grandchild)]];
            const double gain = cost - box_cost(united(moved.box, stays.box));
            const std::int32_t height =
                1 + std::max(up.height, 1 + std::max(moved.height, stays.height));
            const bool cheaper = gain > 0 && gain > best.gain;
            const bool lower = gain == 0 && best.gain <= 0 && height < best_height;
            if (!cheaper && !lower) continue;
            best = {child, grandchild, gain};
            best_height = height;
        }
    }
    return best;
}

void BoxNodes::rotate(std::uint32_t node, const BoxRotation& rotation) {
    std::uint32_t& down = nodes_[node].children[std::size_t(rotation.child)];
    const std::uint32_t sibling = nodes_[node].children[std::size_t(1 - rotation.child)];
    std::uint32_t& up = nodes_[sibling].children[std::size_t(rotation.grandchild)];
    std::swap(down, up);
    nodes_[down].parent = node;
    nodes_[up].parent = sibling;
    refit(sibling);
    refit(node);
}

}  // namespace collidoscope

#include "collision/broad/octree_broad.h"

#include <algorithm>
#include <glm/common.hpp>
#include <limits>
#include <stdexcept>

namespace collidoscope {

OctreeBroad::OctreeBroad(OctreeBroadOptions options)
    : options_(options), cells_(options.loose, options.max_depth) {
    if (options.max_depth > 30) throw std::invalid_argument("an octree of more than 30 levels");
}

bool OctreeBroad::choose_root() {
    if (boxes_.count() == 0) return false;
    constexpr double inf = std::numeric_limits<double>::infinity();
    dvec3 lo(inf), hi(-inf);
    boxes_.for_each([&](ProxyId, const Aabb& box) {
        lo = glm::min(lo, dvec3(box.min));
        hi = glm::max(hi, dvec3(box.max));
    });
    const dvec3 extent = hi - lo, middle = lo + 0.5 * extent;
    // Twice as wide as all bodies, so that they can move about in it for a while; a cube that
    // double can divide, and not nothing. The middle of the bodies lies at a third of it, which is
    // far from the borders of the cells of every level: bodies that all stand on one ground would
    // lie across the border in the middle.
    const dvec3 far = glm::abs(middle);
    const double least = std::max({0x1p-20 * far.x, 0x1p-20 * far.y, 0x1p-20 * far.z, 0x1p-149});
    const double side = 2 * std::max({extent.x, extent.y, extent.z, least});
    if (!cells_.all().empty()) {
        const OctreeCell& root = cells_[0];
        const bool inside =
            glm::all(glm::lessThanEqual(root.lo, lo)) && glm::all(glm::lessThan(hi, root.hi));
        if (inside && root.hi.x - root.lo.x <= 8 * side) return false;
    }
    const dvec3 corner = middle - side / 3;
    cells_.start(corner, corner + side);
    return true;
}

bool OctreeBroad::reaches(const Aabb& box, const OctreeCell& cell) const {
    const dvec3 lo = options_.loose ? cell.loose_lo() : cell.lo;
    const dvec3 hi = options_.loose ? cell.loose_hi() : cell.hi;
    for (int axis = 0; axis < 3; ++axis) {
        if (static_cast<double>(box.max[axis]) < lo[axis]) return false;
        if (static_cast<double>(box.min[axis]) > hi[axis]) return false;
    }
    return true;
}

void OctreeBroad::sort_crowd(std::span<const ProxyId> boxes, std::size_t own) {
    dvec3 sum(0), squares(0);
    const dvec3 about(boxes_[boxes[0]].min);
    for (const ProxyId id : boxes) {
        const dvec3 at = dvec3(boxes_[id].min) - about;
        sum += at;
        squares += at * at;
    }
    const dvec3 spread = squares - sum * sum / static_cast<double>(boxes.size());
    const int axis = spread.x >= spread.y && spread.x >= spread.z ? 0 : spread.y > spread.z ? 1 : 2;
    crowd_.clear();
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const Aabb& box = boxes_[boxes[i]];
        crowd_.push_back({box.min[axis], box.max[axis], boxes[i], i >= own});
    }
    std::sort(crowd_.begin(), crowd_.end(), [](const Sorted& a, const Sorted& b) {
        return a.lo != b.lo ? a.lo < b.lo : a.id < b.id;
    });
}

Aabb OctreeBroad::cell_box(std::uint32_t cell) const {
    const dvec3 most(std::numeric_limits<float>::max());
    const OctreeCell& c = cells_[cell];
    const dvec3 lo = options_.loose ? c.loose_lo() : c.lo;
    const dvec3 hi = options_.loose ? c.loose_hi() : c.hi;
    return {vec3(glm::clamp(lo, -most, most)), vec3(glm::clamp(hi, -most, most))};
}

}  // namespace collidoscope

#include "collision/broad/octree_cells.h"

#include <glm/vector_relational.hpp>

namespace collidoscope {

namespace {

dvec3 middle_of(const Aabb& box) {
    return 0.5 * dvec3(box.min) + 0.5 * dvec3(box.max);
}

}  // namespace

void OctreeCells::start(const dvec3& lo, const dvec3& hi) {
    cells_.clear();
    free_.clear();
    at_.assign(at_.size(), no_cell);
    OctreeCell& root = cells_.emplace_back();
    root.lo = lo;
    root.hi = hi;
    root.children.fill(no_cell);
}

bool OctreeCells::holds(const OctreeCell& cell, const Aabb& box) const {
    const dvec3 lo(box.min), hi(box.max);
    if (!loose_)
        return glm::all(glm::lessThanEqual(cell.lo, lo)) && glm::all(glm::lessThan(hi, cell.hi));
    const dvec3 middle = middle_of(box);
    return glm::all(glm::lessThanEqual(cell.lo, middle)) &&
           glm::all(glm::lessThan(middle, cell.hi)) &&
           glm::all(glm::lessThanEqual(cell.loose_lo(), lo)) &&
           glm::all(glm::lessThanEqual(hi, cell.loose_hi()));
}

std::uint32_t OctreeCells::eighth(std::uint32_t cell, const Aabb& box) {
    const OctreeCell above = cells_[cell];
    if (above.depth >= max_depth_) return no_cell;
    const dvec3 split = above.middle(), middle = middle_of(box);
    OctreeCell child;
    child.lo = above.lo;
    child.hi = above.hi;
    std::size_t number = 0;
    for (int axis = 0; axis < 3; ++axis) {
        // Rounding leaves nothing to split.
        if (!(above.lo[axis] < split[axis] && split[axis] < above.hi[axis])) return no_cell;
        const double place = loose_ ? middle[axis] : static_cast<double>(box.min[axis]);
        if (place >= split[axis]) {
            number |= std::size_t{1} << axis;
            child.lo[axis] = split[axis];
        } else {
            child.hi[axis] = split[axis];
        }
    }
    if (!holds(child, box)) return no_cell;
    if (above.children[number] != no_cell) return above.children[number];
    std::uint32_t made = static_cast<std::uint32_t>(cells_.size());
    if (free_.empty()) {
        cells_.emplace_back();
    } else {
        made = free_.back();
        free_.pop_back();
    }
    child.parent = cell;
    child.depth = above.depth + 1;
    child.children.fill(no_cell);
    cells_[made] = child;
    cells_[cell].children[number] = made;
    return made;
}

bool OctreeCells::put(ProxyId id, const Aabb& box) {
    if (id >= at_.size()) {
        at_.resize(id + 1, no_cell);
        next_.resize(id + 1, no_proxy);
        previous_.resize(id + 1, no_proxy);
    }
    const std::uint32_t from = at_[id];
    std::uint32_t cell = from == no_cell ? 0 : from;
    while (cell != 0 && !holds(cells_[cell], box)) cell = cells_[cell].parent;
    for (;;) {
        const std::uint32_t below = eighth(cell, box);
        if (below == no_cell) break;
        cell = below;
    }
    if (cell == from) return false;
    if (from != no_cell) unlink(id);
    link(id, cell);
    // Only now: a cell on the way up may be on the way down too.
    if (from != no_cell) free_if_empty(from);
    return true;
}

void OctreeCells::take_out(ProxyId id) {
    const std::uint32_t cell = at_[id];
    unlink(id);
    at_[id] = no_cell;
    free_if_empty(cell);
}

void OctreeCells::link(ProxyId id, std::uint32_t cell) {
    at_[id] = cell;
    previous_[id] = no_proxy;
    next_[id] = cells_[cell].first;
    if (next_[id] != no_proxy) previous_[next_[id]] = id;
    cells_[cell].first = id;
    for (std::uint32_t c = cell; c != no_cell; c = cells_[c].parent) ++cells_[c].total;
}

void OctreeCells::unlink(ProxyId id) {
    const std::uint32_t cell = at_[id];
    if (previous_[id] == no_proxy)
        cells_[cell].first = next_[id];
    else
        next_[previous_[id]] = next_[id];
    if (next_[id] != no_proxy) previous_[next_[id]] = previous_[id];
    for (std::uint32_t c = cell; c != no_cell; c = cells_[c].parent) --cells_[c].total;
}

void OctreeCells::free_if_empty(std::uint32_t cell) {
    while (cell != 0 && cells_[cell].total == 0) {
        const std::uint32_t parent = cells_[cell].parent;
        for (std::uint32_t& child : cells_[parent].children) {
            if (child == cell) child = no_cell;
        }
        free_.push_back(cell);
        cell = parent;
    }
}

}  // namespace collidoscope

// The cells of a grid that a ray passes through, one after the other.
// Source: Amanatides and Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing" (1987); T-Collide,
// "Hashing Objects Over Time" (in order from the origin).
#pragma once

#include <array>
#include <cstdint>

#include "collision/broad/hash/hash_cells.h"

namespace collidoscope {

// The crossing of a ray with the lower border of cells number `plane` along an axis.
struct BorderCrossing {
    int axis = -1;  // none
    std::int32_t plane = 0;
    double t = 0;  // with a relative error below 2^-51
};

// Walks through exactly those cells of a block that hold a point origin + t * direction, t >= 0, in
// the order of t. Cells are half open, as hash_cell() has them: a border belongs to the cell above
// it. Which border comes first is decided exactly; through a corner the walk goes in one step where
// the ray does, and through the cell that holds nothing but the corner where there is one. For all
// finite rays; a direction of zero stays in one cell. Cost: a few comparisons for each cell, and
// some log2 of the block's width when the ray starts outside of it.
class CellWalk {
  public:
    // The block: all cells from one to the other. Not for a grid that is cut off toward zero.
    CellWalk(const HashGrid& grid, const Ray& ray, const HashCell& low, const HashCell& high);

    // Whether the ray is in a cell of the block; when not, it is done.
    bool inside() const { return inside_; }
    HashCell cell() const { return {at_[2], at_[1], at_[0]}; }
    // When it comes to this cell, and when it leaves it: infinity when never.
    double enters() const { return enters_; }
    double leaves() const;
    // The border through which it leaves the cell on an axis; its axis is -1 if it never does.
    BorderCrossing next(int axis) const;
    // The cell that lies beyond these borders (bit k: on axis k).
    HashCell across(unsigned axes) const;
    // Borders that are crossed next, all at once.
    unsigned crossed_next() const;
    // To the next cell.
    void advance() { cross(crossed_next()); }
    void cross(unsigned axes);
    // At most so many cells of the block are still to come.
    std::uint64_t max_left() const;

  private:
    BorderCrossing crossing(int axis, std::int32_t plane) const;
    // Whether one comes before the other.
    bool before(const BorderCrossing& a, const BorderCrossing& b) const;
    // Walks to where the ray enters the block; false when it never does.
    bool enter();

    HashGrid grid_;
    Ray ray_;
    std::array<std::int32_t, 3> low_, high_, at_;
    std::array<int, 3> way_{};  // -1, 0, 1: how the ray moves along each axis
    double enters_ = 0;
    bool inside_ = true;
};

}  // namespace collidoscope

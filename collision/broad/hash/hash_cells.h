// The cells of T-Collide's grid: which one a point is in, which ones a moving box passes through.
// Source: Hastings, Mesit, Guha, "T-Collide", "The Hash Function", figures 3 to 9.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope {

struct HashCell {
    std::int32_t z = 0, y = 0, x = 0;  // in the order they are compared; y is 0 in two dimensions
    auto operator<=>(const HashCell&) const = default;  // NOLINT(modernize-use-nullptr)
};

// Cells beyond this number count as the last ones.
inline constexpr std::int32_t farthest_cell = 1 << 28;

// The cell along one axis: the largest c with c * size <= coordinate, exactly; size is finite and
// above 0.
std::int32_t hash_cell(float coordinate, float size);
// As the listing has it: the product with 1 / size, its fraction cut off, which rounds toward
// zero. Every cell is one wide but that around zero, which is two.
std::int32_t hash_cell_truncated(float coordinate, float size);

// A box that moves straight from one place to another.
struct MovingBox {
    Aabb start, end;
};
// The box around both.
Aabb box_round(const MovingBox& moving);

struct HashGrid {
    float size = 1;
    int dimensions = 2;  // 2: x and z
    bool truncate = false;

    HashCell cell(const vec3& point) const;
    // The number of cells from one corner to the other.
    std::uint64_t count(const HashCell& from, const HashCell& to) const;
    Aabb box(const HashCell& cell, float low_y, float high_y) const;
    std::string name(const HashCell& cell) const;
};

// All cells from one corner to the other, in order.
void add_rectangle(const HashCell& from, const HashCell& to, std::vector<HashCell>& cells);
// Only those that the box touches on its way, in order: every one of them, and none that is farther
// from its way than about 1e-12 of its coordinates.
void add_way(const HashGrid& grid, const MovingBox& moving, std::vector<HashCell>& cells);
// The loops of the listings: from A to below B - A, where B itself is meant; the second printing
// begins the loop over z at A.x (`from_x`).
void add_listing(const HashGrid& grid, const HashCell& a, const HashCell& b, bool from_x,
                 std::vector<HashCell>& cells);
// The number of cells that these loops add.
std::uint64_t count_listing(const HashGrid& grid, const HashCell& a, const HashCell& b,
                            bool from_x);
// The corners of the block from a to b, each once, in order: HashGridCellAABB.
void add_corners(const HashCell& a, const HashCell& b, std::vector<HashCell>& cells);

}  // namespace collidoscope

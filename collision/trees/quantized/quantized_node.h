// A node of a wide tree whose children's boxes are kept in 8 bits a side.
//
// The node has a grid: its origin is the lowest corner of the box around all children, and along
// each axis a cell is the smallest power of two of which 255 reach across that box. A child's lower
// sides are rounded down to the grid, its upper sides up. So a decoded box always contains the
// exact one, also after the decoded side is rounded to float: rounding keeps the order of numbers,
// and the exact side is a float. A side is off by less than a cell, which is less than 2/255 of
// the node's own box.
// Sources: Ylitie, Karras, Laine 2017 (the grid, powers of two, compact links); Segovia, Ernst 2010
// (boxes in few bits within the parent's).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "collision/trees/wide_rays/wide_ray.h"

namespace collidoscope {

// The grid of one node. Cells are powers of two from 2^-126, the least normal float, up.
struct QuantizedGrid {
    static constexpr int bias = 127;  // a cell is 2^(exponent - bias), exponent from 1
    static constexpr std::uint32_t units = 255;

    vec3 origin{0};
    std::array<std::uint8_t, 3> exponent{1, 1, 1};

    // Around this box, which is finite and not empty.
    static QuantizedGrid around(const Aabb& box);

    double cell(int axis) const;
    // The number of cells from the origin to a coordinate, rounded down and up; exact for all
    // floats from the origin on.
    double units_below(int axis, float x) const;
    double units_above(int axis, float x) const;
    // A side of a decoded box: rounded to float, and no more than the largest.
    float coordinate(int axis, std::uint32_t number) const;
};

// Unused lanes have the link 0 and an empty box, 255 to 0.
struct alignas(32) QuantizedNode {
    float origin[3];
    std::uint8_t exponent[3];
    std::uint8_t children;
    // For rays whose direction is negative along no axis, along x, y, or both (1, 2 for x, y) the
    // lanes, three bits each, the farthest child first, see WideRayTree::Node. If it is negative
    // along z, the order of the opposite one of these from its end.
    std::uint8_t order[4][3];
    // The children lie behind each other, the nodes first, then the leaves: a child is at the base
    // plus its own part of a link. Bits as those of RayLink.
    std::uint32_t base;
    std::uint16_t part[wide_children];
    std::uint8_t min[3][wide_children];
    std::uint8_t max[3][wide_children];

    RayLink link(std::uint32_t lane) const { return {part[lane] == 0 ? 0 : base + part[lane]}; }
    QuantizedGrid grid() const {
        return {{origin[0], origin[1], origin[2]}, {exponent[0], exponent[1], exponent[2]}};
    }
    // The decoded box of a lane that is used.
    Aabb bounds(std::uint32_t lane) const;
    // Sets the grid and the boxes of all children.
    void set_boxes(std::span<const Aabb> boxes);
};
static_assert(sizeof(QuantizedNode) == 96);

}  // namespace collidoscope

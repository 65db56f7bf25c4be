// Bounds that another program keeps in double, or as small whole numbers in the frame of the
// parent, made floats that hold no less.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "collision/trees/dump/tree_dump.h"

namespace collidoscope {

// The bounds of a dump out of as many doubles, in the same order, after the origin is taken off.
// Each volume is rounded outward: boxes and k-DOPs side by side, so that what lies in a parent
// still does; the sizes of oriented boxes and spheres grow by what their centers and axes are
// rounded. Numbers too large for floats become infinite, negative sizes stay so, NaN stays. Cost:
// O(nodes * numbers).
void narrow_bounds(TreeDump& dump, std::span<const double> wide, const dvec3& origin = dvec3(0));

// The faults of boxes and k-DOPs that are in the doubles, but not in the floats of the dump which
// narrow_bounds made of them: inverted sides, and children that stick out of their parents. One
// sentence with their number and the first; empty without any.
std::string faults_lost_by_narrowing(const TreeDump& dump, std::span<const double> wide);

// A box of whole numbers, min x y z and max x y z, as trees for ray tracing store the boxes of a
// node's children (Ylitie, Karras, Laine 2017): origin + scale * number along each axis, as exact
// numbers, rounded outward.
std::array<float, 6> unpacked_box(const dvec3& origin, const dvec3& scale,
                                  std::span<const std::uint32_t, 6> numbers);

}  // namespace collidoscope

// Tolerances of bodies that move against triangles.
#pragma once

namespace collidoscope::constants {

// Share of a time: of parts met within it of the earliest, the one with the most corners is taken,
// as their times are rounded by about 2^-30.
inline constexpr double sweep_tie = 0x1p-29;

// Share of the size of triangle and axis: so little of them beyond the plane of a contact is
// rounding.
inline constexpr double sweep_side = 0x1p-30;

// Cosine of an angle to the normal cone of an edge or a vertex: a normal outside by less counts as
// inside. It covers what rounding a mesh that is placed in the world does to its faces, of sides
// a hundredth of its size; of smaller ones a normal at the border of a cone may be replaced by one
// that is as near to it as that rounding.
inline constexpr double normal_cone_slack = 1e-5;

// Share of the motion along a contact's normal: a body that goes less deep glides. Covers
// the same rounding, for sides a thousandth of the mesh's size.
inline constexpr double glide_slack = 1e-4;

}  // namespace collidoscope::constants

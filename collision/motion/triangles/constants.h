// Tolerances of bodies that move against triangles.
#pragma once

namespace collidoscope::constants {

// Share of a time: of parts met within it of the earliest, the one with the most corners is taken,
// as their times are rounded by about 2^-30.
inline constexpr double sweep_tie = 0x1p-29;

// Cosine of an angle to the normal cone of an edge or a vertex: what rounding the corners of a mesh
// that is placed in the world does to the normals of faces a thousandth of its size. A normal
// outside by less counts as inside.
inline constexpr double normal_cone_slack = 1e-4;

// Share of the motion along a contact's normal: a body that goes less deep glides. Covers the same
// rounding.
inline constexpr double glide_slack = 1e-4;

}  // namespace collidoscope::constants

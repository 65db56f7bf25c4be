// Tolerances of the managers of pairs.
#pragma once

namespace collidoscope::constants {

// Share of a mesh's reach (sum of the coordinates' magnitudes of its root box and its place): what
// the box around it is larger by (collision/broad/managers/two_body_tests.h). Triangles are rounded
// to float in the other body's frame, whose own place is as far away (2 roundings of 6e-8);
// quadrupled.
inline constexpr double mesh_box_pad = 0x1p-21;

}  // namespace collidoscope::constants

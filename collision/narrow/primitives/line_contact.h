// Bodies that meet along a line, or nearly so.
#pragma once

#include <algorithm>

#include "collision/results.h"

namespace collidoscope::constants {

// A capsule lies along another, or along a face, where the squared sine of the angle is at most
// this (ten degrees), and the ends of the stretch they share are at least this share of the depth
// deep, this near to the normal (cosine of 30 degrees), and apart by this share of the radii.
inline constexpr double nearly_parallel = 0.03;
inline constexpr float held_depth = 0.5f;
inline constexpr float held_normal = 0.866f;
inline constexpr double distinct_contacts = 1e-3;

}  // namespace collidoscope::constants

namespace collidoscope::detail {

// The ends of a line of contact hold it; where neither is as deep as the deepest place (up to a
// millionth of `size`), that is a contact as well.
inline void add_if_deeper(Manifold& ends, const Contact& deepest, double size) {
    double most = 0;
    for (const Contact& end : ends) most = std::max(most, double{end.depth});
    if (most < double{deepest.depth} - 1e-6 * size) ends.add(deepest);
}

}  // namespace collidoscope::detail

// Bodies that meet along a line, or nearly so.
#pragma once

#include <algorithm>

#include "collision/results.h"

namespace collidoscope::detail {

// The ends of a line of contact hold it; where neither is as deep as the deepest place (up to a
// millionth of `size`), that is a contact as well.
inline void add_if_deeper(Manifold& ends, const Contact& deepest, double size) {
    double most = 0;
    for (const Contact& end : ends) most = std::max(most, double{end.depth});
    if (most < double{deepest.depth} - 1e-6 * size) ends.add(deepest);
}

}  // namespace collidoscope::detail

// Two triangles in an order of their own, so that what is computed with rounding comes out the same
// for all orders of the corners and of the triangles.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "collision/exact/flat.h"

namespace collidoscope::detail {

using Corners = std::array<vec3, 3>;

// The corners sorted; both zeros alike.
inline Corners sorted_corners(const Triangle& t) {
    Corners c{t.a + vec3(0), t.b + vec3(0), t.c + vec3(0)};
    std::sort(c.begin(), c.end(), exact::before);
    return c;
}

struct OrderedTriangles {
    Corners first, second;
    bool swapped;  // first is B

    OrderedTriangles(const Triangle& a, const Triangle& b)
        : first(sorted_corners(a)), second(sorted_corners(b)) {
        swapped = std::lexicographical_compare(second.begin(), second.end(), first.begin(),
                                               first.end(), exact::before);
        if (swapped) std::swap(first, second);
    }
};

}  // namespace collidoscope::detail

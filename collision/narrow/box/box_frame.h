// A box in double precision: what the float description means, computed once.
#pragma once

#include "collision/shapes.h"

namespace collidoscope {

// Center, half sizes and unit axes of a box, relative to an origin near it, so that a pair far from
// the world's origin loses nothing. The quaternion is normalized in double; a zero quaternion means
// no rotation. Half sizes may be zero (plate, rod, point).
struct BoxFrame {
    dvec3 center{0};
    dvec3 half{0};
    dmat3 axis{1};  // unit columns

    explicit BoxFrame(const Box& box, const dvec3& origin = dvec3(0));

    // Corner 0 to 7: bit k set means the positive side of axis k.
    dvec3 corner(unsigned bits) const;

    // The point of the solid box nearest to p; p itself when it lies inside.
    dvec3 closest(const dvec3& p) const;
};

}  // namespace collidoscope

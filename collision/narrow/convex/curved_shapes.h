// Convex shapes with a curved surface, beside spheres and capsules.
#pragma once

#include "collision/shapes.h"

namespace collidoscope {

// All points between two discs across the axis from `from` to `to`. Ends that coincide leave one
// disc, across the y axis; a radius of zero leaves the axis.
struct Cylinder {
    vec3 from{0};
    vec3 to{0, 1, 0};
    float radius = 1;
};

// The convex hull of the apex and of a disc about `base`, across the way from there to the apex;
// where the two coincide, across the y axis.
struct Cone {
    vec3 apex{0, 1, 0};
    vec3 base{0};
    float radius = 1;
};

// A ball stretched to these radii along its own axes, turned by a unit quaternion about its center.
// Radii may be zero: then it is a disc, a segment or a point.
struct Ellipsoid {
    vec3 center{0};
    vec3 radii{1};
    quat rotation{1, 0, 0, 0};
};

// All points at most `rounding`, zero or more, from a box.
struct RoundedBox {
    Box box;
    float rounding = 0.1f;
};

// The same of the convex hull of the points, one at least.
struct RoundedPoints {
    std::vector<vec3> points;
    float rounding = 0.1f;
};

}  // namespace collidoscope

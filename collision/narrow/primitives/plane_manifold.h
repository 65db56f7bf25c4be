// The contact manifold of a plane's solid and a convex body that reaches into it.
#pragma once

#include <cstddef>
#include <glm/geometric.hpp>
#include <span>
#include <vector>

#include "collision/exact/sign.h"
#include "collision/results.h"
#include "collision/shapes.h"

namespace collidoscope {

// A corner of the body and its height over the plane: positive outside the solid, with the exact
// sign.
struct CornerHeight {
    dvec3 point{0};
    double height = 0;
};

// Unit normal, and the length of the normal as given, by which heights are divided.
struct PlaneNormal {
    dvec3 up;
    double length;

    explicit PlaneNormal(const Plane& plane)
        : up(plane.normal), length(glm::length(dvec3(plane.normal))) {
        up /= length;
    }
};

// The height of a point over the plane, with its exact sign.
inline double height_of(const Plane& plane, const PlaneNormal& normal, const vec3& p) {
    return exact::value([&](auto lift) {
               return dot(lift(plane.normal), lift(p)) - lift(double{plane.offset});
           }) /
           normal.length;
}

// Index of the lowest corner, of several the first.
std::size_t lowest_of(std::span<const CornerHeight> corners);

// The corners in the solid that hold the body up: the deepest, which comes first, and those on the
// outline of all that are in it, seen along the normal, counterclockwise; where two lie above each
// other the deeper one. Of more than a manifold holds, those that are farthest apart.
// Empty when no corner is in the solid. Cost: O(n log n) for n corners in the solid.
std::vector<std::size_t> supporting_corners(const PlaneNormal& normal,
                                            std::span<const CornerHeight> corners);

// The plane is A, the body B; the normal points out of the solid.
PairResult plane_result(const PlaneNormal& normal, std::span<const CornerHeight> corners,
                        std::size_t lowest, std::span<const std::size_t> supporting);

}  // namespace collidoscope

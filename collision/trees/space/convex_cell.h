// A bounded convex part of space that planes cut in two: what a leaf of a BSP tree looks like.
#pragma once

#include <vector>

#include "collision/shapes.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {

// Faces as rings of corners, counter-clockwise from outside. Without faces it is empty. In double,
// with rounding: for pictures and measures, not for answers.
struct ConvexCell {
    std::vector<std::vector<dvec3>> faces;

    static ConvexCell of(const Aabb& box);
    bool empty() const { return faces.empty(); }
    // Each corner once, rounded to float.
    std::vector<vec3> corners() const;
    double area() const;
    double volume() const;
};

struct CutCell {
    ConvexCell front, back;      // one of them is empty where the plane misses the cell
    std::vector<dvec3> section;  // where the plane passes through it, counter-clockwise from front
};

// By the triangle's plane; the front is the side from which its corners lie counter-clockwise.
// Corners nearer to the plane than `tolerance` count as on it. A triangle whose normal cannot be
// told leaves everything in front. Cost: O(corners).
CutCell cut(const ConvexCell& cell, const Triangle& plane, double tolerance);

}  // namespace collidoscope

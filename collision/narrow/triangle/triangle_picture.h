// The picture of two triangles whose planes cross: the common line and what each cuts from it. For
// showing only; in double.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "collision/shapes.h"
#include "collision/trace/mark.h"

namespace collidoscope::triangle_steps {

using CornerList = std::array<vec3, 3>;

inline CornerList corners_of(const Triangle& t) {
    return {t.a, t.b, t.c};
}
inline const char* name(bool a) {
    return a ? "A" : "B";
}
inline Role role(bool a) {
    return a ? Role::ShapeA : Role::ShapeB;
}
inline std::string corner_name(bool of_a, std::size_t i) {
    return (of_a ? "A" : "B") + std::to_string(i + 1);
}

// The intervals that both triangles cut from the line through both planes.
struct Crossing {
    dvec3 origin, unit;               // the line
    std::array<dvec3, 2> of_a, of_b;  // ends of the intervals
    double a_lo, a_hi, b_lo, b_hi;    // the same, measured along the line

    Crossing(const Triangle& a, const Triangle& b);
    dvec3 at(double t) const { return origin + t * unit; }
    double lowest() const;
    double highest() const;
    // The stretch both have in common, or the gap between them.
    double inner_lo() const;
    double inner_hi() const;
};

// A square piece of the triangle's plane, large enough to be cut by the other triangle. Empty for a
// triangle without area.
std::vector<vec3> plane_patch(const Triangle& plane, const Triangle& other);

}  // namespace collidoscope::triangle_steps

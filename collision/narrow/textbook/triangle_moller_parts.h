// The parts of the test of Möller 1997 (triangle_triangle_moller.h), all in float, why it fails,
// and what it says at its steps.
#pragma once

#include <array>
#include <cstdint>

#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope::moller {

// Below this a height counts as zero: an absolute number, as published.
inline constexpr float epsilon = 0.000001f;

// dot(normal, p) + offset; the normal is as long as twice the area.
struct PlaneEquation {
    vec3 normal;
    float offset;
    explicit PlaneEquation(const Triangle& t);
};

using Heights = std::array<float, 3>;
Heights heights(const Triangle& t, const PlaneEquation& plane);
Heights snapped(const Heights& h);
bool one_side(const Heights& h);
bool all_zero(const Heights& h);

int largest_axis(const vec3& v);
std::array<float, 3> along(const Triangle& t, int axis);

struct Range {
    float lo, hi;
};
// Interval that a triangle with these coordinates and heights cuts from the line.
Range interval(const std::array<float, 3>& along, const Heights& h);

// In the coordinate plane most nearly at right angles to the normal: an edge of one crosses one of
// the other, or one triangle lies in the other.
bool coplanar_overlap(const vec3& normal, const Triangle& a, const Triangle& b);

// Why the published test is wrong about a pair.
enum class Failure : std::uint8_t {
    None,      // it is right
    Coplanar,  // the epsilon took triangles for coplanar that are not
    Epsilon,   // without the epsilon, in the same float arithmetic, it would be right
    Rounding,  // float arithmetic alone gets it wrong
};
Failure why_wrong(const Triangle& a, const Triangle& b, bool says);
const char* name_of(Failure failure);

void say_plane(StepBuilder& step, const Triangle& cut, const Triangle& plane, const Heights& h,
               bool cut_is_a);
void say_epsilon(StepBuilder& step, const Triangle& cut, const Heights& before,
                 const Heights& after, bool cut_is_a);
void say_apart(StepBuilder& step, const Triangle& a, const Triangle& b, bool a_beyond);
void say_coplanar(StepBuilder& step, const Triangle& a, const Triangle& b, bool hit);
void say_direction(StepBuilder& step, const Triangle& a, const Triangle& b, const vec3& direction,
                   int axis);
void say_intervals(StepBuilder& step, const Triangle& a, const Triangle& b, const Range& of_a,
                   const Range& of_b);
void say_compare(StepBuilder& step, const Triangle& a, const Triangle& b, const Range& of_a,
                 const Range& of_b, bool hit);

}  // namespace collidoscope::moller

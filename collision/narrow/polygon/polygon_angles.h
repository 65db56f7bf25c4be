// Point in convex polygon by the sum of angles: the way the source warns against.
// Source: Kenwright, "Workshop Series: Collision Detection" (2014), section 3.
//
// NOT for use: polygon_planes.h is the sound version. In float, as one would write it:
// - each edge costs two roots, two divisions and an arc cosine; a plane test costs two
//   multiplications;
// - the sum is never exactly 2 pi, so it is compared with a tolerance, and near the boundary, or
//   far away where all angles are small, that tolerance decides;
// - at a vertex the direction is 0/0, and the sum is not a number;
// - angles have no sign, so a concave polygon adds up to more, or to 2 pi from outside;
// - its first claim, that a point is inside when all angles are less than pi, holds anywhere: the
//   angle between two directions is never more;
// - there are two answers, so the boundary is inside or outside by chance.
#pragma once

#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>

#include "collision/narrow/polygon/polygon_angles_steps.h"
#include "collision/narrow/polygon/polygon_crossings.h"
#include "collision/narrow/polygon/polygon_show.h"

namespace collidoscope {

// The tolerance of the sum 2 pi, in radians: what float sums of tens of arc cosines lose.
inline constexpr float angle_sum_tolerance = 1e-3f;

// The source's rule about the angles of a point inside.
enum class AngleRule : std::uint8_t {
    Sum,   // "the sum of all those angles is equal to 2 pi"
    Each,  // "all of those angles are less than pi radians": false, as nothing but a point on an
           // edge sees it at pi
};

// Why the angles are wrong about a point.
enum class AngleFailure : std::uint8_t {
    None,
    Vertex,     // the point is a vertex: the sum is not a number
    Boundary,   // on the boundary, for which it has no answer
    Concave,    // the polygon is not convex
    Tolerance,  // near the boundary the tolerance decides
    Each,       // from outside, too, every angle is less than pi
};
const char* name_of(AngleFailure failure);

struct AngleSum {
    bool inside = false;
    AngleRule rule = AngleRule::Sum;
    float sum = 0;      // NaN when the point is a vertex
    float largest = 0;  // of the angles, each from 0 to pi; NaN when the point is a vertex
    int arc_cosines = 0, roots = 0;
};
AngleFailure why_angles_fail(const Polygon& polygon, const Point2& point, const AngleSum& says);

// The angles of one ring, judged by the rule; further rings are ignored, the method knows of none.
// Cost: n arc cosines and 2 n roots for n vertices.
template <Tracer T = NoTrace>
AngleSum sum_of_angles(const Polygon& polygon, const Point2& point, AngleRule rule, T trace = {}) {
    constexpr float full = 6.28318530718f;
    constexpr float half = full / 2;
    const bool each = rule == AngleRule::Each;
    AngleSum result;
    result.rule = rule;
    const vec2 p = point.position;
    trace.step("start", [&](auto& step) { polygon_angles::say_start(step, p, rule); });
    if (polygon.rings.empty()) return result;
    const Ring& v = polygon.rings.front();
    for (std::size_t i = 0; i < v.size(); ++i) {
        // The directions from the point to the edge's ends.
        const vec2 a = v[i], b = v[(i + 1) % v.size()];
        const vec2 to_a = a - p, to_b = b - p;
        const vec2 u = to_a / std::sqrt(to_a.x * to_a.x + to_a.y * to_a.y);
        const vec2 w = to_b / std::sqrt(to_b.x * to_b.x + to_b.y * to_b.y);
        result.roots += 2;

        // The angle between them, from the arc cosine of their dot product. Rounding may push it
        // past 1, where the arc cosine is not defined. Libraries differ in the last bit of that of
        // a float; in double and rounded once it is the same everywhere.
        const float cosine = u.x * w.x + u.y * w.y;
        const double within = cosine > 1 ? 1.0 : cosine < -1 ? -1.0 : double{cosine};
        const auto angle = static_cast<float>(std::acos(within));
        result.arc_cosines += 1;
        result.sum += angle;
        // An angle that is not a number stays.
        if (!std::isnan(result.largest) && !(angle <= result.largest)) result.largest = angle;
        trace.step("angle", [&](auto& step) {
            polygon_angles::say_angle(step, polygon, p, i, angle, result);
        });
    }

    // Inside when the sum is 2 pi, or near enough; or when no angle is pi.
    result.inside =
        each ? result.largest < half : std::abs(result.sum - full) < angle_sum_tolerance;
    trace.step(each ? "each" : "compare",
               [&](auto& step) { polygon_angles::say_answer(step, polygon, point, result); });
    return result;
}
template <Tracer T = NoTrace>
AngleSum sum_of_angles(const Polygon& polygon, const Point2& point, T trace = {}) {
    return sum_of_angles(polygon, point, AngleRule::Sum, trace);
}

}  // namespace collidoscope

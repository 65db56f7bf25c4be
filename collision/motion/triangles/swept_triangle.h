// A sphere or a capsule that moves straight, without turning, against a triangle: the time of the
// first contact, the face, edge or vertex that is touched, and the normal.
//
// The body shrinks to a point and the triangle grows by the radius: its face to a slab, its edges
// to cylinders, its vertices to balls. Each is asked when the point enters it, and the earliest
// counts. The axis of a capsule draws the triangle out to a prism first.
//
// Source: Ericson 2005, "Real-Time Collision Detection", section 5.5.6 (moving sphere against
// triangle).
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <span>

#include "collision/motion/triangles/constants.h"
#include "collision/motion/triangles/sum_parts.h"
#include "collision/motion/triangles/swept_triangle_steps.h"
#include "collision/narrow/primitives/sphere_triangle.h"
#include "collision/narrow/triangle/capsule_triangle.h"

namespace collidoscope {

struct TriangleSweep {
    bool hit = false;
    double time = 0;  // of the first contact, as a share of the motion: 0 to 1
    FeatureKind feature = FeatureKind::Face;  // of the triangle, that is touched
    int index = 0;    // of the feature: edge k leads from vertex k to the next; 0 for the face
    Contact contact;  // at that time; depth 0 unless they touch at the beginning
};

namespace detail {

inline Capsule as_capsule(const Sphere& a) {
    return {a.center, a.center, a.radius};
}
inline Capsule as_capsule(const Capsule& a) {
    return a;
}

// A body that touches the triangle at the beginning: its deepest place, and which feature is
// nearest to the center or to the axis there.
TriangleSweep sweep_from_touch(const Capsule& body, const Triangle& triangle,
                               const PairResult& start);
TriangleSweep sweep_to_part(const PartSweep& sweep, const SumPart& part, double time);

// The times at which the parts are met, infinity where they are not, in their order.
using PartTimes = std::array<double, max_sum_parts>;
// Among the parts that are met as early as `first`, one whose normal has the whole sum on one side:
// the first in their order. Only where the radius is next to nothing is there any other.
const SumPart& separating_part(const PartSweep& sweep, std::span<const SumPart> parts,
                               const PartTimes& times, const SumPart& first, double time);

template <typename Body, Tracer T>
TriangleSweep sweep_body(const Body& a, const vec3& way, const Triangle& b, T trace,
                         const char* pair) {
    constexpr bool has_axis = std::is_same_v<Body, Capsule>;
    const Capsule body = as_capsule(a);
    const swept_triangle::Told told{body, has_axis, way, b};
    trace.step("grow", [&](auto& step) { swept_triangle::say_grow(step, told); });

    // Do they touch at the beginning?
    const PairResult start = collide(a, b, trace.scope(pair));
    trace.step("start", [&](auto& step) { swept_triangle::say_start(step, told, start); });
    if (start.hit) {
        const TriangleSweep touch = sweep_from_touch(body, b, start);
        trace.step("overlapping",
                   [&](auto& step) { swept_triangle::say_overlapping(step, told, touch); });
        return touch;
    }

    // Ask each part when it is met; of equal times the face's counts, then the edge's.
    const PartSweep sweep(body, way, b);
    const SumPart* first = nullptr;
    double time = 0;
    const std::span<const SumPart> parts = parts_of_sum(has_axis);
    PartTimes times;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const SumPart& part = parts[i];
        const PartMeeting met = sweep.meet(part);
        times[i] =
            met.meeting == MeetingKind::Met ? met.time : std::numeric_limits<double>::infinity();
        const bool earlier = met.meeting == MeetingKind::Met &&
                             (!first || met.time < time * (1 - constants::sweep_tie));
        if (earlier) {
            first = &part;
            time = met.time;
        }
        trace.step(swept_triangle::label_of(part.kind), [&](auto& step) {
            swept_triangle::say_part(step, told, sweep, part, met, earlier);
        });
    }
    if (!first) {
        trace.step("miss", [&](auto& step) { swept_triangle::say_miss(step, told); });
        return {};
    }
    const TriangleSweep answer =
        sweep_to_part(sweep, separating_part(sweep, parts, times, *first, time), time);
    trace.step("earliest", [&](auto& step) { swept_triangle::say_earliest(step, told, answer); });
    trace.step("contact", [&](auto& step) { swept_triangle::say_contact(step, told, answer); });
    return answer;
}

}  // namespace detail

// The body moves from where it is by `way`. Whether it touches the triangle on the way is exact for
// all finite floats and radii >= 0, and so is which parts of the grown triangle are met; the time
// has a relative error below 2^-28. Touching counts, also at the end of the motion. The triangle is
// flat and seen from both sides; it may be a segment or a point, and so may the axis. A body that
// touches it at the beginning has time 0 and the depth of that moment; one that does not move
// touches then or never. Parts met at the same time: the face counts, then the edge, unless its
// normal does not part the two (of a point that moves in the triangle's plane). A capsule that
// lands along the face or an edge has one of the points touched as its contact.
//
// Cost: about 5 us for a sphere (7 parts), 16 for a capsule (20 parts).
// Traced steps: "grow", "start", "overlapping"; "face", "edge", "vertex", "miss"; "earliest",
// "contact".
template <Tracer T = NoTrace>
TriangleSweep sweep_triangle(const Sphere& a, const vec3& way, const Triangle& b, T trace = {}) {
    return detail::sweep_body(a, way, b, trace, "sphere_triangle");
}
template <Tracer T = NoTrace>
TriangleSweep sweep_triangle(const Capsule& a, const vec3& way, const Triangle& b, T trace = {}) {
    return detail::sweep_body(a, way, b, trace, "capsule_triangle");
}

}  // namespace collidoscope

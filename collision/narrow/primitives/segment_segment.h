// Segment against segment: where they cross, or how near they come.
//
// Source: Kenwright 2014, section 5 (parameters, parallel lines); Ericson 2005, section 5.1.9
// (closest points in space).
#pragma once

#include <array>
#include <cstdint>

#include "collision/exact/flat.h"
#include "collision/narrow/primitives/constants.h"
#include "collision/narrow/primitives/segment_segment_steps.h"
#include "collision/narrow/primitives/single_contact.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope {

enum class SegmentRelation : std::uint8_t {
    Skew,       // in no common plane
    Crossing,   // in one plane, in different directions
    Parallel,   // on two parallel lines
    Collinear,  // on one line; also a segment without length on the other's line
};
const char* name_of(SegmentRelation relation);

// The closest points are a.a + s (a.b - a.a) and b.a + t (b.b - b.a), s and t from 0 to 1.
struct SegmentPair {
    PairResult pair;
    SegmentRelation relation = SegmentRelation::Skew;
    double s = 0, t = 0;
};

namespace detail {

// Decided with exact predicates.
SegmentRelation relation_of(const Segment& a, const Segment& b);
// Segments in one plane: do they share a point? Exact.
bool flat_segments_meet(const Segment& a, const Segment& b);

// A pair of points, one on each segment, by their parameters.
struct SegmentPoints {
    double s = 0, t = 0;
    dvec3 on_a{0}, on_b{0};
    double distance() const { return glm::length(on_b - on_a); }
};
SegmentPoints points_at(const Segment& a, const Segment& b, double s, double t);
// The point of `segment` nearest to p, as a parameter.
double clamped_parameter(const Segment& segment, const dvec3& p);
// The feet of the common perpendicular of the two lines; what lies outside 0 to 1 is off the
// segment. Not for parallel lines.
SegmentPoints line_feet(const Segment& a, const Segment& b);
// The common point of segments that meet; of a common stretch its middle.
SegmentPoints meeting_points(const Segment& a, const Segment& b, SegmentRelation relation);
// Unit, across both segments, from A to B where there is a choice; swapping them turns it round.
dvec3 across(const Segment& a, const Segment& b);

}  // namespace detail

// Two segments in space; either may be a point. Whether they meet is exact for all finite floats;
// then depth is 0 and the normal stands across both. Apart: distance and closest points in double
// (of parallel segments side by side the middle of the common stretch), never 0. Swapping the
// segments turns the answer round. Cost: about 150 flops.
template <Tracer T = NoTrace>
SegmentPair collide(const Segment& a, const Segment& b, T trace = {}) {
    SegmentPair answer;
    const dvec3 d(dvec3(a.b) - dvec3(a.a)), e(dvec3(b.b) - dvec3(b.a));
    trace.step("directions",
               [&](auto& step) { segment_segment::say_directions(step, a, b, d, e); });

    // Classify the relation of their lines.
    const SegmentRelation relation = answer.relation = detail::relation_of(a, b);
    trace.step("relation",
               [&](auto& step) { segment_segment::say_relation(step, a, b, d, e, relation); });

    // Segments in one plane may share a point.
    const bool meet = relation != SegmentRelation::Skew && detail::flat_segments_meet(a, b);
    if (relation != SegmentRelation::Skew) {
        trace.step("flat", [&](auto& step) { segment_segment::say_flat(step, a, b, meet); });
    }
    if (meet) {
        const detail::SegmentPoints points = detail::meeting_points(a, b, relation);
        answer.s = points.s;
        answer.t = points.t;
        const dvec3 middle = 0.5 * (points.on_a + points.on_b);
        answer.pair = detail::single_contact(0, detail::across(a, b), middle, middle);
        trace.step("meet",
                   [&](auto& step) { segment_segment::say_meet(step, answer, relation, middle); });
        return answer;
    }

    // The feet of the common perpendicular, where the lines are not parallel.
    detail::SegmentPoints best;
    bool inside = false;
    if (relation == SegmentRelation::Skew) {
        const detail::SegmentPoints feet = detail::line_feet(a, b);
        inside = feet.s >= 0 && feet.s <= 1 && feet.t >= 0 && feet.t <= 1;
        trace.step("feet",
                   [&](auto& step) { segment_segment::say_feet(step, a, b, inside, feet); });
        best = feet;
    }

    // Otherwise an end of one of them is closest: try all four against the other segment.
    if (!inside) {
        int equal = 0;
        for (int k = 0; k < 4; ++k) {
            const bool end_of_a = k < 2;
            const double u = k % 2;
            const detail::SegmentPoints here =
                end_of_a ? detail::points_at(
                               a, b, u, detail::clamped_parameter(b, dvec3(k == 0 ? a.a : a.b)))
                         : detail::points_at(
                               a, b, detail::clamped_parameter(a, dvec3(k == 2 ? b.a : b.b)), u);
            const double along_d = glm::length(d), along_e = glm::length(e);
            const double change = k == 0 ? -1 : here.distance() - best.distance();
            const double tie =
                std::max(constants::equally_close * (std::min(along_d, along_e) + here.distance()),
                         constants::min_tolerance * (along_d + along_e));
            trace.step("end", [&](auto& step) {
                segment_segment::say_end(step, k, end_of_a, here, change);
            });
            // If several are equally close, take the middle.
            if (k == 0 || change < -tie) {
                best = here;
                equal = 1;
            } else if (change <= tie) {
                const double n = equal++;
                best = detail::points_at(a, b, (n * best.s + here.s) / (n + 1),
                                         (n * best.t + here.t) / (n + 1));
            }
        }
    }
    answer.s = best.s;
    answer.t = best.t;
    const double distance = std::max(best.distance(), 1e-300);
    answer.pair = detail::single_contact(
        distance,
        best.on_a == best.on_b ? detail::across(a, b) : (best.on_b - best.on_a) / distance,
        best.on_a, best.on_b);
    trace.step("apart", [&](auto& step) { segment_segment::say_apart(step, best, distance); });
    return answer;
}

}  // namespace collidoscope

// Time of impact of two moving boxes.
//
// Boxes that do not turn: seen from A, B moves along a straight line, and along every axis of the
// separating axis test the two projections overlap during one interval of time. They meet when all
// intervals have a time in common. Boxes that turn: conservative advancement along the same axes.
//
// Sources: T-Collide, "The T-Collide Algorithm", which refers to Lander 1999 for axis-aligned
// boxes; Ericson 2005, "Real-Time Collision Detection", 5.5.8; Gottschalk, Lin, Manocha 1996
// (axes); Mirtich 1996 (advancement).
#pragma once

#include <algorithm>
#include <optional>

#include "collision/motion/conservative_advancement.h"
#include "collision/motion/slab_times.h"
#include "collision/motion/swept_box_axes.h"
#include "collision/motion/swept_box_steps.h"

namespace collidoscope {

namespace detail {

// The contact of two boxes at a time, along this normal; an undetermined one (zero) is that of the
// boxes at that time.
Contact contact_of_boxes(const MovingBody& a, const MovingBody& b, double time,
                         const dvec3& normal = dvec3(0));

// Axis-aligned boxes: exact.
template <Tracer T>
SweepResult sweep_aligned(const MovingBody& a, const MovingBody& b, float seconds, T trace) {
    const SlabTimes times(AlignedSlabs(a, b), seconds);
    SweepResult result;
    SlabTimes::Time enter = SlabTimes::start(), leave = SlabTimes::end();
    for (int axis = 0; axis < 3; ++axis) {
        // Without motion along the axis the projections overlap always or never.
        if (times.direction(axis) == 0) {
            const bool never = times.side_at_start(axis) != 0;
            trace.step(never ? "never" : "always", [&](auto& step) {
                if (never) step.verdict(false);
                box_sweep::say_constant(step, a, b, axis, never);
            });
            if (never) return result;
            continue;
        }
        // Keep the latest entry and the earliest exit.
        const SlabTimes::Time in = times.enters(axis), out = times.leaves(axis);
        const bool later = times.compare(in, enter) > 0, sooner = times.compare(out, leave) < 0;
        if (later) enter = in;
        if (sooner) leave = out;
        trace.step("interval", [&](auto& step) {
            box_sweep::say_interval(step, a, b, axis, times.seconds(in), times.seconds(out),
                                    times.seconds(enter), times.seconds(leave), seconds);
        });
        if (times.compare(enter, leave) > 0) {
            trace.step("miss", [&](auto& step) {
                step.verdict(false);
                box_sweep::say_miss(step, times.seconds(enter), times.seconds(leave));
            });
            return result;
        }
    }

    // They touch along the axis that they entered last.
    dvec3 normal(0);
    if (enter.axis >= 0) normal[enter.axis] = enter.side;
    result.hit = true;
    result.time = std::clamp(times.seconds(enter), 0.0, double{seconds});
    result.lower = result.upper = result.time;
    result.contact = contact_of_boxes(a, b, result.time, normal);
    return result;
}

// Boxes that move but do not turn. Sound: an interval of time is never too short, and too long by
// no more than the band of the boxes' own test.
template <Tracer T>
SweepResult sweep_translating(const MovingBody& a, const MovingBody& b, float seconds, T trace) {
    const BoxesInMotion motion(a, b, seconds);
    SweepResult result;
    double enter = 0, leave = seconds;
    dvec3 normal(0);
    for (int axis = 0; axis < sat_axis_count; ++axis) {
        const std::optional<AxisTimes> times = motion.times_along(axis);
        if (!times) {
            trace.step("parallel", [&](auto& step) { box_sweep::say_parallel(step, axis); });
            continue;
        }
        if (times->in > times->out) {
            trace.step("never", [&](auto& step) {
                step.verdict(false);
                box_sweep::say_never(step, motion, axis, *times);
            });
            return result;
        }
        if (times->in > enter) {
            enter = times->in;
            normal = times->normal;
        }
        leave = std::min(leave, times->out);
        trace.step("interval", [&](auto& step) {
            box_sweep::say_interval(step, motion, axis, *times, enter, leave, seconds);
        });
        if (enter > leave) {
            trace.step("miss", [&](auto& step) {
                step.verdict(false);
                box_sweep::say_miss(step, enter, leave);
            });
            return result;
        }
    }
    result.hit = true;
    result.time = result.lower = result.upper = enter;
    result.contact = contact_of_boxes(a, b, enter, normal);
    return result;
}

template <Tracer T>
SweepResult sweep_turning(const MovingBody& a, const MovingBody& b, float seconds, T trace) {
    const BoxesInMotion motion(a, b, seconds);
    SweepResult result = advance_conservatively(
        [&](double t) { return motion.clearance(t); }, double{seconds}, motion.size(),
        [&](Advance decision, double t, const Clearance& clearance, double next) {
            trace.step(label_of(decision), [&](auto& step) {
                if (next > double{seconds}) step.verdict(false);
                box_sweep::say_advance(step, motion, decision, t, clearance, next, seconds);
            });
        });
    if (result.hit) result.contact = contact_of_boxes(a, b, result.time);
    return result;
}

}  // namespace detail

// Whether two boxes share a point after a time in which they move as sweep_boxes moves them, judged
// by the same numbers: no pose is rounded.
bool boxes_meet_after(const MovingBody& a, const MovingBody& b, float seconds);

// Aabb, Box or Mesh (its box): half >= 0. Never a miss where the boxes meet. If neither turns and
// both are axis-aligned (Aabb, or a quaternion that does not turn), whether and the order of all
// times are exact, times to 2^-30. If neither turns, exact outside a band of 1e-6 of the boxes'
// size, as the boxes' own test. If one turns (angular velocity of any size, about its center)
// the impact lies between the bounds of the answer, usually 1e-10 of `seconds` apart; the answer
// may be undecided, see advance_conservatively(). Overlapping at the start: time 0 and the depth of
// that moment. Cost: 6 comparisons; 15 axes; or 15 axes for each of about 20 steps.
template <Tracer T = NoTrace>
SweepResult sweep_boxes(const MovingBody& a, const MovingBody& b, float seconds, T trace = {}) {
    trace.step("relative", [&](auto& step) { box_sweep::say_relative(step, a, b, seconds); });
    SweepResult result;
    if (turns(a) || turns(b))
        result = detail::sweep_turning(a, b, seconds, trace);
    else if (is_aligned(a) && is_aligned(b))
        result = detail::sweep_aligned(a, b, seconds, trace);
    else
        result = detail::sweep_translating(a, b, seconds, trace);
    if (result.hit)
        trace.step("contact", [&](auto& step) { box_sweep::say_contact(step, a, b, result); });
    return result;
}

}  // namespace collidoscope

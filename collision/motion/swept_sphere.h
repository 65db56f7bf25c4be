// Time of impact of two moving spheres: a ray against one sphere as large as both.
//
// Sources: Hastings, Mesit, Guha, "T-Collide" (collision over time), which refers to van den Heuvel
// and Jackson 2002, "Pool Hall Lessons"; Ericson 2005, "Real-Time Collision Detection", 5.5.5.
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/exact/sign.h"
#include "collision/motion/sweep.h"
#include "collision/motion/swept_sphere_steps.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope {

// Whether two spheres share a point after a time in which they move straight; exact as
// sweep_spheres is.
bool spheres_meet_after(const MovingBody& a, const MovingBody& b, float seconds);

namespace detail {

// The contact of two spheres at a time: on the line through their centers, also where the radii are
// tiny beside the way they have come. If the centers coincide, against the relative velocity (B
// came from there); when there is none, up, or down when A is the smaller one. discriminant: of
// the equation whose solution the time is; of no meaning at time 0.
Contact contact_of_spheres(const MovingBody& a, const MovingBody& b, double time,
                           double discriminant);

}  // namespace detail

// Spheres: center, half.x >= 0 as the radius, velocity; both turn as they like. Whether they meet
// within `seconds` is exact for all finite floats; the time has a relative error below 2^-30.
// Overlapping or touching at the start is a hit at time 0, with the depth of that moment. Bodies
// that do not move relative to each other meet then or never. Cost: about 150 flops and at most one
// square root, more when the spheres graze.
template <Tracer T = NoTrace>
SweepResult sweep_spheres(const MovingBody& a, const MovingBody& b, float seconds, T trace = {}) {
    // Let A stand still: B's center moves along p + t v. Shrink B to its center, grow A by B.
    const auto offset = [&](auto lift) { return lift(b.center) - lift(a.center); };
    const auto velocity = [&](auto lift) { return lift(b.velocity) - lift(a.velocity); };
    const auto reach = [&](auto lift) { return lift(double{a.half.x}) + lift(double{b.half.x}); };
    trace.step("relative", [&](auto& step) { sphere_sweep::say_relative(step, a, b, seconds); });

    SweepResult result;
    const auto answer = [&](double time, double discriminant) {
        result.hit = true;
        result.time = result.lower = result.upper = time;
        result.contact = detail::contact_of_spheres(a, b, time, discriminant);
        trace.step("contact", [&](auto& step) {
            step.decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Witness,
                         AnswerPart::Normal, AnswerPart::Depth);
            sphere_sweep::say_contact(step, a, b, result);
        });
        return result;
    };

    // |p + t v|² = s² is a t² + 2 b t + c = 0. c tells whether they overlap at the start.
    const auto start = [&](auto lift) {
        const auto p = offset(lift);
        const auto s = reach(lift);
        return dot(p, p) - s * s;
    };
    const double c = exact::value(start);
    trace.step("start", [&](auto& step) {
        show_arithmetic(step, "c", start);
        sphere_sweep::say_start(step, a, b, c);
    });
    if (c <= 0) {
        trace.step("overlapping", [&](auto& step) { sphere_sweep::say_overlapping(step, c); });
        return answer(0, 0);
    }

    // b tells whether the centers come nearer at all.
    const double b_half =
        exact::value([&](auto lift) { return dot(offset(lift), velocity(lift)); });
    trace.step("approach", [&](auto& step) { sphere_sweep::say_approach(step, a, b, b_half); });
    if (b_half >= 0) {
        trace.step("away", [&](auto& step) {
            step.verdict(false);
            step.say("They are disjoint and never approach: ", strong("no impact"), ".");
        });
        return result;
    }

    // The discriminant tells whether they would ever meet.
    const auto equation = [&](auto lift) {
        const auto p = offset(lift);
        const auto v = velocity(lift);
        const auto s = reach(lift);
        const auto along = dot(p, v);
        return along * along - dot(v, v) * (dot(p, p) - s * s);
    };
    const double discriminant = exact::value(equation);
    trace.step("discriminant", [&](auto& step) {
        show_arithmetic(step, "b² - a c", equation);
        sphere_sweep::say_discriminant(step, a, b, discriminant);
    });
    if (discriminant < 0) {
        trace.step("miss", [&](auto& step) {
            step.verdict(false);
            step.say("They miss each other at all times: ", strong("no impact"), ".");
        });
        return result;
    }

    // They meet in time when they overlap at the end, or are past their nearest by then.
    const auto end = [&](auto lift) {
        const auto p = offset(lift);
        const auto v = velocity(lift);
        const auto s = reach(lift);
        const auto t = lift(double{seconds});
        return dot(p, p) - s * s + t * (lift(2.0) * dot(p, v) + t * dot(v, v));
    };
    const int at_end = exact::sign(end);
    const int after_nearest = exact::sign([&](auto lift) {
        const auto v = velocity(lift);
        return dot(offset(lift), v) + lift(double{seconds}) * dot(v, v);
    });
    const bool in_time = at_end <= 0 || after_nearest >= 0;

    // The smaller solution, without cancellation; rounding must not carry it past the end.
    const double root = std::sqrt(discriminant);
    const double time = c / (root - b_half);
    trace.step("in_time", [&](auto& step) {
        if (in_time) step.verdict(true).decides(AnswerPart::Parameter);
        show_arithmetic(step, "f(end)", end);
        sphere_sweep::say_in_time(step, a, b, time, seconds, in_time);
    });
    if (!in_time) {
        trace.step("late", [&](auto& step) {
            step.verdict(false);
            step.say("That is after the end of the frame: ", strong("no impact"),
                     " in this frame, but in the next.");
        });
        return result;
    }
    return answer(std::min(time, double{seconds}), discriminant);
}

}  // namespace collidoscope

// Static, pseudo-dynamic and dynamic collision detection side by side: a fast bullet goes through a
// thin wall between two frames, and not everyone sees it.
//
// Sources: thesis 2002, chapter 1 (the three kinds); T-Collide, figure 6.
#pragma once

#include "collision/motion/sweep_bodies.h"
#include "collision/motion/tunneling_steps.h"
#include "collision/trace/trace.h"

namespace collidoscope {

// From one of the three lanes to the next, in which the kinds of detection are shown side by side:
// across the motion, and wide enough for both bodies. The bodies themselves are in the first.
vec3 lane_step(const MovingBody& a, const MovingBody& b);

struct TunnelingResult {
    bool seen_static = false;  // they overlap at the end of the frame
    bool seen_pseudo = false;  // they overlap at one of the poses
    int pose = 0;              // the first of those, from 1
    SweepResult dynamic;       // the true course

    // It passed through, or came out of it again: a mere touch at the end is none.
    bool tunneled() const { return dynamic.hit && !seen_static; }
};

// A and B from time 0 to `seconds` at their velocities. `poses` (1 or more) are tested by the
// pseudo-dynamic detection, evenly spread, the last at the frame's end: with one it is the static.
// The start is not asked by those two, it was the end of the frame before. All three judge the
// same places, which are not rounded: what one of the first two sees the dynamic detection sees.
// Cost: a static test, up to `poses` of them, and a sweep.
template <Tracer T = NoTrace>
TunnelingResult detect_three_ways(const MovingBody& a, const MovingBody& b, float seconds,
                                  int poses, T trace = {}) {
    TunnelingResult result;

    // Static: where they are when the frame ends, and nothing else.
    result.seen_static = overlaps_after(a, b, seconds);
    trace.step("static", [&](auto& step) {
        tunneling::say_static(step, a, b, after(a, seconds), after(b, seconds), result.seen_static);
    });

    // Pseudo-dynamic: the same at a list of poses, until one hits.
    for (int i = 1; i <= poses && !result.seen_pseudo; ++i) {
        const float time = seconds * (static_cast<float>(i) / static_cast<float>(poses));
        result.seen_pseudo = overlaps_after(a, b, time);
        if (result.seen_pseudo) result.pose = i;
        trace.step("pose", [&](auto& step) {
            tunneling::say_pose(step, a, b, i, poses, time, result.seen_pseudo);
        });
    }
    if (!result.seen_pseudo)
        trace.step("between",
                   [&](auto& step) { tunneling::say_between(step, a, b, seconds, poses); });

    // Dynamic: the space that they pass through, at all times.
    result.dynamic = sweep(a, b, seconds);
    trace.step("dynamic", [&](auto& step) { tunneling::say_dynamic(step, a, b, result.dynamic); });
    trace.step("verdict", [&](auto& step) {
        tunneling::say_verdict(step, a, b, result.seen_static, result.seen_pseudo, result.pose,
                               result.dynamic);
    });
    return result;
}

}  // namespace collidoscope

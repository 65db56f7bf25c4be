// Tracers: an algorithm describes its steps to one while it runs.
//
// Every algorithm takes a tracer as its last parameter. NoTrace says nothing and compiles to
// nothing; Recorder (recorder.h) keeps what is said for the player. At a point worth stopping an
// algorithm calls
//
//     trace.step("clamp", [&](auto& step) {
//         step.say("The nearest point of the box is ", closest).point(closest, Role::Candidate)
//             .value("distance²", squared_distance);
//     });
//
// The lambda only describes: it never changes the algorithm's state, and all that exists only to be
// shown is computed inside it. The label is a line of assets/pseudocode/ID.txt ending in "#clamp".
//
// An algorithm that uses another one hands it a scope, and its steps become the inside of the step
// that is told next: the one whose outcome they work out.
//
//     const auto closest = closest_points(p, q, trace.scope("segment_segment"));
//     trace.step("segments", [&](auto& step) { step.say("Their axes are ", closest.distance); });
#pragma once

#include <concepts>

namespace collidoscope {

template <typename T>
concept Tracer = requires(const T& trace) {
    { T::enabled } -> std::convertible_to<bool>;
    trace.scope("id");  // a tracer as well
};

struct NoTrace {
    static constexpr bool enabled = false;
    template <typename Describe>
    constexpr void step(const char*, Describe&&) const {}
    constexpr NoTrace scope(const char*) const { return {}; }
};

}  // namespace collidoscope

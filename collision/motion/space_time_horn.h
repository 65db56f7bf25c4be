// The reach of a box in the frames to come when its acceleration is bounded: a parabolic horn in
// space and time, or a 4D trapezoid around it; and the first frame in which two of them meet.
//
// Sources: lecture notes, "Temporal Coherence"; Hubbard 1993, "Interactive Collision Detection".
#pragma once

#include <cstdint>

#include "collision/shapes.h"

namespace collidoscope {

// A box as it moves from frame to frame. In a frame every one of its six faces moves by its last
// displacement, changed by at most `change`: the acceleration times the frame's time squared. After
// n frames a face is at its place + n displacements, give or take change n (n + 1) / 2.
struct SpaceTimeHorn {
    Aabb box;
    dvec3 min_step{0}, max_step{0};  // displacements of the last frame
    double change = 0;
};

enum class SpaceTimeBound : std::uint8_t {
    Horn,       // the parabola itself
    Trapezoid,  // up to a horizon, the straight lines that hold the parabola
};

// Frames that certainly pass before they could meet, and why.
struct Meeting {
    // They may meet this many frames from now, not sooner; 0 when they overlap now. At most
    // max_frames.
    std::uint32_t frames = 0;
    int axis = -1;       // the axis that keeps them apart for longest
    double gap = 0;      // on that axis now
    double closing = 0;  // by which it shrinks in a frame while both keep their displacements
};
inline constexpr std::uint32_t max_frames = 1U << 30U;

// Touching counts as meeting. Never later than they can meet: computed in double, less a slack
// above its rounding. horizon: frames (1 and more) for which the trapezoids hold; the
// answer is then at most horizon + 1. Cost: 6 square roots or divisions.
Meeting earliest_meeting(const SpaceTimeHorn& a, const SpaceTimeHorn& b, SpaceTimeBound bound,
                         std::uint32_t horizon);

// The box that holds the horn after so many frames; the trapezoid's is a little larger before its
// horizon and the same there.
Aabb box_after(const SpaceTimeHorn& horn, std::uint32_t frames);

}  // namespace collidoscope

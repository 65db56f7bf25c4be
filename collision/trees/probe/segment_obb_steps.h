// Steps of the test of a segment and an oriented box; its pseudo-code is "segment_box".
#pragma once

#include "collision/trace/recorder.h"
#include "collision/volumes/obb.h"

namespace collidoscope::segment_box {

// A segment and a box as the test sees them: along the axes of the box, from its center.
struct Seen {
    const Obb& box;
    dvec3 middle{0}, half{0};  // of the segment, in the frame of the mesh
    dvec3 m{0}, h{0};          // the same in the box's frame
    dvec3 size{0};             // half sizes of the box, with room for rounding
    double spare = 0;          // room for rounding along the cross products

    // The gap between the two along an axis, above zero where it separates them. k: 0 to 2.
    double face_gap(int k) const;
    // Along h x axis k, in units of the length of that product.
    double cross_gap(int k) const;
};

void say_frame(StepBuilder& step, const Seen& seen);
void say_faces(StepBuilder& step, const Seen& seen);
void say_crosses(StepBuilder& step, const Seen& seen);
void say_missed(StepBuilder& step, const Seen& seen);
void say_meets(StepBuilder& step, const Seen& seen);

}  // namespace collidoscope::segment_box

// A box's corners over a plane, and the steps of a plane against a box.
#pragma once

#include "collision/narrow/box/box_coordinates.h"
#include "collision/narrow/box/box_frame.h"
#include "collision/narrow/primitives/plane_manifold.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

// The heights of a box's corners over a plane, as polynomials in the given floats.
class PlaneBoxCorners {
  public:
    PlaneBoxCorners(const Plane& plane, const Box& box, const PlaneNormal& normal)
        : plane_(plane), box_(box), frame_(box), coordinates_(box), normal_(normal) {}

    // Bit k set means the positive end of axis k.
    CornerHeight operator[](unsigned bits) const;

  private:
    Plane plane_;
    Box box_;
    BoxFrame frame_;
    TurnedBoxCoordinates coordinates_;
    PlaneNormal normal_;
};

}  // namespace collidoscope

namespace collidoscope::plane_box {

// rises: the sign of the normal along the axis.
void say_axis(StepBuilder& step, const BoxFrame& box, const PlaneNormal& normal, int axis,
              int rises);
// low: the lowest corner's bits.
void say_corner(StepBuilder& step, const BoxFrame& box, const PlaneNormal& normal, unsigned low);

}  // namespace collidoscope::plane_box

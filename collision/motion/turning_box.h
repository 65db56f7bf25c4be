// A moving sphere and a moving box that turns.
#pragma once

#include "collision/motion/conservative_advancement.h"
#include "collision/narrow/box/box_frame.h"

namespace collidoscope {

// Seen from the sphere's center, over `seconds`. Distances are exact but for the rounding of
// double, sweep_rounding of the size, the distance and the travel; so much counts as touching.
class TurningBox {
  public:
    TurningBox(const MovingBody& sphere, const MovingBody& box, float seconds);

    // The size of both together.
    double size() const { return radius_ + around_; }
    Clearance clearance(double t) const;
    // From the center to the nearest point of the box at a time when they touch, unit. If the
    // distance is no more than rounding, straight onto the face that comes nearer fastest of those
    // that the center lies on.
    dvec3 way(double t) const;
    // The nearest point of the box, from the sphere's center.
    dvec3 closest(double t) const { return at(t).closest(dvec3(0)); }

  private:
    BoxFrame at(double t) const;

    double radius_, around_;
    dvec3 velocity_, spin_, offset_;  // of the box
    double band_;                     // what rounding may do to a distance
    BoxFrame start_;
};

}  // namespace collidoscope

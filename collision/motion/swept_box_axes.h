// Two boxes in motion, seen along the fifteen axes of the separating axis test.
#pragma once

#include <optional>

#include "collision/motion/conservative_advancement.h"
#include "collision/narrow/box/box_pair.h"

namespace collidoscope {

// When the projections overlap while nothing turns: [in, out], which may be all of time (infinite)
// or none (in > out). normal: unit, from A to B as they start to overlap.
struct AxisTimes {
    double in, out;
    dvec3 normal;
};

class BoxesInMotion {
  public:
    BoxesInMotion(const MovingBody& a, const MovingBody& b, float seconds);

    double size() const { return start_.size; }
    // The pair at a time, in double.
    BoxPair at(double time) const;

    // Nothing for the cross product of parallel edges. Only while nothing turns.
    std::optional<AxisTimes> times_along(int axis) const;
    // The axis along which they stay apart for longest.
    Clearance clearance(double time) const;

  private:
    double band(const BoxPair& pair) const;

    BoxPair start_;
    dvec3 velocity_;  // of B relative to A
    dvec3 spin_a_, spin_b_;
    double radius_a_, radius_b_;  // of the balls around the boxes
    double travel_;
};

// Whether the body's shape turns over time: a box with a spin.
inline bool turns(const MovingBody& body) {
    return body.spin != vec3(0) && (body.form == BodyForm::Box || body.form == BodyForm::Mesh);
}

}  // namespace collidoscope

// When a moving point enters and leaves three slabs, compared exactly.
#pragma once

#include <compare>

#include "collision/exact/sign.h"
#include "collision/motion/moving_body.h"

namespace collidoscope {

// B's center as A sees it: p + t v with p = b.center - a.center and v the same of the velocities.
// Slab k holds the places where |p[k] + t v[k]| <= a.half[k] + b.half[k]; two axis-aligned boxes
// meet at the times when all three hold it. Nothing is rounded: times are fractions of sums of the
// given floats, and kept as what they are made of.
class SlabTimes {
  public:
    SlabTimes(const MovingBody& a, const MovingBody& b, float seconds)
        : a_(&a), b_(&b), seconds_(seconds) {}

    // The time at which the center crosses the slab's face at `side` (-1 or 1) of an axis that it
    // moves along; or, with axis -1, the start (side -1) or the end (side 1) of the frame.
    struct Time {
        int axis = -1;
        int side = -1;
    };
    static constexpr Time start() { return {-1, -1}; }
    static constexpr Time end() { return {-1, 1}; }

    // The sign of v[axis].
    int direction(int axis) const {
        const float va = a_->velocity[axis], vb = b_->velocity[axis];
        return (vb > va) - (vb < va);
    }
    // Which side of the slab the center lies on at the start: 0 inside (or on its face).
    int side_at_start(int axis) const;
    Time enters(int axis) const { return {axis, -direction(axis)}; }
    Time leaves(int axis) const { return {axis, direction(axis)}; }

    std::strong_ordering compare(Time x, Time y) const;
    // Rounded, with a relative error below 2^-30.
    double seconds(Time time) const;

    // time = numerator / denominator, for polynomials of times (exact/sign.h). Degree 1 each.
    template <typename Lift>
    auto numerator(Lift lift, Time time) const {
        if (time.axis < 0) return (time.side < 0 ? lift(0.0) : lift(double{seconds_})) - lift(0.0);
        const int k = time.axis;
        const auto half = lift(double{a_->half[k]}) + lift(double{b_->half[k]});
        return lift(double{a_->center[k]}) - lift(double{b_->center[k]}) +
               (time.side < 0 ? -half : half);
    }
    template <typename Lift>
    auto denominator(Lift lift, Time time) const {
        if (time.axis < 0) return lift(1.0) - lift(0.0);
        return lift(double{b_->velocity[time.axis]}) - lift(double{a_->velocity[time.axis]});
    }
    int sign_of_denominator(Time time) const { return time.axis < 0 ? 1 : direction(time.axis); }

  private:
    const MovingBody* a_;
    const MovingBody* b_;
    float seconds_;
};

}  // namespace collidoscope

// When a moving point enters and leaves three slabs, compared exactly.
#pragma once

#include <utility>

#include "collision/exact/sign.h"
#include "collision/motion/moving_body.h"

namespace collidoscope {

// Two axis-aligned boxes: B's center as A sees it is p + t v, and they meet at the times when
// |p[k] + t v[k]| <= a.half[k] + b.half[k] for all three axes. place, speed and reach are p, v and
// that sum, of degree 1; nothing is rounded.
class AlignedSlabs {
  public:
    AlignedSlabs(const MovingBody& a, const MovingBody& b) : a_(&a), b_(&b) {}

    template <typename Lift>
    auto place(Lift lift, int k) const {
        return lift(double{b_->center[k]}) - lift(double{a_->center[k]});
    }
    template <typename Lift>
    auto speed(Lift lift, int k) const {
        return lift(double{b_->velocity[k]}) - lift(double{a_->velocity[k]});
    }
    template <typename Lift>
    auto reach(Lift lift, int k) const {
        return lift(double{a_->half[k]}) + lift(double{b_->half[k]});
    }
    // The sign of speed.
    int direction(int k) const {
        const float va = a_->velocity[k], vb = b_->velocity[k];
        return (vb > va) - (vb < va);
    }

    template <typename Polynomial>
    static int sign(const Polynomial& polynomial) {
        return exact::sign(polynomial);
    }
    template <typename Polynomial>
    static double value(const Polynomial& polynomial) {
        return exact::value(polynomial);
    }

  protected:
    const MovingBody* a_;
    const MovingBody* b_;
};

// A point that moves along p + t v, and slabs that hold the places where |p[k] + t v[k]| is at most
// a reach. Times are fractions of what `Slabs` says exactly, and kept as what they are made of.
template <typename Slabs>
class SlabTimesOf {
  public:
    SlabTimesOf(Slabs slabs, float seconds) : slabs_(std::move(slabs)), seconds_(seconds) {}

    const Slabs& slabs() const { return slabs_; }

    // The time at which the point crosses the slab's face at `side` (-1 or 1) of an axis that it
    // moves along; or, with axis -1, the start (side -1) or the end (side 1) of the frame.
    struct Time {
        int axis = -1;
        int side = -1;
    };
    static constexpr Time start() { return {-1, -1}; }
    static constexpr Time end() { return {-1, 1}; }

    // The sign of v[axis].
    int direction(int axis) const { return slabs_.direction(axis); }
    // Which side of the slab the point lies on at the start, and at the end: 0 inside (or on its
    // face).
    int side_at_start(int axis) const {
        return side_of([&](auto lift) { return slabs_.place(lift, axis); }, axis);
    }
    int side_at_end(int axis) const {
        return side_of(
            [&](auto lift) {
                return slabs_.place(lift, axis) + lift(double{seconds_}) * slabs_.speed(lift, axis);
            },
            axis);
    }
    Time enters(int axis) const { return {axis, -direction(axis)}; }
    Time leaves(int axis) const { return {axis, direction(axis)}; }

    // The sign of x - y.
    int compare(Time x, Time y) const {
        if (x.axis == y.axis && x.side == y.side) return 0;
        const int sign = slabs_.sign([&](auto lift) {
            return numerator(lift, x) * denominator(lift, y) -
                   numerator(lift, y) * denominator(lift, x);
        });
        return sign * sign_of_denominator(x) * sign_of_denominator(y);
    }
    // Rounded, with a relative error below 2^-30.
    double seconds(Time time) const {
        if (time.axis < 0) return time.side < 0 ? 0 : static_cast<double>(seconds_);
        return slabs_.value([&](auto lift) { return numerator(lift, time); }) /
               slabs_.value([&](auto lift) { return denominator(lift, time); });
    }

    // time = numerator / denominator, for polynomials of times (exact/sign.h). The degree is that
    // of the slabs' place and speed, and 1 for the start and the end.
    template <typename Lift>
    auto numerator(Lift lift, Time time) const {
        if (time.axis < 0) return lift(time.side < 0 ? 0.0 : double{seconds_});
        const auto reach = slabs_.reach(lift, time.axis);
        return (time.side < 0 ? -reach : reach) - slabs_.place(lift, time.axis);
    }
    template <typename Lift>
    auto denominator(Lift lift, Time time) const {
        if (time.axis < 0) return lift(1.0);
        return slabs_.speed(lift, time.axis);
    }
    int sign_of_denominator(Time time) const { return time.axis < 0 ? 1 : direction(time.axis); }

  private:
    template <typename Place>
    int side_of(const Place& place, int axis) const {
        const auto beyond = [&](int side) {
            return slabs_.sign([&](auto lift) {
                const auto p = place(lift);
                return (side < 0 ? -p : p) - slabs_.reach(lift, axis);
            });
        };
        return beyond(1) > 0 ? 1 : beyond(-1) > 0 ? -1 : 0;
    }

    Slabs slabs_;
    float seconds_;
};

using SlabTimes = SlabTimesOf<AlignedSlabs>;

}  // namespace collidoscope

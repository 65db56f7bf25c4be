#include "collision/motion/slab_times.h"

namespace collidoscope {

int SlabTimes::side_at_start(int axis) const {
    const auto beyond = [&](int side) {
        return exact::sign([&](auto lift) {
            const auto p = lift(static_cast<double>(b_->center[axis])) -
                           lift(static_cast<double>(a_->center[axis]));
            return (side < 0 ? -p : p) - (lift(static_cast<double>(a_->half[axis])) +
                                          lift(static_cast<double>(b_->half[axis])));
        });
    };
    return beyond(1) > 0 ? 1 : beyond(-1) > 0 ? -1 : 0;
}

std::strong_ordering SlabTimes::compare(Time x, Time y) const {
    const int sign = exact::sign([&](auto lift) {
        return numerator(lift, x) * denominator(lift, y) -
               numerator(lift, y) * denominator(lift, x);
    });
    return sign * sign_of_denominator(x) * sign_of_denominator(y) <=> 0;
}

double SlabTimes::seconds(Time time) const {
    if (time.axis < 0) return time.side < 0 ? 0 : static_cast<double>(seconds_);
    return exact::value([&](auto lift) { return numerator(lift, time); }) /
           exact::value([&](auto lift) { return denominator(lift, time); });
}

}  // namespace collidoscope

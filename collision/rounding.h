// Bounds as floats: rounding to the nearest would make a bound say more than is known.
#pragma once

#include <cmath>
#include <limits>

namespace collidoscope {

// The least float that is no less than a finite number: an upper bound stays one. Infinite where
// none is as large.
inline float float_at_least(double value) {
    const auto nearest = static_cast<float>(value);
    return static_cast<double>(nearest) < value
               ? std::nextafter(nearest, std::numeric_limits<float>::infinity())
               : nearest;
}

// The largest float that is no more than a finite number: a lower bound stays one.
inline float float_at_most(double value) {
    return -float_at_least(-value);
}

}  // namespace collidoscope

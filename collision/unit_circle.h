// Sine and cosine of a share of a full turn, the same bits with every compiler and on every
// machine: libraries of mathematics differ in the last bit, and what follows from it may differ by
// much.
#pragma once

#include <cmath>

#include "collision/shapes.h"

namespace collidoscope {

// The point (cos, sin) after so many turns from (1, 0) to (0, 1), for |turns| up to 2^51: the
// nearest quarter is taken off exactly, and the rest of at most an eighth goes into the series of
// Taylor. Exact for quarters; else within 2e-16 of each coordinate. Infinity and NaN give NaN.
inline dvec2 on_unit_circle(double turns) {
    const double part = turns - std::floor(turns + 0.5);
    const double quarter = std::floor(4 * part + 0.5);
    const double x = 6.283185307179586 * (part - 0.25 * quarter), xx = x * x;
    double sine = 0, cosine = 0;
    for (int k = 16; k >= 2; k -= 2) {
        cosine = (1 + cosine) * (-xx / ((k - 1) * k));
        sine = (1 + sine) * (-xx / (k * (k + 1)));
    }
    const dvec2 at(1 + cosine, x + x * sine);
    if (quarter == 0) return at;
    if (quarter == 1) return {-at.y, at.x};
    if (quarter == -1) return {at.y, -at.x};
    return -at;
}

}  // namespace collidoscope

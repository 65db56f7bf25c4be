// Cube roots, the same bits with every compiler and on every machine: libraries of mathematics
// differ in the last bit.
#pragma once

#include <cmath>

namespace collidoscope {

// The real cube root, also of negative numbers; within 4e-16 of it in proportion. Zeros, infinities
// and NaN are their own. Newton's iteration on a number between 1/8 and 4. Cost: about 40 flops.
inline double cube_root(double x) {
    if (x == 0 || !std::isfinite(x)) return x;
    int exponent = 0;
    const double half = std::frexp(std::abs(x), &exponent);
    const int thirds = exponent / 3;
    const double m = std::ldexp(half, exponent - 3 * thirds);
    double root = 1.25;
    for (int i = 0; i < 7; ++i) root = (2 * root + m / (root * root)) / 3;
    return std::copysign(std::ldexp(root, thirds), x);
}

// The side of a square or cube with this area or volume; itself of a length.
inline double side_of(double extent, int dimensions) {
    return dimensions == 3 ? cube_root(extent) : dimensions == 2 ? std::sqrt(extent) : extent;
}

}  // namespace collidoscope

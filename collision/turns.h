// The angle of a point around the origin as a share of a full turn, the same bits with every
// compiler and on every machine: the way back from on_unit_circle (unit_circle.h).
#pragma once

#include <algorithm>
#include <cmath>

namespace collidoscope {

// From -1/2 to 1/2, 0 along x, 1/4 along y, 1/2 (not -1/2) along -x; 0 of the origin. For
// magnitudes up to 1e307; infinity and NaN give NaN. Within 2e-16 of a turn. The nearest sixteenth
// is taken off by the tangent of a difference, and the rest of at most a 32nd goes into the series
// of the arc tangent: no function whose last bit differs by library. Cost: about 40 flops.
inline double turns_of(double x, double y) {
    constexpr double sixteenth = 0.41421356237309503;  // its tangent
    constexpr double below_32nd = 0.198912367379658, below_3_32nds = 0.6681786379192989;
    const double across = std::fabs(x), up = std::fabs(y);
    const double low = std::min(across, up), high = std::max(across, up);
    if (low == 0 && high == 0) return 0;
    double base = 0, z = low / high;
    if (z > below_3_32nds) {
        base = 0.125;
        z = (low - high) / (high + low);
    } else if (z > below_32nd) {
        base = 0.0625;
        z = (low - sixteenth * high) / (high + sixteenth * low);
    }
    const double zz = z * z;
    double series = 0;
    for (int k = 25; k >= 3; k -= 2) series = zz * (1.0 / k - series);
    double turns = base + 0.15915494309189535 * (z - z * series);
    if (up > across) turns = 0.25 - turns;
    if (x < 0) turns = 0.5 - turns;
    return y < 0 ? -turns : turns;
}

}  // namespace collidoscope

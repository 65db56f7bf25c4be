// The winding number of a ring around a point by quarter turns, with GMP integers: no ray is cast,
// as the library does.
#pragma once

#include <cstdint>

#include "tests/oracle/polygon.h"

namespace collidoscope::oracle {

// Quarter of the plane around the origin, counterclockwise; each holds the axis it begins with.
inline int quarter(const Integer2& v) {
    if (sgn(v.x) > 0 && sgn(v.y) >= 0) return 0;
    if (sgn(v.y) > 0 && sgn(v.x) <= 0) return 1;
    if (sgn(v.x) < 0 && sgn(v.y) <= 0) return 2;
    return 3;
}

// Turns of the ring around a point that is on none of its edges.
inline std::int64_t winding(const std::vector<vec2>& ring, const vec2& point) {
    const Integer2 p(point);
    std::int64_t quarters = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Integer2 a = Integer2(ring[i]) - p;
        const Integer2 b = Integer2(ring[(i + 1) % ring.size()]) - p;
        switch ((quarter(b) - quarter(a) + 4) % 4) {
            case 1:
                ++quarters;
                break;
            case 2:  // half a turn, to the side on which the edge leaves the point
                quarters += 2 * sgn(cross(a, b));
                break;
            case 3:
                --quarters;
                break;
            default:
                break;
        }
    }
    return quarters / 4;
}

}  // namespace collidoscope::oracle

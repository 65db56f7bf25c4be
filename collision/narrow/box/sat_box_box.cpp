#include "collision/narrow/box/sat_box_box.h"

namespace collidoscope {

bool overlaps(const Box& a, const Box& b) {
    const BoxPair pair(a, b);
    for (int k = 0; k < sat_axis_count; ++k) {
        const AxisView view = look_along(pair, k);
        if (!sat::nearly_parallel(k, view) && sat::shows_gap(pair, view)) return false;
    }
    return true;
}

}  // namespace collidoscope

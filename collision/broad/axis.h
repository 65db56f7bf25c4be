// Small questions about boxes and axes that several broad phases ask.
#pragma once

#include <array>

#include "collision/broad/broad_phase.h"

namespace collidoscope {

inline const char* axis_name(int axis) {
    return axis == 0 ? "x" : axis == 1 ? "y" : "z";
}

// The first axis on which two boxes leave a gap; -1 when they overlap.
inline int gap_axis(const Aabb& a, const Aabb& b) {
    for (int axis = 0; axis < 3; ++axis) {
        if (a.max[axis] < b.min[axis] || b.max[axis] < a.min[axis]) return axis;
    }
    return -1;
}

inline Box as_box(const Aabb& box) {
    return {0.5f * box.min + 0.5f * box.max, 0.5f * box.max - 0.5f * box.min, quat(1, 0, 0, 0)};
}

// Variance of the boxes' centers on each axis. Cost: one pass.
std::array<double, 3> center_variances(const ProxyBoxes& boxes);

}  // namespace collidoscope

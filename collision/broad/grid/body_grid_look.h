// Survey of the bodies by BodyGrid: their sizes and the room that they fill.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "collision/broad/broad_phase.h"

namespace collidoscope::detail {

inline constexpr std::size_t size_classes = 48;

// Bodies whose sizes are within a factor of two.
struct SizeClass {
    double count = 0, sum = 0, largest = 0;
    void add(const SizeClass& other) {
        count += other.count;
        sum += other.sum;
        largest = std::max(largest, other.largest);
    }
};

struct Look {
    vec3 from{0}, room{0};                   // where the min corners are that cells are made for
    vec3 span{1};                            // about the room that nearly all of them fill
    bool strays[3] = {false, false, false};  // some are far away from nearly all
    vec3 base{1};  // a usual extent along each axis: sizes are measured in it
    std::array<SizeClass, size_classes> sizes{};
    std::uint32_t bodies = 0;
};

// One pass over the bodies, and some sorting of a sample. There must be a body.
// Boxes count as larger by the margin on all sides.
Look look_at(const ProxyBoxes& boxes, float margin);

// A float that is neither too small nor too large to be divided by.
float tame(double v);

// Cells for bodies up to a size.
double cell_size(const Look& look, double largest, int axis);
// The number of cells of a size that the crowd fills along each axis; 1 if not worth dividing.
std::array<double, 3> cells_across(const Look& look, double largest);

}  // namespace collidoscope::detail

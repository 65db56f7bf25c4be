#include "collision/trees/quantized/quantized_node.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collidoscope {
namespace {

// a - b, and what rounding took from it: both are exact for floats.
struct FloatDifference {
    double value, rest;
    FloatDifference(float from, float to) {
        const double a{from}, b{to};
        value = a - b;
        const double back = value - a;
        rest = (a - (value - back)) - (b + back);
    }
};

}  // namespace

double QuantizedGrid::cell(int axis) const {
    return std::ldexp(1.0, int{exponent[std::size_t(axis)]} - bias);
}

// A division by a power of two is exact: a difference is at most 2^129, and at least 2^-149.
double QuantizedGrid::units_below(int axis, float x) const {
    const FloatDifference d(x, origin[axis]);
    const double count = d.value / cell(axis), below = std::floor(count);
    return below == count && d.rest < 0 ? below - 1 : below;
}
double QuantizedGrid::units_above(int axis, float x) const {
    const FloatDifference d(x, origin[axis]);
    const double count = d.value / cell(axis), above = std::ceil(count);
    return above == count && d.rest > 0 ? above + 1 : above;
}

float QuantizedGrid::coordinate(int axis, std::uint32_t number) const {
    constexpr double largest = std::numeric_limits<float>::max();
    const double exact = double{origin[axis]} + double(number) * cell(axis);
    return static_cast<float>(std::min(exact, largest));
}

QuantizedGrid QuantizedGrid::around(const Aabb& box) {
    QuantizedGrid grid{box.min, {1, 1, 1}};
    for (int k = 0; k < 3; ++k) {
        auto& e = grid.exponent[std::size_t(k)];
        const double extent = double{box.max[k]} - double{box.min[k]};
        // At most one too small, by the quotient's power of two and by its rounding.
        if (extent > 0) {
            const int guess = std::ilogb(extent / units) + bias;
            e = static_cast<std::uint8_t>(std::clamp(guess, 1, 254));
        }
        while (grid.units_above(k, box.max[k]) > units) ++e;
    }
    return grid;
}

Aabb QuantizedNode::bounds(std::uint32_t lane) const {
    const QuantizedGrid g = grid();
    Aabb box;
    for (int k = 0; k < 3; ++k) {
        box.min[k] = g.coordinate(k, min[k][lane]);
        box.max[k] = g.coordinate(k, max[k][lane]);
    }
    return box;
}

void QuantizedNode::set_boxes(std::span<const Aabb> boxes) {
    Aabb whole = empty_aabb();
    for (const Aabb& box : boxes) grow(whole, box);
    const QuantizedGrid g = QuantizedGrid::around(whole);
    children = static_cast<std::uint8_t>(boxes.size());
    for (int k = 0; k < 3; ++k) {
        origin[k] = g.origin[k];
        exponent[k] = g.exponent[std::size_t(k)];
        for (std::uint32_t lane = 0; lane < wide_children; ++lane) {
            const bool used = lane < boxes.size();
            min[k][lane] = used ? static_cast<std::uint8_t>(g.units_below(k, boxes[lane].min[k]))
                                : std::uint8_t{QuantizedGrid::units};
            max[k][lane] =
                used ? static_cast<std::uint8_t>(g.units_above(k, boxes[lane].max[k])) : 0;
        }
    }
}

}  // namespace collidoscope

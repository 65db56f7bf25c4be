// Boxes of times and parameters, and boxes around what a difference of features can be in them.
//
// Source: Wang, Ferguson, Schneider, Jiang, Attene, Panozzo 2021.
#pragma once

#include <optional>

#include "collision/motion/vertices/moving_features.h"

namespace collidoscope::inclusion {

// From `low` to `high` in each parameter; their widths are powers of two, and all ends multiples of
// the widths.
struct ParameterBox {
    FeatureParameters low{0, 0, 0}, high{1, 1, 1};
    int level = 0;           // splits on the way to it
    std::size_t number = 0;  // the order in which they were made

    FeatureParameters middle() const {
        return {0.5 * (low[0] + high[0]), 0.5 * (low[1] + high[1]), 0.5 * (low[2] + high[2])};
    }
};

// The box at the lowest time first, of these the smallest, of these the one made first.
struct ComesLater {
    bool operator()(const ParameterBox& a, const ParameterBox& b) const {
        if (a.low[0] != b.low[0]) return a.low[0] > b.low[0];
        if (a.level != b.level) return a.level < b.level;
        return a.number > b.number;
    }
};

// The differences at the eight corners of a box, bit k of the number for the upper end of parameter
// k. As the difference is linear in each parameter, all that it can be in the box lies in the
// convex hull of these eight, and so between min and max.
struct Image {
    std::array<dvec3, 8> corners;
    dvec3 min{0}, max{0};
    double width = 0;  // the longest side
    // The furthest that each parameter moves a coordinate, and which of them does most.
    std::array<double, 3> spans{};
    int longest = 0;

    // False: nowhere in the box the difference is zero, whatever rounding did. Comparisons of
    // numbers that no rounding touched.
    bool holds_zero(double rounding) const;
};
Image image_of_corners(const std::array<dvec3, 8>& corners);

template <std::size_t A, std::size_t B>
Image image_of(const MovingFeatures<A, B>& features, const ParameterBox& box) {
    std::array<dvec3, 8> corners;
    for (unsigned i = 0; i < 8; ++i) {
        FeatureParameters at;
        for (unsigned k = 0; k < 3; ++k) at[k] = i >> k & 1u ? box.high[k] : box.low[k];
        corners[i] = features.difference(at);
    }
    return image_of_corners(corners);
}

// The two halves of a box; of a face without those that lie beyond u + v = 1.
struct Halves {
    std::array<ParameterBox, 2> boxes;
    int count = 0;
};
Halves split(const ParameterBox& box, int parameter, bool face);

// A box that grows by so many of its own widths to each side, as far as parameters go.
ParameterBox grown(const ParameterBox& box, double by);

// Whether the difference is certainly zero somewhere in a box, given its corners, and where about,
// as shares of the box's sides.
//
// Poincaré and Miranda: a continuous map whose k-th coordinate is below zero on all of the lower
// side k of a box and above zero on all of the upper one, for each k, is zero somewhere in it. Here
// the map is Y F with a matrix Y that turns the mean derivative of F into the identity. On a side
// of the box it is linear in each parameter as F is, and lies between its values at four corners.
// Each of them counts only when it is beyond what rounding can have done. Y is regular then: if
// some combination of its rows were zero, so would be that of the coordinates of Y F, but at one of
// the corners all of these have the signs that make it positive. So F is zero where Y F is.
std::optional<dvec3> certain_zero(const Image& image, double rounding);

}  // namespace collidoscope::inclusion

#include "collision/motion/vertices/inclusion.h"

#include <glm/common.hpp>
#include <glm/matrix.hpp>

namespace collidoscope::inclusion {
namespace {

constexpr unsigned bit(int parameter) {
    return 1u << static_cast<unsigned>(parameter);
}

// The furthest that a coordinate moves from one side of the box to the other.
double span_of(const std::array<dvec3, 8>& corners, int parameter) {
    double most = 0;
    for (unsigned i = 0; i < 8; ++i) {
        if (i & bit(parameter)) continue;
        const dvec3 way = glm::abs(corners[i | bit(parameter)] - corners[i]);
        most = std::max({most, way.x, way.y, way.z});
    }
    return most;
}

// The mean way from one side to the other.
dvec3 mean_way(const std::array<dvec3, 8>& corners, int parameter) {
    dvec3 sum(0);
    for (unsigned i = 0; i < 8; ++i) {
        if (!(i & bit(parameter))) sum += corners[i | bit(parameter)] - corners[i];
    }
    return 0.25 * sum;
}

}  // namespace

bool Image::holds_zero(double rounding) const {
    for (int k = 0; k < 3; ++k)
        if (min[k] > rounding || max[k] < -rounding) return false;
    return true;
}

Image image_of_corners(const std::array<dvec3, 8>& corners) {
    Image image;
    image.corners = corners;
    image.min = image.max = corners[0];
    for (const dvec3& corner : corners) {
        image.min = glm::min(image.min, corner);
        image.max = glm::max(image.max, corner);
    }
    const dvec3 size = image.max - image.min;
    image.width = std::max({size.x, size.y, size.z});
    for (int k = 0; k < 3; ++k) {
        const auto at = static_cast<std::size_t>(k);
        image.spans[at] = span_of(corners, k);
        if (image.spans[at] > image.spans[static_cast<std::size_t>(image.longest)])
            image.longest = k;
    }
    return image;
}

Halves split(const ParameterBox& box, int parameter, bool face) {
    const auto k = static_cast<std::size_t>(parameter);
    Halves halves;
    for (const bool upper : {false, true}) {
        ParameterBox half = box;
        ++half.level;
        (upper ? half.low : half.high)[k] = box.middle()[k];
        if (face && half.low[1] + half.low[2] > 1) continue;
        halves.boxes[static_cast<std::size_t>(halves.count++)] = half;
    }
    return halves;
}

ParameterBox grown(const ParameterBox& box, double by) {
    ParameterBox out = box;
    for (std::size_t k = 0; k < 3; ++k) {
        const double margin = by * (box.high[k] - box.low[k]);
        out.low[k] = std::max(0.0, box.low[k] - margin);
        out.high[k] = std::min(1.0, box.high[k] + margin);
    }
    return out;
}

std::optional<dvec3> certain_zero(const Image& image, double rounding) {
    const glm::dmat3 derivative(mean_way(image.corners, 0), mean_way(image.corners, 1),
                                mean_way(image.corners, 2));
    const double volume = glm::determinant(derivative);
    if (!(volume != 0) || !std::isfinite(1 / volume)) return std::nullopt;
    const glm::dmat3 y = glm::inverse(derivative);
    const dvec3 largest = glm::max(glm::abs(image.min), glm::abs(image.max));
    dvec3 middle(0);
    for (const dvec3& corner : image.corners) middle += 0.125 * corner;
    dvec3 zero(0);
    for (int k = 0; k < 3; ++k) {
        const auto row = [&](const dvec3& p) {
            return y[0][k] * p.x + y[1][k] * p.y + y[2][k] * p.z;
        };
        // The rounding of F, and that of three products and two sums.
        double unsure = 0;
        for (int j = 0; j < 3; ++j)
            unsure += std::abs(y[j][k]) * (2 * rounding + 0x1p-49 * largest[j]);
        for (unsigned i = 0; i < 8; ++i) {
            const double value = row(image.corners[i]);
            if (!(i & bit(k) ? value > unsure : value < -unsure)) return std::nullopt;
        }
        zero[k] = std::clamp(0.5 - row(middle), 0.0, 1.0);
    }
    return zero;
}

}  // namespace collidoscope::inclusion

#include "collision/broad/axis.h"

namespace collidoscope {

std::array<double, 3> center_variances(const ProxyBoxes& boxes) {
    std::array<double, 3> mean{}, squares{};
    double n = 0;
    // Welford's running mean: sums of squares far from the origin would lose the spread.
    boxes.for_each([&](ProxyId, const Aabb& box) {
        n += 1;
        for (int axis = 0; axis < 3; ++axis) {
            const double center =
                0.5 * static_cast<double>(box.min[axis]) + 0.5 * static_cast<double>(box.max[axis]);
            const auto a = static_cast<std::size_t>(axis);
            const double before = center - mean[a];
            mean[a] += before / n;
            squares[a] += before * (center - mean[a]);
        }
    });
    for (double& s : squares) s = n > 0 ? s / n : 0;
    return squares;
}

}  // namespace collidoscope

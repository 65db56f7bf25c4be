#include "collision/trees/ray_costs.h"

#include <algorithm>

namespace collidoscope {

const char* name_of(RayMeasure measure) {
    return measure == RayMeasure::Volumes     ? "volume tests"
           : measure == RayMeasure::Triangles ? "triangle tests"
                                              : "depth";
}

RayCosts costs_of(std::vector<std::uint32_t>& values, std::uint32_t end) {
    RayCosts costs;
    if (values.empty()) return costs;
    constexpr std::size_t bins = std::tuple_size_v<decltype(costs.histogram)>;
    for (const std::uint32_t value : values) {
        costs.total += value;
        costs.largest = std::max(costs.largest, value);
        const std::size_t bin = end > 0 ? std::uint64_t{value} * bins / end : 0;
        ++costs.histogram[std::min(bin, bins - 1)];
    }
    costs.mean = static_cast<double>(costs.total) / static_cast<double>(values.size());
    const auto place = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) * 95 / 100);
    std::nth_element(values.begin(), place, values.end());
    costs.of_95_percent = *place;
    return costs;
}

}  // namespace collidoscope

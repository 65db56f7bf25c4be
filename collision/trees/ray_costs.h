// Costs of many rays in a tree, and their statistics.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace collidoscope {

enum class RayMeasure : std::uint8_t { Volumes, Triangles, Depth };
inline constexpr std::size_t ray_measure_count = 3;
const char* name_of(RayMeasure measure);  // "volume tests"

// For a ray with its tests of volumes and triangles, and the level of the deepest node opened.
template <typename Cost>
std::uint32_t value_of(const Cost& cost, RayMeasure measure) {
    return measure == RayMeasure::Volumes     ? cost.volumes
           : measure == RayMeasure::Triangles ? cost.triangles
                                              : cost.deepest;
}

// The costs of rays in one measure; zero without any.
struct RayCosts {
    std::uint64_t total = 0;
    double mean = 0;
    std::uint32_t of_95_percent = 0, largest = 0;  // 95 % of the rays cost no more
    std::array<std::uint32_t, 24> histogram{};     // from 0 to the end asked for, equal steps
};
// `end`: where the histogram ends, at least the largest value. Reorders the values. Cost: linear.
RayCosts costs_of(std::vector<std::uint32_t>& values, std::uint32_t end);

}  // namespace collidoscope

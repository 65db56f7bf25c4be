#include "collision/broad/grid/body_grid_look.h"

#include <cmath>
#include <limits>
#include <vector>

namespace collidoscope::detail {

namespace {

constexpr std::uint32_t sample_size = 2048;
// Cells are counted in float; more of them along an axis could not be told apart.
constexpr double max_cells = 0x1p21;
constexpr int lowest_class = -8;

float between(std::vector<float>& values, double share) {
    const auto at = values.begin() +
                    static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

double size_of(const Aabb& box, const vec3& base, double margin) {
    double size = 0;
    for (int a = 0; a < 3; ++a) {
        const double extent =
            static_cast<double>(box.max[a]) - static_cast<double>(box.min[a]) + 2 * margin;
        size = std::max(size, extent / static_cast<double>(base[a]));
    }
    return size;
}

}  // namespace

float tame(double v) {
    return static_cast<float>(std::clamp(v, 0x1p-100, 0x1p100));
}

Look look_at(const ProxyBoxes& boxes, float margin) {
    Look look;
    look.bodies = boxes.count();
    // A sample, at even distances, says where nearly all are and how large they usually are.
    std::vector<ProxyId> sample;
    const std::uint32_t stride = std::max(1u, boxes.size() / sample_size);
    for (ProxyId id = 0; id < boxes.size(); id += stride) {
        if (boxes.alive(id)) sample.push_back(id);
    }
    if (sample.empty()) boxes.for_each([&](ProxyId id, const Aabb&) { sample.push_back(id); });
    std::vector<float> values(sample.size());
    for (int a = 0; a < 3; ++a) {
        for (std::size_t i = 0; i < sample.size(); ++i) values[i] = boxes[sample[i]].min[a];
        // Twice the room of the middle half: that of all, if they are spread evenly.
        const double from = static_cast<double>(between(values, 0.25));
        const double to = static_cast<double>(between(values, 0.75));
        look.from[a] = static_cast<float>(from - (to - from) / 2);
        look.span[a] = tame(2 * (to - from));
        for (std::size_t i = 0; i < sample.size(); ++i) {
            const Aabb& box = boxes[sample[i]];
            values[i] =
                std::min(box.max[a] - box.min[a] + 2 * margin, std::numeric_limits<float>::max());
        }
        const double usual = static_cast<double>(between(values, 0.5));
        look.base[a] = tame(std::max(usual, static_cast<double>(look.span[a]) / max_cells));
    }
    // All of them say where they end and how many there are of each size.
    vec3 low = boxes[sample.front()].min, high = low;
    boxes.for_each([&](ProxyId, const Aabb& box) {
        low = glm::min(low, box.min);
        high = glm::max(high, box.min);
        const double size = size_of(box, look.base, static_cast<double>(margin));
        const int k = size > 0 ? std::clamp(std::ilogb(size) - lowest_class, 0,
                                            static_cast<int>(size_classes) - 1)
                               : 0;
        look.sizes[static_cast<std::size_t>(k)].add({1, size, size});
    });
    for (int a = 0; a < 3; ++a) {
        const double all = static_cast<double>(high[a]) - static_cast<double>(low[a]);
        look.strays[a] = all > 2 * static_cast<double>(look.span[a]);
        if (!look.strays[a]) look.from[a] = low[a];
        look.room[a] = look.strays[a] ? look.span[a] : static_cast<float>(all);
        look.from[a] -= margin;
    }
    return look;
}

double cell_size(const Look& look, double largest, int a) {
    return std::max(largest * static_cast<double>(look.base[a]),
                    static_cast<double>(look.span[a]) / max_cells);
}

std::array<double, 3> cells_across(const Look& look, double largest) {
    std::array<double, 3> across{};
    for (int a = 0; a < 3; ++a) {
        const auto i = static_cast<std::size_t>(a);
        across[i] = static_cast<double>(look.span[a]) / cell_size(look, largest, a);
        if (across[i] <= 4) across[i] = 1;
    }
    return across;
}

}  // namespace collidoscope::detail

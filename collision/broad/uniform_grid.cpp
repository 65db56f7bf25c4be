#include "collision/broad/uniform_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "collision/broad/constants.h"
#include "collision/cube_root.h"

namespace collidoscope {

namespace {

// The largest number of a cell: those beyond are one cell, the last, on each side. Numbers
// that are clamped are no further apart than before.
constexpr double last_cell = 0x1p30;

// Chosen cells have room for boxes to turn and grow before a new size has to be chosen.
constexpr double room_to_grow = 1.125;

// In the order of the rows.
bool before(const CellIndex& a, const CellIndex& b) {
    for (const std::size_t axis : {2u, 1u, 0u}) {
        if (a[axis] != b[axis]) return a[axis] < b[axis];
    }
    return false;
}

double extent(const Aabb& box, int axis) {
    return static_cast<double>(box.max[axis]) - static_cast<double>(box.min[axis]);
}

}  // namespace

UniformGrid::UniformGrid(UniformGridOptions options) : options_(options) {
    if (options.dimensions != 2 && options.dimensions != 3)
        throw std::invalid_argument("a grid has 2 or 3 dimensions");
    if (!std::isfinite(options.cell) || options.cell < 0)
        throw std::invalid_argument("the cell size is not positive");
}

bool UniformGrid::choose_cell() {
    double biggest = -1;
    std::uint32_t n = 0;
    biggest_ = no_proxy;
    boxes_.for_each([&](ProxyId id, const Aabb& box) {
        bounds_.min = n == 0 ? box.min : glm::min(bounds_.min, box.min);
        bounds_.max = n == 0 ? box.max : glm::max(bounds_.max, box.max);
        ++n;
        for (int axis = 0; axis < 3; axis += 4 - options_.dimensions) {
            if (extent(box, axis) <= biggest) continue;
            biggest = extent(box, axis);
            biggest_ = id;
        }
    });
    // The size at which one box comes to a cell if they are spread evenly.
    double volume = 1;
    int sides = 0;
    for (int axis = 0; axis < 3; axis += 4 - options_.dimensions) {
        if (extent(bounds_, axis) == 0) continue;
        volume *= extent(bounds_, axis);
        ++sides;
    }
    const double spacing = sides > 0 && n > 0 ? side_of(volume / n, sides) : 0;

    const double least = std::max(biggest, 0.0) * (1 + constants::grid_cell_pad);
    double wanted = options_.cell;
    if (wanted == 0) wanted = std::max(room_to_grow * least, spacing);
    if (wanted == 0) wanted = 1;
    wanted = std::max(wanted, least);
    const bool chosen = options_.cell == 0;
    if (cell_ >= least && (chosen ? cell_ <= 2 * wanted && wanted <= 2 * cell_ : cell_ == wanted))
        return false;
    cell_ = wanted;
    return true;
}

CellIndex UniformGrid::cell_of(const Aabb& box) const {
    CellIndex at{};
    for (int axis = 0; axis < 3; axis += 4 - options_.dimensions) {
        const double center =
            0.5 * static_cast<double>(box.min[axis]) + 0.5 * static_cast<double>(box.max[axis]);
        const double cell = std::clamp(std::floor(center / cell_), -last_cell, last_cell);
        at[static_cast<std::size_t>(axis)] = static_cast<std::int32_t>(cell);
    }
    return at;
}

void UniformGrid::collect() {
    bodies_.clear();
    boxes_.for_each([&](ProxyId id, const Aabb&) { bodies_.push_back(id); });
    std::sort(bodies_.begin(), bodies_.end(), [&](ProxyId a, ProxyId b) {
        return at_[a] != at_[b] ? before(at_[a], at_[b]) : a < b;
    });
    cells_.clear();
    for (std::uint32_t i = 0; i < bodies_.size(); ++i) {
        const CellIndex& at = at_[bodies_[i]];
        if (cells_.empty() || cells_.back().at != at) cells_.push_back({at, i, 0});
        ++cells_.back().count;
    }
    layers_.clear();
    rows_.clear();
    for (std::uint32_t i = 0; i < cells_.size(); ++i) {
        const auto& [x, y, z] = cells_[i].at;
        const bool new_layer = layers_.empty() || layers_.back().at != z;
        if (new_layer) layers_.push_back({z, static_cast<std::uint32_t>(rows_.size())});
        if (new_layer || rows_.back().at != y) rows_.push_back({y, i});
    }
    layers_.push_back({0, static_cast<std::uint32_t>(rows_.size())});
    rows_.push_back({0, static_cast<std::uint32_t>(cells_.size())});
}

AxisRange UniformGrid::slab_of(int axis, std::int32_t number) const {
    if (axis == 1 && options_.dimensions == 2) return {};
    // A center lies in the cell, rounded, and half of a box reaches less than half a cell further.
    constexpr double reach = 0.5 + constants::grid_cell_pad;
    const double at = number;
    AxisRange slab{cell_ * (at - reach), cell_ * (at + 1 + reach)};
    if (at <= -last_cell) slab.lo = AxisRange{}.lo;
    if (at >= last_cell) slab.hi = AxisRange{}.hi;
    return slab;
}

std::size_t UniformGrid::lower_cell(const CellIndex& at, std::size_t from) const {
    // Cells are asked for in rising order: the answer is mostly a few cells ahead.
    std::size_t step = 1, low = from;
    while (low + step < cells_.size() && before(cells_[low + step].at, at)) {
        low += step;
        step *= 2;
    }
    const auto end = cells_.begin() + std::ptrdiff_t(std::min(low + step, cells_.size()));
    return std::size_t(
        std::lower_bound(cells_.begin() + std::ptrdiff_t(low), end, at,
                         [](const GridCell& c, const CellIndex& i) { return before(c.at, i); }) -
        cells_.begin());
}

Aabb UniformGrid::cell_box(const CellIndex& at) const {
    constexpr double most = std::numeric_limits<float>::max();
    Aabb box = bounds_;
    for (int axis = 0; axis < 3; axis += 4 - options_.dimensions) {
        const double low = cell_ * at[static_cast<std::size_t>(axis)];
        box.min[axis] = static_cast<float>(std::clamp(low, -most, most));
        box.max[axis] = static_cast<float>(std::clamp(low + cell_, -most, most));
    }
    return box;
}

}  // namespace collidoscope

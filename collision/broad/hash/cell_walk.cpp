#include "collision/broad/hash/cell_walk.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "collision/exact/sign.h"

namespace collidoscope {

namespace {

std::array<std::int32_t, 3> by_axis(const HashCell& cell) {
    return {cell.x, cell.y, cell.z};
}

}  // namespace

CellWalk::CellWalk(const HashGrid& grid, const Ray& ray, const HashCell& low, const HashCell& high)
    : grid_(grid),
      ray_(ray),
      low_(by_axis(low)),
      high_(by_axis(high)),
      at_(by_axis(grid.cell(ray.origin))) {
    for (int axis = 0; axis < 3; ++axis) {
        if (axis == 1 && grid.dimensions == 2) continue;
        const float d = ray.direction[axis];
        way_[std::size_t(axis)] = d > 0 ? 1 : d < 0 ? -1 : 0;
    }
    inside_ = enter();
}

BorderCrossing CellWalk::crossing(int axis, std::int32_t plane) const {
    // The product has no more than 53 bits.
    const double beyond = plane * double{grid_.size} - double{ray_.origin[axis]};
    return {axis, plane, beyond / double{ray_.direction[axis]}};
}

bool CellWalk::before(const BorderCrossing& a, const BorderCrossing& b) const {
    // Two divisions with an error of 2^-52 each.
    const double difference = a.t - b.t;
    if (std::abs(difference) > 0x1p-50 * std::max(std::abs(a.t), std::abs(b.t)))
        return difference < 0;
    const int sign = exact::sign([&](auto lift) {
        const auto beyond = [&](const BorderCrossing& c) {
            return lift(double(c.plane)) * lift(double{grid_.size}) -
                   lift(double{ray_.origin[c.axis]});
        };
        return beyond(a) * lift(double{ray_.direction[b.axis]}) -
               beyond(b) * lift(double{ray_.direction[a.axis]});
    });
    const int way_a = way_[std::size_t(a.axis)], way_b = way_[std::size_t(b.axis)];
    if (sign != 0) return sign * way_a * way_b < 0;
    // On the border itself the ray is in the cell above: it comes to that one at once, and leaves
    // it only after.
    return way_a > way_b;
}

BorderCrossing CellWalk::next(int axis) const {
    const std::size_t k = std::size_t(axis);
    // The cells at the end have no border.
    if (way_[k] > 0 && at_[k] < farthest_cell) return crossing(axis, at_[k] + 1);
    if (way_[k] < 0 && at_[k] > -farthest_cell) return crossing(axis, at_[k]);
    return {};
}

double CellWalk::leaves() const {
    double first = std::numeric_limits<double>::infinity();
    for (int axis = 0; axis < 3; ++axis) {
        const BorderCrossing border = next(axis);
        if (border.axis >= 0) first = std::min(first, border.t);
    }
    return first;
}

unsigned CellWalk::crossed_next() const {
    BorderCrossing first;
    unsigned axes = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const BorderCrossing border = next(axis);
        if (border.axis < 0) continue;
        if (axes != 0 && before(first, border)) continue;
        if (axes == 0 || before(border, first)) {
            first = border;
            axes = 0;
        }
        axes |= 1u << axis;
    }
    return axes;
}

HashCell CellWalk::across(unsigned axes) const {
    std::array<std::int32_t, 3> to = at_;
    for (std::size_t k = 0; k < 3; ++k) {
        if (axes >> k & 1u) to[k] += way_[k];
    }
    return {to[2], to[1], to[0]};
}

void CellWalk::cross(unsigned axes) {
    inside_ = axes != 0;
    for (int axis = 0; axis < 3; ++axis) {
        const std::size_t k = std::size_t(axis);
        if (!(axes >> k & 1u)) continue;
        enters_ = std::max(enters_, next(axis).t);
        at_[k] += way_[k];
        inside_ = inside_ && at_[k] >= low_[k] && at_[k] <= high_[k];
    }
}

std::uint64_t CellWalk::max_left() const {
    std::uint64_t left = 1;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::int64_t ahead = way_[k] > 0   ? std::int64_t{high_[k]} - at_[k]
                                   : way_[k] < 0 ? std::int64_t{at_[k]} - low_[k]
                                                 : 0;
        left += static_cast<std::uint64_t>(ahead);
    }
    return left;
}

bool CellWalk::enter() {
    // The ray is in the block from the last border of it that it has to cross.
    BorderCrossing last;
    for (int axis = 0; axis < 3; ++axis) {
        const std::size_t k = std::size_t(axis);
        if (at_[k] >= low_[k] && at_[k] <= high_[k]) continue;
        const bool ahead = at_[k] < low_[k] ? way_[k] > 0 : way_[k] < 0;
        if (!ahead) return false;
        const BorderCrossing border = crossing(axis, way_[k] > 0 ? low_[k] : high_[k] + 1);
        if (last.axis < 0 || before(last, border)) last = border;
    }
    if (last.axis < 0) return true;
    enters_ = std::max(0.0, last.t);
    // Its cell at that time along each axis: the farthest whose border has been crossed by then.
    for (int axis = 0; axis < 3; ++axis) {
        const std::size_t k = std::size_t(axis);
        if (way_[k] == 0) continue;
        const std::int64_t beyond = way_[k] > 0 ? std::min(high_[k] + 1, farthest_cell)
                                                : std::max(low_[k] - 1, -farthest_cell);
        // Bisects the number of cells on from here: one surely reached, the other surely not.
        std::int64_t certain = 0, too_many = (beyond - at_[k]) * way_[k] + 1;
        while (too_many - certain > 1) {
            const std::int64_t half = certain + (too_many - certain) / 2;
            const auto cell = static_cast<std::int32_t>(at_[k] + half * way_[k]);
            const BorderCrossing border = crossing(axis, way_[k] > 0 ? cell : cell + 1);
            (before(last, border) ? too_many : certain) = half;
        }
        at_[k] += static_cast<std::int32_t>(certain) * way_[k];
        // It has left the block on this axis before it comes to it on another.
        if (at_[k] < low_[k] || at_[k] > high_[k]) return false;
    }
    return true;
}

}  // namespace collidoscope

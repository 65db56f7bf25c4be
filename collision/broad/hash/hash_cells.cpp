#include "collision/broad/hash/hash_cells.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

namespace collidoscope {

namespace {

// The times, as shares of the frame, at which a moving interval touches a slab.
struct CellSpan {
    double from = 0, to = 1;
    bool empty() const { return from > to; }
};

// Rounded outward: times may be a little too early and too late.
constexpr double slack = 1e-13;

CellSpan times_in_slab(double low0, double high0, double low1, double high1, double slab_low,
                       double slab_high) {
    CellSpan span;
    // Each end moves straight: it is above the slab's bottom, below its top, from or until a time.
    const auto keep_above = [&](double at0, double at1, double limit) {
        if (at0 >= limit && at1 >= limit) return;
        if (at0 < limit && at1 < limit) {
            span = {1, 0};
            return;
        }
        const double t = (limit - at0) / (at1 - at0);
        if (at1 > at0) {
            span.from = std::max(span.from, t - slack * (1 + t));
        } else {
            span.to = std::min(span.to, t + slack * (1 + t));
        }
    };
    keep_above(high0, high1, slab_low);
    if (!span.empty()) keep_above(-low0, -low1, -slab_high);
    return span;
}

}  // namespace

std::int32_t hash_cell(float coordinate, float size) {
    const double x = static_cast<double>(coordinate), s = static_cast<double>(size);
    const double about = std::floor(x / s);
    if (!(about < farthest_cell)) return farthest_cell;
    if (!(about > -farthest_cell)) return -farthest_cell;
    // The quotient was rounded; the product of 29 and 24 bits is not.
    double cell = about;
    if (cell * s > x) --cell;
    if ((cell + 1) * s <= x) ++cell;
    return static_cast<std::int32_t>(cell);
}

std::int32_t hash_cell_truncated(float coordinate, float size) {
    const float conversion_factor = 1 / size;
    const float cell = std::clamp(coordinate * conversion_factor, -0x1p28f, 0x1p28f);
    return static_cast<std::int32_t>(cell);
}

Aabb box_round(const MovingBox& moving) {
    return {glm::min(moving.start.min, moving.end.min), glm::max(moving.start.max, moving.end.max)};
}

HashCell HashGrid::cell(const vec3& point) const {
    const auto along = [&](float c) {
        return truncate ? hash_cell_truncated(c, size) : hash_cell(c, size);
    };
    return {along(point.z), dimensions == 3 ? along(point.y) : 0, along(point.x)};
}

std::uint64_t HashGrid::count(const HashCell& from, const HashCell& to) const {
    const auto along = [](std::int32_t a, std::int32_t b) {
        return static_cast<std::uint64_t>(std::int64_t{b} - a + 1);
    };
    // Up to 2^30 each: three of them together would not fit.
    const std::uint64_t flat = along(from.x, to.x) * along(from.z, to.z);
    const std::uint64_t high = along(from.y, to.y);
    return flat > (std::uint64_t{1} << 32) ? flat : flat * high;
}

Aabb HashGrid::box(const HashCell& cell, float low_y, float high_y) const {
    const auto from = [&](std::int32_t c) { return static_cast<float>(c) * size; };
    const auto to = [&](std::int32_t c) { return static_cast<float>(c + 1) * size; };
    // With truncation toward zero, cell 0 holds the coordinates on both sides of zero.
    const auto low = [&](std::int32_t c) { return truncate && c <= 0 ? from(c - 1) : from(c); };
    const auto high = [&](std::int32_t c) { return truncate && c < 0 ? from(c) : to(c); };
    Aabb box{vec3(low(cell.x), low_y, low(cell.z)), vec3(high(cell.x), high_y, high(cell.z))};
    if (dimensions == 3) {
        box.min.y = low(cell.y);
        box.max.y = high(cell.y);
    }
    return box;
}

std::string HashGrid::name(const HashCell& cell) const {
    std::string text = "(" + std::to_string(cell.x) + ", ";
    if (dimensions == 3) text += std::to_string(cell.y) + ", ";
    return text + std::to_string(cell.z) + ")";
}

void add_rectangle(const HashCell& from, const HashCell& to, std::vector<HashCell>& cells) {
    for (std::int32_t z = from.z; z <= to.z; ++z) {
        for (std::int32_t y = from.y; y <= to.y; ++y) {
            for (std::int32_t x = from.x; x <= to.x; ++x) cells.push_back({z, y, x});
        }
    }
}

void add_way(const HashGrid& grid, const MovingBox& moving, std::vector<HashCell>& cells) {
    const Aabb all = box_round(moving);
    const HashCell from = grid.cell(all.min), to = grid.cell(all.max);
    const double size = static_cast<double>(grid.size);
    const Aabb& s = moving.start;
    const Aabb& e = moving.end;
    const auto slab = [&](int axis, std::int32_t c) {
        const bool first = c == -farthest_cell, last = c == farthest_cell;
        return times_in_slab(s.min[axis], s.max[axis], e.min[axis], e.max[axis],
                             first ? -HUGE_VAL : c * size, last ? HUGE_VAL : (c + 1) * size);
    };
    for (std::int32_t z = from.z; z <= to.z; ++z) {
        const CellSpan in_z = slab(2, z);
        for (std::int32_t y = from.y; y <= to.y; ++y) {
            CellSpan span = in_z;
            if (grid.dimensions == 3) {
                const CellSpan in_y = slab(1, y);
                span = {std::max(span.from, in_y.from), std::min(span.to, in_y.to)};
            }
            if (span.empty()) continue;
            // The interval along x that the box covers meanwhile.
            const auto at = [&](double a, double b, double t) { return a + (b - a) * t; };
            const auto least = [&](double a, double b) {
                return std::min(at(a, b, span.from), at(a, b, span.to));
            };
            const double reach =
                slack * (std::abs(double(all.min.x)) + std::abs(double(all.max.x)));
            const double low = least(s.min.x, e.min.x) - reach;
            const double high = -least(-double(s.max.x), -double(e.max.x)) + reach;
            const auto clamped = [&](double v) {
                return static_cast<std::int32_t>(
                    std::clamp(std::floor(v / size), double(from.x), double(to.x)));
            };
            const std::int32_t last = clamped(high);
            for (std::int32_t x = clamped(low); x <= last; ++x) cells.push_back({z, y, x});
        }
    }
}

namespace {

// The listing's loops as spans that end below `to`; one layer where there are two dimensions.
struct ListingLoops {
    HashCell from, to;
};
ListingLoops listing_loops(const HashGrid& grid, const HashCell& a, const HashCell& b,
                           bool from_x) {
    return {{from_x ? a.x : a.z, a.y, a.x},
            {b.z - a.z, grid.dimensions == 3 ? b.y - a.y : a.y + 1, b.x - a.x}};
}

}  // namespace

void add_listing(const HashGrid& grid, const HashCell& a, const HashCell& b, bool from_x,
                 std::vector<HashCell>& cells) {
    const auto [from, to] = listing_loops(grid, a, b, from_x);
    for (std::int32_t z = from.z; z < to.z; ++z) {
        for (std::int32_t y = from.y; y < to.y; ++y) {
            for (std::int32_t x = from.x; x < to.x; ++x) cells.push_back({z, y, x});
        }
    }
}

std::uint64_t count_listing(const HashGrid& grid, const HashCell& a, const HashCell& b,
                            bool from_x) {
    const auto [from, to] = listing_loops(grid, a, b, from_x);
    if (from.x >= to.x || from.y >= to.y || from.z >= to.z) return 0;
    return grid.count(from, {to.z - 1, to.y - 1, to.x - 1});
}

void add_corners(const HashCell& a, const HashCell& b, std::vector<HashCell>& cells) {
    const std::int32_t more_z = b.z != a.z, more_y = b.y != a.y, more_x = b.x != a.x;
    for (std::int32_t z = 0; z <= more_z; ++z) {
        for (std::int32_t y = 0; y <= more_y; ++y) {
            for (std::int32_t x = 0; x <= more_x; ++x)
                cells.push_back({z ? b.z : a.z, y ? b.y : a.y, x ? b.x : a.x});
        }
    }
}

}  // namespace collidoscope

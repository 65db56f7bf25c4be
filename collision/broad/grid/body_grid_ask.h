// Questions to BodyGrid: on every level layer by layer, row by row, cell by cell. Included by
// body_grid.h.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "collision/broad/grid/body_grid.h"

namespace collidoscope {
namespace detail {

// The layers of a level's cells along an axis, by number from 0.
class BodyGridLayers {
  public:
    BodyGridLayers(const BodyGridPlan& plan, const BodyGridLevel& level, int axis)
        : origin_(static_cast<double>(plan.origin[axis])),
          size_(static_cast<double>(level.size[axis])),
          divided_(level.inverse[axis] != 0),
          mask_(level.mask[axis]),
          stride_(level.stride[axis]) {
        if (!divided_) return;
        first_ = static_cast<std::int32_t>(level.low[axis]);
        last_ = static_cast<std::int32_t>(level.high[axis]);
    }
    std::size_t count() const { return static_cast<std::size_t>(last_ - first_) + 1; }
    std::int32_t cell(std::size_t number) const {
        return first_ + static_cast<std::int32_t>(number);
    }
    // By how much the layer's keys are above that of cell (0, 0, 0).
    std::uint32_t key(std::size_t number) const {
        return static_cast<std::uint32_t>(cell(number) & mask_) * stride_;
    }
    // All that bodies with their min corners in it reach into: the next layer, too. Rounding in
    // float is allowed for.
    AxisRange slab(std::size_t number) const {
        if (!divided_) return {};
        const double at = cell(number);
        const double slack = (std::abs(at) + 2) * 0x1p-20;
        AxisRange slab{origin_ + (at - slack) * size_, origin_ + (at + 2 + slack) * size_};
        slab.lo -= 0x1p-20 * std::abs(origin_);
        slab.hi += 0x1p-20 * std::abs(origin_);
        if (cell(number) <= first_) slab.lo = AxisRange{}.lo;
        if (cell(number) >= last_) slab.hi = AxisRange{}.hi;
        return slab;
    }

  private:
    double origin_, size_;
    bool divided_;
    std::int32_t mask_;
    std::uint32_t stride_;
    std::int32_t first_ = 0, last_ = 0;
};

}  // namespace detail

// The bodies of a key lie next to each other. seen: by proxy, or empty when no key is come to
// twice.
template <typename Question, Tracer T>
void BodyGrid::look_into(Question& question, std::uint32_t from, std::uint32_t to,
                         const std::string& name, std::vector<std::uint8_t>& seen, T trace) const {
    const std::uint32_t begin = sort_.ends[from], end = sort_.ends[to];
    const auto visit_all = [&](const auto& visit) {
        for (std::uint32_t i = begin; i < end; ++i) visit(sort_.order[i]);
    };
    const auto is_new = [&](ProxyId id) { return seen.empty() || seen[id] == 0; };
    std::uint32_t count = 0;
    visit_all([&](ProxyId id) { count += is_new(id); });
    if (count == 0) return;
    detail::tell_part(
        question, true,
        [&] {
            return box_query::Part{name,
                                   ", with " + spoken(count) + plural(count, " body,", " bodies,"),
                                   detail::box_around(proxies_, visit_all)};
        },
        trace);
    visit_all([&](ProxyId id) {
        if (!is_new(id)) return;
        if (!seen.empty()) seen[id] = 1;
        detail::look_at_box(question, proxies_, id, trace);
    });
}

template <typename Question, Tracer T>
void BodyGrid::ask_level(Question& question, int number, T trace) const {
    using State = typename Question::State;
    const BodyGridLevel& level = plan_[number];
    const std::uint32_t last = level.first + level.keys;
    const std::uint64_t bodies = sort_.ends[last] - sort_.ends[level.first];
    if (bodies == 0) return;
    const std::string of_level = plan_.levels > 1 ? " of level " + std::to_string(number) : "";
    std::vector<std::uint8_t> seen;
    if (level.divided == 0) {
        look_into(question, level.first, last, "The list" + of_level, seen, trace);
        return;
    }
    // Cells far from each other share a list, which may be come to more than once.
    if (level.folded) seen.assign(proxies_.size(), 0);
    std::uint64_t left = 8 * bodies + 64;
    const auto look = [&](const std::array<std::int32_t, 3>& at, std::uint32_t key) {
        if (level.folded) --left;
        std::string name;
        if constexpr (T::enabled)
            name = "Cell (" + std::to_string(at[0]) + ", " + std::to_string(at[1]) + ", " +
                   std::to_string(at[2]) + ")" + of_level;
        look_into(question, key, key + 1, name, seen, trace);
    };
    const int x = level.axis[0], y = level.axis[1], z = level.axis[2];
    const detail::BodyGridLayers cells(plan_, level, x), rows(plan_, level, y),
        layers(plan_, level, z);
    detail::visit_outward(
        question, z, question.start(), 0, layers.count(),
        [&](std::size_t i) { return layers.slab(i); },
        [&](std::size_t layer, const State& in_layer) {
            return detail::visit_outward(
                question, y, in_layer, 0, rows.count(), [&](std::size_t i) { return rows.slab(i); },
                [&](std::size_t row, const State& in_row) {
                    return detail::visit_outward(
                        question, x, in_row, 0, cells.count(),
                        [&](std::size_t i) { return cells.slab(i); },
                        [&](std::size_t cell, const State&) {
                            std::array<std::int32_t, 3> at{};
                            at[static_cast<std::size_t>(x)] = cells.cell(cell);
                            at[static_cast<std::size_t>(y)] = rows.cell(row);
                            at[static_cast<std::size_t>(z)] = layers.cell(layer);
                            look(at,
                                 level.first + cells.key(cell) + rows.key(row) + layers.key(layer));
                            return left > 0;
                        });
                });
        });
    // To look up more cells costs more than to test all bodies.
    if (left == 0)
        look_into(question, level.first, last, "The list of all cells" + of_level, seen, trace);
}

template <typename Question, Tracer T>
void BodyGrid::ask(Question& question, T trace) const {
    if (sort_.ends.size() < std::size_t{plan_.keys} + 1) return;
    for (int level = 0; level < plan_.levels; ++level) ask_level(question, level, trace);
}

}  // namespace collidoscope

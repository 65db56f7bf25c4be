// Questions to BodyGrid: on every level layer by layer, row by row, cell by cell. Included by
// body_grid.h.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <string>

#include "collision/broad/grid/body_grid.h"

namespace collidoscope {
namespace detail {

// The layers of a level's cells along an axis, by number from 0.
class BodyGridLayers {
  public:
    BodyGridLayers(const BodyGridPlan& plan, const BodyGridLevel& level, int axis)
        : origin_(static_cast<double>(plan.origin[axis])),
          size_(static_cast<double>(level.size[axis])),
          divided_(level.inverse[axis] != 0) {
        if (divided_) last_ = static_cast<std::int32_t>(level.high[axis]);
    }
    std::size_t count() const { return static_cast<std::size_t>(last_) + 1; }
    // All that bodies with their min corners in it reach into: the next layer, too. Rounding in
    // float is allowed for.
    AxisRange slab(std::size_t number) const {
        if (!divided_) return {};
        const auto at = static_cast<double>(number);
        const double slack = (at + 2) * 0x1p-20;
        AxisRange slab{origin_ + (at - slack) * size_, origin_ + (at + 2 + slack) * size_};
        slab.lo -= 0x1p-20 * std::abs(origin_);
        slab.hi += 0x1p-20 * std::abs(origin_);
        if (number == 0) slab.lo = AxisRange{}.lo;
        if (static_cast<std::int32_t>(number) >= last_) slab.hi = AxisRange{}.hi;
        return slab;
    }

  private:
    double origin_, size_;
    bool divided_;
    std::int32_t last_ = 0;
};

}  // namespace detail

// The bodies of a key lie next to each other.
template <typename Question, Tracer T>
void BodyGrid::look_into(Question& question, std::uint32_t from, std::uint32_t to,
                         const std::string& name, T trace) const {
    const std::uint32_t begin = sort_.ends[from], end = sort_.ends[to];
    if (begin == end) return;
    const auto visit_all = [&](const auto& visit) {
        for (std::uint32_t i = begin; i < end; ++i) visit(sort_.order[i]);
    };
    detail::tell_part(
        question, true,
        [&] {
            return box_query::Part{
                name, ", with " + spoken(end - begin) + plural(end - begin, " body,", " bodies,"),
                detail::box_around(proxies_, visit_all)};
        },
        trace);
    visit_all([&](ProxyId id) { detail::look_at_box(question, proxies_, id, trace); });
}

template <typename Question, Tracer T>
void BodyGrid::ask_level(Question& question, int number, T trace) const {
    using State = typename Question::State;
    const BodyGridLevel& level = plan_[number];
    const std::string of_level = plan_.levels > 1 ? " of level " + std::to_string(number) : "";
    // Cells that share lists with others say nothing of where their bodies are.
    if (level.folded || level.divided == 0) {
        look_into(question, level.first, level.first + level.keys, "The list" + of_level, trace);
        return;
    }
    const int x = level.axis[0], y = level.axis[1], z = level.axis[2];
    const detail::BodyGridLayers cells(plan_, level, x), rows(plan_, level, y),
        layers(plan_, level, z);
    detail::visit_outward(
        question, z, question.start(), 0, layers.count(),
        [&](std::size_t i) { return layers.slab(i); },
        [&](std::size_t layer, const State& in_layer) {
            detail::visit_outward(
                question, y, in_layer, 0, rows.count(), [&](std::size_t i) { return rows.slab(i); },
                [&](std::size_t row, const State& in_row) {
                    const auto key = level.first +
                                     static_cast<std::uint32_t>(row) * level.stride[y] +
                                     static_cast<std::uint32_t>(layer) * level.stride[z];
                    detail::visit_outward(
                        question, x, in_row, 0, cells.count(),
                        [&](std::size_t i) { return cells.slab(i); },
                        [&](std::size_t cell, const State&) {
                            const auto own =
                                key + static_cast<std::uint32_t>(cell) * level.stride[x];
                            std::array<std::size_t, 3> at{};
                            at[static_cast<std::size_t>(x)] = cell;
                            at[static_cast<std::size_t>(y)] = row;
                            at[static_cast<std::size_t>(z)] = layer;
                            std::string name;
                            if constexpr (T::enabled)
                                name = "Cell (" + std::to_string(at[0]) + ", " +
                                       std::to_string(at[1]) + ", " + std::to_string(at[2]) + ")" +
                                       of_level;
                            look_into(question, own, own + 1, name, trace);
                        });
                });
        });
}

template <typename Question, Tracer T>
void BodyGrid::ask(Question& question, T trace) const {
    if (sort_.ends.size() < std::size_t{plan_.keys} + 1) return;
    for (int level = 0; level < plan_.levels; ++level) ask_level(question, level, trace);
}

}  // namespace collidoscope

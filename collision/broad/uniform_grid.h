// A uniform grid whose cells are bigger than any box: each box lies in one cell, that of its
// center, and can touch only boxes in that cell and its neighbors. Source: thesis 4.1.2,
// picture 15.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "collision/broad/box_query_search.h"
#include "collision/broad/broad_phase_base.h"
#include "collision/broad/uniform_grid_steps.h"

namespace collidoscope {

struct UniformGridOptions {
    int dimensions = 3;  // 2: x and z only, for wide scenes where little is above something else
    double cell = 0;     // 0: chosen by looking at the boxes. Never smaller than the biggest box
};

using CellIndex = std::array<std::int32_t, 3>;  // y is 0 in a grid of two dimensions

struct GridCell {
    CellIndex at;
    std::uint32_t first, count;  // its bodies in UniformGrid::bodies()
};

// Cost of update: one pass over the boxes; sorting, n log n, when a box has changed its cell; and
// one comparison per pair of boxes in the same or in neighboring cells. One box much bigger than
// the others makes all cells big: then other broad phases do better.
class UniformGrid : public BroadPhasePairs {
  public:
    // Throws std::invalid_argument for other dimensions than 2 and 3 and for a cell below 0 or not
    // finite.
    explicit UniformGrid(UniformGridOptions options = {});

    template <Tracer T = NoTrace>
    void update(T trace = {});

    // A question about the boxes of the last update (collision/broad/queries.h): layer by layer,
    // row by row, cell by cell of those that are not empty, the nearest first.
    template <typename Question, Tracer T = NoTrace>
    void ask(Question& question, T trace = {}) const;

    // The cells of the last update that are not empty, row by row: z, then y, then x.
    double cell_size() const { return cell_; }
    const UniformGridOptions& options() const { return options_; }
    std::span<const GridCell> cells() const { return cells_; }
    std::span<const ProxyId> bodies() const { return bodies_; }
    // The space of a cell; in two dimensions as high as all boxes.
    Aabb cell_box(const CellIndex& at) const;

  private:
    // Decides on the cell size; true when it has changed.
    bool choose_cell();
    CellIndex cell_of(const Aabb& box) const;
    // Sorts the bodies into cells.
    void collect();
    // All that the bodies of cells with this number on an axis reach into.
    AxisRange slab_of(int axis, std::int32_t number) const;
    // The first cell that is not before this one; cells_.size() when there is none.
    std::size_t lower_cell(const CellIndex& at, std::size_t from) const;
    template <Tracer T>
    void put(bool resized, T trace);
    template <Tracer T>
    void compare_cells(const GridCell& a, const GridCell& b, T trace);
    template <Tracer T>
    void visit_row(const GridCell& cell, CellIndex from, std::size_t& hint, T trace);

    UniformGridOptions options_;
    double cell_ = 0;
    ProxyId biggest_ = no_proxy;
    Aabb bounds_;
    std::vector<CellIndex> at_;         // by proxy
    std::vector<std::uint8_t> placed_;  // by proxy: at_ is its cell
    std::vector<GridCell> cells_;
    std::vector<ProxyId> bodies_;
    // Cells of equal z, and of equal z and y: where each run begins in rows_ or cells_, and one
    // past the last.
    struct Run {
        std::int32_t at = 0;
        std::uint32_t first = 0;
    };
    std::vector<Run> layers_, rows_;
};

inline std::string cell_name(const CellIndex& at, int dimensions) {
    const std::string x = "(" + std::to_string(at[0]) + ", ", z = std::to_string(at[2]) + ")";
    return dimensions == 2 ? x + z : x + std::to_string(at[1]) + ", " + z;
}

template <Tracer T>
void UniformGrid::put(bool resized, T trace) {
    trace.step("size", [&](auto& step) { uniform_grid::say_size(step, *this, biggest_); });
    at_.resize(boxes_.size());
    bool changed = resized || placed_.size() != boxes_.size();
    placed_.resize(boxes_.size(), 0);
    for (ProxyId id = 0; id < boxes_.size(); ++id) {
        const bool alive = boxes_.alive(id);
        const CellIndex now = alive ? cell_of(boxes_[id]) : CellIndex{};
        if (!alive || (placed_[id] && at_[id] == now)) {
            changed |= !alive && placed_[id];
            placed_[id] = alive;
            continue;
        }
        changed = true;
        ++counts_.moved;
        trace.step("put", [&](auto& step) {
            uniform_grid::say_put(step, *this, id, placed_[id] && !resized ? &at_[id] : nullptr,
                                  now);
        });
        at_[id] = now;
        placed_[id] = 1;
    }
    if (changed) {
        collect();
    } else {
        trace.step("keep", [&](auto& step) {
            step.say("No box has changed its cell: the lists of the cells stay as they are.");
        });
    }
}

template <Tracer T>
void UniformGrid::compare_cells(const GridCell& a, const GridCell& b, T trace) {
    trace.step("beside", [&](auto& step) { uniform_grid::say_beside(step, *this, a, b); });
    for (std::uint32_t i = 0; i < a.count; ++i) {
        for (std::uint32_t j = 0; j < b.count; ++j)
            compare(bodies_[a.first + i], bodies_[b.first + j], trace);
    }
}

// Up to three neighbors in a row lie next to each other in the order.
template <Tracer T>
void UniformGrid::visit_row(const GridCell& cell, CellIndex from, std::size_t& hint, T trace) {
    ++counts_.cells;
    hint = lower_cell(from, hint);
    for (std::size_t n = hint; n < cells_.size(); ++n) {
        const CellIndex& at = cells_[n].at;
        if (at[2] != from[2] || at[1] != from[1] || at[0] > cell.at[0] + 1) break;
        compare_cells(cell, cells_[n], trace);
    }
}

template <Tracer T>
void UniformGrid::update(T trace) {
    pairs_.clear();
    counts_ = {};
    put(choose_cell(), trace);
    std::array<std::size_t, 4> hints{};
    for (std::size_t c = 0; c < cells_.size(); ++c) {
        const GridCell cell = cells_[c];
        trace.step("take", [&](auto& step) { uniform_grid::say_take(step, *this, cell); });
        if (cell.count > 1) {
            trace.step("inside", [&](auto& step) { uniform_grid::say_inside(step, *this, cell); });
        }
        for (std::uint32_t i = 0; i < cell.count; ++i) {
            for (std::uint32_t j = i + 1; j < cell.count; ++j)
                compare(bodies_[cell.first + i], bodies_[cell.first + j], trace);
        }
        const auto [x, y, z] = cell.at;
        ++counts_.cells;
        if (c + 1 < cells_.size() && cells_[c + 1].at == CellIndex{x + 1, y, z})
            compare_cells(cell, cells_[c + 1], trace);
        if (options_.dimensions == 3) {
            visit_row(cell, {x - 1, y + 1, z}, hints[0], trace);
            for (std::size_t row = 1; row <= 3; ++row)
                visit_row(cell, {x - 1, y + static_cast<int>(row) - 2, z + 1}, hints[row], trace);
        } else {
            visit_row(cell, {x - 1, y, z + 1}, hints[0], trace);
        }
    }
    tell_comparisons(trace);
}

template <typename Question, Tracer T>
void UniformGrid::ask(Question& question, T trace) const {
    const auto look_into = [&](const GridCell& cell) {
        detail::tell_part(
            question, true,
            [&] {
                return box_query::Part{
                    "Cell " + cell_name(cell.at, options_.dimensions),
                    ", with " + spoken(cell.count) + plural(cell.count, " body,", " bodies,"),
                    cell_box(cell.at)};
            },
            trace);
        for (std::uint32_t i = 0; i < cell.count; ++i)
            detail::look_at_box(question, boxes_, bodies_[cell.first + i], trace);
    };
    using State = typename Question::State;
    if (layers_.empty()) return;
    detail::visit_outward(
        question, 2, question.start(), 0, layers_.size() - 1,
        [&](std::size_t i) { return slab_of(2, layers_[i].at); },
        [&](std::size_t layer, const State& in_layer) {
            detail::visit_outward(
                question, 1, in_layer, layers_[layer].first, layers_[layer + 1].first,
                [&](std::size_t i) { return slab_of(1, rows_[i].at); },
                [&](std::size_t row, const State& in_row) {
                    detail::visit_outward(
                        question, 0, in_row, rows_[row].first, rows_[row + 1].first,
                        [&](std::size_t i) { return slab_of(0, cells_[i].at[0]); },
                        [&](std::size_t cell, const State&) { look_into(cells_[cell]); });
                });
        });
}

static_assert(BroadPhase<UniformGrid>);

}  // namespace collidoscope

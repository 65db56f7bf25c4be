// Questions to SpatialHash: the cells that the answer can be in are looked up. Included by
// spatial_hash.h.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "collision/broad/hash/cell_walk.h"
#include "collision/broad/hash/spatial_hash.h"
#include "collision/trace/words.h"

namespace collidoscope {
namespace detail {

// One question at a time: who has been looked at, and how many cells.
template <typename Question, Tracer T>
class HashAsked {
  public:
    HashAsked(const SpatialHash& hash, Question& question, T trace)
        : hash_(hash), question_(question), trace_(trace), seen_(hash.proxies().size(), 0) {}

    // Once each.
    void look(ProxyId id) {
        if (std::exchange(seen_[id], std::uint8_t{1}) == 0)
            look_at_box(question_, hash_.proxies(), id, trace_);
    }
    // The bodies of a cell, where there are any.
    template <typename Entries>
    void look_into(const HashCell& cell, const Entries& bucket) {
        const auto visit_all = [&](const auto& visit) {
            for (const auto& entry : bucket) {
                if (entry.cell == cell) visit(entry.id);
            }
        };
        std::uint32_t count = 0;
        visit_all([&](ProxyId) { ++count; });
        if (count == 0) return;
        tell_part(
            question_, true,
            [&] {
                const Aabb around = box_around(hash_.proxies(), visit_all);
                return box_query::Part{
                    "Cell " + hash_.grid().name(cell),
                    ", with " + spoken(count) + plural(count, " body,", " bodies,"),
                    hash_.grid().box(cell, around.min.y, around.max.y)};
            },
            trace_);
        visit_all([&](ProxyId id) { look(id); });
    }
    template <typename Bodies>
    void look_through(const char* name, const Bodies& visit_all) {
        tell_part(
            question_, true,
            [&] {
                return box_query::Part{name, "", box_around(hash_.proxies(), visit_all)};
            },
            trace_);
        visit_all([&](ProxyId id) { look(id); });
    }

  private:
    const SpatialHash& hash_;
    Question& question_;
    T trace_;
    std::vector<std::uint8_t> seen_;  // by proxy
};

// Cells along an axis.
inline AxisRange hash_slab(const HashGrid& grid, std::int32_t cell) {
    const auto size = static_cast<double>(grid.size);
    AxisRange slab{cell * size, (cell + 1.0) * size};
    if (cell <= -farthest_cell) slab.lo = AxisRange{}.lo;
    if (cell >= farthest_cell) slab.hi = AxisRange{}.hi;
    return slab;
}

}  // namespace detail

template <typename Question, Tracer T>
void SpatialHash::ask(Question& question, T trace) const {
    using State = typename Question::State;
    detail::HashAsked<Question, T> asked(*this, question, trace);
    const auto in_cells = [&](const auto& visit) {
        for (ProxyId id = 0; id < cells_of_.size(); ++id) {
            if (proxies_.alive(id) && cells_of_[id].from != cells_of_[id].to) visit(id);
        }
    };
    if (!large_.empty()) {
        asked.look_through(
            options_.unoptimized ? "The list of all bodies" : "The list of bodies in many cells",
            [&](const auto& visit) {
                for (const ProxyId id : large_) visit(id);
            });
    }
    if (cells_.empty()) return;

    // To look up so many cells costs more than to test all bodies.
    std::uint64_t left = 8 * std::uint64_t{proxies_.count()} + 64;
    if constexpr (std::is_same_v<Question, RayQuestion>) {
        CellWalk walk(grid_, question.ray(), low_, high_);
        while (walk.inside() && left > 0 && walk.enters() * (1 - 0x1p-48) <= question.limit()) {
            asked.look_into(walk.cell(), bucket(bucket_of(walk.cell())));
            walk.advance();
            --left;
        }
    } else {
        const auto number = [](std::int32_t first) {
            return [first](std::size_t i) { return first + static_cast<std::int32_t>(i); };
        };
        const auto width = [](std::int32_t from, std::int32_t to) {
            return static_cast<std::size_t>(std::int64_t{to} - from + 1);
        };
        const auto z = number(low_.z), y = number(low_.y), x = number(low_.x);
        const auto row = [&](std::int32_t at_z, std::int32_t at_y, const State& in_row) {
            return detail::visit_outward(
                question, 0, in_row, 0, width(low_.x, high_.x),
                [&](std::size_t i) { return detail::hash_slab(grid_, x(i)); },
                [&](std::size_t i, const State&) {
                    const HashCell cell{at_z, at_y, x(i)};
                    asked.look_into(cell, bucket(bucket_of(cell)));
                    return --left > 0;
                });
        };
        detail::visit_outward(
            question, 2, question.start(), 0, width(low_.z, high_.z),
            [&](std::size_t i) { return detail::hash_slab(grid_, z(i)); },
            [&](std::size_t layer, const State& in_layer) {
                if (grid_.dimensions == 2) return row(z(layer), 0, in_layer);
                return detail::visit_outward(
                    question, 1, in_layer, 0, width(low_.y, high_.y),
                    [&](std::size_t i) { return detail::hash_slab(grid_, y(i)); },
                    [&](std::size_t i, const State& in_row) {
                        return row(z(layer), y(i), in_row);
                    });
            });
    }
    if (left > 0) return;
    asked.look_through("The list of all bodies in cells", in_cells);
}

}  // namespace collidoscope

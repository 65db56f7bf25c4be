// BodyGrid's first half: every body's record into the order of the cells.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "collision/broad/grid/body_grid_plan.h"
#include "collision/broad/scratch.h"

namespace collidoscope::detail {

// A body as the search reads it: two of them overlap when six floats of one are at most six of the
// other, its own reversed and negated.
struct alignas(32) BodyGridRecord {
    float low[3];        // min
    float high_less[3];  // -max
    std::uint32_t id;
    std::uint32_t key;  // of its cell
};
static_assert(sizeof(BodyGridRecord) == 32);

// Records coordinate by coordinate, for processors that look at several at once: min, max, number
// and key, each `room` after the one before, the last two as bits.
struct BodyGridColumns {
    static constexpr std::size_t id = 6, key = 7, count = 8;
    float* first = nullptr;
    std::size_t room = 0;

    [[gnu::always_inline]] float* column(std::size_t c) const { return first + c * room; }
    [[gnu::always_inline]] const float* low(std::size_t axis) const { return column(axis); }
    [[gnu::always_inline]] const float* high(std::size_t axis) const { return column(3 + axis); }
};

// Records in the order of their keys. The order of the last sort is where the next one begins:
// bodies that moved little are read and written nearly in order.
struct BodyGridSort {
    static constexpr std::uint32_t spare_records = 16;  // may be read, mean nothing

    std::vector<std::uint32_t> order;  // ids, in the order of the records
    // Sorted by key, and spare ones: as columns where the processor has use for them.
    Scratch<BodyGridRecord> records;
    Scratch<float> column_floats;
    Scratch<std::uint32_t> keys, other_order;  // before sorting
    // ends[1 + k]: where the records of key k end, and those of k + 1 begin; ends[0] = 0. Kept by
    // copies, as questions about the last update need it.
    std::vector<std::uint32_t> ends;
    Scratch<std::uint32_t> other_ends;  // of the other threads, while they sort
    std::array<std::uint32_t, BodyGridPlan::max_levels> on_level{};

    // Puts those that are there into the order, by number after the ones it has.
    void follow(const ProxyBoxes& boxes);
    // Cost: a few passes over the bodies and one over the cells. The same for any number of
    // threads: bodies of one cell stay in the order they had.
    // Columns: only for processors with AVX2.
    void sort(const BodyGridPlan& plan, std::span<const Aabb> boxes, std::uint32_t threads,
              bool by_columns);
    BodyGridColumns columns();
};

}  // namespace collidoscope::detail

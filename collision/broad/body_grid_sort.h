// BodyGrid's first half: every body's record into the order of the cells.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "collision/broad/body_grid_plan.h"

namespace collidoscope::detail {

// A body as the search reads it: two of them overlap when six floats of one are at most six of the
// other, its own turned round and negated.
struct alignas(32) BodyGridRecord {
    float low[3];        // min
    float high_less[3];  // -max
    std::uint32_t id;
    std::uint32_t key;  // of its cell
};
static_assert(sizeof(BodyGridRecord) == 32);

// The records once more, coordinate by coordinate: min, max and the number, each `room` after the
// one before.
struct BodyGridColumns {
    float* first = nullptr;
    std::size_t room = 0;
    static constexpr std::size_t number = 6, count = 7;

    [[gnu::always_inline]] const float* low(std::size_t axis) const { return first + axis * room; }
    [[gnu::always_inline]] const float* high(std::size_t axis) const {
        return first + (3 + axis) * room;
    }
    // As bits of a float.
    [[gnu::always_inline]] const float* id() const { return first + number * room; }
};
// Copies records from .. to into the columns, eight at a time: up to seven more are read and
// written. Runs only after the processor was asked for AVX2.
void body_grid_columns_avx2(const BodyGridRecord* records, std::uint32_t from, std::uint32_t to,
                            const BodyGridColumns& columns);

// Records in the order of their keys. The order of the last sort is where the next one begins:
// bodies that moved little are read and written nearly in order.
struct BodyGridSort {
    static constexpr std::uint32_t spare_records = 16;  // may be read, mean nothing

    std::vector<std::uint32_t> order;     // ids, in the order of the records
    std::vector<BodyGridRecord> records;  // sorted by key, and spare ones
    std::vector<BodyGridRecord> read;     // before sorting
    // ends[1 + k]: where the records of key k end, and those of k + 1 begin; ends[0] = 0.
    std::vector<std::uint32_t> ends;
    std::vector<std::uint32_t> other_ends;  // of the other threads, while they sort
    std::array<std::uint32_t, BodyGridPlan::most_levels> on_level{};
    std::vector<float> column_floats;  // of the columns

    // Puts those that are there into the order, by number after the ones it has.
    void follow(const ProxyBoxes& boxes);
    // Cost: a few passes over the bodies and one over the cells. The same for any number of
    // threads: bodies of one cell stay in the order they had.
    void sort(const BodyGridPlan& plan, std::span<const Aabb> boxes, std::uint32_t threads);
    // What sort() made for processors that look at several records at once; else nothing.
    BodyGridColumns columns();
};

}  // namespace collidoscope::detail

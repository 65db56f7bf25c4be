// BodyGrid's second half: every record against those of the cells around it. Compiled for several
// instruction sets; the best that the processor has is chosen when the program runs. All find the
// same pairs in the same order.
#pragma once

#include <cstdint>

#include "collision/broad/grid/body_grid_plan.h"
#include "collision/broad/grid/body_grid_sort.h"
#include "collision/broad/pair_buffer.h"
#include "collision/trees/wide/wide_kernels.h"

namespace collidoscope::detail {

struct BodyGridCells {
    const BodyGridPlan* plan = nullptr;
    const std::uint32_t* ends = nullptr;  // ends[k]: of key k; ends[-1] is 0
    // The records in one of the two ways.
    const BodyGridRecord* records = nullptr;
    BodyGridColumns columns{};

    BodyGridRecord record(std::uint32_t i) const;
};

struct BodyGridFound {
    PairBuffer* pairs = nullptr;
    std::uint64_t candidates = 0;
    std::uint64_t rows = 0;  // runs of cells looked through
};

// A BodyGridFound in the hands of a scan: all of it stays in registers.
struct BodyGridWriter {
    // More may be written than is found.
    static constexpr std::uint32_t spare = 16;

    PairBuffer* pairs;
    ProxyPair* out;
    const ProxyPair* limit;
    std::uint64_t candidates = 0, rows = 0;

    [[gnu::always_inline]] explicit BodyGridWriter(BodyGridFound& found)
        : pairs(found.pairs), out(pairs->room_for(1024)), limit(pairs->limit()) {}
    [[gnu::always_inline]] void begin_row(std::uint32_t count) {
        candidates += count;
        ++rows;
        if (static_cast<std::size_t>(limit - out) < std::size_t{count} + spare) {
            pairs->grow_to(out);
            out = pairs->room_for(std::size_t{count} + spare);
            limit = pairs->limit();
        }
    }
    [[gnu::always_inline]] void finish(BodyGridFound& found) {
        pairs->grow_to(out);
        found.candidates += candidates;
        found.rows += rows;
    }
};

// Finds the pairs of records from .. to with records after them on their own level and with all
// records of the levels below.
using BodyGridScan = void (*)(const BodyGridCells& cells, std::uint32_t from, std::uint32_t to,
                              BodyGridFound& found);
BodyGridScan body_grid_scan(Simd simd);
// Whether that reads columns.
inline bool body_grid_by_columns(Simd simd) {
    return simd != Simd::Baseline;
}

void body_grid_scan_baseline(const BodyGridCells& cells, std::uint32_t from, std::uint32_t to,
                             BodyGridFound& found);
void body_grid_scan_avx2(const BodyGridCells& cells, std::uint32_t from, std::uint32_t to,
                         BodyGridFound& found);
void body_grid_scan_avx512(const BodyGridCells& cells, std::uint32_t from, std::uint32_t to,
                           BodyGridFound& found);

}  // namespace collidoscope::detail

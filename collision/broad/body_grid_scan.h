// BodyGrid's second half: every record against those of the cells around it. Compiled for several
// instruction sets; the best that the processor has is chosen when the program runs. All find the
// same pairs in the same order.
#pragma once

#include <cstdint>

#include "collision/broad/body_grid_plan.h"
#include "collision/broad/body_grid_sort.h"
#include "collision/broad/pair_buffer.h"
#include "collision/trees/wide/wide_kernels.h"

namespace collidoscope::detail {

// Records compared at once: so many more than there are may be read.
inline constexpr std::uint32_t at_once = 4;

struct BodyGridCells {
    const BodyGridPlan* plan = nullptr;
    const BodyGridRecord* records = nullptr;
    const std::uint32_t* ends = nullptr;  // ends[k]: of key k; ends[-1] is 0
};

struct BodyGridFound {
    PairBuffer* pairs = nullptr;
    std::uint64_t candidates = 0;
    std::uint64_t rows = 0;  // runs of cells looked through
};

// Finds the pairs of records from .. to with records after them on their own level and with all
// records of the levels below.
using BodyGridScan = void (*)(const BodyGridCells& cells, std::uint32_t from, std::uint32_t to,
                              BodyGridFound& found);
BodyGridScan body_grid_scan(Simd simd);

void body_grid_scan_baseline(const BodyGridCells& cells, std::uint32_t from, std::uint32_t to,
                             BodyGridFound& found);
void body_grid_scan_avx2(const BodyGridCells& cells, std::uint32_t from, std::uint32_t to,
                         BodyGridFound& found);

}  // namespace collidoscope::detail

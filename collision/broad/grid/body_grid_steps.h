// Steps of BodyGrid: sentences, values and marks.
#pragma once

#include <cstddef>

#include "collision/broad/grid/body_grid_near.h"
#include "collision/broad/grid/body_grid_scan.h"
#include "collision/trace/recorder.h"

namespace collidoscope::detail {

// The bodies looked at, and the cells chosen for them.
void show_choice(StepBuilder& step, const BodyGridPlan& plan, const ProxyBoxes& boxes, bool chosen);
// A body in the cell of its min corner.
void show_place(StepBuilder& step, const BodyGridPlan& plan, const ProxyBoxes& boxes,
                const BodyGridRecord& record);
// The bodies in the cells around a record that are compared with it.
void show_search(StepBuilder& step, const BodyGridCells& cells, std::uint32_t record,
                 std::uint64_t tests, std::uint64_t rows);
void show_pair(StepBuilder& step, const ProxyPair& pair);
// The pairs that were kept with a margin.
void show_near(StepBuilder& step, const BodyGridNear& near, std::size_t overlapping);
// No body has moved too far since: so many of them are looked at again, so many overlap anyway.
void show_still(StepBuilder& step, const BodyGridNear& near, float moved, std::uint32_t open,
                std::size_t overlapping);
void show_again(StepBuilder& step, const ProxyPair& pair, bool overlapping);
void show_done(StepBuilder& step, std::size_t pairs, const BroadCounts& counts);

}  // namespace collidoscope::detail

// The steps of a probe's query and of its touch.
#pragma once

#include <optional>

#include "collision/broad/hash/cell_walk.h"
#include "collision/mesh.h"
#include "collision/narrow/triangle/ray_triangle.h"
#include "collision/trace/recorder.h"
#include "collision/trees/probe/probe_grid.h"

namespace collidoscope {

// Further data for a trace: where the mesh stands in the world, and whether this query answers the
// question itself (t and triangle of the first hit) or only serves to move the proxy.
struct ProbeTold {
    RelativePose into_world;
    bool decides = true;
};

void say_outside(StepBuilder& step, const ProbeGrid& grid, const ProbeTold& told);
void say_recalled(StepBuilder& step, const ProbeGrid& grid, std::uint32_t leaf, bool hit,
                  std::uint32_t triangle, const ProbeTold& told);
void say_cell(StepBuilder& step, const ProbeGrid& grid, const CellWalk& walk,
              const std::optional<HashCell>& before, std::uint32_t bucket, const ProbeCell* cell,
              const ProbeTold& told);
void say_box(StepBuilder& step, const ProbeGrid& grid, std::uint32_t node, bool meets, bool found,
             const ProbeTold& told);
void say_triangle(StepBuilder& step, const ProbeGrid& grid, const TriangleCaster& cast,
                  std::uint32_t slot, bool closer, float best, const ProbeTold& told);
void say_early(StepBuilder& step, bool found, std::uint32_t triangle, float t, double enters,
               const ProbeTold& told);
void say_leave(StepBuilder& step, const HashCell& last, const ProbeGrid& grid,
               const ProbeTold& told);

}  // namespace collidoscope

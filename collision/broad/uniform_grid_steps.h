// Steps of the uniform grid: sentences, values and marks.
#pragma once

#include <array>
#include <cstdint>

#include "collision/broad/broad_phase.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct GridCell;
class UniformGrid;
}  // namespace collidoscope

namespace collidoscope::uniform_grid {

// biggest: the largest box, or no_proxy.
void say_size(StepBuilder& step, const UniformGrid& grid, ProxyId biggest);
// old: the cell that the box has left; null when it had none, or when the cells are new.
void say_put(StepBuilder& step, const UniformGrid& grid, ProxyId id,
             const std::array<std::int32_t, 3>* old, const std::array<std::int32_t, 3>& now);
void say_beside(StepBuilder& step, const UniformGrid& grid, const GridCell& a, const GridCell& b);
void say_take(StepBuilder& step, const UniformGrid& grid, const GridCell& cell);
void say_inside(StepBuilder& step, const UniformGrid& grid, const GridCell& cell);

}  // namespace collidoscope::uniform_grid

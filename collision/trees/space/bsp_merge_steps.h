// Steps of the merging of two BSP trees: sentences, values and marks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "collision/mesh.h"
#include "collision/trace/recorder.h"
#include "collision/trees/space/bsp_cells.h"
#include "collision/trees/space/bsp_fragment.h"

namespace collidoscope {
struct BspMergeAnswer;
}  // namespace collidoscope

namespace collidoscope::bsp_merge {

// compared: triangles of A in the plane; the pairs of the answer from `before` on are those that
// meet.
void say_compared(StepBuilder& step, std::uint32_t j, std::uint64_t compared, std::size_t before,
                  const BspMergeAnswer& answer);
// winding: of the leaf, where the surface does not classify it.
void say_leaf(StepBuilder& step, const BspFragment& fragment, const std::optional<double>& winding,
              bool inside, const RelativePose& frame);
void say_take(StepBuilder& step, std::uint32_t j);
// plane: of which triangle of A; the cell shown is that of the node.
void say_plane(StepBuilder& step, std::uint32_t plane, const SideSummary& summary,
               const BspFragment& fragment, const RelativePose& frame, BspCells& cells,
               std::uint32_t node);
void say_within(StepBuilder& step, bool inside, const vec3& vertex);
void say_done(StepBuilder& step, const BspMergeAnswer& answer);

}  // namespace collidoscope::bsp_merge

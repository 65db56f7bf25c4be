// Steps of a ray through a BSP tree: sentences, values and marks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "collision/trace/recorder.h"
#include "collision/trees/space/bsp_cells.h"
#include "collision/trees/traverse_ray.h"

namespace collidoscope {
struct BspCrossing;
struct BspCrossings;
struct BspTree;
}  // namespace collidoscope

namespace collidoscope::bsp_ray {

// triangles: their number in the plane; met: those that the ray hits.
void say_listed(StepBuilder& step, std::size_t triangles, std::span<const BspCrossing> met);
// The number of the triangles that are met from behind and culled.
std::size_t count_culled(const BspTree& tree, const TriangleCaster& cast,
                         std::span<const std::uint32_t> triangles);
// hit: the nearest so far, if one of these, at t = best.
void say_tried(StepBuilder& step, std::span<const std::uint32_t> triangles,
               const std::uint32_t* hit, float best, bool listing, std::size_t culled);
// The plane of a node and of a triangle in it; the cell shown is the node's. in_front: of the side
// that is looked at.
void say_near(StepBuilder& step, std::uint32_t plane, bool in_front, BspCells& cells,
              std::uint32_t node);
void say_both(StepBuilder& step, std::uint32_t plane, double t, bool back_first, BspCells& cells,
              std::uint32_t node);
void say_done(StepBuilder& step, const TreeRayAnswer& answer);
void say_sorted(StepBuilder& step, const BspCrossings& result);

}  // namespace collidoscope::bsp_ray

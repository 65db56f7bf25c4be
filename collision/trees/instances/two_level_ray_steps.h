// Steps of a ray through a scene of instances: sentences, values and marks. Boxes and triangles of
// an object are marked where they stand in the world, and in the object's own space.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "collision/trace/recorder.h"
#include "collision/trees/instances/instance_frame.h"

namespace collidoscope {
struct InstanceRayAnswer;
}  // namespace collidoscope

namespace collidoscope::two_level_ray {

// The edges of a box of an object, by a placement: a parallelepiped, as one line.
Wire placed_edges(const Affine& placement, const Aabb& box);

// found: the best hit is one, and not the ray's end.
void say_skip(StepBuilder& step, const InstanceFrame& frame, std::uint32_t node, bool behind,
              bool found);
void say_open(StepBuilder& step, const InstanceFrame& frame, std::uint32_t node, double enters);
void say_masked(StepBuilder& step, const InstanceFrame& frame, std::uint32_t node,
                std::uint32_t instance);
// The last of the frames of a descent is entered, or left.
void say_enter(StepBuilder& step, std::span<const InstanceFrame> frames, const InstanceRef& ref);
void say_leave(StepBuilder& step, std::span<const InstanceFrame> frames, bool found, double best);
struct TriedTriangle {
    const InstanceFrame& frame;
    std::uint32_t slot;  // of the tree
    Triangle corners;    // in the world
    std::optional<float> t;
    bool closer, found;
    float t_min;
    bool culled;
};
void say_tried(StepBuilder& step, const TriedTriangle& tried);
void say_done(StepBuilder& step, const InstancedScene& scene, const Ray& ray, bool any,
              const InstanceRayAnswer& answer);

}  // namespace collidoscope::two_level_ray

// Steps of the descent to the nearest point of a mesh: sentences, values and marks.
#pragma once

#include <cstdint>

#include "collision/narrow/primitives/triangle_region.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct MeshPoint;
}  // namespace collidoscope

namespace collidoscope::mesh_point {

// "vertex", "edge" or "face"; and the same as "a vertex".
const char* feature_name(const TrianglePart& part);
const char* a_feature(const TrianglePart& part);
// The part as a mark: a point, a line or a facet.
Geometry mark_of(const TrianglePart& part);

void say_prune(StepBuilder& step, std::uint32_t node, double bound, const MeshPoint& best);
void say_open(StepBuilder& step, std::uint32_t node, bool leaf, double bound, const vec3& p);
struct TriedPart {
    std::uint32_t triangle;
    const TrianglePart& part;
    double squared;
    bool closer;
};
// best: before it.
void say_tried(StepBuilder& step, const TriedPart& tried, const MeshPoint& best, const vec3& p);
void say_nearest(StepBuilder& step, const MeshPoint& best, const vec3& p);

}  // namespace collidoscope::mesh_point

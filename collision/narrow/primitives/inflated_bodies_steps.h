// Steps of a sphere that moves through inflated bodies: sentences, values and marks.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "collision/narrow/convex/polytope.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct GrownPlane;
struct InflatedPath;
struct PathEntry;
}  // namespace collidoscope

namespace collidoscope::inflated_bodies {

// Draws up to a hundred grown bodies.
void say_grown(StepBuilder& step, const Ray& ray, float radius, std::span<const Polytope> bodies,
               const std::vector<std::vector<GrownPlane>>& planes, bool displaced);
// closer: the first so far.
void say_body(StepBuilder& step, const Ray& ray, std::uint32_t body,
              const std::optional<PathEntry>& entry, bool closer);
void say_truth(StepBuilder& step, const Ray& ray, float radius, const InflatedPath& path);
void say_answer(StepBuilder& step, const Ray& ray, float radius, const InflatedPath& path);

}  // namespace collidoscope::inflated_bodies

// Steps of a sphere against an inflated world: sentences, values and marks.
#pragma once

#include <vector>

#include "collision/narrow/convex/polytope.h"
#include "collision/results.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct GrownPlane;
struct InflatedResult;
}  // namespace collidoscope

namespace collidoscope::inflated_world {

// The faces of the grown world, plane by plane; empty where others cut all of it off. Cost: the
// square of the planes' number.
std::vector<std::vector<vec3>> grown_faces(const Polytope& world,
                                           const std::vector<GrownPlane>& planes, double radius);

void say_grow(StepBuilder& step, const Sphere& a, const Polytope& world,
              const std::vector<std::vector<vec3>>& grown);
void say_displace(StepBuilder& step, const Sphere& a, const Polytope& world,
                  const std::vector<std::vector<vec3>>& grown);
void say_bevel(StepBuilder& step, const Polytope& world, const std::vector<GrownPlane>& planes);
void say_round(StepBuilder& step, const Sphere& a, const PairResult& truth);
void say_plane(StepBuilder& step, const Sphere& a, const std::vector<GrownPlane>& planes,
               const std::vector<std::vector<vec3>>& grown, const GrownPlane& plane, double height,
               bool higher);
void say_answer(StepBuilder& step, const Sphere& a, const InflatedResult& result,
                const PairResult& truth);

}  // namespace collidoscope::inflated_world

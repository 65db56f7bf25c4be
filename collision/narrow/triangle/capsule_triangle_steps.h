// Steps of a capsule against a triangle: sentences, values and marks.
#pragma once

#include <cstddef>

#include "collision/narrow/primitives/capsule.h"
#include "collision/narrow/primitives/segment_gap.h"
#include "collision/narrow/primitives/triangle_region.h"
#include "collision/results.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope::detail {
struct CoreContact;
}  // namespace collidoscope::detail

namespace collidoscope::capsule_triangle {

void say_axis(StepBuilder& step, const Capsule& a);
void say_meet(StepBuilder& step, const Triangle& b, bool meets);
void say_end(StepBuilder& step, const vec3& end, const PartDistance& to, bool closer);
void say_edge(StepBuilder& step, std::size_t k, const Segment& edge,
              const detail::ClosestPair& points, double distance, bool closer);
void say_out(StepBuilder& step, const detail::CoreContact& core);
void say_compare(StepBuilder& step, const Capsule& a, double radius,
                 const detail::CoreContact& core, int sign);
void say_normal(StepBuilder& step, const detail::CoreContact& core, const PairResult& result);
void say_apart(StepBuilder& step, const PairResult& result);
void say_contact(StepBuilder& step, const PairResult& result);
void say_parallel(StepBuilder& step, const PairResult& result);

}  // namespace collidoscope::capsule_triangle

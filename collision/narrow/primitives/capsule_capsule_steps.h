// Steps of two capsules: sentences, values and marks.
#pragma once

#include "collision/narrow/primitives/capsule.h"
#include "collision/narrow/primitives/segment_gap.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::capsule_capsule {

void say_axes(StepBuilder& step, const Capsule& a, const Capsule& b);
void say_closest(StepBuilder& step, const detail::ClosestPair& closest, double distance);
void say_compare(StepBuilder& step, const detail::ClosestPair& closest, double distance,
                 const detail::Reach& reach, int sign);
void say_normal(StepBuilder& step, const Capsule& a, const Capsule& b,
                const detail::ClosestPair& closest, double distance, const dvec3& normal);
void say_apart(StepBuilder& step, const PairResult& result);
// `exactly`: the axes are parallel to the last bit.
void say_parallel(StepBuilder& step, const PairResult& result, bool exactly);

}  // namespace collidoscope::capsule_capsule

// Steps that the tests of a plane against convex bodies have in common.
#pragma once

#include <span>

#include "collision/narrow/primitives/plane_manifold.h"
#include "collision/trace/recorder.h"

namespace collidoscope::plane_manifold {

// one: "vertex" or "corner".
void say_lowest(StepBuilder& step, const PlaneNormal& normal, std::span<const CornerHeight> corners,
                std::size_t lowest, const char* one);
void say_apart(StepBuilder& step, const PairResult& result, const char* both);
void say_manifold(StepBuilder& step, std::span<const CornerHeight> corners,
                  const PairResult& result);
void say_contact(StepBuilder& step, const PairResult& result);

}  // namespace collidoscope::plane_manifold

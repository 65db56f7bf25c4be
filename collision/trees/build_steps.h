// Steps of a tree built from the top down: sentences, values and marks.
#pragma once

#include <cstdint>

#include "collision/trace/recorder.h"

namespace collidoscope {
struct Split;
}  // namespace collidoscope

namespace collidoscope::tree_build {

void say_leaf(StepBuilder& step, std::uint32_t node, std::uint32_t count);
void say_divided(StepBuilder& step, std::uint32_t node, std::uint32_t count, const Split& split);

}  // namespace collidoscope::tree_build

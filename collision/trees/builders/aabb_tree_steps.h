// Steps of the refit of a tree of boxes: sentences, values and marks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "collision/trace/recorder.h"

namespace collidoscope::aabb_tree {

// first: the first child of node id; 0 of a leaf.
void say_refitted(StepBuilder& step, std::size_t id, std::uint32_t first);

}  // namespace collidoscope::aabb_tree

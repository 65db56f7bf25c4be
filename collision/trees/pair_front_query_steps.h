// Steps of a query that starts at a remembered front: sentences, values and marks.
#pragma once

#include <cstdint>
#include <vector>

#include "collision/trace/recorder.h"
#include "collision/trees/box_pair.h"
#include "collision/trees/pair_rules.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope {
struct FrontCounts;
}

namespace collidoscope::pair_front {

// pairs: their number; front: those that are shown.
void say_front(StepBuilder& step, std::uint64_t pairs, const std::vector<NodesLeft>& front);
// Two nodes, one of A and one of B. from_below: their children, of the front, were all apart.
void say_keep(StepBuilder& step, std::uint32_t a, std::uint32_t b, bool from_below);
void say_apart(StepBuilder& step, std::uint32_t a, std::uint32_t b, const AxisGap& gap,
               bool from_below);
void say_open(StepBuilder& step, std::uint32_t a, std::uint32_t b, Open open, const char* why);
void say_compared(StepBuilder& step, const TrianglePair& found, bool meet);
void say_done(StepBuilder& step, const TreePairAnswer& answer, const FrontCounts& counts,
              const std::vector<NodesLeft>& front);

}  // namespace collidoscope::pair_front

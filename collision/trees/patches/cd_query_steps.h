// Steps of a query of the thesis's trees: sentences, values and marks.
#pragma once

#include <cstdint>

#include "collision/trace/recorder.h"
#include "collision/volumes/dop.h"

namespace collidoscope {

struct CdCounts;

namespace cd_steps {

// Why this node is opened, by the number of the rule (CdOpen).
const char* why(int rule, bool open_a, float size_a, float size_b);

void say_start(StepBuilder& step, std::uint64_t max_points);
void say_volumes(StepBuilder& step, std::uint32_t a, std::uint32_t b, const Dop<18>& of_a,
                 const Dop<18>& of_b, bool meet);
// Triangle `of_b` of B by itself against the volume around A's patch: they are apart.
void say_outside(StepBuilder& step, std::uint32_t a, std::uint32_t of_b, const Dop<18>& patch,
                 const Dop<18>& own);
void say_open(StepBuilder& step, std::uint32_t a, std::uint32_t b, bool open_a, std::uint32_t first,
              float first_size, float second_size, bool other_is_leaf, const char* why);
void say_budget(StepBuilder& step, std::uint32_t a, std::uint32_t b, std::size_t pairs);
void say_done(StepBuilder& step, std::size_t pairs, bool complete);
void say_counts(StepBuilder& step, const CdCounts& counts, std::size_t points);

}  // namespace cd_steps
}  // namespace collidoscope

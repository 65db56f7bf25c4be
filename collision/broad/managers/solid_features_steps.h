// Steps of the search for closest features among convex pieces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "collision/broad/managers/solid_features.h"
#include "collision/results.h"

namespace collidoscope::solid_steps {

using Nodes = std::pair<std::uint32_t, std::uint32_t>;

// known: pairs of hulls whose closest features are remembered.
void say_start(StepBuilder& step, std::size_t known);
void say_hulls(StepBuilder& step, const Nodes& nodes, const Polytope& a, const Polytope& b,
               const ClosestPoints& points, double lower, double best, bool near);
void say_open(StepBuilder& step, const Nodes& nodes, bool first, double lower,
              const Polytope& hull);
void say_pieces(StepBuilder& step, const Nodes& nodes, std::uint64_t tests, double distance,
                bool closer, const dvec3& on_a, const dvec3& on_b);
void say_done(StepBuilder& step, double distance);
// Step of the manager: what the test of two bodies found.
void say_answer(StepBuilder& step, bool known, const FeaturesMemory& after, std::uint64_t moves);

}  // namespace collidoscope::solid_steps

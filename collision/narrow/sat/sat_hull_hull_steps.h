// Steps of sat_hull_hull.h (and of its parts hull_search.h and hull_manifold.h): sentences, values
// and marks.
#pragma once

#include <string>
#include <vector>

#include "collision/narrow/sat/hull_contacts.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::sat {

// "A face 3", "A edge 2 × B edge 5".
std::string name_of(const HullPair& pair, const HullAxis& axis);

// The measurement on the axis, as a fact.
AxisTested tested(const HullPair& pair, const HullAxis& axis);
// Both intervals along an axis, on the number line and beside the bodies in the world, and the axis
// itself, as an arrow and as a point of the Gauss map.
void show_intervals(StepBuilder& step, const HullPair& pair, const HullAxis& axis, Role role);

// least: the smallest overlap before this axis.
void say_project(StepBuilder& step, const HullPair& pair, const HullAxis& axis, double least);
void say_smaller(StepBuilder& step, const HullPair& pair, const HullAxis& axis);
void say_separated(StepBuilder& step, const HullPair& pair, const HullAxis& axis);
void say_prune(StepBuilder& step, const HullPair& pair, const EdgePairs& pairs);
void say_exact(StepBuilder& step, const HullPair& pair, const HullAxis& axis, bool meet);
void say_closest_features(StepBuilder& step, const PairResult& result);
void say_choose(StepBuilder& step, const HullPair& pair, const HullAxis& axis);
void say_edges(StepBuilder& step, const HullPair& pair, const HullAxis& axis, double depth,
               const dvec3& middle);
void say_reference(StepBuilder& step, const HullPair& pair, bool on_a, Index face);
void say_incident(StepBuilder& step, const HullPair& pair, bool on_a, Index face,
                  const HullFeature& incident);
void say_clip(StepBuilder& step, const HullPair& pair, bool on_a, Index face, const FaceSide& side,
              const std::vector<dvec3>& before, const std::vector<dvec3>& after);
void say_keep(StepBuilder& step, const HullPair& pair, bool on_a, Index face,
              const std::vector<dvec3>& polygon, const HullContacts& contacts);
void say_contacts(StepBuilder& step, const HullPair& pair, const PairResult& result,
                  std::size_t found);

}  // namespace collidoscope::sat

// What the steps of sat_hull_hull.h (and of its parts hull_search.h and hull_manifold.h) say and
// show.
#pragma once

#include <vector>

#include "collision/narrow/hull_contacts.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::sat {

// least: the smallest overlap before this axis.
void say_project(StepBuilder& step, const HullPair& pair, const HullAxis& axis, double least);
void say_smaller(StepBuilder& step, const HullPair& pair, const HullAxis& axis);
void say_separated(StepBuilder& step, const HullPair& pair, const HullAxis& axis);
void say_prune(StepBuilder& step, const HullPair& pair, const EdgePairs& pairs);
void say_edges(StepBuilder& step, const HullPair& pair, const HullAxis& axis, double depth,
               const dvec3& middle);
void say_reference(StepBuilder& step, const HullPair& pair, bool on_a, Index face);
void say_incident(StepBuilder& step, const HullPair& pair, bool on_a, Index face,
                  const HullFeature& incident);
void say_clip(StepBuilder& step, const HullPair& pair, bool on_a, Index face, const FaceSide& side,
              const std::vector<dvec3>& before, const std::vector<dvec3>& after);
void say_keep(StepBuilder& step, const HullPair& pair, bool on_a, Index face,
              const std::vector<dvec3>& polygon, const HullContacts& contacts);

}  // namespace collidoscope::sat

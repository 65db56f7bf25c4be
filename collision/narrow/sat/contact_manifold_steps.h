// Steps of contact_manifold.h: sentences, values and marks. Its pseudo-code is "contact_manifold".
#pragma once

#include <string>
#include <vector>

#include "collision/narrow/sat/contact_clipping.h"
#include "collision/trace/recorder.h"

namespace collidoscope::manifold {

// "face 3", "edge 1", "vertex 0".
std::string name_of(const HullFeature& feature);

void say_faces(StepBuilder& step, const ContactFace& a, const ContactFace& b, const Asked& asked);
void say_single(StepBuilder& step, const ContactFace& a, const ContactFace& b);
void say_lines(StepBuilder& step, const ContactFace& a, const ContactFace& b,
               const std::vector<Point>& points);
void say_reference(StepBuilder& step, const Clipping& clipping);
void say_incident(StepBuilder& step, const Clipping& clipping);
void say_cut(StepBuilder& step, const Clipping& clipping, std::size_t side,
             const std::vector<dvec3>& before);
void say_keep(StepBuilder& step, const std::vector<Point>& all, const std::vector<Point>& points);
void say_spread(StepBuilder& step, const std::vector<Point>& all, const std::vector<Point>& points);
void say_witness(StepBuilder& step, const std::vector<Point>& points);
// For the algorithm around: the contacts that it ends with.
void say_contacts(StepBuilder& step, const PairResult& pair,
                  const std::vector<ContactFeatures>& features);

}  // namespace collidoscope::manifold

// Steps of contact reduction.
#pragma once

#include <optional>

#include "collision/narrow/sat/contact_choice.h"
#include "collision/trace/recorder.h"

namespace collidoscope::sat {

// axis: of the smallest overlap; none where the hulls are apart.
void say_axis(StepBuilder& step, const HullPair& pair, const std::optional<HullAxis>& axis);
void say_apart(StepBuilder& step, const PairResult& result);
void say_manifold(StepBuilder& step, const ContactPatch& patch, double depth);
void say_all(StepBuilder& step, const ContactPatch& patch);
// Each of these about the contact that was taken last.
void say_deepest(StepBuilder& step, const ContactPatch& patch, const ContactChoice& chosen);
void say_farthest(StepBuilder& step, const ContactPatch& patch, const ContactChoice& chosen);
void say_triangle(StepBuilder& step, const ContactPatch& patch, const ContactChoice& chosen);
void say_fourth(StepBuilder& step, const ContactPatch& patch, const ContactChoice& chosen);
// Why no more are taken.
void say_line(StepBuilder& step, const ContactPatch& patch, const ContactChoice& chosen);
void say_three(StepBuilder& step, const ContactPatch& patch, const ContactChoice& chosen);
void say_kept(StepBuilder& step, const ContactPatch& patch, const ContactChoice& chosen,
              const PairResult& result);

}  // namespace collidoscope::sat

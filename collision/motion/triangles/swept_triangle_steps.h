// Steps of a moving sphere or capsule against a triangle: sentences, values and marks.
#pragma once

#include "collision/motion/triangles/sum_parts.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct TriangleSweep;
}

namespace collidoscope::swept_triangle {

// The question, as the steps tell it.
struct Told {
    const Capsule& body;
    bool has_axis;
    const vec3& way;
    const Triangle& triangle;
};

// "face", "edge 2", "vertex 0".
std::string name_of(FeatureKind kind, int index);
const char* label_of(FeatureKind kind);
// The body at that time: its outline. Kept under the key until it is seen elsewhere.
void mark_body(StepBuilder& step, const Told& told, double time, Role role,
               const std::string& label, const std::string& key);

void say_grow(StepBuilder& step, const Told& told);
void say_start(StepBuilder& step, const Told& told, const PairResult& start);
void say_overlapping(StepBuilder& step, const Told& told, const TriangleSweep& answer);
void say_part(StepBuilder& step, const Told& told, const PartSweep& sweep, const SumPart& part,
              const PartMeeting& met, bool earlier);
void say_miss(StepBuilder& step, const Told& told);
void say_earliest(StepBuilder& step, const Told& told, const TriangleSweep& answer);
void say_contact(StepBuilder& step, const Told& told, const TriangleSweep& answer);

}  // namespace collidoscope::swept_triangle

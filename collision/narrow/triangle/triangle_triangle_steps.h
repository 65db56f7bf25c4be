// Steps of the triangle test: sentences, values, marks and questions.
#pragma once

#include <array>
#include <vector>

#include "collision/narrow/triangle/triangle_depth.h"
#include "collision/narrow/triangle/triangle_distance.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::triangle_steps {

void say_extents(StepBuilder& step, const Triangle& a, const Triangle& b, bool apart);

// The corners of one triangle and the other's plane.
void say_sides(StepBuilder& step, const Triangle& cut, const Triangle& plane,
               const std::array<int, 3>& sides, bool cut_is_a);
void say_beyond(StepBuilder& step, const Triangle& cut, const Triangle& plane, bool cut_is_a);
void say_flat(StepBuilder& step, const Triangle& a, const Triangle& b, bool hit);

// On the line common to both planes.
void say_line(StepBuilder& step, const Triangle& a, const Triangle& b);
void say_interval(StepBuilder& step, const Triangle& cut, const Triangle& plane, const vec3& apex,
                  bool cut_is_a);
void say_compare(StepBuilder& step, const Triangle& a, const Triangle& b, int start, int end);

// After the test.
void say_segment(StepBuilder& step, const Triangle& a, const Triangle& b, const Segment& common,
                 const std::vector<vec3>& area);
void say_depth(StepBuilder& step, const Triangle& a, const Triangle& b, const TriangleWayOut& way);
void say_contact(StepBuilder& step, const Triangle& b, const PairResult& result);
void say_closest(StepBuilder& step, const TriangleGap& gap, const PairResult& result);

}  // namespace collidoscope::triangle_steps

// Steps of the sum of angles: sentences, values and marks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
enum class AngleRule : std::uint8_t;
struct AngleSum;
}  // namespace collidoscope

namespace collidoscope::polygon_angles {

void say_start(StepBuilder& step, const vec2& p, AngleRule rule);
void say_angle(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t i, float angle,
               const AngleSum& result);
void say_answer(StepBuilder& step, const Polygon& polygon, const Point2& point,
                const AngleSum& result);

}  // namespace collidoscope::polygon_angles

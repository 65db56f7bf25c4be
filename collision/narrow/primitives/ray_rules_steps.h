// The step that applies a ray's rules to a hit: sentence, values and marks.
#pragma once

#include <cstdint>

#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct RayRules;
}  // namespace collidoscope

namespace collidoscope::ray_rules {

enum class Verdict : std::uint8_t {
    Counts,
    AtOnce,  // from inside a solid: at t = 0
    Culled,
    Beyond,  // the ray ends before it
};

void say_rules(StepBuilder& step, const Ray& ray, const RayHit& hit, Verdict verdict,
               const RayRules& rules);

}  // namespace collidoscope::ray_rules

// The answer of a pair of solids that touch in at most one place.
#pragma once

#include <algorithm>
#include <limits>
#include <string_view>

#include "collision/narrow/primitives/single_contact_steps.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::detail {

// Rounds to float without losing the sign: a distance too small for a float stays apart from 0.
inline float rounded_keeping_sign(double v) {
    const float rounded = static_cast<float>(v);
    if (rounded != 0 || v == 0) return rounded;
    return v > 0 ? std::numeric_limits<float>::denorm_min()
                 : -std::numeric_limits<float>::denorm_min();
}

// signed_distance has the exact sign; the normal is unit, from A to B.
inline PairResult single_contact(double signed_distance, const dvec3& normal,
                                 const dvec3& point_on_a, const dvec3& point_on_b) {
    PairResult result;
    result.hit = signed_distance <= 0;
    result.signed_distance = rounded_keeping_sign(signed_distance);
    result.normal = vec3(normal);
    result.point_on_a = vec3(point_on_a);
    result.point_on_b = vec3(point_on_b);
    if (result.hit)
        result.contacts.add({.position = vec3(0.5 * (point_on_a + point_on_b)),
                             .normal = result.normal,
                             .depth = 0 - result.signed_distance,
                             .point_on_a = result.point_on_a,
                             .point_on_b = result.point_on_b});
    return result;
}

// The last step of a test whose normal is told by then: #apart, or #contact. `both` names the two
// in a sentence, "Sphere and capsule".
template <Tracer T>
PairResult tell_end(T& trace, const PairResult& result, std::string_view both) {
    if (!result.hit)
        trace.step("apart", [&](auto& step) { say_apart(step, result, both); });
    else
        trace.step("contact", [&](auto& step) {
            step.decides(AnswerPart::Contact, AnswerPart::Depth);
            say_contact(step, result);
        });
    return result;
}

}  // namespace collidoscope::detail

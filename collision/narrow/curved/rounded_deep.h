// DEEP for round bodies: their cores are walked over, and the radii come on top.
//
// Sources: Kim, Lin, Manocha 2002 (deep_penetration.h); van den Bergen 2003, "Collision Detection
// in Interactive 3D Environments", section 5.2 (a convex core and a margin).
#pragma once

#include "collision/narrow/gjk/rounded_gjk.h"
#include "collision/narrow/sat/deep_penetration.h"

namespace collidoscope {

// As deep_penetration() of the cores; hit and the sign of the distance are exact. Where the cores
// meet, their estimate and the radii together are never less than the depth, up to the rounding of
// a float. One contact, unless both radii are 0.
template <Tracer T = NoTrace>
DeepAnswer deep_penetration(const RoundedHull& a, const RoundedHull& b,
                            const DeepOptions& options = {}, T trace = {}) {
    DeepAnswer answer = deep_penetration(a.core, b.core, options, trace);
    if (a.radius == 0 && b.radius == 0) return answer;
    PairResult core = answer.result;
    answer.result = detail::with_radii(a, b, core);
    const detail::Reach reach{a.radius, b.radius};
    trace.step("round",
               [&](auto& step) { rounded_gjk::say_round(step, core, answer.result, reach); });
    return answer;
}

}  // namespace collidoscope

// From how far contacts are asked for: skins that thicken the bodies, and a margin within which
// pairs that are apart are reported, as engines have them.
#pragma once

#include "collision/narrow/primitives/contact_reach_steps.h"
#include "collision/results.h"
#include "collision/trace/trace.h"

namespace collidoscope {

struct ContactReach {
    float margin = 0;  // pairs no farther apart than this are a hit, with a distance above 0
    float skin = 0;    // each body is taken as larger by this, on all sides

    bool any() const { return margin > 0 || skin > 0; }
};

namespace contact_reach {

PairResult reached(const PairResult& surfaces, const ContactReach& reach);

}  // namespace contact_reach

// The answer of two bodies as their reach makes it: the skins come off the distance, go into the
// depth of every contact and move the witness points outward; then a pair within the margin is a
// hit. A pair whose surfaces are apart has one contact, between its witness points; its depth is
// minus what is left of the distance. An answer that knows only a lower bound of its distance stays
// as it is. Distances are rounded to floats before: within their rounding of the margin the hit is
// not exact. Traced step: "margin", where any is given. Cost: a few flops for each contact.
template <Tracer T = NoTrace>
PairResult within_reach(const PairResult& surfaces, const ContactReach& reach, T trace = {}) {
    if (!reach.any() || !surfaces.exact_distance) return surfaces;
    const PairResult result = contact_reach::reached(surfaces, reach);
    trace.step("margin",
               [&](auto& step) { contact_reach::say_reach(step, surfaces, reach, result); });
    return result;
}

}  // namespace collidoscope

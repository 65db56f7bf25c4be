// Conservative advancement of any two convex bodies that move and turn: the distance at the present
// time, divided by a bound of the speed at which it shrinks, is time in which nothing can happen.
//
// Sources: Mirtich 1996, "Impulse-based Dynamic Simulation of Rigid Body Systems", 2.3.2; Catto
// 2013, "Continuous Collision" (with a tolerance that ends it).
#pragma once

#include <cmath>

#include "collision/motion/convex/convex_advancement_steps.h"
#include "collision/motion/convex/moving_pair.h"

namespace collidoscope {

enum class ImpactStatus : std::uint8_t {
    Overlapping,  // from the start
    Touching,     // proven: apart before `lower`, and meeting at `upper` or earlier
    Within,       // as near as the tolerance; whether they meet later is not known
    Apart,        // all the time
    Undecided,    // the cap or rounding ended the search; apart before `lower`
};
const char* name_of(ImpactStatus status);

struct ConvexImpact {
    SweepResult sweep;  // hit: Overlapping, Touching, Within
    ImpactStatus status = ImpactStatus::Undecided;
    double gap = 0;      // at `time` they are at most this far apart
    int iterations = 0;  // distances asked for on the way, those that only look for `upper` not
    bool capped = false;
};

struct ImpactOptions {
    double tolerance = 0;  // share of the bodies' size: so near counts as touching
    int cap = constants::sweep_iteration_cap;
    SpeedBound bound = SpeedBound::Along;
};

namespace convex_advance {

// Share of the bodies' size: a search that rounding ends farther apart than this claims no hit.
inline constexpr double touching = 1e-9;

// Status, gap and contact of a search that ended; apart: the last time at which they were seen
// apart.
void conclude(MovingPair& pair, const std::optional<double>& apart, ConvexImpact& impact);

}  // namespace convex_advance

// Bodies move for `seconds`, 0 or more. They are never apart by less than rounding before `lower`:
// no contact is passed, however fast they are. With a tolerance a hit may be a near miss, and its
// status says so; without one the search goes on until rounding ends it. Bodies that graze or turn
// fast beside each other take many steps, and may end undecided at the cap. Motions of any finite
// size; the angle a body turns by in all should stay below 1e6 or so, for the sake of rounding.
// Cost: GJK in each of 3 to 30 steps, 1 to 5 µs each.
// pair: kept for another query, it saves making the hulls of polytopes anew; its bound of the speed
// counts, not that of the options.
template <Tracer T = NoTrace>
ConvexImpact advance_convex(MovingPair& pair, const ImpactOptions& options = {}, T trace = {}) {
    const double seconds = pair.seconds();
    const double tolerance = options.tolerance * pair.size();
    trace.step("begin", [&](auto& step) { convex_advance::say_begin(step, pair, tolerance); });

    ConvexImpact impact;
    Approach seen, here;  // the last one asked for; the present time's
    std::optional<double> apart;
    impact.sweep = advance_conservatively(
        [&](double t) {
            seen = pair.at(t);
            return seen.clearance;
        },
        seconds, pair.size(),
        [&](Advance decision, double t, const Clearance& clearance, double next) {
            if (decision == Advance::Gap || decision == Advance::Undecided) here = seen;
            if (decision == Advance::Gap) {
                ++impact.iterations;
                if (clearance.gap > 0) apart = t;
                if constexpr (T::enabled) (void)pair.closest_cores(t, trace.scope("gjk"));
            }
            impact.capped = decision == Advance::Undecided;
            trace.step(label_of(decision), [&](auto& step) {
                convex_advance::say_advance(step, pair, decision, here, next, tolerance,
                                            impact.iterations);
            });
        },
        AdvanceLimits{tolerance, options.cap});
    convex_advance::conclude(pair, apart, impact);
    if (impact.sweep.hit)
        trace.step("contact", [&](auto& step) { convex_advance::say_contact(step, pair, impact); });
    return impact;
}

// The same of two bodies for one query.
template <Tracer T = NoTrace>
ConvexImpact advance_convex(const MovingConvex& a, const MovingConvex& b, double seconds,
                            const ImpactOptions& options = {}, T trace = {}) {
    MovingPair pair(a, b, seconds, options.bound);
    return advance_convex(pair, options, trace);
}

}  // namespace collidoscope

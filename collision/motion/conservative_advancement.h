// Conservative advancement: from a lower bound of the distance and an upper bound of the speed
// follows a time that nothing can have happened before.
//
// Source: Mirtich 1996, "Impulse-based Dynamic Simulation of Rigid Body Systems", 2.3.2.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "collision/motion/constants.h"
#include "collision/motion/sweep.h"
#include "collision/trace/trace.h"

namespace collidoscope {

// Two bodies at one time, seen along one direction that separates them (or none: gap <= 0).
struct Clearance {
    double gap = 0;      // between the projections, less its rounding; units of space
    double closing = 0;  // no faster than this the gap shrinks as long as the motion goes on alike
    dvec3 normal{0};     // the direction, from A to B
    int axis = -1;       // of the separating axis test; -1 where there are none

    // For how long they certainly stay apart.
    double safe() const {
        return gap <= 0       ? 0
               : closing <= 0 ? std::numeric_limits<double>::infinity()
                              : gap / closing;
    }
};

// A decision on the way.
enum class Advance : std::uint8_t {
    Gap,        // the clearance is looked up
    Touch,      // no gap is left
    Away,       // they do not approach
    Late,       // the gap lasts longer than the frame
    Safe,       // nothing happens before the next time
    Undecided,  // the cap is reached
};
// Its line of the pseudo-code.
inline const char* label_of(Advance decision) {
    constexpr const char* labels[] = {"gap", "touch", "away", "late", "advance", "undecided"};
    return labels[static_cast<std::size_t>(decision)];
}

// Limits of an advancement.
struct AdvanceLimits {
    double tolerance = 0;  // a gap that counts as touching; units of space
    int cap = constants::sweep_iteration_cap;
};

// Looks ahead from t, ever farther, for a time when no direction separates the bodies: that time,
// or `before`, infinity for none, when nothing earlier is found.
template <typename ClearanceAt>
double meeting_ahead(const ClearanceAt& clearance, double t, double safe, double seconds,
                     double before) {
    for (double ahead = 2 * std::max(safe, 0x1p-50 * seconds);
         t + ahead < std::min(before, 2 * seconds); ahead *= 2) {
        const double probe = std::min(t + ahead, seconds);
        if (!(clearance(probe).gap > 0)) return std::min(before, probe);
    }
    return before;
}

// clearance(t) tells of the best direction at time t. size: of the bodies together, which
// tolerances are relative to. say(decision, t, clearance, next) is called for each decision.
//
// Ends with a hit when no gap is left but the tolerance (without one: within the rounding of the
// clearance), or when the bodies are proven apart before `lower` and overlap at `upper`,
// sweep_resolved of the time later. Of a hit within the tolerance `upper` may be infinite: then no
// later time is known at which they meet. Ends after `cap` steps all the same, when spins are so
// fast or a graze is so fine that safe steps get nowhere: undecided, or a hit with wide bounds
// where an overlap has been seen.
template <typename ClearanceAt, typename Say>
SweepResult advance_conservatively(const ClearanceAt& clearance, double seconds, double size,
                                   const Say& say, const AdvanceLimits& limits = {}) {
    SweepResult result;
    double t = 0;
    double upper = std::numeric_limits<double>::infinity();
    for (int i = 0; i < limits.cap; ++i) {
        const Clearance now = clearance(t);
        say(Advance::Gap, t, now, t);

        // No direction separates them: they meet, and were proven apart until now.
        if (now.gap <= limits.tolerance) {
            result.hit = true;
            result.time = result.lower = result.upper = t;
            if (now.gap > 0) result.upper = meeting_ahead(clearance, t, now.safe(), seconds, upper);
            say(Advance::Touch, t, now, t);
            return result;
        }

        // Nothing can happen before t + safe.
        const double next = t + now.safe();
        if (next > seconds) {
            result.lower = result.upper = seconds;
            say(now.closing <= 0 ? Advance::Away : Advance::Late, t, now, next);
            return result;
        }

        // Close by: look ahead, ever farther, for a time when they do overlap.
        if (now.gap <= constants::sweep_near * size) {
            upper = meeting_ahead(clearance, t, now.safe(), seconds, upper);
            const bool resolved = next <= t || upper - t <= constants::sweep_resolved * seconds;
            if (upper <= seconds && resolved) {
                result.hit = true;
                result.time = result.lower = t;
                result.upper = upper;
                say(Advance::Touch, t, now, t);
                return result;
            }
        }
        // Too short a step to be told from none.
        if (next <= t) break;
        say(Advance::Safe, t, now, next);
        t = next;
    }
    result.hit = upper <= seconds;
    result.undecided = !result.hit;
    result.time = result.lower = t;
    result.upper = std::min(upper, seconds);
    say(Advance::Undecided, t, clearance(t), t);
    return result;
}

}  // namespace collidoscope

// Bilateral advancement, the time of impact of Box2D: the closest features give an axis, and a root
// of the separation along it is the next time.
//
// The time t1 moves forward to where the axis stops to separate the bodies; t2 moves back from the
// end, as ever deeper points are found. Box2D takes an axis that separates the bodies at t2 for one
// that does so all the time from t1 on, which bodies that turn far may violate; here this is
// checked by conservative steps along the axis, unless that is turned off.
//
// Sources: Catto 2013, "Continuous Collision"; Mirtich 1996, 2.3.2 (the steps of the check).
#pragma once

#include "collision/motion/convex/bilateral_advancement_steps.h"
#include "collision/motion/convex/convex_advancement.h"
#include "collision/motion/convex/separation_function.h"

namespace collidoscope {

struct BilateralOptions {
    double tolerance = 1e-3;  // share of the bodies' size: so near counts as touching
    int cap = 200;            // axes
    bool check = true;        // false: as in Box2D, and contacts may be passed
};

struct BilateralImpact {
    ConvexImpact impact;  // its iterations are the axes, each with one GJK
    int tries = 0;        // times at which a root was looked for
    int checks = 0;       // steps of the checks, two support points each
};

namespace bilateral {

// Deepest points that are tried for one axis, times tried for one root, steps of one check.
inline constexpr int push_cap = 16, root_cap = 50, check_cap = 400;

template <Tracer T>
class Search {
  public:
    Search(const MovingConvex& a, const MovingConvex& b, double seconds,
           const BilateralOptions& options, T trace)
        : pair_(a, b, seconds, SpeedBound::Along), options_(options), trace_(trace) {
        const double least = 16 * pair_.rounding();
        state_.tolerance = std::max(options.tolerance * pair_.size(), least);
        // Box2D's shares: the root is looked for a quarter of the target around it.
        state_.target = 0.8 * state_.tolerance;
        state_.band = 0.2 * state_.tolerance;
        state_.t2 = seconds;
    }

    BilateralImpact run() {
        trace_.step("begin", [&](auto& step) { say_begin(step, pair_, state_); });
        std::optional<double> apart;
        for (bool on = true; on;) {
            if (found_.impact.iterations == options_.cap) {
                found_.impact.capped = sweep().undecided = true;
                trace_.step("undecided", [&](auto& step) { say_undecided(step, state_); });
                break;
            }
            ++found_.impact.iterations;

            // Measure the distance at t1.
            here_ = pair_.at(state_.t1);
            if (here_.clearance.gap > 0) apart = state_.t1;
            if constexpr (T::enabled) (void)pair_.closest_cores(state_.t1, trace_.scope("gjk"));
            trace_.step("distance", [&](auto& step) { say_distance(step, pair_, here_); });
            if (!(here_.clearance.gap > state_.target + state_.band)) {
                touch();
                break;
            }

            // The closest features give an axis, on which t1 advances.
            const SeparationFunction along(pair_, here_, state_.target + state_.band);
            trace_.step("axis", [&](auto& step) { say_axis(step, pair_, state_, along); });
            on = advance(along);
        }
        sweep().time = sweep().lower =
            sweep().hit || sweep().undecided ? state_.t1 : pair_.seconds();
        if (!sweep().hit) sweep().upper = pair_.seconds();
        convex_advance::conclude(pair_, apart, found_.impact);
        if (sweep().hit)
            trace_.step("contact", [&](auto& step) {
                convex_advance::say_contact(step, pair_, found_.impact);
            });
        return found_;
    }

  private:
    SweepResult& sweep() { return found_.impact.sweep; }

    void touch() {
        sweep().hit = true;
        sweep().upper = state_.t1;
        const double gap = here_.clearance.gap;
        if (gap > 0)
            sweep().upper = meeting_ahead([&](double t) { return pair_.at(t).clearance; },
                                          state_.t1, here_.clearance.safe(), pair_.seconds(),
                                          std::numeric_limits<double>::infinity());
        trace_.step("touch", [&](auto& step) { say_touch(step, state_, gap); });
    }

    // False: they stay apart until the end.
    bool advance(const SeparationFunction& along) {
        const double begin = state_.t1;
        state_.t2 = pair_.seconds();
        for (int push = 0; push < push_cap && state_.t2 > begin; ++push) {
            // Look for the deepest points at t2.
            const PointPair points = along.deepest(state_.t2);
            const double s2 = along.at(state_.t2).gap;
            const bool separates = s2 >= state_.target - state_.band;
            trace_.step("deepest", [&](auto& step) {
                say_deepest(step, pair_, state_, along, points, separates);
            });
            if (!separates) {
                state_.t2 = root(along, points);
                continue;
            }
            // The axis separates them at t2; does it between?
            if (options_.check) {
                const Check check = proves(along);
                if (check == Check::Dip) continue;
                if (check == Check::Reached) return true;
            }
            if (state_.t2 == pair_.seconds() && s2 > state_.target + state_.band) {
                trace_.step("apart", [&](auto& step) { say_apart(step, pair_, state_, along); });
                return false;
            }
            state_.t1 = state_.t2;
            trace_.step("advance", [&](auto& step) { say_next(step, state_); });
            if (state_.t1 > begin) return true;
            break;
        }
        // Too many points: go on where the distance alone leads.
        state_.t1 = std::min(begin + here_.clearance.safe(), pair_.seconds());
        trace_.step("safe", [&](auto& step) { say_safe(step, state_); });
        return true;
    }

    enum class Check : std::uint8_t { Proven, Dip, Reached };
    // From t1 to t2, whether the axis separates them. Dip: t2 is where it does not. Reached: t1 is
    // as far as that is known.
    Check proves(const SeparationFunction& along) {
        double t = state_.t1;
        for (int steps = 0; steps < check_cap; ++steps) {
            const Clearance seen = along.at(t);
            ++found_.checks;
            if (seen.gap < state_.target - state_.band) {
                state_.t2 = t;
                trace_.step("dip", [&](auto& step) { say_dip(step, state_, seen.gap); });
                return Check::Dip;
            }
            t += seen.safe();
            if (t >= state_.t2) {
                trace_.step("check", [&](auto& step) { say_check(step, state_, steps + 1); });
                return Check::Proven;
            }
        }
        state_.t1 = t;
        trace_.step("safe", [&](auto& step) { say_safe(step, state_); });
        return Check::Reached;
    }

    // A time between t1 and t2 at which two points are as far apart along the axis as the target,
    // or a little before it.
    double root(const SeparationFunction& along, const PointPair& points) {
        double low = state_.t1, high = state_.t2;
        double s1 = along.of(points, low), s2 = along.of(points, high);
        for (int i = 0; i < root_cap; ++i) {
            // Secant and bisection in turn: the one is fast, the other certain.
            const bool secant = i % 2 == 1;
            const double t =
                secant ? low + (state_.target - s1) * (high - low) / (s2 - s1) : 0.5 * (low + high);
            const double s = along.of(points, t);
            ++found_.tries;
            trace_.step("try", [&](auto& step) { say_try(step, pair_, state_, t, s, secant); });
            if (std::abs(s - state_.target) < state_.band) return t;
            (s > state_.target ? low : high) = t;
            (s > state_.target ? s1 : s2) = s;
        }
        return low;
    }

    MovingPair pair_;
    BilateralOptions options_;
    T trace_;
    State state_;
    Approach here_;  // at t1
    BilateralImpact found_;
};

}  // namespace bilateral

// As advance_convex(), with a tolerance above rounding. With the check no contact is passed;
// without it a miss may be none, and `lower` is no proof. On curved bodies every axis is of the
// kind Points. Ends undecided after `cap` axes. Cost: two to five GJK, and for each of them some
// dozen support points; the check of bodies that turn takes a few dozen more.
template <Tracer T = NoTrace>
BilateralImpact advance_bilaterally(const MovingConvex& a, const MovingConvex& b, double seconds,
                                    const BilateralOptions& options = {}, T trace = {}) {
    return bilateral::Search<T>(a, b, seconds, options, trace).run();
}

}  // namespace collidoscope

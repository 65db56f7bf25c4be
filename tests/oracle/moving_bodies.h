// Convex bodies that move and turn, in long double, by their definitions alone: how far they reach
// along a direction at a time. Uses nothing of collision/ but the shapes.
#pragma once

#include <cmath>
#include <utility>

#include "tests/oracle/curved_oracle.h"

namespace collidoscope::oracle {

// By the formula of Rodrigues: v turned about a unit axis.
inline Long3 turned(const Long3& v, const Long3& axis, long double angle) {
    const long double c = std::cos(angle), s = std::sin(angle);
    return plus(plus(c * v, s * cross(axis, v)), ((1 - c) * dot(axis, v)) * axis);
}

class MovingOracle {
  public:
    MovingOracle(CurvedBody body, const dvec3& velocity, const dvec3& spin, const dvec3& pivot)
        : body_(std::move(body)), velocity_(velocity), spin_(spin), pivot_(pivot) {}

    // The body at a time.
    struct Placed {
        const MovingOracle& moving;
        long double time;
        // A point p of the body is at pivot + time * velocity + R (p - pivot).
        long double reach(const Long3& n) const {
            const long double speed = length(moving.spin_);
            const Long3 local =
                speed > 0 ? turned(n, (1 / speed) * moving.spin_, -speed * time) : n;
            return moving.body_.reach(local) - dot(local, moving.pivot_) +
                   dot(n, plus(moving.pivot_, time * moving.velocity_));
        }
    };
    Placed at(long double time) const { return {*this, time}; }

  private:
    CurvedBody body_;
    Long3 velocity_, spin_, pivot_;
};

// Looks for a direction along which two bodies are apart, from one where they were a little before.
class ApartSearch {
  public:
    ApartSearch(const MovingOracle& a, const MovingOracle& b) : a_(a), b_(b) {}

    // A direction to be tried first. Wherever it comes from: a gap along it is a proof.
    void try_first(const dvec3& hint) {
        if (hint != dvec3(0)) last_ = unit(Long3(hint));
    }
    // The largest gap found at a time, or any that is more than `enough`.
    long double gap(long double time, long double enough) {
        const auto a = a_.at(time);
        const auto b = b_.at(time);
        long double best = gap_along(a, b, last_);
        if (best > enough) return best;
        for (const int directions : {64, 2'000}) {
            constexpr long double golden = 2.399963229728653322L;
            Long3 start = last_;
            long double most = best;
            for (int i = 0; i < directions; ++i) {
                const long double z = 1 - (2 * i + 1.0L) / directions, r = std::sqrt(1 - z * z);
                const Long3 n(r * std::cos(golden * i), r * std::sin(golden * i), z);
                const long double here = gap_along(a, b, n);
                if (here <= most) continue;
                most = here;
                start = n;
            }
            if (most > enough) {
                last_ = start;
                return most;
            }
            best = std::max(best, gap_uphill(a, b, start, 0.25L));
            if (best > enough) return best;
        }
        return best;
    }

  private:
    const MovingOracle& a_;
    const MovingOracle& b_;
    Long3 last_{0, 1, 0};
};

}  // namespace collidoscope::oracle

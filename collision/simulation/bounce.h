// The velocities of two bodies after a collision: two rules of the sources, which conserve neither
// momentum nor energy, and an impulse, which does.
//
// Sources: thesis 2002, 4.2 and 4.3.3 (exchange of momenta); ECoDS, section 5 (reversal); Baraff
// 1997, "An Introduction to Physically Based Modeling: Rigid Body Simulation II", section 8
// (impulse).
#pragma once

#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include "collision/results.h"
#include "collision/simulation/bounce_steps.h"
#include "collision/simulation/dynamics.h"
#include "collision/trace/trace.h"

namespace collidoscope {

struct BounceOptions {
    BounceRule rule = BounceRule::Impulse;
    float restitution = 1;   // 0: they stay together along the normal, 1: no energy is lost
    float friction = 0;      // Coulomb's coefficient, 0 and more
    std::uint64_t seed = 0;  // for the scales of the reversal
};

struct Bounce {
    MovingBody a, b;     // with new velocities and spins, nothing moved
    dvec3 impulse{0};    // on B; -impulse on A. Only of BounceRule::Impulse
    bool sticks = true;  // friction kept the contact from sliding
};

namespace detail {

// A scale from 0.5 to 1.5, the same for the same numbers on every machine.
double random_scale(std::uint64_t seed, std::uint64_t which);
MovingBody reversed(const MovingBody& body, std::uint64_t seed, std::uint64_t which);
// With the other's momentum, away from the contact: against the arm, or along the normal where the
// arm has no length.
MovingBody exchanged(const MovingBody& body, const MovingBody& other, const dvec3& arm,
                     const dvec3& normal);
// across: the part of the impulse across the contact's normal, which alone turns a ball.
MovingBody pushed(const MovingBody& body, const dvec3& impulse, const dvec3& across,
                  const dvec3& arm);
// The matrix that turns an impulse on B at the contact into the change of B's velocity there as A
// sees it.
dmat3 response_matrix(const MovingBody& a, const MovingBody& b, const dvec3& arm_a,
                      const dvec3& arm_b);

}  // namespace detail

// The contact's normal points from A to B; depth plays a part only in where a ball is touched
// (arm_of()). An infinite mass never changes; two
// of them change nothing. The impulse leaves bodies alone that part already at the contact; it
// conserves momentum and angular momentum (an axis-aligned box and an infinite mass take up the
// rest), conserves energy with restitution 1 and no friction, and never makes any (seen from an
// infinite mass, if there is one). Cost: about 300 flops.
template <Tracer T = NoTrace>
Bounce bounce(const MovingBody& a, const MovingBody& b, const Contact& contact,
              const BounceOptions& options, T trace = {}) {
    Bounce result{a, b};
    const dvec3 n(contact.normal);
    const dvec3 arm_a = arm_of(a, contact, 1), arm_b = arm_of(b, contact, -1);

    // See how fast the contact's points close on each other.
    const dvec3 u = velocity_on_arm(b, arm_b) - velocity_on_arm(a, arm_a);
    const double approach = glm::dot(u, n);
    trace.step("approach", [&](auto& step) {
        step.decides(AnswerPart::Contact, AnswerPart::Normal, AnswerPart::Witness,
                     AnswerPart::Depth);
        bouncing::say_approach(step, a, b, contact, u, approach);
    });

    if (options.rule == BounceRule::Reversal) {
        // Turn everything round, and scale it so that a viewer notices.
        result.a = detail::reversed(a, options.seed, 0);
        result.b = detail::reversed(b, options.seed, 1);
        trace.step("reverse",
                   [&](auto& step) { bouncing::say_reverse(step, a, b, result.a, result.b); });
    } else if (options.rule == BounceRule::Exchange) {
        // Each gets the size of the other's momentum, away from the contact.
        trace.step("momenta", [&](auto& step) { bouncing::say_momenta(step, a, b, contact); });
        result.a = detail::exchanged(a, b, arm_a, -n);
        result.b = detail::exchanged(b, a, arm_b, n);
        trace.step("exchange",
                   [&](auto& step) { bouncing::say_exchange(step, a, b, result.a, result.b); });
    } else {
        if (!(approach < 0)) {
            trace.step("parting", [&](auto& step) {
                bouncing::ask_push(step, false);
                step.say("The contact points are already separating: ", strong("no impulse"),
                         ". An impulse would pull them back together.");
            });
            return result;
        }

        // The change of velocity at the contact per unit of impulse.
        const dmat3 k = detail::response_matrix(a, b, arm_a, arm_b);
        const double ease = glm::dot(n, k * n);
        trace.step("ease", [&](auto& step) {
            bouncing::ask_push(step, true);
            bouncing::say_ease(step, a, b, contact, ease);
        });
        if (!(ease > 0)) return result;

        // Along the normal: what turns the approach round, times the restitution.
        const double e{options.restitution};
        const dvec3 along_normal = -(1 + e) * approach / ease * n;
        dvec3 j = along_normal, across(0);
        trace.step("impulse",
                   [&](auto& step) { bouncing::say_impulse(step, contact, approach, e, j); });

        // Across it: enough to stop the sliding, if the cone of friction allows.
        const double mu{options.friction};
        if (mu > 0) {
            const dvec3 sliding = u - approach * n;
            const double speed = glm::length(sliding);
            const dvec3 stop = glm::determinant(k) > 0 ? -(glm::inverse(k) * (u + e * approach * n))
                                                       : along_normal;
            const double pressed = glm::dot(stop, n);
            result.sticks = glm::length(stop - pressed * n) <= mu * pressed;
            if (result.sticks) {
                j = stop;
                across = stop - pressed * n;
            } else if (speed > 0) {
                const dvec3 edge = n - mu / speed * sliding;
                const double slides = glm::dot(n, k * edge);
                if (slides > 0) {
                    const double pushes = -(1 + e) * approach / slides;
                    j = pushes * edge;
                    across = -pushes * mu / speed * sliding;
                }
            }
            // The work done is j times the mean velocity at the contact. Friction must not add any.
            if (glm::dot(j, u + 0.5 * (k * j)) > 0) j = along_normal, across = dvec3(0);
            trace.step(result.sticks ? "stick" : "slide", [&](auto& step) {
                bouncing::say_friction(step, contact, mu, sliding, j, result.sticks);
            });
        }

        // Push B by it and A by its opposite, which also turns them.
        result.impulse = j;
        result.a = detail::pushed(a, -j, -across, arm_a);
        result.b = detail::pushed(b, j, across, arm_b);
        trace.step("apply",
                   [&](auto& step) { bouncing::say_apply(step, contact, result.a, result.b); });
    }
    trace.step("balance",
               [&](auto& step) { bouncing::say_balance(step, a, b, result.a, result.b); });
    return result;
}

}  // namespace collidoscope

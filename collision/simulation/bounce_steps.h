// Steps of the collision responses: sentences, values and marks.
#pragma once

#include "collision/motion/moving_body.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

enum class BounceRule : std::uint8_t {
    Exchange,  // thesis: each gets the other's momentum, away from the contact
    Reversal,  // ECoDS: velocity and spin are reversed and randomly scaled
    Impulse,   // Newton: an impulse at the contact, with restitution and friction
};

}  // namespace collidoscope

namespace collidoscope::bouncing {

void say_approach(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                  const Contact& contact, const dvec3& u, double approach);
void say_reverse(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                 const MovingBody& new_a, const MovingBody& new_b);
void say_momenta(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                 const Contact& contact);
void say_exchange(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                  const MovingBody& new_a, const MovingBody& new_b);
// Asks what the impulse does next, to be predicted from u·n.
void ask_push(StepBuilder& step, bool pushes);
void say_ease(StepBuilder& step, const MovingBody& a, const MovingBody& b, const Contact& contact,
              double ease);
void say_impulse(StepBuilder& step, const Contact& contact, double approach, double restitution,
                 const dvec3& impulse);
void say_friction(StepBuilder& step, const Contact& contact, double friction, const dvec3& sliding,
                  const dvec3& impulse, bool sticks);
void say_apply(StepBuilder& step, const Contact& contact, const MovingBody& new_a,
               const MovingBody& new_b);
void say_balance(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                 const MovingBody& new_a, const MovingBody& new_b);

}  // namespace collidoscope::bouncing

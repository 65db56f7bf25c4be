#include "collision/simulation/bounce_steps.h"

#include <glm/geometric.hpp>

#include "collision/simulation/dynamics.h"

namespace collidoscope::bouncing {

namespace {

void show_velocities(StepBuilder& step, const MovingBody& a, const MovingBody& b, bool after) {
    step.arrow(a.center, a.center + a.velocity, after ? Role::Result : Role::ShapeA,
               after ? "vA'" : "vA")
        .keep(after ? "new va" : "va")
        .arrow(b.center, b.center + b.velocity, after ? Role::Result : Role::ShapeB,
               after ? "vB'" : "vB")
        .keep(after ? "new vb" : "vb");
}

}  // namespace

void say_approach(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                  const Contact& contact, const dvec3& u, double approach) {
    step.say("At the contact B moves with ", strong("u"), " = ", now(vec3(u)),
             " relative to A, spin included; along the normal that is ", strong("u·n"), " = ",
             now(approach), approach < 0 ? ", so they approach." : ", so they do not approach.")
        .point(contact.position, Role::Hit, "contact")
        .keep("contact")
        .arrow(contact.position, contact.position + contact.normal, Role::Normal, "n")
        .keep("n")
        .arrow(contact.position, contact.position + vec3(u), Role::Current, "u")
        .value("u", vec3(u))
        .now_value("u·n", approach);
    show_velocities(step, a, b, false);
}

void say_reverse(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                 const MovingBody& new_a, const MovingBody& new_b) {
    const auto scale = [](const MovingBody& before, const MovingBody& after) {
        const float speed = glm::length(before.velocity);
        return speed > 0 ? glm::length(after.velocity) / speed : 1.0f;
    };
    step.say(strong("Reverse"), " velocity, roll, yaw and pitch of both and scale them at random, ",
             "so that a viewer notices: A's velocity by ", now(scale(a, new_a)), ", B's by ",
             now(scale(b, new_b)),
             ". The contact point and the masses play no part; and bodies that still overlap in "
             "the next frame are reversed into each other.");
    show_velocities(step, new_a, new_b, true);
}

void say_momenta(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                 const Contact& contact) {
    step.say("The momenta have the magnitudes ", strong("pA"),
             " = |vA| mA = ", now(glm::length(momentum(a))), " and ", strong("pB"),
             " = |vB| mB = ", now(glm::length(momentum(b))),
             ". The new directions point from the contact to each center.")
        .line(contact.position, a.center, Role::Construction, "dirA")
        .line(contact.position, b.center, Role::Construction, "dirB")
        .value("pA", glm::length(momentum(a)))
        .now_value("pB", glm::length(momentum(b)));
}

void say_exchange(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                  const MovingBody& new_a, const MovingBody& new_b) {
    step.say("Each leaves with the ", strong("other's"),
             " momentum: A with speed pB / mA = ", now(glm::length(new_a.velocity)),
             ", B with pA / mB = ", now(glm::length(new_b.velocity)),
             a.spin != vec3(0) || b.spin != vec3(0) ? ". Spins are unchanged." : ".");
    show_velocities(step, new_a, new_b, true);
}

void ask_push(StepBuilder& step, bool pushes) {
    step.ask("What does the impulse do?")
        .choice("It separates the bodies", pushes)
        .choice("Nothing: they are already separating", !pushes);
}

void say_ease(StepBuilder& step, const MovingBody& a, const MovingBody& b, const Contact& contact,
              double ease) {
    if (!(ease > 0)) {
        step.say("Both masses are infinite: ", strong("nothing"), " can change them.");
        return;
    }
    const double masses = inverse_mass(a) + inverse_mass(b);
    // Through both centers it rotates nothing, and the difference is that of two roundings.
    const double rotating = ease - masses > 1e-6 * masses ? ease - masses : 0.0;
    step.say("An impulse of 1 along the normal would change u·n by ", now(ease), ": ", masses,
             " by translating them (1/mA + 1/mB) and ", rotating, " by rotating them",
             rotating > 0 ? ", as it acts off-center." : ".")
        .line(a.center, contact.position, Role::Construction, "rA")
        .line(b.center, contact.position, Role::Construction, "rB")
        .value("1/mA + 1/mB", masses)
        .now_value("k", ease);
}

void say_impulse(StepBuilder& step, const Contact& contact, double approach, double restitution,
                 const dvec3& impulse) {
    const double size = glm::length(impulse);
    step.say("Afterward u·n is to be ", -restitution * approach,
             restitution > 0 ? ": reversed, times the restitution. "
                             : ": no relative velocity along the normal. ",
             "So the impulse is ", strong("j = -(1 + e) u·n / k"), " = ", now(size), ".")
        .arrow(contact.position, contact.position + vec3(impulse), Role::Candidate, "j")
        .keep("j")
        .value("restitution", restitution)
        .now_value("j", size);
}

void say_friction(StepBuilder& step, const Contact& contact, double friction, const dvec3& sliding,
                  const dvec3& impulse, bool sticks) {
    const dvec3 n(contact.normal);
    const double pressed = glm::dot(impulse, n);
    step.say(
            "Friction opposes the sliding, ", now(vec3(sliding)), ", with at most ",
            friction * pressed, " (coefficient times normal impulse). ",
            sticks ? "That is enough to stop it: the contact " : "That is not enough: the contact ",
            strong(sticks ? "sticks" : "slides"), ".")
        .arrow(contact.position, contact.position + vec3(sliding), Role::Rejected, "sliding")
        .arrow(contact.position, contact.position + vec3(impulse), Role::Candidate, "j")
        .keep("j")
        .value("friction", friction)
        .now_value("j", vec3(impulse));
}

void say_apply(StepBuilder& step, const Contact& contact, const MovingBody& new_a,
               const MovingBody& new_b) {
    step.say(
            "Apply j to B and −j to A, at the contact: velocities change by j / m, spins by r × j "
            "over the inertia.")
        .point(contact.position, Role::Hit)
        .value("vA'", new_a.velocity)
        .value("vB'", new_b.velocity)
        .value("spin A'", new_a.spin)
        .value("spin B'", new_b.spin);
    show_velocities(step, new_a, new_b, true);
}

void say_balance(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                 const MovingBody& new_a, const MovingBody& new_b) {
    const dvec3 p = momentum(a) + momentum(b), new_p = momentum(new_a) + momentum(new_b);
    const double energy = kinetic_energy(a) + kinetic_energy(b);
    const double new_energy = kinetic_energy(new_a) + kinetic_energy(new_b);
    const double lost = glm::length(new_p - p);
    const double all = glm::length(momentum(a)) + glm::length(momentum(b)) +
                       glm::length(momentum(new_a)) + glm::length(momentum(new_b));
    const bool kept = lost <= 1e-5 * all;
    const bool taken = !(inverse_mass(a) > 0) || !(inverse_mass(b) > 0);
    step.say("Momentum before and after: ", vec3(p), " and ", now(vec3(new_p)),
             kept    ? ", conserved. "
             : taken ? ", the rest is absorbed by the infinite mass. "
                     : ", not conserved. ",
             "Energy: ", energy, " and ", now(new_energy), ".")
        .value("momentum before", vec3(p))
        .value("momentum after", vec3(new_p))
        .value("energy before", energy)
        .now_value("energy after", new_energy);
}

}  // namespace collidoscope::bouncing

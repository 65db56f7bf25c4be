#include "collision/simulation/bounce.h"

#include "app/demos/families/broad_demo.h"
#include "app/demos/families/motion_pair_demo.h"
#include "collision/motion/sweep_bodies.h"

namespace collidoscope::app {
namespace {

BounceOptions read(const OptionReader& options) {
    BounceOptions own;
    const auto rule = options.get<std::string>("rule");
    own.rule = rule == "thesis"  ? BounceRule::Exchange
               : rule == "ECoDS" ? BounceRule::Reversal
                                 : BounceRule::Impulse;
    own.restitution = options.get<float>("restitution");
    own.friction = options.get<float>("friction");
    own.seed = options.get<std::uint64_t>("seed");
    return own;
}

// The bodies fly under the forces, and bounce where they meet within the frame.
void fly(CrowdState& crowd, const OptionReader& options) {
    const Forces forces{.gravity = vec3(0, -options.get<float>("gravity"), 0),
                        .air = options.get<float>("air")};
    for (MovingBody& body : crowd.bodies) body = under_forces(body, forces, frame_seconds);
    MovingBody &a = crowd.bodies[0], &b = crowd.bodies[1];
    const SweepResult impact = sweep(a, b, frame_seconds);
    float left = frame_seconds;
    if (impact.hit) {
        const auto time = static_cast<float>(impact.time);
        const Bounce after_impact =
            bounce(after(a, time), after(b, time), impact.contact, read(options));
        a = after_impact.a;
        b = after_impact.b;
        left -= time;
        for (std::size_t i = 2; i < crowd.bodies.size(); ++i)
            crowd.bodies[i] = after(crowd.bodies[i], time);
    }
    drift(crowd, left);
}

const bool bounce_registered = register_motion_pair_demo(
    {.id = "bounce",
     .title = "Collision response: three rules",
     .short_title = "Bounce: three response rules",
     .family = Family::Motion,
     .level = 40,
     .words = "collision response impulse restitution friction momentum",
     .sources = "thesis2002: sections 4.2 and 4.3.3; ecods: section 5; baraff1997",
     .summary = "Three rules for the response at a contact: the thesis exchanges the magnitudes of "
                "the momenta, ECoDS reverses and rescales the velocities, an impulse conserves "
                "momentum, and energy as far as restitution and friction let it."},
    {{.id = "rule",
      .title = "Rule",
      .help = "How the velocities change at the contact.",
      .fallback = "impulse",
      .choices = {"impulse", "thesis", "ECoDS"}},
     {.id = "restitution",
      .title = "Restitution",
      .help = "1: fully elastic; 0: the normal velocity becomes zero.",
      .fallback = 1.0,
      .low = 0,
      .high = 1},
     {.id = "friction",
      .title = "Friction",
      .help = "Coulomb's coefficient of friction.",
      .fallback = 0.0,
      .low = 0,
      .high = 10},
     {.id = "gravity",
      .title = "Gravity",
      .help = "Downward acceleration, per second squared; 0: off.",
      .fallback = 0.0,
      .low = 0,
      .high = 100},
     {.id = "air",
      .title = "Air resistance",
      .help = "Fraction of the velocity lost per second; 0: off.",
      .fallback = 0.0,
      .low = 0,
      .high = 10},
     {.id = "seed",
      .title = "Seed",
      .help = "Seed of the random scale factors of ECoDS.",
      .fallback = 1,
      .min = 0,
      .max = 1'000'000'000},
     seconds_option(4)},
    [](const CrowdState& crowd, const OptionReader& options, auto trace) {
        const MovingBody &a = crowd.bodies[0], &b = crowd.bodies[1];
        const SweepResult impact = sweep(a, b, options.get<float>("seconds"));
        Answer answer = sweep_answer(impact, crowd);
        trace.step("look", [&](auto& step) {
            step.verdict(impact.hit);
            if (impact.hit) step.decides(AnswerPart::Parameter);
            step.say("Look ahead by ", options.get<float>("seconds"),
                     " seconds for the time of impact.")
                .arrow(a.center, a.center + a.velocity, Role::ShapeA, "vA")
                .arrow(b.center, b.center + b.velocity, Role::ShapeB, "vB");
        });
        if (!impact.hit) {
            trace.step("no_impact", [&](auto& step) {
                step.say("They do not collide: there is ", strong("nothing to respond to"), ".");
            });
            return answer;
        }
        const auto time = static_cast<float>(impact.time);
        const Bounce after_impact =
            bounce(after(a, time), after(b, time), impact.contact, read(options), trace);
        answer.add("velocity_a", after_impact.a.velocity, "The velocity of A after the response.");
        answer.add("velocity_b", after_impact.b.velocity, "The velocity of B after the response.");
        answer.add("spin_a", after_impact.a.spin, "The angular velocity of A after the response.");
        answer.add("spin_b", after_impact.b.spin, "The angular velocity of B after the response.");
        answer.add("energy_before", kinetic_energy(a) + kinetic_energy(b),
                   "Kinetic energy before the response, rotation included.");
        answer.add("energy_after", kinetic_energy(after_impact.a) + kinetic_energy(after_impact.b),
                   "Kinetic energy after the response: more than before is physically impossible.");
        return answer;
    },
    fly);

}  // namespace
}  // namespace collidoscope::app

#include "collision/simulation/impulse_solver_steps.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <string>

namespace collidoscope::stacking {
namespace {

// Impulses as arrows, the largest a quarter as long as the contacts reach.
void show_impulses(StepBuilder& step, std::span<const SolverContact> contacts) {
    double most = 0, far = 0;
    for (const SolverContact& contact : contacts) {
        most = std::max(most, contact.along);
        far = std::max(far, glm::length(dvec3(contact.contact.position) -
                                        dvec3(contacts[0].contact.position)));
    }
    if (!(most > 0)) return;
    const double length = far > 0 ? 0.25 * far : 1;
    for (const SolverContact& contact : contacts) {
        const vec3 from = contact.contact.position;
        const dvec3 way = contact.along / most * length * dvec3(contact.contact.normal);
        step.arrow(from, from + vec3(way), Role::Normal);
    }
}

double sum_of(std::span<const SolverContact> contacts) {
    double sum = 0;
    for (const SolverContact& contact : contacts) sum += contact.along;
    return sum;
}

}  // namespace

void say_move(StepBuilder& step, const std::vector<MovingBody>& bodies, float seconds) {
    float fastest = 0;
    for (const MovingBody& body : bodies) fastest = std::max(fastest, glm::length(body.velocity));
    step.say("Every body goes on for ", seconds, " s at the velocity that the last frame left it, ",
             now(fastest), " at most.")
        .now_value("fastest", fastest);
}

void say_forces(StepBuilder& step, const std::vector<MovingBody>& bodies,
                const ImpulseOptions& options) {
    step.say("Gravity ", now(options.gravity), " changes the velocity of each of the ",
             bodies.size(), plural(bodies.size(), " body", " bodies"),
             " that can move: at rest, too, they begin to fall.")
        .now_value("gravity", options.gravity);
}

void say_pair(StepBuilder& step, std::uint32_t a, std::uint32_t b,
              std::span<const SolverContact> contacts) {
    step.bodies(a, b, PairVerdict::Collide);
    float deepest = 0;
    for (const SolverContact& contact : contacts) {
        deepest = std::max(deepest, contact.contact.depth);
        step.point(contact.contact.position, Role::Hit);
    }
    step.say("Bodies ", now(a), " and ", now(b), " meet in ", strong(contacts.size()),
             plural(contacts.size(), " contact", " contacts"), ", ", deepest, " deep.")
        .value("depth", deepest)
        .now_value("contacts", static_cast<std::int64_t>(contacts.size()));
}

void say_match(StepBuilder& step, std::span<const SolverContact> contacts, std::size_t before) {
    const auto kept = static_cast<std::size_t>(std::count_if(
        contacts.begin(), contacts.end(), [](const SolverContact& c) { return c.kept; }));
    step.ask("How many of the contacts were there in the frame before?");
    step.choice("all", kept > 0 && kept == contacts.size());
    step.choice("some", kept > 0 && kept < contacts.size());
    step.choice("none", kept == 0);
    step.say("The same two features of the same two bodies are the same contact: ", strong(kept),
             " of ", contacts.size(), plural(contacts.size(), " contact", " contacts"),
             " met in the frame before, too, of ", before, " then.")
        .value("before", static_cast<std::int64_t>(before))
        .value("contacts", static_cast<std::int64_t>(contacts.size()))
        .now_value("kept", static_cast<std::int64_t>(kept));
    // All contacts of the frame are known.
    step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal, AnswerPart::Depth);
    for (const SolverContact& contact : contacts)
        step.point(contact.contact.position, contact.kept ? Role::Best : Role::Candidate);
}

void say_warm(StepBuilder& step, std::span<const SolverContact> contacts, double residual) {
    step.say(strong("Warm starting"),
             ": each begins with its impulse of the frame before. What is still short of parting, ",
             now(residual), ", is left to the iterations.")
        .value("sum of impulses", sum_of(contacts))
        .now_value("residual", residual);
    show_impulses(step, contacts);
}

void say_cold(StepBuilder& step, const SolverFrame& frame) {
    step.say("Every contact begins with ", strong("no impulse"),
             ": the weight of all bodies has to be found anew. They approach at ", now(frame.begin),
             ".")
        .now_value("residual", frame.begin);
}

void say_iterate(StepBuilder& step, int iteration, std::span<const SolverContact> contacts,
                 double residual) {
    step.say("Iteration ", iteration,
             ": one contact after the other gets the impulse that stops its approach, within the "
             "cone of friction. The largest approach left is ",
             now(residual), ".")
        .value("sum of impulses", sum_of(contacts))
        .now_value("residual", residual);
    show_impulses(step, contacts);
}

void say_done(StepBuilder& step, std::span<const SolverContact> contacts,
              const SolverFrame& frame) {
    const std::size_t count = contacts.size();
    if (count == 0)
        step.say("Nothing touches: every body ", strong("falls"), ".");
    else
        step.say("After the last iteration ", count, plural(count, " contact is", " contacts are"),
                 " short of at most ", now(frame.residual), "; the deepest overlap is ",
                 strong(frame.deepest), ".");
    step.value("deepest", frame.deepest)
        .value("kept", static_cast<std::int64_t>(frame.kept))
        .now_value("residual", frame.residual);
    show_impulses(step, contacts);
}

}  // namespace collidoscope::stacking

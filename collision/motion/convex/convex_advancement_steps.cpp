#include "collision/motion/convex/convex_advancement_steps.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <string>

#include "collision/motion/convex/convex_advancement.h"
#include "collision/motion/convex/moving_marks.h"

namespace collidoscope::convex_advance {
namespace {

void say_gap(StepBuilder& step, const MovingPair& pair, const Approach& seen, int iteration) {
    step.say("At ", now(seen.time), " seconds ");
    mark_bodies(step, pair, seen.time);
    const double gap = std::max(seen.clearance.gap, 0.0);
    plot_point(step, seen.time, gap, Role::Witness).keep("distance " + std::to_string(iteration));
    plot_point(step, seen.time, gap, Role::Current, "d");
    if (!(seen.clearance.gap > 0)) {
        step.say(seen.meet ? "GJK finds a common point." : "GJK finds no gap beyond rounding.");
        step.now_value("t", seen.time).drop("gap").drop("n");
        return;
    }
    const Clearance& clearance = seen.clearance;
    step.say("GJK finds a gap of ", now(clearance.gap), " along ", strong("n"),
             ". Translation closes it at ", seen.translation, ", rotation by no more than ",
             seen.turn_a + seen.turn_b, ": together no faster than ", strong("v"), " = ",
             clearance.closing, ".")
        .line(vec3(seen.on_a), vec3(seen.on_b), Role::Depth, "d")
        .measures(seen.distance)
        .keep("gap")
        .arrow(vec3(seen.on_a), vec3(seen.on_a + 0.25 * pair.size() * clearance.normal), Role::Axis,
               "n")
        .keep("n")
        .value("t", seen.time)
        .now_value("d", clearance.gap)
        .value("translation", seen.translation)
        .value("rotation of A", seen.turn_a)
        .value("rotation of B", seen.turn_b)
        .value("v", clearance.closing);
}

// The gap is at least on this line until it is zero or the time is over.
void plot_bound(StepBuilder& step, const MovingPair& pair, const Approach& seen, double next,
                int iteration) {
    const double until = std::min(next, pair.seconds());
    const double left = seen.clearance.gap - seen.clearance.closing * (until - seen.time);
    plot_line(step, {seen.time, seen.clearance.gap}, {until, left}, Role::Apart,
              "no nearer than this")
        .keep("bound " + std::to_string(iteration));
}

// The viewer may be asked which it is.
void ask_outcome(StepBuilder& step, Advance decision) {
    const bool touch = decision == Advance::Touch, on = decision == Advance::Safe;
    step.ask("What follows from the distance and the bound of the speed?")
        .choice("They touch", touch)
        .choice("Nothing yet: advance", on)
        .choice("No impact in time", !touch && !on);
}

}  // namespace

void say_begin(StepBuilder& step, const MovingPair& pair, double tolerance) {
    step.say("From 0 to ", pair.seconds(),
             " seconds A and B move, each at its velocity, and rotate about their centers of "
             "rotation. ");
    if (tolerance > 0)
        step.say("A distance of ", now(tolerance), " counts as touching.");
    else
        step.say("Only touching ends the search, as far as rounding tells.");
    mark_motion(step, pair);
    plot_line(step, {0, tolerance}, {pair.seconds(), tolerance}, Role::Construction, "tolerance")
        .keep("tolerance");
    step.value("seconds", pair.seconds())
        .now_value("τ", tolerance)
        .value("rA", pair.a().arm())
        .value("rB", pair.b().arm());
}

void say_advance(StepBuilder& step, const MovingPair& pair, Advance decision, const Approach& seen,
                 double next, double tolerance, int iteration) {
    const double time = seen.time;
    if (decision == Advance::Safe || decision == Advance::Late || decision == Advance::Away)
        plot_bound(step, pair, seen, next, iteration);
    switch (decision) {
        case Advance::Gap:
            say_gap(step, pair, seen, iteration);
            return;
        case Advance::Touch:
            step.verdict(true);
            step.say("The gap is ", tolerance > 0 ? "within the tolerance" : "gone", ": they ",
                     strong("touch"), " at ", now(time), " seconds, and not before.");
            break;
        case Advance::Away:
            step.verdict(false);
            step.say("v is not positive: along n they never approach, however they rotate. ",
                     strong("No impact"), ".");
            break;
        case Advance::Late:
            step.verdict(false);
            step.say("The gap lasts until ", next, " at least, past the end at ", pair.seconds(),
                     ": ", strong("no impact"), ".");
            break;
        case Advance::Safe:
            step.say("Nothing can touch for ", strong("d / v"), " = ", now(next - time),
                     " seconds: advance to ", next, ".");
            break;
        case Advance::Undecided:
            step.say("The safe steps are so short that the search ends here: ", strong("undecided"),
                     ". Before ", now(time), " they are apart.");
            break;
    }
    if (decision == Advance::Late || decision == Advance::Away)
        step.arrow(vec3(seen.on_a), vec3(seen.on_a + 0.25 * pair.size() * seen.clearance.normal),
                   Role::SeparatingAxis, "n");
    if (decision != Advance::Undecided) ask_outcome(step, decision);
    step.now_value("t", decision == Advance::Safe ? next : time);
}

void say_contact(StepBuilder& step, const MovingPair& pair, const ConvexImpact& impact) {
    const Contact& contact = impact.sweep.contact;
    step.verdict(true);
    step.decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Witness,
                 AnswerPart::Normal, AnswerPart::Depth);
    switch (impact.status) {
        case ImpactStatus::Overlapping:
            step.say("They ", strong("overlap"), " at the start: t = ", now(0),
                     ", with the depth and the normal of that moment, by EPA.");
            break;
        case ImpactStatus::Within:
            step.say("At ", now(impact.sweep.time),
                     " seconds they are as near as the tolerance. No later time was found at which "
                     "they overlap: it may be a ",
                     strong("near miss"), ".");
            break;
        default:
            step.say("At ", now(impact.sweep.upper), " seconds they certainly meet, and before ",
                     impact.sweep.lower,
                     " they certainly do not. The contact lies between the closest points, with ",
                     strong("n"), " as its normal.");
            break;
    }
    mark_bodies(step, pair, impact.sweep.time);
    step.point(contact.position, Role::Hit, "contact")
        .arrow(contact.position,
               contact.position + static_cast<float>(0.25 * pair.size()) * contact.normal,
               Role::Normal, "n")
        .drop("gap")
        .drop("n")
        .value("position", contact.position)
        .value("n", contact.normal)
        .value("depth", contact.depth)
        .now_value("t", impact.sweep.time);
}

}  // namespace collidoscope::convex_advance

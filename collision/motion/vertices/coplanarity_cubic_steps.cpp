#include "collision/motion/vertices/coplanarity_cubic_steps.h"

#include <string>

#include "collision/motion/vertices/coplanarity_cubic.h"

namespace collidoscope::coplanarity {
namespace {

void plot_value(StepBuilder& step, const PlottedValue& at, Role role, const char* label) {
    step.point(vec3(vec2(dvec2(at.t, at.value)), 0), role, label).in(Space::Plot);
}

}  // namespace

void say_cubic(StepBuilder& step, const ShownFeatures& shown, const std::array<double, 4>& c) {
    const bool face = shown.b_from.size() == 3;
    step.say(face ? "Vertex and face" : "The edges", " can touch only when all four vertices are ",
             strong("coplanar"), ": when the volume they span is zero. That volume is a cubic ",
             strong("f(t)"), " with the coefficients ", now(c[0]), ", ", now(c[1]), ", ", now(c[2]),
             " and ", now(c[3]), ".");
    first_contact::mark_features(step, shown, 0, "0", false);
    first_contact::mark_features(step, shown, 1, "1", true);
    constexpr int pieces = 128;
    Wire wire;
    wire.closed = false;
    wire.points.reserve(pieces + 1);
    const Cubic<double> f{c};
    for (int i = 0; i <= pieces; ++i) {
        const double t = static_cast<double>(i) / pieces;
        wire.points.emplace_back(vec2(dvec2(t, f.at(t))), 0);
    }
    step.mark(std::move(wire), Role::Candidate, "f(t)").in(Space::Plot).keep("f");
    step.line(vec3(0), vec3(1, 0, 0), Role::Construction).in(Space::Plot).keep("zero line");
    for (std::size_t i = 0; i < 4; ++i) step.value("c" + std::to_string(i), c[i]);
    step.now_value("f(0)", c[0]);
}

void say_zero(StepBuilder& step, const std::array<double, 4>& c, double epsilon) {
    double largest = 0;
    for (const double each : c) largest = std::max(largest, std::abs(each));
    step.say("The largest of them is ", now(largest), ", below the tolerance ", epsilon,
             ": the textbook takes f for zero, finds ", strong("no root"), ", and stops.")
        .value("ε", epsilon)
        .now_value("largest", largest);
}

void say_parts(StepBuilder& step, int parts) {
    step.say("f turns where its derivative is zero. That leaves ", now(parts),
             parts == 1 ? " part of the time" : " parts of the time",
             ", and in each f only rises or only falls: it has at most one root there.")
        .now_value("parts", std::int64_t{parts});
}

void say_skip(StepBuilder& step, const PlottedValue& low, const PlottedValue& high) {
    step.say("From ", low.t, " to ", high.t, " f goes from ", now(low.value), " to ",
             now(high.value), ": no change of sign, ", strong("no root"), ".");
    plot_value(step, low, Role::Rejected, "same sign");
    plot_value(step, high, Role::Rejected, "same sign");
    step.ask("Does this part have a root, by its signs?")
        .choice("A root", false)
        .choice("No root", true);
    step.value("f at its beginning", low.value).now_value("f at its end", high.value);
}

void say_root(StepBuilder& step, const ShownFeatures& shown, const dvec2& between, double t) {
    step.say("From ", between.x, " to ", between.y, " the sign changes: bisection finds the root ",
             strong("t"), " = ", now(t), ". There the vertices are coplanar.");
    first_contact::mark_features(step, shown, t, "t", false);
    plot_value(step, {t, 0}, Role::Best, "root");
    step.ask("Does this part have a root, by its signs?")
        .choice("A root", true)
        .choice("No root", false);
    step.now_value("t", t);
}

void say_touch(StepBuilder& step, const Touch& touch, double epsilon) {
    step.say("There the nearest points of the plane or the lines are ", now(touch.distance),
             " apart. They ",
             strong(touch.inside ? "count as a contact" : "do not count as a contact"),
             ": their weights have to be between 0 and 1, and they no farther apart than ", epsilon,
             ".")
        .point(vec3(touch.on_a), touch.inside ? Role::Hit : Role::Rejected, "A")
        .point(vec3(touch.on_b), touch.inside ? Role::Hit : Role::Rejected, "B")
        .value("ε", epsilon)
        .now_value("distance", touch.distance);
}

void say_answer(StepBuilder& step, const CubicAnswer& answer) {
    step.verdict(answer.hit);
    if (answer.hit)
        step.decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Witness,
                     AnswerPart::Normal, AnswerPart::Depth);
    step.say("The textbook reports ");
    if (answer.hit)
        step.say(strong("a contact"), " at ", now(answer.t), ".").now_value("t", answer.t);
    else
        step.say(strong("no contact"), ".").now_value("roots", std::int64_t{answer.roots});
}

void say_truth(StepBuilder& step, const CubicAnswer& answer, const FirstContact& truth) {
    const CubicFailure failure = why_cubic_fails(answer, truth);
    const bool right = failure == CubicFailure::None;
    if (truth.hit())
        step.say("The truth: a contact, not before ", now(truth.lower), ". ");
    else
        step.say("The truth: ", strong(name_of(truth.status)), ". ");
    step.say("The textbook is ", right ? "right" : "wrong", right ? "." : ": ");
    if (!right) step.say(strong(name_of(failure)), ".");
    if (truth.hit())
        step.point(truth.contact.position, Role::Hit, "true contact").value("true t", truth.lower);
    step.ask("Is the textbook right about these two?")
        .choice("It is right", right)
        .choice("It is wrong", !right);
    step.now_value("boxes", std::int64_t{truth.boxes});
}

}  // namespace collidoscope::coplanarity

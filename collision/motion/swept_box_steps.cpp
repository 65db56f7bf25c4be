#include "collision/motion/swept_box_steps.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <string_view>

#include "collision/narrow/box/sat_box_box_steps.h"

namespace collidoscope::box_sweep {

namespace {

std::string_view name_of(int axis) {
    static constexpr std::string_view names[] = {"x", "y", "z"};
    return names[axis];
}

Box box_at(const MovingBody& body, double time) {
    return oriented_box_of(after(body, static_cast<float>(time)));
}

// The interval of time on its own row below the frame's.
void show_times(StepBuilder& step, int axis, double in, double out, double enter, double leave,
                float seconds) {
    const auto inside = [&](double t) {
        return static_cast<float>(std::clamp(t, 0.0, static_cast<double>(seconds)));
    };
    step.interval(0, seconds, 0, Role::Construction, "frame").keep("frame");
    step.interval(inside(in), inside(out), 2 + axis, Role::Current)
        .keep("times " + std::to_string(axis));
    if (enter <= leave)
        step.interval(inside(enter), inside(leave), 1, Role::Best, "common").keep("common");
    step.value("enter", in)
        .value("leave", out)
        .value("latest entry", enter)
        .value("earliest exit", leave);
}

const char* kept(double in, double enter) {
    return in == enter ? ", the latest entry so far" : "";
}

}  // namespace

void say_relative(StepBuilder& step, const MovingBody& a, const MovingBody& b, float seconds) {
    const dvec3 v = dvec3(b.velocity) - dvec3(a.velocity);
    const bool turning = turns(a) || turns(b);
    step.say("In A's frame, B moves with ", strong("v"), " = vB - vA = ", now(vec3(v)), ". ",
             turning ? "A box rotates, so its projections do not move uniformly: advance by steps "
                       "that are certainly safe."
                     : "Nothing rotates, so on every axis the projections overlap during one "
                       "interval of time.")
        .arrow(b.center, vec3(dvec3(b.center) + static_cast<double>(seconds) * v), Role::Ray, "v")
        .keep("path")
        .mark(BoxMark{box_at(a, static_cast<double>(seconds))}, Role::Construction, "A at the end")
        .keep("end a")
        .mark(BoxMark{box_at(b, static_cast<double>(seconds))}, Role::Construction, "B at the end")
        .keep("end b")
        .value("seconds", seconds)
        .now_value("v", vec3(v));
}

void say_constant(StepBuilder& step, const MovingBody& a, const MovingBody& b, int axis,
                  bool never) {
    dvec3 along(0);
    along[axis] = dvec3(b.center)[axis] - dvec3(a.center)[axis];
    step.say("Along ", strong(std::string(name_of(axis))),
             " there is no relative motion, and their projections ")
        .say(strong(never ? "are separated" : "overlap"),
             never ? ": they stay separated, so there is no impact." : ": they always do.")
        .arrow(a.center, vec3(dvec3(a.center) + along), never ? Role::SeparatingAxis : Role::Axis)
        .now_value("center B - center A", along[axis]);
}

void say_interval(StepBuilder& step, const MovingBody& a, const MovingBody& b, int axis, double in,
                  double out, double enter, double leave, float seconds) {
    dvec3 along(0);
    along[axis] = dvec3(b.velocity)[axis] - dvec3(a.velocity)[axis];
    step.say("Along ", strong(std::string(name_of(axis))), " their projections overlap from ",
             now(in), " to ", now(out), " seconds", kept(in, enter),
             ". Intersection with the axes before: ", enter <= leave ? "not empty." : "nothing.")
        .arrow(b.center, vec3(dvec3(b.center) + static_cast<double>(seconds) * along), Role::Axis);
    show_times(step, axis, in, out, enter, leave, seconds);
}

void say_parallel(StepBuilder& step, int axis) {
    step.say("The edges of ", strong(sat::axis_name(axis)),
             " are parallel: their cross product is zero, and the faces cover this case.");
}

void say_never(StepBuilder& step, const BoxesInMotion& motion, int axis, const AxisTimes& times) {
    const BoxPair pair = motion.at(0);
    step.say("Along ", strong(sat::axis_name(axis)),
             " there is no relative motion, and there is a gap: ", strong("no impact"), ".")
        .arrow(pair.world(pair.a.center), pair.world(pair.a.center + pair.size * times.normal),
               Role::SeparatingAxis, sat::axis_name(axis));
}

void say_interval(StepBuilder& step, const BoxesInMotion& motion, int axis, const AxisTimes& times,
                  double enter, double leave, float seconds) {
    const BoxPair pair = motion.at(0);
    step.say("Along ", strong(sat::axis_name(axis)), " their projections overlap from ",
             now(times.in), " to ", now(times.out), " seconds", kept(times.in, enter),
             ". Intersection with the axes before: ", enter <= leave ? "not empty." : "nothing.")
        .arrow(pair.world(pair.a.center), pair.world(pair.a.center + pair.size * times.normal),
               Role::Axis, sat::axis_name(axis));
    show_times(step, axis, times.in, times.out, enter, leave, seconds);
}

void say_miss(StepBuilder& step, double enter, double leave) {
    step.say("On one axis the overlap begins at ", now(enter),
             ", after it has ended on another axis (or the frame has ended) at ", now(leave),
             ": they never overlap on all axes, so ", strong("no impact"), ".")
        .value("latest entry", enter)
        .value("earliest exit", leave);
}

namespace {

void say_gap(StepBuilder& step, double time, const Clearance& clearance) {
    step.say("At ", now(time), " seconds ");
    if (clearance.gap > 0)
        step.say("there is a gap of ", now(clearance.gap), " along ",
                 strong(sat::axis_name(clearance.axis)),
                 ". Translation and rotation close it no faster than ", clearance.closing,
                 " per second.");
    else
        step.say("no axis shows a gap.");
}

}  // namespace

void say_advance(StepBuilder& step, const BoxesInMotion& motion, Advance decision, double time,
                 const Clearance& clearance, double next, float seconds) {
    const BoxPair pair = motion.at(time);
    const auto box = [&](const BoxFrame& frame) {
        return Box{pair.world(frame.center), vec3(frame.half),
                   glm::quat(glm::quat_cast(frame.axis))};
    };
    switch (decision) {
        case Advance::Gap:
            say_gap(step, time, clearance);
            break;
        case Advance::Touch:
            step.say("They collide: ", strong("impact"), " at ", now(time),
                     " seconds, proven disjoint before.");
            break;
        case Advance::Away:
            step.say("Along this axis they never approach, however they rotate: ",
                     strong("no impact"), ".");
            break;
        case Advance::Late:
            step.say("The gap persists until ", next, " at least, after the frame's end at ",
                     seconds, ": ", strong("no impact"), ".");
            break;
        case Advance::Safe:
            step.say("So no impact is possible for ", now(next - time), " seconds: advance to ",
                     next, ".");
            break;
        case Advance::Undecided:
            step.say("The safe steps have become so short that the search stops at its cap: ",
                     strong("undecided"), ". They are disjoint before ", now(time), ".");
            break;
    }
    const bool separates = decision == Advance::Late || decision == Advance::Away;
    step.mark(BoxMark{box(pair.a)}, Role::ShapeA, "A")
        .keep("A at t")
        .mark(BoxMark{box(pair.b)}, Role::ShapeB, "B")
        .keep("B at t")
        .now_value("t", time);
    if (clearance.axis >= 0)
        step.arrow(pair.world(pair.a.center),
                   pair.world(pair.a.center + 0.5 * pair.size * clearance.normal),
                   separates ? Role::SeparatingAxis : Role::Axis, sat::axis_name(clearance.axis))
            .value("gap", clearance.gap)
            .value("closing", clearance.closing);
}

void say_contact(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                 const SweepResult& result) {
    step.verdict(true);
    step.decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Witness,
                 AnswerPart::Normal, AnswerPart::Depth);
    const Contact& contact = result.contact;
    step.say("Advance both to the latest entry, ", now(result.time),
             " seconds: they touch, and the axis of the latest entry is the normal.")
        .mark(BoxMark{box_at(a, result.time)}, Role::ShapeA, "A")
        .mark(BoxMark{box_at(b, result.time)}, Role::ShapeB, "B")
        .point(contact.position, Role::Hit, "contact")
        .arrow(contact.position, contact.position + contact.normal, Role::Normal, "n")
        .value("position", contact.position)
        .value("n", contact.normal)
        .value("depth", contact.depth)
        .now_value("t", result.time);
}

}  // namespace collidoscope::box_sweep

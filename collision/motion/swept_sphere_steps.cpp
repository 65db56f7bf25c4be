#include "collision/motion/swept_sphere_steps.h"

#include <glm/geometric.hpp>

namespace collidoscope::sphere_sweep {

namespace {

dvec3 relative_velocity(const MovingBody& a, const MovingBody& b) {
    return dvec3(b.velocity) - dvec3(a.velocity);
}
Ball ball_at(const MovingBody& body, double time) {
    return {{vec3(dvec3(body.center) + time * dvec3(body.velocity)), body.half.x}};
}
double nearest_time(const MovingBody& a, const MovingBody& b) {
    const dvec3 v = relative_velocity(a, b);
    return -glm::dot(dvec3(b.center) - dvec3(a.center), v) / glm::dot(v, v);
}

}  // namespace

void say_relative(StepBuilder& step, const MovingBody& a, const MovingBody& b, float seconds) {
    const dvec3 v = relative_velocity(a, b);
    const vec3 end(dvec3(b.center) + static_cast<double>(seconds) * v);
    step.say("In A's frame, A is at rest and B moves with ", strong("v"),
             " = vB - vA = ", now(vec3(v)),
             ". Shrink B to its center and grow A by B's radius, to ", a.half.x + b.half.x,
             ": the question is when a ", strong("ray"), " enters a ", strong("sphere"), ".")
        .mark(Ball{{a.center, a.half.x + b.half.x}}, Role::Construction, "s")
        .keep("grown")
        .arrow(b.center, end, Role::Ray, "v")
        .keep("path")
        .arrow(a.center, vec3(dvec3(a.center) + static_cast<double>(seconds) * dvec3(a.velocity)),
               Role::ShapeA, "vA")
        .keep("va")
        .arrow(b.center, vec3(dvec3(b.center) + static_cast<double>(seconds) * dvec3(b.velocity)),
               Role::ShapeB, "vB")
        .keep("vb")
        .value("s", a.half.x + b.half.x)
        .value("seconds", seconds)
        .now_value("v", vec3(v));
}

void say_start(StepBuilder& step, const MovingBody& a, const MovingBody& b, double c) {
    step.say("Compare the distance of the centers with the radii at the start: ",
             strong("c = p·p - s²"), " = ", now(c),
             c > 0    ? ". They are disjoint at the start."
             : c == 0 ? ". They touch at the start."
                      : ". They overlap at the start.")
        .arrow(a.center, b.center, Role::Current, "p")
        .keep("p")
        .now_value("c", c);
}

void say_overlapping(StepBuilder& step, double c) {
    step.verdict(true);
    step.decides(AnswerPart::Parameter);
    step.say("They ", strong(c < 0 ? "overlap" : "touch"), " at the start: the time of impact is ",
             now(0), ".");
}

void say_approach(StepBuilder& step, const MovingBody& a, const MovingBody& b, double along) {
    step.say("Do the centers approach? ", strong("b = p·v"), " = ", now(along),
             along < 0 ? ": they do at first." : ": they do not.")
        .now_value("b", along);
    if (along >= 0) {
        step.arrow(b.center, vec3(dvec3(b.center) + relative_velocity(a, b)), Role::Apart);
        return;
    }
    const double t = nearest_time(a, b);
    const vec3 nearest(dvec3(b.center) + t * relative_velocity(a, b));
    step.value("nearest at", t)
        .point(nearest, Role::Candidate, "nearest")
        .keep("nearest")
        .line(a.center, nearest, Role::Construction);
}

void say_discriminant(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                      double discriminant) {
    const vec3 nearest(dvec3(b.center) + nearest_time(a, b) * relative_velocity(a, b));
    step.say("The ray's line reaches the grown sphere unless ", strong("b² - a c"),
             " is negative. It is ", now(discriminant),
             discriminant < 0    ? ": they are disjoint."
             : discriminant == 0 ? ": they just graze."
                                 : ": they will collide eventually.")
        .line(a.center, nearest, discriminant < 0 ? Role::Apart : Role::Current,
              "distance at closest approach")
        .now_value("b² - a c", discriminant)
        .ask("Would they ever collide?")
        .choice("They would", discriminant >= 0)
        .choice("They miss each other", discriminant < 0);
}

void say_in_time(StepBuilder& step, const MovingBody& a, const MovingBody& b, double time,
                 float seconds, bool in_time) {
    step.say("They first touch at the smaller solution, ", strong("t = (-b - √(b² - a c)) / a"),
             " = ", now(time), ". The frame lasts ", seconds, " seconds, so that is ",
             strong(in_time ? "in time" : "too late"),
             ". This is decided by the equation's exact values at the end of the frame, as the "
             "root is rounded.")
        .mark(ball_at(a, time), Role::ShapeA, "A at t")
        .mark(ball_at(b, time), Role::ShapeB, "B at t")
        .point(vec3(dvec3(b.center) + time * relative_velocity(a, b)),
               in_time ? Role::Candidate : Role::Rejected, "t")
        .value("seconds", seconds)
        .now_value("t", time);
}

void say_contact(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                 const SweepResult& result) {
    const Contact& contact = result.contact;
    step.say("Advance both bodies to that time, ", now(result.time),
             ". They touch on the line through their centers; the normal points from A to B.")
        .mark(ball_at(a, result.time), Role::ShapeA, "A")
        .mark(ball_at(b, result.time), Role::ShapeB, "B")
        .point(contact.position, Role::Hit, "contact")
        .arrow(contact.position, contact.position + contact.normal, Role::Normal, "n")
        .value("position", contact.position)
        .value("n", contact.normal)
        .value("depth", contact.depth)
        .now_value("t", result.time);
}

}  // namespace collidoscope::sphere_sweep

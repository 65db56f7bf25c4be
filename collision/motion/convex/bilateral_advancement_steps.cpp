#include "collision/motion/convex/bilateral_advancement_steps.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <string>

#include "collision/motion/convex/moving_marks.h"

namespace collidoscope::bilateral {
namespace {

const char* words_of(SeparationKind kind) {
    constexpr const char* words[] = {"the direction between the closest points, which stays",
                                     "the normal of a face of A, which rotates with A",
                                     "the normal of a face of B, which rotates with B",
                                     "the direction across an edge of A and an edge of B"};
    return words[static_cast<std::size_t>(kind)];
}

void mark_feature(StepBuilder& step, const CloseFeature& feature, const BodyPlace& place,
                  Role role) {
    std::vector<vec3> corners;
    for (std::size_t i = 0; i < feature.size; ++i)
        corners.emplace_back(place.world(feature.points[i]));
    if (corners.size() == 3)
        step.facet(corners, role);
    else if (corners.size() == 2)
        step.line(corners[0], corners[1], role);
    else if (corners.size() == 1)
        step.point(corners[0], role);
}

// A function of time as a curve.
template <typename Function>
void plot_curve(StepBuilder& step, const MovingPair& pair, const Function& value, Role role,
                const char* label) {
    constexpr int pieces = 120;
    Wire wire;
    wire.closed = false;
    wire.points.reserve(pieces + 1);
    for (int i = 0; i <= pieces; ++i) {
        const double t = pair.seconds() * i / pieces;
        wire.points.emplace_back(vec2(dvec2(t, value(t))), 0);
    }
    step.mark(std::move(wire), role, label).in(Space::Plot).keep(label);
}

// An upright line at a time of the interval.
void plot_end(StepBuilder& step, const char* name, double time, double value) {
    plot_line(step, {time, 0}, {time, value}, Role::Construction).keep(std::string(name) + " line");
    plot_point(step, time, value, Role::Best, name).keep(name);
}

constexpr const char* all_points = "s(t) of all points";
constexpr const char* two_points = "s(t) of the deepest points at t₂";

}  // namespace

void say_begin(StepBuilder& step, const MovingPair& pair, const State& state) {
    step.say("From 0 to ", pair.seconds(), " seconds A and B move and rotate. A distance of ",
             now(state.tolerance),
             " counts as touching; the roots looked for are times at a "
             "separation of ",
             state.target, ", so that a little is left.");
    mark_motion(step, pair);
    plot_line(step, {0, state.target}, {pair.seconds(), state.target}, Role::Construction, "target")
        .keep("target");
    step.value("seconds", pair.seconds()).value("s*", state.target).now_value("τ", state.tolerance);
}

void say_distance(StepBuilder& step, const MovingPair& pair, const Approach& seen) {
    mark_bodies(step, pair, seen.time);
    step.drop("axis").drop("p").drop("q").drop("pq");
    step.say("At ", strong("t₁"), " = ", now(seen.time), " ");
    if (!(seen.clearance.gap > 0)) {
        step.say("GJK finds no gap.").drop("gap").now_value("t₁", seen.time);
        return;
    }
    step.say("GJK finds a distance of ", now(seen.distance), ".")
        .line(vec3(seen.on_a), vec3(seen.on_b), Role::Depth, "d")
        .measures(seen.distance)
        .keep("gap")
        .value("t₁", seen.time)
        .now_value("d", seen.distance);
}

void say_touch(StepBuilder& step, const State& state, double gap) {
    step.verdict(true);
    step.say("That is ", gap > 0 ? "within the tolerance" : "nothing", ": they ", strong("touch"),
             " at ", now(state.t1), " seconds.");
    step.drop("later").now_value("t₁", state.t1);
}

void say_axis(StepBuilder& step, const MovingPair& pair, const State& state,
              const SeparationFunction& along) {
    step.say("The closest features give an axis: ", strong(words_of(along.kind())),
             ". Along it s(t) is the ", strong("separation"),
             " of the bodies: where it is positive, they are apart.");
    mark_feature(step, along.feature_a(), pair.a().at(state.t1), Role::Best);
    mark_feature(step, along.feature_b(), pair.b().at(state.t1), Role::Best);
    const dvec3 from = pair.a().at(state.t1).world(along.deepest(state.t1).a);
    step.arrow(vec3(from), vec3(from + 0.3 * pair.size() * along.axis(state.t1)), Role::Axis, "n")
        .keep("axis");
    step.drop(two_points);
    plot_curve(
        step, pair, [&](double t) { return along.at(t).gap; }, Role::Current, all_points);
    const double s1 = along.at(state.t1).gap;
    plot_end(step, "t₁", state.t1, s1);
    const auto right = [&](SeparationKind kind) { return kind == along.kind(); };
    step.ask("Which features give the axis?")
        .choice("The closest points", right(SeparationKind::Points))
        .choice("A face", right(SeparationKind::FaceA) || right(SeparationKind::FaceB))
        .choice("Two edges", right(SeparationKind::Edges));
    step.now_value("s(t₁)", s1).value("t₁", state.t1);
}

void say_deepest(StepBuilder& step, const MovingPair& pair, const State& state,
                 const SeparationFunction& along, const PointPair& points, bool separates) {
    const double s2 = along.of(points, state.t2);
    step.say("At ", strong("t₂"), " = ", state.t2,
             " the points that reach farthest toward each other are p and q, with a separation of ",
             now(s2),
             separates ? ": at t₂ the axis separates the bodies."
                       : ": the axis does not separate the bodies. Look for the time when "
                         "these two are at the target.");
    mark_bodies_later(step, pair, state.t2);
    const vec3 p(pair.a().at(state.t2).world(points.a)), q(pair.b().at(state.t2).world(points.b));
    step.point(p, Role::Candidate, "p").keep("p").point(q, Role::Candidate, "q").keep("q");
    step.line(p, q, Role::Candidate).keep("pq");
    plot_curve(
        step, pair, [&](double t) { return along.of(points, t); }, Role::SearchDirection,
        two_points);
    plot_end(step, "t₂", state.t2, s2);
    step.ask("Does the axis separate the bodies at t₂?")
        .choice("It does", separates)
        .choice("It does not", !separates);
    step.value("t₂", state.t2).now_value("s(t₂)", s2);
}

void say_check(StepBuilder& step, const State& state, int steps) {
    step.say("Between t₁ and t₂ s(t) might be lower. ", strong("Safe steps"),
             " along this axis alone, ", now(steps),
             " of them, prove that it is not: the axis separates the bodies up to t₂.")
        .value("t₂", state.t2)
        .now_value("steps", steps);
}

void say_dip(StepBuilder& step, const State& state, double separation) {
    step.say("Safe steps along the axis come to ", now(state.t2), ", where s(t) is ", separation,
             ": between t₁ and t₂ the axis ", strong("does not always separate"),
             " the bodies. That time is the new t₂.");
    plot_end(step, "t₂", state.t2, separation);
    step.now_value("t₂", state.t2);
}

void say_apart(StepBuilder& step, const MovingPair& pair, const State& state,
               const SeparationFunction& along) {
    step.verdict(false);
    step.say("t₂ is the end: the axis separates the bodies until then. ", strong("No impact"), ".");
    const dvec3 from = pair.a().at(state.t2).world(along.deepest(state.t2).a);
    step.arrow(vec3(from), vec3(from + 0.3 * pair.size() * along.axis(state.t2)),
               Role::SeparatingAxis, "n");
    step.now_value("t₂", state.t2);
}

void say_next(StepBuilder& step, const State& state) {
    step.say("No impact before t₂: ", strong("t₁ ← t₂"), " = ", now(state.t1),
             ". There another axis may separate them further.")
        .now_value("t₁", state.t1);
}

void say_safe(StepBuilder& step, const State& state) {
    step.say("Too many steps for this axis. They are apart as far as is ", strong("proven"),
             ": t₁ ← ", now(state.t1), ".")
        .now_value("t₁", state.t1);
}

void say_try(StepBuilder& step, const MovingPair& pair, const State& state, double time,
             double separation, bool secant) {
    const bool root = std::abs(separation - state.target) < state.band;
    step.say(strong(secant ? "Secant" : "Bisection"), " tries ", now(time), ": p and q are at ",
             separation, root ? ", the target. t₂ moves back to there." : ".");
    mark_bodies_later(step, pair, time);
    step.drop("p").drop("q").drop("pq");
    if (root) step.drop("t₂").drop("t₂ line");
    plot_point(step, time, separation, root ? Role::Best : Role::Current, root ? "root" : "tried");
    step.value("t", time).now_value("s", separation);
}

void say_undecided(StepBuilder& step, const State& state) {
    step.say("So many axes were tried that the search ends: ", strong("undecided"), ". Before ",
             now(state.t1), " they are apart.")
        .now_value("t₁", state.t1);
}

}  // namespace collidoscope::bilateral

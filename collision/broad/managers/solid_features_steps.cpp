#include "collision/broad/managers/solid_features_steps.h"

#include <algorithm>
#include <cmath>

#include "collision/trace/words.h"

namespace collidoscope::solid_steps {
namespace {

void show_hull(StepBuilder& step, const Polytope& hull, Role role) {
    constexpr std::size_t most = 60;
    for (std::size_t k = 0; k < std::min(hull.faces.size(), most); ++k)
        step.facet(hull.corners_of(static_cast<Index>(k)), role);
    if (hull.faces.empty()) step.point(hull.vertices[0], role);
}

void show_gap(StepBuilder& step, const dvec3& on_a, const dvec3& on_b) {
    if (on_a != on_b) step.line(vec3(on_a), vec3(on_b), Role::Depth);
    step.point(vec3(on_a), Role::Witness).point(vec3(on_b), Role::Witness);
}

// Bodies with trees of pieces: the search begins at the roots in every frame, each walk from hull
// to hull where that pair was left.
void say_pieces_walked(StepBuilder& step, bool known, const FeaturesMemory& after,
                       std::uint64_t moves) {
    step.say(known ? "the search" : "a new pair; the search",
             " begins at the roots of both trees of convex pieces, over ", after.walks,
             plural(after.walks, " pair", " pairs"), " of hulls. ");
    if (known) {
        step.say("The walks for ", strong(after.recalled),
                 " of them start at the closest features that are cached, the others at any");
    } else {
        step.say("Each walk starts at any features");
    }
    step.say("; ", now(moves), plural(moves, " step leads", " steps lead"),
             " to the closest ones, which are cached, and ", after.triangle_tests,
             plural(after.triangle_tests, " test", " tests"), " of triangles to the distance.");
}

}  // namespace

void say_start(StepBuilder& step, std::size_t known) {
    step.say(
        "At least one body is not convex or is a mesh: the search begins with the hulls of both "
        "bodies, the roots of their trees of convex pieces. ");
    if (known > 0) {
        step.say("For ", strong(known), plural(known, " pair", " pairs"),
                 " of hulls the closest features are cached: a walk for one of them starts there, "
                 "for any other pair at any features.");
    } else {
        step.say("Nothing is cached: the walk for each pair of hulls starts at any features.");
    }
    step.value("cached", static_cast<std::int64_t>(known));
}

void say_hulls(StepBuilder& step, const Nodes& nodes, const Polytope& a, const Polytope& b,
               const ClosestPoints& points, double lower, double best, bool near) {
    step.ask("Is this pair of hulls queued?")
        .choice("Queued: its pieces may be the closest", near)
        .choice("Discarded: too far apart", !near);
    show_hull(step, a, near ? Role::Candidate : Role::Skipped);
    show_hull(step, b, near ? Role::Candidate : Role::Skipped);
    if (lower == 0) {
        step.say("The hulls of node ", nodes.first, " of the first body and node ", nodes.second,
                 " of the second ", strong("overlap"), " or touch: queue the pair.");
        return;
    }
    show_gap(step, points.first, points.second);
    step.say("The hulls of node ", nodes.first, " of the first body and node ", nodes.second,
             " of the second are ", now(lower), " apart, ",
             near ? "a lower bound for their pieces: queue the pair."
                  : "farther than the best pair: discard the pair.")
        .now_value("at least", lower);
    if (std::isfinite(best)) step.value("best", best);
}

void say_open(StepBuilder& step, const Nodes& nodes, bool first, double lower,
              const Polytope& hull) {
    show_hull(step, hull, Role::Opened);
    step.say("The nearest queued pair is node ", nodes.first, " of the first body and node ",
             nodes.second, " of the second");
    if (lower > 0) step.say(", at least ", lower, " apart");
    step.say(". Descend into node ", strong(first ? nodes.first : nodes.second),
             first ? " of the first" : " of the second",
             ": it is larger, or the other has no children.");
}

void say_pieces(StepBuilder& step, const Nodes& nodes, std::uint64_t tests, double distance,
                bool closer, const dvec3& on_a, const dvec3& on_b) {
    step.say("Pieces ", nodes.first, " and ", nodes.second, ": ", tests,
             plural(tests, " test", " tests"), " of triangles. ");
    if (closer && distance == 0) {
        step.say("Two of them ", strong("intersect"), ".").point(vec3(on_a), Role::Hit);
    } else if (closer) {
        step.say("The closest pair is ", now(distance), " apart: the best so far.");
        show_gap(step, on_a, on_b);
    } else {
        step.say("None is closer than the best pair.");
    }
    if (std::isfinite(distance)) step.now_value("best", distance);
}

void say_done(StepBuilder& step, double distance) {
    step.verdict(distance == 0);
    if (distance == 0) {
        step.say("The surfaces ", strong("intersect"), ".");
    } else if (std::isfinite(distance)) {
        step.say("No queued pair is closer: the surfaces are ", now(distance), " apart.")
            .now_value("distance", distance);
    } else {
        step.say("A body without triangles is infinitely far away.");
    }
}

void say_answer(StepBuilder& step, bool known, const FeaturesMemory& after, std::uint64_t moves) {
    if (after.by != DecidedBy::Shapes) {
        say_pieces_walked(step, known, after, moves);
    } else if (known) {
        step.say("start at the closest features of the previous frame; ", now(moves),
                 plural(moves, " step leads", " steps lead"), " to the current closest features.");
    } else {
        step.say("a new pair, so start at any features; ", now(moves),
                 plural(moves, " step leads", " steps lead"),
                 " to the closest ones, which are cached.");
    }
    if (after.by == DecidedBy::Inside)
        step.say(" Their surfaces do not meet, but one lies inside the other.");
    step.now_value("moves", static_cast<std::int64_t>(moves));
    step.value("distance", after.distance);
    if (after.distance > 0 && std::isfinite(after.distance)) {
        step.say(" They are ", strong(after.distance), " apart.");
        show_gap(step, after.on_a, after.on_b);
    }
}

}  // namespace collidoscope::solid_steps

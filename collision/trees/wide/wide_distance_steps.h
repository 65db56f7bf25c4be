// The answer of a distance query over two wide trees, and what the query says about itself.
#pragma once

#include "collision/trees/wide/wide_pair_steps.h"

namespace collidoscope {

struct WideDistanceAnswer {
    double distance = 0;  // 0 when the bodies meet, infinite when nothing is within the limit
    TrianglePair pair;    // a nearest one
    dvec3 point_on_a{0};  // closest points, in A's frame
    dvec3 point_on_b{0};
    std::uint64_t volume_tests = 0;
    std::uint64_t primitive_tests = 0;
    // No two points are nearer: the distance when complete, unless any pair within the limit would
    // do. The limit where nothing is within.
    double lower_bound = 0;
    // False when stopped early: the distance is then at least known from above.
    bool complete = false;
    bool interrupted = false;  // by its budget, or canceled

    std::uint64_t operations() const { return volume_tests + primitive_tests; }
};

namespace distance_steps {

using wide_steps::Nodes;

template <typename Step>
void say_start(Step& step) {
    step.say("Start with the roots of both trees; no distance is known yet.")
        .mark(NodeMark{0, 0}, Role::Current)
        .mark(NodeMark{1, 0}, Role::Current);
}

template <typename Step>
void say_skip(Step& step, const Nodes& nodes, float nearest, double best) {
    step.say("Nodes ", nodes.a, " of A and ", nodes.b, " of B are at least ", nearest,
             " apart, and ", now(best), " is already known: prune.")
        .mark(NodeMark{0, nodes.a}, Role::Skipped)
        .mark(NodeMark{1, nodes.b}, Role::Skipped)
        .value("known", best);
}

template <typename Step>
void say_open(Step& step, const Nodes& nodes, bool of_a, float nearest) {
    step.say("Descend into node ", strong(of_a ? nodes.a : nodes.b), " of ", of_a ? "A" : "B",
             ". The pair may be as close as ", nearest, ".")
        .mark(NodeMark{0, nodes.a}, of_a ? Role::Opened : Role::Current)
        .mark(NodeMark{1, nodes.b}, of_a ? Role::Current : Role::Opened);
}

template <typename Step>
void say_kept(Step& step, const WideObbTree& tree, std::uint32_t node, unsigned kept,
              const float* nearest, bool of_a, double best) {
    const std::uint32_t count = tree.child_count(node);
    const auto left = static_cast<std::uint32_t>(std::popcount(kept));
    float least = std::numeric_limits<float>::infinity();
    for (std::uint32_t lane = 0; lane < count; ++lane) {
        const bool in = kept >> lane & 1;
        if (in) least = std::min(least, nearest[lane]);
        step.mark(NodeMark{of_a ? 0 : 1, tree.child_number(node, lane)},
                  in ? Role::Candidate : Role::Skipped);
    }
    if (left == 0) {
        step.say("All its children are farther away than the ", now(best), " already known.");
    } else {
        step.say(left == count ? "All " : "", left, left == count ? " children" : " of its ",
                 left == count ? "" : spoken(count) + " children",
                 " may be close enough; the nearest, at least ", now(least),
                 " away, is visited first.");
    }
}

template <typename Step>
void say_batch(Step& step, const Nodes& nodes, std::uint32_t pairs, double best) {
    step.say("Leaves ", nodes.a, " of A and ", nodes.b, " of B: ", pairs,
             plural(pairs, " pair of triangles is", " pairs of triangles are"),
             " to be measured, eight at a time.")
        .mark(NodeMark{0, nodes.a}, Role::Current)
        .mark(NodeMark{1, nodes.b}, Role::Current)
        .value("known", best);
}

template <typename Step>
void say_measured(Step& step, std::uint32_t count, double before, double best) {
    step.say(count, plural(count, " pair of triangles", " pairs of triangles"),
             " measured together, in float. ");
    if (best < before) {
        step.say("The bodies are at most ", now(best), " apart.");
    } else {
        step.say("None is closer than the best.");
    }
    step.now_value("known", best);
}

template <typename Step>
void say_meet(Step& step, const TrianglePair& pair) {
    step.say("Triangle ", pair.a, " of A and triangle ", pair.b, " of B ", strong("intersect"),
             ": the distance is 0.")
        .mark(TriangleMark{0, pair.a}, Role::Hit)
        .mark(TriangleMark{1, pair.b}, Role::Hit);
}

template <typename Step>
void say_settle(Step& step, const WideDistanceAnswer& answer) {
    step.say("Measured exactly, triangle ", answer.pair.a, " of A and triangle ", answer.pair.b,
             " of B are ", now(answer.distance), " apart: the closest so far.")
        .mark(TriangleMark{0, answer.pair.a}, Role::Best)
        .mark(TriangleMark{1, answer.pair.b}, Role::Best)
        .now_value("distance", answer.distance);
}

template <typename Step>
void say_done(Step& step, const WideDistanceAnswer& answer) {
    if (answer.interrupted) {
        step.say("The budget is spent: the bodies are at least ", now(answer.lower_bound),
                 " apart");
        if (std::isfinite(answer.distance)) {
            step.say(", and at most ", strong(answer.distance), ".")
                .mark(TriangleMark{0, answer.pair.a}, Role::Best)
                .mark(TriangleMark{1, answer.pair.b}, Role::Best);
        } else {
            step.say(".");
        }
    } else if (answer.distance == std::numeric_limits<double>::infinity()) {
        step.say("Nothing is within the limit.");
    } else {
        step.say("The bodies are ", strong(answer.distance), " apart.")
            .mark(TriangleMark{0, answer.pair.a}, Role::Result)
            .mark(TriangleMark{1, answer.pair.b}, Role::Result);
    }
    step.value("volume tests", static_cast<std::int64_t>(answer.volume_tests))
        .value("triangle tests", static_cast<std::int64_t>(answer.primitive_tests));
}

}  // namespace distance_steps

}  // namespace collidoscope

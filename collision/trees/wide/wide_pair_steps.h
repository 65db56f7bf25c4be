// Steps of a query over two wide trees: sentences, values and marks.
#pragma once

#include <bit>
#include <vector>

#include "collision/trace/mark.h"
#include "collision/trace/recorder.h"
#include "collision/trees/traverse_pair.h"
#include "collision/trees/wide/wide_tree.h"

namespace collidoscope::wide_steps {

// Two nodes as views number them.
struct Nodes {
    std::uint32_t a, b;
    bool a_leaf, b_leaf;
};

template <typename Step>
void say_counts(Step& step, const TreePairAnswer& answer) {
    step.value("volume tests", static_cast<std::int64_t>(answer.volume_tests))
        .value("triangle tests", static_cast<std::int64_t>(answer.primitive_tests))
        .value("pairs", static_cast<std::int64_t>(answer.pairs.size()));
}

template <typename Step>
void say_balls_apart(Step& step) {
    step.say("The bounding spheres of both roots are disjoint: no triangles can intersect.")
        .mark(NodeMark{0, 0}, Role::Skipped)
        .mark(NodeMark{1, 0}, Role::Skipped);
}

template <typename Step>
void say_open(Step& step, const Nodes& nodes, bool of_a, const TreePairAnswer& answer) {
    const bool other_leaf = of_a ? nodes.b_leaf : nodes.a_leaf;
    step.say("Descend into node ", strong(of_a ? nodes.a : nodes.b), " of ", of_a ? "A" : "B", ": ",
             other_leaf ? "the other is a leaf" : "its box is larger",
             ". All its children are unpacked together.")
        .mark(NodeMark{0, nodes.a}, of_a ? Role::Opened : Role::Current)
        .mark(NodeMark{1, nodes.b}, of_a ? Role::Current : Role::Opened);
    if (!other_leaf) {
        step.ask("Which of the two nodes is descended?")
            .choice("the node of A", of_a, NodeMark{0, nodes.a})
            .choice("the node of B", !of_a, NodeMark{1, nodes.b});
    }
    say_counts(step, answer);
}

// The children of a wide node of one tree, those of bit i kept, against the node of the other.
template <typename Step>
void say_kept(Step& step, const WideObbTree& tree, std::uint32_t node, unsigned kept,
              const Nodes& nodes, bool of_a, const TreePairAnswer& answer) {
    const std::uint32_t count = tree.child_count(node);
    const auto left = static_cast<std::uint32_t>(std::popcount(kept));
    if (left == 0) {
        step.say("Of its ", count,
                 count == 1 ? " child none remains: an axis separates it from the other box."
                            : " children none remains: an axis separates every one of them from "
                              "the other box.");
    } else {
        step.say(
            "Of its ", count, plural(count, " child ", " children "), now(left),
            plural(left, " is kept: no axis separates it", " are kept: no axis separates them"),
            " from the other box.");
    }
    step.now_value("kept", static_cast<std::int64_t>(left));
    for (std::uint32_t lane = 0; lane < count; ++lane) {
        step.mark(NodeMark{of_a ? 0 : 1, tree.child_number(node, lane)},
                  kept >> lane & 1 ? Role::Candidate : Role::Skipped);
    }
    step.mark(NodeMark{of_a ? 1 : 0, of_a ? nodes.b : nodes.a}, Role::Current);
    say_counts(step, answer);
}

template <typename Step>
void say_batch(Step& step, const Nodes& nodes, std::uint32_t pairs, std::size_t waiting,
               const TreePairAnswer& answer) {
    step.say("Two leaves: ", pairs,
             plural(pairs, " pair of triangles joins", " pairs of triangles join"),
             " the batch. Now ", waiting, " wait to be tested eight at a time.")
        .mark(NodeMark{0, nodes.a}, Role::Current)
        .mark(NodeMark{1, nodes.b}, Role::Current);
    say_counts(step, answer);
}

template <typename Step>
void say_compared(Step& step, const TrianglePair& pair, bool hit, const TreePairAnswer& answer) {
    const Role role = hit ? Role::Hit : Role::Rejected;
    step.say("Triangle ", pair.a, " of A and triangle ", pair.b, " of B ",
             strong(hit ? "intersect" : "are disjoint"), ".")
        .mark(TriangleMark{0, pair.a}, role)
        .mark(TriangleMark{1, pair.b}, role);
    say_counts(step, answer);
}

template <typename Step>
void decide(Step& step, const TreePairAnswer& answer) {
    step.verdict(!answer.pairs.empty() || answer.interrupted);
    if (!answer.pairs.empty())
        step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal,
                     AnswerPart::Depth);
}

template <typename Step>
void say_left(Step& step, const TreePairAnswer& answer, const std::vector<Nodes>& left) {
    decide(step, answer);
    say_interrupted(step, answer, left);
}

template <typename Step>
void say_done(Step& step, bool first_only, const TreePairAnswer& answer) {
    decide(step, answer);
    const std::size_t found = answer.pairs.size();
    if (found == 0) {
        step.say("The stack is empty: the bodies are ", strong("separated"), ".");
    } else if (first_only) {
        step.say("The first contact is found: the bodies ", strong("intersect"), ".");
    } else {
        step.say(
            "Done: ", strong(found),
            plural(found, " intersecting pair of triangles.", " intersecting pairs of triangles."));
    }
    say_counts(step, answer);
}

}  // namespace collidoscope::wide_steps

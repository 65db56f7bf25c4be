#include "collision/trees/traverse_pair_steps.h"

#include <string>

#include "collision/trees/traverse_pair.h"

namespace collidoscope::tree_pair {

namespace {

void say_counts(StepBuilder& step, const TreePairAnswer& answer) {
    step.value("volume tests", static_cast<std::int64_t>(answer.volume_tests))
        .value("triangle tests", static_cast<std::int64_t>(answer.primitive_tests))
        .value("pairs", static_cast<std::int64_t>(answer.pairs.size()));
}

void decide(StepBuilder& step, const TreePairAnswer& answer) {
    step.verdict(!answer.pairs.empty() || answer.interrupted);
    if (!answer.pairs.empty())
        step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal,
                     AnswerPart::Depth);
}

}  // namespace

void say_budget_spent(StepBuilder& step, const TreePairAnswer& answer, std::size_t left) {
    step.say("The budget is spent, with ", now(left), plural(left, " pair", " pairs"),
             " of nodes not visited: ");
    if (answer.pairs.empty()) {
        step.say("the bodies are ", strong("assumed to collide"), ".");
    } else {
        step.say("the intersections found are certain, and there may be more.");
    }
}

void say_start(StepBuilder& step) {
    step.say("Test the roots of both trees.")
        .mark(NodeMark{0, 0}, Role::Current)
        .mark(NodeMark{1, 0}, Role::Current);
}

void say_keep(StepBuilder& step, std::uint32_t a, std::uint32_t b) {
    step.mark(NodeMark{0, a}, Role::Candidate).mark(NodeMark{1, b}, Role::Candidate);
    step.say("No axis separates node ", a, " of A and node ", b,
             " of B: triangles below may intersect, so push the pair.");
}

void say_apart(StepBuilder& step, std::uint32_t a, std::uint32_t b, const AxisGap& gap) {
    step.mark(NodeMark{0, a}, Role::Skipped).mark(NodeMark{1, b}, Role::Skipped);
    step.say("Axis ", strong(gap.name), " separates node ", a, " of A and node ", b, " of B by ",
             now(gap.gap), ": no triangles below them can intersect.")
        .value("axis", gap.name)
        .fact(AxisTested{gap.name, AxisOutcome::Gap, gap.gap})
        .now_value("gap", gap.gap);
}

void say_near(StepBuilder& step, std::uint32_t a, std::uint32_t b) {
    step.mark(NodeMark{0, a}, Role::Candidate).mark(NodeMark{1, b}, Role::Candidate);
    step.say("The volumes of node ", a, " of A and node ", b,
             " of B overlap: triangles below may intersect, so push the pair.");
}

void say_far(StepBuilder& step, std::uint32_t a, std::uint32_t b, float distance) {
    step.mark(NodeMark{0, a}, Role::Skipped).mark(NodeMark{1, b}, Role::Skipped);
    step.say("The volumes of node ", a, " of A and node ", b, " of B are ", now(distance),
             " apart: no triangles below them can intersect.")
        .now_value("distance", distance);
}

void say_open(StepBuilder& step, std::uint32_t a, std::uint32_t b, Open open, const char* why,
              const TreePairAnswer& answer) {
    const bool beside_leaf = why == nullptr;
    if (beside_leaf) why = "the other is a leaf";
    if (open == Open::Both) {
        step.say("Descend into both, node ", strong(a), " of A and ", strong(b), " of B: ", why,
                 ".");
    } else {
        step.say("Descend into node ", strong(open == Open::A ? a : b),
                 open == Open::A ? " of A: " : " of B: ", why, ".");
    }
    step.mark(NodeMark{0, a}, open == Open::B ? Role::Current : Role::Opened)
        .mark(NodeMark{1, b}, open == Open::A ? Role::Current : Role::Opened);
    if (!beside_leaf) {
        step.ask("Which node is descended next?")
            .choice("Node " + std::to_string(a) + " of A", open == Open::A, NodeMark{0, a})
            .choice("Node " + std::to_string(b) + " of B", open == Open::B, NodeMark{1, b})
            .choice("Both", open == Open::Both);
    }
    say_counts(step, answer);
}

void say_compared(StepBuilder& step, std::uint32_t a, std::uint32_t b, const TrianglePair& found,
                  bool meet, const TreePairAnswer& answer) {
    if (meet) step.verdict(true);
    const Role role = meet ? Role::Hit : Role::Rejected;
    step.say("Triangle ", found.a, " of A and triangle ", found.b, " of B ",
             strong(meet ? "intersect" : "are disjoint"), ".")
        .mark(TriangleMark{0, found.a}, role)
        .mark(TriangleMark{1, found.b}, role)
        .mark(NodeMark{0, a}, Role::Current)
        .mark(NodeMark{1, b}, Role::Current);
    say_counts(step, answer);
}

void say_done(StepBuilder& step, const TreePairAnswer& answer, bool first) {
    decide(step, answer);
    const std::size_t found = answer.pairs.size();
    if (found == 0) {
        step.say("The stack is empty: the bodies are ", strong("separated"), ".");
    } else if (first) {
        step.say("The first contact is found: the bodies ", strong("intersect"), ".");
    } else {
        step.say(
            "Done: ", strong(found),
            found == 1 ? " intersecting pair of triangles." : " intersecting pairs of triangles.");
    }
    say_counts(step, answer);
}

void say_left(StepBuilder& step, const TreePairAnswer& answer, const std::vector<NodesLeft>& left) {
    decide(step, answer);
    say_interrupted(step, answer, left);
    say_counts(step, answer);
}

}  // namespace collidoscope::tree_pair

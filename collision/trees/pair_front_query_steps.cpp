#include "collision/trees/pair_front_query_steps.h"

#include "collision/trace/mark.h"
#include "collision/trees/pair_front.h"

namespace collidoscope::pair_front {

namespace {

void mark_front(StepBuilder& step, const std::vector<NodesLeft>& front) {
    for (const NodesLeft& pair : front)
        step.mark(NodeMark{0, pair.a}, Role::Bounds).mark(NodeMark{1, pair.b}, Role::Bounds);
}

}  // namespace

void say_front(StepBuilder& step, std::uint64_t pairs, const std::vector<NodesLeft>& front) {
    if (pairs == 0) {
        step.say("There is no front yet: start at the roots.");
    } else {
        step.say("Start at the cached front of the last query: ", strong(pairs),
                 " pairs of nodes.");
    }
    mark_front(step, front);
}

void say_keep(StepBuilder& step, std::uint32_t a, std::uint32_t b, bool from_below) {
    step.mark(NodeMark{0, a}, Role::Candidate).mark(NodeMark{1, b}, Role::Candidate);
    step.say("Nothing separates node ", a, " of A and node ", b,
             " of B: ", from_below ? "the pairs below stay in the front." : "descend.");
}

void say_apart(StepBuilder& step, std::uint32_t a, std::uint32_t b, const AxisGap& gap,
               bool from_below) {
    step.mark(NodeMark{0, a}, Role::Skipped).mark(NodeMark{1, b}, Role::Skipped);
    step.say("Axis ", strong(gap.name), " separates node ", a, " of A and node ", b, " of B by ",
             now(gap.gap),
             from_below ? ": the front is raised to this pair." : ": the pair is in the front.")
        .now_value("gap", gap.gap);
}

void say_open(StepBuilder& step, std::uint32_t a, std::uint32_t b, Open open, const char* why) {
    if (open == Open::Both) {
        step.say("Descend into both, node ", strong(a), " of A and ", strong(b), " of B: ", why,
                 ".");
    } else {
        step.say("Descend into node ", strong(open == Open::A ? a : b),
                 open == Open::A ? " of A: " : " of B: ", why, ".");
    }
    step.mark(NodeMark{0, a}, open == Open::B ? Role::Current : Role::Opened)
        .mark(NodeMark{1, b}, open == Open::A ? Role::Current : Role::Opened);
}

void say_compared(StepBuilder& step, const TrianglePair& found, bool meet) {
    if (meet) step.verdict(true);
    const Role role = meet ? Role::Hit : Role::Rejected;
    step.say("Triangle ", found.a, " of A and triangle ", found.b, " of B ",
             strong(meet ? "intersect" : "are disjoint"), ".")
        .mark(TriangleMark{0, found.a}, role)
        .mark(TriangleMark{1, found.b}, role);
}

void say_done(StepBuilder& step, const TreePairAnswer& answer, const FrontCounts& counts,
              const std::vector<NodesLeft>& front) {
    step.verdict(!answer.pairs.empty() || answer.interrupted);
    if (!answer.pairs.empty())
        step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal,
                     AnswerPart::Depth);
    step.say(answer.interrupted ? "The budget is spent after " : "Done with ",
             strong(answer.volume_tests), " volume tests: ");
    if (answer.interrupted && answer.pairs.empty()) {
        step.say("the bodies are ", strong("assumed to collide"), ".");
    } else {
        step.say(counted(answer.pairs.size(), "pair of triangles", "pairs of triangles"),
                 plural(answer.pairs.size(), " intersects", " intersect"),
                 answer.interrupted ? ", and there may be more." : ".");
    }
    step.say(" The cached front has ", strong(counts.pairs), " pairs.");
    mark_front(step, front);
    step.value("volume tests", static_cast<std::int64_t>(answer.volume_tests))
        .value("triangle tests", static_cast<std::int64_t>(answer.primitive_tests))
        .value("front", static_cast<std::int64_t>(counts.pairs))
        .value("stayed", static_cast<std::int64_t>(counts.stayed))
        .value("opened", static_cast<std::int64_t>(counts.opened))
        .value("raised", static_cast<std::int64_t>(counts.raised));
}

}  // namespace collidoscope::pair_front

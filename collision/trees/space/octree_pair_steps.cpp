#include "collision/trees/space/octree_pair_steps.h"

#include <algorithm>

#include "collision/trace/mark.h"

namespace collidoscope::octree_pair {

namespace {

void say_counts(StepBuilder& step, const TreePairAnswer& answer) {
    step.value("cell tests", static_cast<std::int64_t>(answer.volume_tests))
        .value("triangle tests", static_cast<std::int64_t>(answer.primitive_tests))
        .value("pairs", static_cast<std::int64_t>(answer.pairs.size()));
}

}  // namespace

void say_keep(StepBuilder& step, std::uint32_t a, std::uint32_t b) {
    step.mark(NodeMark{0, a}, Role::Candidate).mark(NodeMark{1, b}, Role::Candidate);
    step.say("Cell ", a, " of A and ", b, " of B overlap: push the pair.");
}

void say_apart(StepBuilder& step, std::uint32_t a, std::uint32_t b, const AxisGap& gap) {
    step.mark(NodeMark{0, a}, Role::Skipped).mark(NodeMark{1, b}, Role::Skipped);
    step.say("Axis ", strong(gap.name), " separates cell ", a, " of A and ", b, " of B by ",
             now(gap.gap), ".");
}

void say_open(StepBuilder& step, const NodesLeft& pair, bool open_a, std::uint32_t octants,
              bool beside_leaf, const TreePairAnswer& answer) {
    const std::uint32_t id = open_a ? pair.a : pair.b;
    step.say("Descend into cell ", strong(id), open_a ? " of A, " : " of B, ",
             beside_leaf ? "the other is a leaf" : "no smaller than the other", ": ", octants,
             " of its octants are not empty.")
        .mark(NodeMark{0, pair.a}, open_a ? Role::Opened : Role::Current)
        .mark(NodeMark{1, pair.b}, open_a ? Role::Current : Role::Opened);
    say_counts(step, answer);
}

void say_leaves(StepBuilder& step, const NodesLeft& pair, const OctreeNode& cell_a,
                const OctreeNode& cell_b, std::uint64_t compared, std::size_t before,
                const TreePairAnswer& answer) {
    const std::size_t met = answer.pairs.size() - before;
    if (met > 0) step.verdict(true);
    step.say("Both cells are leaves, with ", cell_a.count, " and ", cell_b.count, " triangles. ");
    if (compared == 0) {
        step.say("All of these pairs were tested ", strong("in other cells"), ".");
    } else {
        step.say("Of ", now(compared), plural(compared, " pair", " pairs"), " not tested before, ",
                 strong(met == 0 ? "none" : spoken(met)),
                 plural(std::max<std::size_t>(met, 1), " intersects.", " intersect."));
    }
    for (std::size_t k = before; k < answer.pairs.size(); ++k) {
        step.mark(TriangleMark{0, answer.pairs[k].a}, Role::Hit)
            .mark(TriangleMark{1, answer.pairs[k].b}, Role::Hit);
    }
    step.mark(NodeMark{0, pair.a}, Role::Current).mark(NodeMark{1, pair.b}, Role::Current);
    say_counts(step, answer);
}

void say_start(StepBuilder& step) {
    step.say("Test the root cubes of both bodies.")
        .mark(NodeMark{0, 0}, Role::Current)
        .mark(NodeMark{1, 0}, Role::Current);
}

void say_done(StepBuilder& step, const TreePairAnswer& answer, const std::vector<NodesLeft>& left) {
    step.verdict(!answer.pairs.empty() || answer.interrupted);
    if (!answer.pairs.empty())
        step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal,
                     AnswerPart::Depth);
    if (answer.interrupted) {
        say_interrupted(step, answer, left);
    } else if (answer.pairs.empty()) {
        step.say("The stack is empty: the bodies are ", strong("separated"), ".");
    } else {
        step.say("Done: ", strong(answer.pairs.size()),
                 plural(answer.pairs.size(), " intersecting pair of triangles.",
                        " intersecting pairs of triangles."));
    }
    say_counts(step, answer);
}

}  // namespace collidoscope::octree_pair

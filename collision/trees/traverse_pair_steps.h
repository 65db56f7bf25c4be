// Steps of a tree against a tree: sentences, values and marks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "collision/trace/mark.h"
#include "collision/trace/recorder.h"
#include "collision/trees/box_pair.h"
#include "collision/trees/pair_rules.h"

namespace collidoscope {

struct TrianglePair;
struct TreePairAnswer;
struct NodesLeft;

namespace tree_pair {

// Without the nodes left: their number only.
void say_budget_spent(StepBuilder& step, const TreePairAnswer& answer, std::size_t left);

void say_start(StepBuilder& step);
// Two nodes, one of A and one of B.
void say_keep(StepBuilder& step, std::uint32_t a, std::uint32_t b);
void say_apart(StepBuilder& step, std::uint32_t a, std::uint32_t b, const AxisGap& gap);
// Volumes that are compared by their distance instead of axes.
void say_near(StepBuilder& step, std::uint32_t a, std::uint32_t b);
void say_far(StepBuilder& step, std::uint32_t a, std::uint32_t b, float distance);
// why: null when one of the two is a leaf.
void say_open(StepBuilder& step, std::uint32_t a, std::uint32_t b, Open open, const char* why,
              const TreePairAnswer& answer);
// Triangles in the leaves a and b.
void say_compared(StepBuilder& step, std::uint32_t a, std::uint32_t b, const TrianglePair& found,
                  bool meet, const TreePairAnswer& answer);
// first: the first contact was asked for.
void say_done(StepBuilder& step, const TreePairAnswer& answer, bool first);
// After an interrupt, with nodes not visited.
void say_left(StepBuilder& step, const TreePairAnswer& answer, const std::vector<NodesLeft>& left);

}  // namespace tree_pair

// The last step of an interrupted query; the nodes left are shown, but not more than a few.
template <typename Nodes>
void say_interrupted(StepBuilder& step, const TreePairAnswer& answer, const Nodes& left) {
    tree_pair::say_budget_spent(step, answer, left.size());
    constexpr std::size_t most = 30;
    for (std::size_t k = 0; k < left.size() && k < most; ++k) {
        const auto& nodes = left[left.size() - 1 - k];
        step.mark(NodeMark{0, nodes.a}, Role::Candidate)
            .mark(NodeMark{1, nodes.b}, Role::Candidate);
    }
}

}  // namespace collidoscope

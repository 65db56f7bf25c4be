// Steps of building the thesis's tree from convex patches: sentences, values, questions and marks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collision/trace/recorder.h"
#include "collision/trees/patches/cd_tree.h"

namespace collidoscope {

namespace cd_build {

// The division of a node's patches.
struct Division {
    dvec3 mean{0}, variance{0};  // of their centers
    int axis = 0;                // of the largest variance; of equal ones the first
    std::uint32_t left = 0;      // go to the left child
    std::uint32_t on_mean = 0;   // had the mean as their coordinate
    bool halved = false;         // by their number, as the mean divides nothing
};

}  // namespace cd_build

namespace cd_divide_steps {

// The mesh where it stands, its patches and their centers.
struct Stage {
    const Mesh& mesh;
    RelativePose frame;
    const std::vector<ConvexPatch>& patches;
    const std::vector<dvec3>& centers;
};

using Patches = std::span<const std::uint32_t>;

void say_grown(StepBuilder& step, const Stage& stage);
void say_leaf(StepBuilder& step, const Stage& stage, std::uint32_t node, std::uint32_t patch);
// `patches` are those of the node, the left child's first.
void say_mean(StepBuilder& step, const Stage& stage, std::uint32_t node, Patches patches,
              const cd_build::Division& division);
void say_axis(StepBuilder& step, const Stage& stage, std::uint32_t node, Patches patches,
              const cd_build::Division& division);
void say_sides(StepBuilder& step, const Stage& stage, std::uint32_t node, Patches patches,
               const cd_build::Division& division);
void say_fit(StepBuilder& step, const CdTree& tree, std::uint32_t node);
void say_merge(StepBuilder& step, const CdTree& tree, std::uint32_t node);
void say_built(StepBuilder& step, const CdTree& tree);

}  // namespace cd_divide_steps
}  // namespace collidoscope

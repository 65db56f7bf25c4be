// Faults of a file of several trees that no tree shows by itself: instances, and what they place.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "collision/trees/dump/tree_dump.h"

namespace collidoscope {

enum class SceneFault : std::uint8_t {
    TreeOutOfRange,      // other: the tree's number; amount: how many trees there are
    TreeInItself,        // other: a tree that holds the instance, directly or in others
    TransformNotFinite,  // detail: which number
    TransformSingular,   // it flattens what it places, or its numbers are out of range
    InstanceOutside,     // other: the node that holds it; amount: by how much it sticks out
    Count,
};
inline constexpr std::size_t scene_fault_count = static_cast<std::size_t>(SceneFault::Count);

struct SceneProblem {
    SceneFault fault;
    std::uint32_t tree = 0, instance = 0;  // the instance's number in that tree
    std::uint32_t other = no_node;
    double amount = 0;  // of distances: in the unit of the tree that holds the instance
    std::string detail{};
};

// One plain sentence: "Instance 5 of tree 0 exceeds node 17, which holds it, by 0.25."
std::string describe(const SceneProblem& problem);
// In two or three words, for a heading: "instance outside".
const char* name_of(SceneFault fault);

struct SceneProblems {
    // In the order of the faults, of the trees, and of the instances of one.
    std::vector<SceneProblem> list;
    // The number of faults of each kind, including those beyond the limit.
    std::array<std::uint64_t, scene_fault_count> counts{};
    // Instances that were not held against the bounds of their nodes: of trees without triangles,
    // or of so much in so many levels that it takes too long (constants::max_extent_steps).
    std::uint64_t unknown = 0;

    std::uint64_t total() const;
};

// Works on any contents. At most limit_each problems of each kind are listed; all are counted. The
// faults of each tree by itself are those of find_problems.
//
// Every triangle that an instance places has to lie in the box around its node's bounds, to within
// constants::dump_bounds_slack of its coordinates, as programs place them in float. In clipped
// trees an instance may stick out. Cost: O(triangles log triangles), and for each instance as a
// rule O(log triangles), for one of a tree over n instances n times that.
SceneProblems find_scene_problems(const SceneDump& scene, std::size_t limit_each = 1000);

// May each instance of the tree be followed? Those that place no tree of the file, or close a
// cycle, or have no transform that can be undone, may not.
std::vector<std::vector<char>> usable_instances(const SceneDump& scene);

}  // namespace collidoscope

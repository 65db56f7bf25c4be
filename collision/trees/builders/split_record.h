// Record of the costs that a builder by the surface-area heuristic compared at a split.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "collision/trees/statistics.h"

namespace collidoscope {

// One plane that a node could be cut at.
struct PlaneCost {
    float position = 0;      // coordinate of the plane along its axis
    float cost = 0;          // expected cost of the node if cut here, see SplitRecord
    std::uint32_t left = 0;  // triangles that would go to the left
};

// Costs are those of SahCosts{}: of a node that a query has reached, in steps. Cut in two it costs
// traversal + intersection * (left count * left area + right count * right area) / area; uncut,
// intersection * count. A node without area counts its children fully.
struct SplitRecord {
    std::uint32_t node = 0;   // of the finished tree
    std::uint32_t first = 0;  // its triangles are the slots [first, first + count)
    std::uint32_t count = 0;
    std::uint32_t depth = 0;
    int axis = 0;            // 0 x, 1 y, 2 z: of the chosen plane
    float position = 0;      // of the chosen plane
    std::uint32_t left = 0;  // triangles that went to the left
    float cost = 0;          // of the chosen plane
    float cost_unsplit = 0;  // of a leaf with all of them
    // No plane was chosen by cost: half the triangles went to each side.
    bool halved = false;
    // The plane was chosen by looking at so many of the triangles. The costs here are of all.
    std::uint32_t sampled = 0;
    // Per axis the candidates in order of position; empty where all centers lie in one plane.
    std::array<std::vector<PlaneCost>, 3> curves;
};

}  // namespace collidoscope

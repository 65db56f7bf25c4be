// Costs of cutting a node by planes across the three axes, by the surface-area heuristic, for the
// nodes of any tree.
//
// Sources: Goldsmith and Salmon, Automatic creation of object hierarchies for ray tracing (1987);
// Wald, On fast construction of SAH-based bounding volume hierarchies (2007).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "collision/trees/statistics.h"
#include "collision/trees/tree_view.h"

namespace collidoscope {

// Triangles go to the left of a plane when the midpoint of their box lies before it.
struct CutCost {
    // traversal + intersection * (left * area of its box + right * area of its box) / area of the
    // node's triangles' box. If one side is empty: the cost of not cutting.
    float cost = 0;
    std::uint32_t left = 0, right = 0;
};

// Costs at evenly placed planes between the first and the last midpoint along one axis.
struct SahCurve {
    float from = 0, to = 0;
    std::vector<float> costs;  // empty when all midpoints lie in one place

    // The position of the plane that costs[i] is of.
    float position(std::size_t i) const {
        return from + (to - from) * (float(i) + 1) / (float(costs.size()) + 1);
    }
};

struct SahCurves {
    std::array<SahCurve, 3> axes;
    float unsplit = 0;  // the cost of testing all triangles of the node
};

// Cost: O(triangles + planes) per axis.
SahCurves sah_curves(const TreeView& tree, std::uint32_t node, std::uint32_t planes = 63,
                     const SahCosts& costs = {});

// The cost of one plane, exactly. Cost: O(triangles).
CutCost sah_cost_at(const TreeView& tree, std::uint32_t node, int axis, float position,
                    const SahCosts& costs = {});

// Cost of the node's own children, counted in the same way.
float sah_cost_of_children(const TreeView& tree, std::uint32_t node, const SahCosts& costs = {});

// The plane that tells a node's two children apart, if there is one across an axis: all midpoints
// of the one lie before it, none of the other. Where triangles were cut and stick out of their
// boxes, it lies between the boxes. Among several axes the one with the widest gap.
struct NodeCut {
    int axis = 0;
    float position = 0;
};
std::optional<NodeCut> cut_of(const TreeView& tree, std::uint32_t node);

}  // namespace collidoscope

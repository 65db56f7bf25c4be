// Numbers about a top tree: what it is expected to cost, and how much its instances overlap.
#pragma once

#include <vector>

#include "collision/trees/instances/instanced_scene.h"
#include "collision/trees/statistics.h"

namespace collidoscope {

struct TopQuality {
    // Expected tests of a ray that meets the box around all: those of the top tree and, below each
    // entry, those of its part of the instance's tree, whose areas are taken in its own space.
    double sah_cost = 0;
    // The surface area that the boxes of entries of different instances share, two by two, relative
    // to the sum of the areas of all boxes: 0 where none overlap, above 1 where many do.
    double overlap = 0;
    // The same of each instance, relative to the area of its own boxes.
    std::vector<double> overlap_of;
};

// Cost: O(n log n) in the number of entries, the pairs whose boxes overlap along x, and the nodes
// of all different objects.
TopQuality top_quality(const InstancedScene& scene, const SahCosts& costs = {});

}  // namespace collidoscope

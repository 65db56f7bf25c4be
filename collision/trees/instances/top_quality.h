// Numbers about a top tree: what it is expected to cost, and how much its instances overlap.
#pragma once

#include <vector>

#include "collision/trees/instances/instanced_scene.h"
#include "collision/trees/statistics.h"

namespace collidoscope {

struct TopQuality {
    // Of the top tree alone, an entry counting as a triangle: see TreeStatistics::sah_cost.
    double sah_cost = 0;
    // The surface area that the boxes of entries of different instances share, two by two, relative
    // to the sum of the areas of all boxes: 0 where none overlap, above 1 where many do.
    double overlap = 0;
    // The same of each instance, relative to the area of its own boxes.
    std::vector<double> overlap_of;
};

// Cost: O(n log n) in the number of entries, and the pairs whose boxes overlap along x.
TopQuality top_quality(const InstancedScene& scene, const SahCosts& costs = {});

}  // namespace collidoscope

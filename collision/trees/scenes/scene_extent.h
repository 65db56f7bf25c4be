// The extent of the trees of a file, with all that their instances place.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "collision/trees/dump/tree_dump.h"
#include "collision/trees/tree.h"

namespace collidoscope {

dmat3 linear_of(const DumpInstance& instance);
dvec3 translation_of(const DumpInstance& instance);

class SceneExtent {
  public:
    // Instances are followed where usable[tree][instance] says so; then there is no cycle. Both
    // must outlive it.
    SceneExtent(const SceneDump& scene, const std::vector<std::vector<char>>& usable);

    // The largest dot product of the direction with a corner below the tree. Nothing where some of
    // it has no triangles, where there is nothing, and after the steps are used up.
    std::optional<double> highest(std::uint32_t tree, const dvec3& direction);

  private:
    struct Visit {
        std::uint32_t tree;
        dvec3 direction;
        double offset;
    };
    bool raise(const AabbTree& tree, const Visit& visit, double& best);

    const SceneDump& scene_;
    const std::vector<std::vector<char>>& usable_;
    std::vector<AabbTree> trees_;  // over the triangles of each that are finite
    std::uint64_t steps_ = 0;
    std::vector<Visit> visits_;
    std::vector<std::uint32_t> nodes_;
};

}  // namespace collidoscope

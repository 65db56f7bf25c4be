// The tree of RAPID: oriented boxes fitted by covariance, split at the mean across the longest
// axis.
//
// A triangle goes where its centroid lies. When the longest axis leaves one side empty the next
// longest is tried, and at last the triangles are halved. The boxes hug the surface, so that two
// surfaces close to each other part after few tests; the price is a dearer test and a larger node.
// Sources: Gottschalk, Lin, Manocha, OBBTree (1996), sections 4 and 5; thesis 2.3; ECoDS 2.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "collision/trees/build.h"
#include "collision/volumes/obb.h"

namespace collidoscope {

class ObbMeanSplit {
  public:
    using Volume = Obb;

    explicit ObbMeanSplit(const Mesh& mesh);
    Obb fit(std::uint32_t first, std::uint32_t count);
    Split split(std::uint32_t first, std::uint32_t count);
    Split halve(std::uint32_t first, std::uint32_t count);
    // Hands over the triangles in the order of the leaves, whatever the nodes' volumes are.
    template <typename V>
    void finish(Tree<V>& tree) {
        tree.primitives = std::move(ids_);
        tree.triangles = std::move(triangles_);
    }
    std::span<const Triangle> triangles(std::uint32_t first, std::uint32_t count) const {
        return {&triangles_[first], count};
    }

  private:
    std::array<int, 3> axes_by_length() const;
    Split along(int axis) const;

    std::vector<Triangle> triangles_;
    std::vector<std::uint32_t> ids_;
    Obb box_;
    dvec3 mean_{0};
};

// Nothing when canceled. Cost: O(n) per level, about ten times that of build_aabb_tree.
template <Tracer T = NoTrace>
std::optional<ObbTree> build_obb_tree(const Mesh& mesh, const BuildOptions& options = {},
                                      BuildProgress* progress = nullptr, T trace = {}) {
    return build_top_down<ObbMeanSplit>(mesh, options, progress, trace);
}

}  // namespace collidoscope

// The tree of RAPID: oriented boxes fitted by covariance, split at the mean across the longest
// axis.
//
// A triangle goes where its centroid lies. When the longest axis leaves one side empty the next
// longest is tried, and at last the triangles are halved. The boxes hug the surface, so that two
// surfaces close to each other part after few tests; the price is a dearer test and a larger node.
// RAPID takes the axes from the triangles of a node. The paper prefers their convex hull: what lies
// inside, and how finely a part is cut, then does not turn the box.
// Sources: Gottschalk, Lin, Manocha, OBBTree (1996), sections 4 and 5; thesis 2.3; ECoDS 2.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "collision/trees/build.h"
#include "collision/volumes/obb.h"

namespace collidoscope {

// The surface whose covariance gives a box its axes.
enum class ObbFit : std::uint8_t {
    Triangles,  // of the node's triangles
    Hull,       // of their convex hull
};

class ObbMeanSplit {
  public:
    using Volume = Obb;

    explicit ObbMeanSplit(const Mesh& mesh, ObbFit fit = ObbFit::Triangles);
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

    ObbFit fit_;
    std::vector<Triangle> triangles_;
    std::vector<std::uint32_t> ids_;
    Obb box_;
    dvec3 mean_{0};  // of the triangles' surface: where the node is divided, whatever the box
};

class ObbHullSplit : public ObbMeanSplit {
  public:
    explicit ObbHullSplit(const Mesh& mesh) : ObbMeanSplit(mesh, ObbFit::Hull) {}
};

// Nothing when canceled. Cost: O(n) per level, about ten times that of build_aabb_tree.
template <Tracer T = NoTrace>
std::optional<ObbTree> build_obb_tree(const Mesh& mesh, const BuildOptions& options = {},
                                      BuildProgress* progress = nullptr, T trace = {}) {
    return build_top_down<ObbMeanSplit>(mesh, options, progress, trace);
}

// The same with boxes fitted to hulls. Cost: beside that a convex hull for each node.
template <Tracer T = NoTrace>
std::optional<ObbTree> build_obb_hull_tree(const Mesh& mesh, const BuildOptions& options = {},
                                           BuildProgress* progress = nullptr, T trace = {}) {
    return build_top_down<ObbHullSplit>(mesh, options, progress, trace);
}
extern template std::optional<ObbTree> build_obb_tree(const Mesh&, const BuildOptions&,
                                                      BuildProgress*, NoTrace);
extern template std::optional<ObbTree> build_obb_hull_tree(const Mesh&, const BuildOptions&,
                                                           BuildProgress*, NoTrace);

}  // namespace collidoscope

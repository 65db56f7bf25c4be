// The tree of QuickCD: k-DOPs of 6, 14, 18 or 26 planes, split by the "splatter" method.
//
// The triangles of a node are divided at the mean of their centroids, across the coordinate axis
// along which the centroids vary most. The planes of a node are the outermost of its triangles', so
// that a box cut at its corners costs no more to build than a plain one; what is dearer is turning
// it: QuickCD keeps one body still and moves the other (see pair_front.h for what it remembers from
// pose to pose).
// Sources: Klosowski and others, Efficient collision detection using bounding volume hierarchies of
// k-DOPs (1998); thesis 2.4, 3.3.2 (splatter) and table 1.
#pragma once

#include <numeric>

#include "collision/trees/build.h"
#include "collision/trees/builders/dop_volume.h"

namespace collidoscope {

template <int K>
using KdopTree = Tree<Dop<K>>;

template <int K>
class KdopSplatterSplit {
  public:
    using Volume = Dop<K>;

    explicit KdopSplatterSplit(const Mesh& mesh) : mesh_(mesh), ids_(mesh.triangles.size()) {
        std::iota(ids_.begin(), ids_.end(), 0u);
        dops_.reserve(ids_.size());
        centroids_.reserve(ids_.size());
        for (std::uint32_t i = 0; i < ids_.size(); ++i) {
            const Triangle t = mesh.triangle(i);
            const std::array<vec3, 3> corners{t.a, t.b, t.c};
            dops_.push_back(fit_dop<K>(corners));
            centroids_.push_back((dvec3(t.a) + dvec3(t.b) + dvec3(t.c)) / 3.0);
        }
    }

    Dop<K> fit(std::uint32_t first, std::uint32_t count) {
        Dop<K> dop = empty_dop<K>();
        for (std::uint32_t i = first; i < first + count; ++i) grow(dop, dops_[ids_[i]]);
        return dop;
    }

    Split split(std::uint32_t first, std::uint32_t count) {
        Split result = widest(first, count);
        const auto begin = ids_.begin() + first;
        const int k = axis_;
        const double mean = mean_[k];
        result.left = static_cast<std::uint32_t>(
            std::partition(begin, begin + count,
                           [&](std::uint32_t t) { return centroids_[t][k] < mean; }) -
            begin);
        return result;
    }

    Split halve(std::uint32_t first, std::uint32_t count) {
        Split result = widest(first, count);
        const int k = axis_;
        const auto begin = ids_.begin() + first;
        result.left = count / 2;
        std::nth_element(begin, begin + result.left, begin + count,
                         [&](std::uint32_t a, std::uint32_t b) {
                             const double ca = centroids_[a][k], cb = centroids_[b][k];
                             return ca != cb ? ca < cb : a < b;
                         });
        result.position = static_cast<float>(centroids_[*(begin + result.left)][k]);
        return result;
    }

    void finish(Tree<Dop<K>>& tree) {
        tree.triangles.reserve(ids_.size());
        for (const std::uint32_t id : ids_) tree.triangles.push_back(mesh_.triangle(id));
        tree.primitives = std::move(ids_);
    }

  private:
    // The axis with the largest variance.
    Split widest(std::uint32_t first, std::uint32_t count) {
        mean_ = dvec3(0);
        for (std::uint32_t i = first; i < first + count; ++i) mean_ += centroids_[ids_[i]];
        mean_ /= double(count);
        dvec3 variance(0);
        for (std::uint32_t i = first; i < first + count; ++i) {
            const dvec3 d = centroids_[ids_[i]] - mean_;
            variance += d * d;
        }
        axis_ = variance.x >= variance.y && variance.x >= variance.z ? 0
                : variance.y >= variance.z                           ? 1
                                                                     : 2;
        Split split;
        split.axis[axis_] = 1;
        split.position = static_cast<float>(mean_[axis_]);
        split.name = axis_ == 0 ? "x" : axis_ == 1 ? "y" : "z";
        return split;
    }

    const Mesh& mesh_;
    std::vector<std::uint32_t> ids_;
    std::vector<Dop<K>> dops_;  // of the triangles
    std::vector<dvec3> centroids_;
    dvec3 mean_{0};
    int axis_ = 0;
};

// Nothing when canceled. Cost: O(n K) per level.
template <int K, Tracer T = NoTrace>
std::optional<KdopTree<K>> build_kdop_tree(const Mesh& mesh, const BuildOptions& options = {},
                                           BuildProgress* progress = nullptr, T trace = {}) {
    return build_top_down<KdopSplatterSplit<K>>(mesh, options, progress, trace);
}
extern template std::optional<KdopTree<18>> build_kdop_tree<18>(const Mesh&, const BuildOptions&,
                                                                BuildProgress*, NoTrace);

}  // namespace collidoscope

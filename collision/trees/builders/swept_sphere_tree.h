// The tree of PQP: swept spheres round every part of a mesh.
//
// A node is what a ball covers while its center runs over a rectangle, a segment or a point: the
// frame is that of an oriented box (longest extent, next, thinnest), the ball is as thick as the
// part is across. The distance of two such volumes is that of their rectangles less both radii:
// this is what makes them good for distance queries (tree_distance.h). Split as RAPID does.
// Sources: Larsen, Gottschalk, Lin, Manocha 1999 (PQP), sections 4 and 5; ECoDS table 1.
#pragma once

#include "collision/trees/build.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/builders/swept_volume.h"

namespace collidoscope {

using SweptSphereTree = Tree<RoundedRectangle>;

// Figure that the ball's center runs over. Segments and points are rectangles with sides of zero.
enum class SweptCore : std::uint8_t { Point, Segment, Rectangle };

// Holds all corners. Cost: some ten passes over them.
RoundedRectangle fit_swept_sphere(std::span<const Triangle> triangles, const Obb& frame,
                                  SweptCore core);

template <SweptCore Core>
class SweptSphereSplit {
  public:
    using Volume = RoundedRectangle;

    explicit SweptSphereSplit(const Mesh& mesh) : boxes_(mesh) {}
    RoundedRectangle fit(std::uint32_t first, std::uint32_t count) {
        const Obb frame = boxes_.fit(first, count);
        return fit_swept_sphere(boxes_.triangles(first, count), frame, Core);
    }
    Split split(std::uint32_t first, std::uint32_t count) { return boxes_.split(first, count); }
    Split halve(std::uint32_t first, std::uint32_t count) { return boxes_.halve(first, count); }
    void finish(Tree<RoundedRectangle>& tree) { boxes_.finish(tree); }

  private:
    ObbMeanSplit boxes_;
};

// Nothing when canceled. Cost: about twice that of build_obb_tree.
template <SweptCore Core = SweptCore::Rectangle, Tracer T = NoTrace>
std::optional<SweptSphereTree> build_swept_sphere_tree(const Mesh& mesh,
                                                       const BuildOptions& options = {},
                                                       BuildProgress* progress = nullptr,
                                                       T trace = {}) {
    return build_top_down<SweptSphereSplit<Core>>(mesh, options, progress, trace);
}
extern template std::optional<SweptSphereTree> build_swept_sphere_tree<SweptCore::Rectangle>(
    const Mesh&, const BuildOptions&, BuildProgress*, NoTrace);

}  // namespace collidoscope

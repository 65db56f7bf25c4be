// A tree of aligned boxes with spatial splits: a triangle that a plane crosses may go to both
// sides, each with the box around its part there.
//
// Long triangles that lie slanted have boxes that overlap wherever one cuts between them, and the
// surface-area heuristic alone finds no good plane. At each node two cuts are compared by their
// expected cost: the best one that sorts whole triangles by their midpoints, and, where the two
// boxes that it leaves overlap, the best plane through space, to both sides of which goes what it
// crosses. A crossed triangle stays whole where that is cheaper. Rays find what they find in every
// tree: the parts cover their triangle. Source: Stich, Friedrich, Dietrich 2009, "Spatial Splits in
// Bounding Volume Hierarchies" (SBVH).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "collision/trees/build.h"
#include "collision/trees/tree.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {

// Entries of all leaves for each triangle, at most.
inline constexpr double sbvh_entries = 2;
inline constexpr double max_sbvh_entries = 4;
// Planes through space are compared where the boxes of the best other cut overlap by more than so
// much of the root's surface.
inline constexpr double sbvh_overlap = 1e-5;

// The way in which a node was divided. Costs as in SplitRecord; infinite where there was no such
// cut.
struct SbvhSplit {
    enum class Kind : std::uint8_t { Leaf, Object, Spatial, Halved };

    struct Cut {
        double cost = 0;
        int axis = 0;
        float position = 0;  // the plane; of a cut between midpoints, the last one on the left
        std::uint32_t left = 0, right = 0;
    };

    Kind kind = Kind::Leaf;
    Cut object, spatial;
    double overlap = 0;            // surface that both boxes of `object` share, of the root's
    bool compared = false;         // the overlap was large enough to look for `spatial`
    std::uint32_t crossed = 0;     // by the plane of `spatial`, where it was taken
    std::uint32_t kept_whole = 0;  // of those, on one side only
};

struct SbvhRecord {
    std::vector<SbvhSplit> nodes;  // by node
};

// Nothing when canceled. At most entries * triangles entries (1 to max_sbvh_entries; with 1 nothing
// is cut); they are given to the nodes of the largest surface times count first. In a leaf each
// triangle stands once. Trees of the same mesh are the same. Cost: O(n log n), some hundred times
// that of plain SAH where much is cut.
std::optional<AabbTree> build_sbvh(const Mesh& mesh, const BuildOptions& options = {},
                                   double entries = sbvh_entries, BuildProgress* progress = nullptr,
                                   SbvhRecord* record = nullptr);

}  // namespace collidoscope

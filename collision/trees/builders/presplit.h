// A tree of aligned boxes over triangles that were cut before the build.
//
// The triangles whose boxes have much more surface than the smallest boxes around ever smaller
// parts of them would have are cut first, at the planes that halve the box of the mesh, halve those
// halves and so on: planes near which a builder will cut anyway. Then the parts are sorted by the
// surface-area heuristic like whole triangles. What a cut is worth is not known when it is made, so
// the cost by that heuristic may well rise; rays test fewer triangles all the same.
// Source: Karras, Aila 2013, "Fast Parallel Construction of High-Quality Bounding Volume
// Hierarchies", section 4.
#pragma once

#include <optional>
#include <vector>

#include "collision/trees/build.h"
#include "collision/trees/builders/sbvh.h"
#include "collision/trees/builders/split_refs.h"

namespace collidoscope {

// Parts of all triangles for each triangle, at most.
inline constexpr double presplit_entries = 1.5;

// The parts, at most entries * triangles (1 to max_sbvh_entries), those of a triangle one after
// another. They cover it. Cost: O(n).
std::vector<TriangleRef> presplit(const Mesh& mesh, double entries = presplit_entries);

// Nothing when canceled. A leaf of at most leaf_size parts names each of its triangles once. In the
// record no node was cut. Cost: O(n log n), some ten times that of plain SAH.
std::optional<AabbTree> build_presplit(const Mesh& mesh, const BuildOptions& options = {},
                                       double entries = presplit_entries,
                                       BuildProgress* progress = nullptr,
                                       SbvhRecord* record = nullptr);

}  // namespace collidoscope

// A builder's choice of a split in its own terms: the sums, axes and planes that led to it, worked
// out of the node's triangles by the builder's own functions, one quantity a step.
//
// Sources: Gottschalk, Lin, Manocha 1996 (RAPID); Klosowski and others 1998 (splatter); van den
// Bergen 1998 (middle of the longest side); Goldsmith and Salmon 1987 (surface-area heuristic);
// Lauterbach and others 2009 (Morton codes); Stich and others 2009 (spatial splits); Meister and
// Bittner 2018 (PLOC; reinsertion); thesis 2002, 3.3.2 (DivideTree); Ehmann, Lin 2001 (convex
// pieces); Ylitie and others 2017 (quantized boxes); lecture notes (octrees, BSP trees, voxels).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "collision/mesh.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"
#include "collision/trees/build.h"
#include "collision/trees/patches/cd_patches.h"
#include "collision/trees/pieces/piece_tree.h"
#include "collision/trees/sah/sah_bins.h"
#include "collision/trees/tree_view.h"

namespace collidoscope {

enum class SplitRule : std::uint8_t {
    Middle,       // the middle of the longest side of the box
    Covariance,   // the mean along the longest axis of the oriented box
    HullFit,      // the same, the box fitted to the hull
    Splatter,     // the mean on the axis of the largest variance
    SurfaceArea,  // the plane of the least expected cost
    Morton,       // the highest bit in which the codes differ
};

// The rule of a builder by its id; nothing for builders that divide otherwise than by a plane
// through the node's own triangles.
std::optional<SplitRule> split_rule_of(std::string_view builder);
// Names the rule's pseudo-code.
const char* pseudocode_of(SplitRule rule);

// Tells the split of an inner node. `place` is where the mesh stands. Cost: O(triangles of the
// node) per step, and per plane for SurfaceArea, which tells the planes between so many bins.
void tell_split_terms(SplitRule rule, const TreeView& tree, std::uint32_t node, const Pose& place,
                      Recorder trace, sah::BinCount bins = sah::BinCount::Sixteen);

// The terms of any builder. Of some the build is made once more to know them.
class SplitTerms {
  public:
    virtual ~SplitTerms() = default;
    virtual const char* pseudocode() const = 0;
    // Tells the split of an inner node.
    virtual void tell(std::uint32_t node, Recorder trace) const = 0;

  protected:
    SplitTerms() = default;
    SplitTerms(const SplitTerms&) = delete;
    SplitTerms& operator=(const SplitTerms&) = delete;
};

// For the tree that the builder made of the mesh with these options; `place` is where the mesh
// stands. Mesh and tree must outlive them. Null for a builder that is not known. Cost: up to that
// of the build.
std::unique_ptr<const SplitTerms> split_terms(std::string_view builder, const TreeView& tree,
                                              const Mesh& mesh, const BuildOptions& options,
                                              const Pose& place);

// The terms of single builders, by their own options.
std::unique_ptr<const SplitTerms> octant_terms(const TreeView& tree, const BuildOptions& options,
                                               const Pose& place);
std::unique_ptr<const SplitTerms> voxel_terms(const TreeView& tree, const Mesh& mesh,
                                              double voxels_per_triangle, const Pose& place);
std::unique_ptr<const SplitTerms> plane_terms(const TreeView& tree, const Mesh& mesh,
                                              const Pose& place);
std::unique_ptr<const SplitTerms> sphere_cell_terms(const TreeView& tree, const Pose& place);
std::unique_ptr<const SplitTerms> merge_terms(const TreeView& tree, const Mesh& mesh,
                                              const BuildOptions& options, const Pose& place);
std::unique_ptr<const SplitTerms> ploc_terms(const TreeView& tree, const Mesh& mesh,
                                             const BuildOptions& options, std::uint32_t radius,
                                             const Pose& place);
std::unique_ptr<const SplitTerms> reinsertion_terms(const TreeView& tree, const Mesh& mesh,
                                                    const BuildOptions& options, bool from_lbvh,
                                                    const Pose& place);
std::unique_ptr<const SplitTerms> treelet_terms(const TreeView& tree, const Mesh& mesh,
                                                const BuildOptions& options, bool from_lbvh,
                                                const Pose& place);
std::unique_ptr<const SplitTerms> spatial_terms(const TreeView& tree, const Mesh& mesh,
                                                const BuildOptions& options, bool cut_before,
                                                const Pose& place);
std::unique_ptr<const SplitTerms> patch_terms(const Mesh& mesh, const CdBuildOptions& options,
                                              const Pose& place);
std::unique_ptr<const SplitTerms> piece_terms(const Mesh& mesh, const PieceOptions& options,
                                              const Pose& place);
std::unique_ptr<const SplitTerms> lane_terms(const TreeView& tree, const Mesh& mesh,
                                             const BuildOptions& options, std::uint32_t lanes,
                                             const Pose& place);
// For a quantized tree: its lanes, then its grid.
std::unique_ptr<const SplitTerms> grid_terms(const TreeView& tree, const Mesh& mesh,
                                             const BuildOptions& options, const Pose& place);

}  // namespace collidoscope

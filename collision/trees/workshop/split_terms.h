// A builder's choice of a split in its own terms: the sums, axes and planes that led to it, worked
// out of the node's triangles by the builder's own functions, one quantity a step.
//
// Sources: Gottschalk, Lin, Manocha 1996 (RAPID); Klosowski and others 1998 (splatter); van den
// Bergen 1998 (middle of the longest side); Goldsmith and Salmon 1987 (surface-area heuristic);
// Lauterbach and others 2009 (Morton codes).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "collision/shapes.h"
#include "collision/trace/recorder.h"
#include "collision/trees/tree_view.h"

namespace collidoscope {

enum class SplitRule : std::uint8_t {
    Middle,       // the middle of the longest side of the box
    Covariance,   // the mean along the longest axis of the oriented box
    Splatter,     // the mean on the axis of the largest variance
    SurfaceArea,  // the plane of the least expected cost
    Morton,       // the highest bit in which the codes differ
};

// The rule of a builder by its id; nothing for builders that split otherwise.
std::optional<SplitRule> split_rule_of(std::string_view builder);
// Names the rule's pseudo-code.
const char* pseudocode_of(SplitRule rule);

// Tells the split of an inner node. `place` is where the mesh stands. Cost: O(triangles of the
// node) per step, and per plane for SurfaceArea.
void tell_split_terms(SplitRule rule, const TreeView& tree, std::uint32_t node, const Pose& place,
                      Recorder trace);

}  // namespace collidoscope

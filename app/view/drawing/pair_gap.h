// Two nodes under test: what lies between their volumes.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "app/view/drawing/marks.h"

namespace collidoscope::app {

// The closest points of two volumes as they stand in the scene; nothing when they overlap or the
// gap is lost in rounding. Cost: two hulls of their corners, and GJK.
std::optional<std::array<dvec3, 2>> gap_between(const VolumeShape& a, const Pose& pose_a,
                                                const VolumeShape& b, const Pose& pose_b);

// The nodes of both trees that the marks name, where it is one of each.
struct NodesTested {
    std::uint32_t a = 0, b = 0;
};
std::optional<NodesTested> nodes_tested(std::span<const Mark> marks);

// Marks name nodes of both trees: they are told apart by their bodies' colors.
bool about_two_trees(std::span<const Mark> marks);

// A line across the gap of the two nodes under test, and a patch of the plane that separates them.
void add_pair_gap(std::span<const Mark> marks, const MarkContext& context,
                  render::Overlay& overlay);

}  // namespace collidoscope::app

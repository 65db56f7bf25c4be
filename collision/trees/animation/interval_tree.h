// One tree for an interval of time: every node has a box at both ends of it, and the boxes between
// them are interpolated.
//
// A triangle whose vertices move along straight lines never leaves a box that moves likewise and
// holds it at both ends. Where the way has a bend, at a frame within the interval, the boxes at
// both ends grow by what the triangle sticks out there. A ray with a time of its own then needs no
// tree of its own: so motion blur is traced. Sources: Grünschloß and others 2011 (MSBVH); Woop,
// Áfra and Benthin 2017, for linear bounds over several segments.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "collision/trees/animation/moving_mesh.h"
#include "collision/trees/tree.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {

// A box that moves: its bounds at both ends of the interval, linear between them.
struct IntervalBox {
    Aabb from = empty_aabb(), to = empty_aabb();
};

// The box at a share of the interval, 0 to 1, rounded outward so that it holds all that its exact
// bounds hold, also positions that were interpolated in double and rounded to float. At 0 and 1 it
// is one of the two.
Aabb box_at(const IntervalBox& box, double share);

class IntervalTree {
  public:
    // Takes the shape of a tree over the middle frame of the interval, and boxes from all its
    // frames: those from `first` to `last`, both included. Children come after their parents.
    // Cost: O(frames * triangles + nodes).
    IntervalTree(AabbTree shape, const MovingMesh& moving, std::size_t first, std::size_t last);

    std::size_t first() const { return first_; }
    std::size_t last() const { return last_; }
    const std::vector<IntervalBox>& boxes() const { return boxes_; }  // by node
    // Boxes that were computed: those of the leaves in every frame, the other nodes' at both ends.
    std::size_t boxes_computed() const;

    // The tree at a time of the interval, counted in frames: its boxes, and its triangles where
    // they are then. Cost: O(nodes + triangles).
    AabbTree at(const MovingMesh& moving, double time) const;

  private:
    AabbTree shape_;
    std::vector<IntervalBox> boxes_;
    std::size_t first_ = 0, last_ = 0, leaves_ = 0;
};

}  // namespace collidoscope

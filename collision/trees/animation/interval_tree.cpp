#include "collision/trees/animation/interval_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace collidoscope {
namespace {

constexpr float largest_float = std::numeric_limits<float>::max();

// The next float below, as far as there are finite ones: positions are finite.
float next_below(float x) {
    return std::max(std::nextafter(x, -std::numeric_limits<float>::infinity()), -largest_float);
}

// Interpolated in double, with what that may be off: three roundings of the larger number.
double between(float from, float to, double share) {
    return (1 - share) * double{from} + share * double{to};
}
double slack_of(float from, float to) {
    return 8 * std::numeric_limits<double>::epsilon() *
           std::max(std::abs(double{from}), std::abs(double{to}));
}

float rounded_down(double value) {
    const auto near = static_cast<float>(std::max(value, -double{largest_float}));
    return double{near} <= value ? near : next_below(near);
}

float lower_at(float from, float to, double share) {
    // One more float: a position beside it was rounded, too.
    return next_below(rounded_down(between(from, to, share) - slack_of(from, to)));
}

Aabb box_of_slots(const AabbTree& tree, const TreeNode<Aabb>& leaf, const MovingMesh& moving,
                  std::size_t frame) {
    Aabb box = empty_aabb();
    const std::vector<vec3>& positions = moving.frames[frame];
    for (std::uint32_t slot = leaf.first(); slot < leaf.first() + leaf.count(); ++slot)
        for (const std::uint32_t corner : moving.triangles[tree.primitives[slot]])
            grow(box, positions[corner]);
    return box;
}

// Moves both ends of a lower bound down until it holds this bound at the share. It may be off by
// roundings in double, which box_at makes up for.
void widen(float& from, float& to, float bound, double share) {
    const double excess = between(from, to, share) - double{bound};
    if (!(excess > 0)) return;
    from = rounded_down(double{from} - excess);
    to = rounded_down(double{to} - excess);
    // Near the largest float an end may not go down so far: then the bound is the lowest there is.
    if (between(from, to, share) > double{bound} + slack_of(from, to)) from = to = -largest_float;
}

}  // namespace

Aabb box_at(const IntervalBox& box, double share) {
    if (share <= 0) return box.from;
    if (share >= 1) return box.to;
    Aabb at;
    for (int k = 0; k < 3; ++k) {
        at.min[k] = lower_at(box.from.min[k], box.to.min[k], share);
        at.max[k] = -lower_at(-box.from.max[k], -box.to.max[k], share);
    }
    return at;
}

IntervalTree::IntervalTree(AabbTree shape, const MovingMesh& moving, std::size_t first,
                           std::size_t last)
    : shape_(std::move(shape)), boxes_(shape_.nodes.size()), first_(first), last_(last) {
    for (std::size_t i = boxes_.size(); i-- > 0;) {
        const auto& node = shape_.nodes[i];
        IntervalBox& box = boxes_[i];
        if (!node.is_leaf()) {
            for (const IntervalBox& child : {boxes_[node.first()], boxes_[node.first() + 1]}) {
                grow(box.from, child.from);
                grow(box.to, child.to);
            }
            continue;
        }
        ++leaves_;
        box = {box_of_slots(shape_, node, moving, first), box_of_slots(shape_, node, moving, last)};
        for (std::size_t frame = first + 1; frame < last; ++frame) {
            const Aabb bend = box_of_slots(shape_, node, moving, frame);
            const double share =
                static_cast<double>(frame - first) / static_cast<double>(last - first);
            for (int k = 0; k < 3; ++k) {
                widen(box.from.min[k], box.to.min[k], bend.min[k], share);
                float from = -box.from.max[k], to = -box.to.max[k];
                widen(from, to, -bend.max[k], share);
                box.from.max[k] = -from;
                box.to.max[k] = -to;
            }
        }
    }
}

std::size_t IntervalTree::boxes_computed() const {
    return leaves_ * (last_ - first_ + 1) + 2 * (boxes_.size() - leaves_);
}

AabbTree IntervalTree::at(const MovingMesh& moving, double time) const {
    AabbTree tree = shape_;
    const double length = static_cast<double>(last_ - first_);
    const double share = length > 0 ? (time - static_cast<double>(first_)) / length : 0;
    for (std::size_t i = 0; i < boxes_.size(); ++i) tree.nodes[i].bounds = box_at(boxes_[i], share);
    const Mesh mesh = moving.at_time(time);
    for (std::size_t slot = 0; slot < tree.primitives.size(); ++slot)
        tree.triangles[slot] = mesh.triangle(tree.primitives[slot]);
    return tree;
}

}  // namespace collidoscope

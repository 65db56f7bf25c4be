#include "collision/trees/build_steps/sah_curve.h"

#include <algorithm>
#include <limits>

#include "collision/trees/tree_area.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {
namespace {

struct Side {
    Aabb box = empty_aabb();
    std::uint32_t count = 0;

    void add(const Aabb& other, std::uint32_t triangles) {
        if (triangles == 0) return;
        grow(box, other);
        count += triangles;
    }
    double work() const { return count > 0 ? wide_area(box) * count : 0; }
};

template <typename Visit>
void for_boxes(const TreeView& tree, std::uint32_t node, Visit&& visit) {
    const SlotRange range = tree.slots(node);
    for (std::uint32_t i = 0; i < range.count; ++i)
        visit(bounds_of(tree.triangle(range.first + i)));
}

Side whole(const TreeView& tree, std::uint32_t node) {
    Side side;
    for_boxes(tree, node, [&](const Aabb& box) { side.add(box, 1); });
    return side;
}

// A node without area, where every triangle has none either, is charged by counts alone.
float cost_of(const Side& left, const Side& right, double whole_area, const SahCosts& costs) {
    const double work = whole_area > 0 ? (left.work() + right.work()) / whole_area
                                       : std::max(left.count, right.count);
    return static_cast<float>(double(costs.traversal) + double(costs.intersection) * work);
}

// Between the children's own boxes, where triangles stick out of them: they were cut, by a plane
// that their midpoints do not tell.
std::optional<NodeCut> cut_between_boxes(const TreeView& tree, const Children& children) {
    Aabb own[2], whole[2];
    for (std::uint32_t i = 0; i < 2; ++i) {
        const VolumeShape bounds = tree.bounds(children[i]);
        const Aabb* box = std::get_if<Aabb>(&bounds);
        if (!box) return std::nullopt;
        own[i] = *box;
        whole[i] = empty_aabb();
        for_boxes(tree, children[i], [&](const Aabb& of) { grow(whole[i], of); });
    }
    std::optional<NodeCut> best;
    float widest = 0;
    for (int axis = 0; axis < 3; ++axis) {
        for (const int before : {0, 1}) {
            const int after = 1 - before;
            const float end = own[before].max[axis], begin = own[after].min[axis];
            if (!(begin - end >= widest) || (best && begin - end == widest)) continue;
            // One side at least was cut here.
            if (!(whole[before].max[axis] > end || whole[after].min[axis] < begin)) continue;
            widest = begin - end;
            best = NodeCut{axis, end + 0.5f * (begin - end)};
        }
    }
    return best;
}

}  // namespace

SahCurves sah_curves(const TreeView& tree, std::uint32_t node, std::uint32_t planes,
                     const SahCosts& costs) {
    SahCurves result;
    const Side all = whole(tree, node);
    result.unsplit = costs.intersection * float(all.count);
    if (planes == 0 || all.count < 2) return result;
    Aabb middles = empty_aabb();
    for_boxes(tree, node, [&](const Aabb& box) { grow(middles, center_of(box)); });
    const double whole_area = wide_area(all.box);
    for (int axis = 0; axis < 3; ++axis) {
        SahCurve& curve = result.axes[static_cast<std::size_t>(axis)];
        curve.from = middles.min[axis];
        curve.to = middles.max[axis];
        if (!(curve.to > curve.from)) continue;

        // Put every triangle between two planes.
        std::vector<Side> bins(planes + std::size_t{1});
        const double scale = double(planes + 1) / (double(curve.to) - double(curve.from));
        for_boxes(tree, node, [&](const Aabb& box) {
            const double place = (double(center_of(box)[axis]) - double(curve.from)) * scale;
            const auto bin =
                std::min(static_cast<std::size_t>(std::max(place, 0.0)), std::size_t{planes});
            bins[bin].add(box, 1);
        });

        // Sweep from the right for what lies there, then from the left for the costs.
        std::vector<Side> right(bins.size());
        for (std::size_t i = bins.size() - 1; i > 0; --i) {
            right[i - 1] = right[i];
            right[i - 1].add(bins[i].box, bins[i].count);
        }
        Side left;
        curve.costs.resize(planes);
        for (std::size_t i = 0; i < planes; ++i) {
            left.add(bins[i].box, bins[i].count);
            const bool cuts = left.count > 0 && right[i].count > 0;
            curve.costs[i] = cuts ? cost_of(left, right[i], whole_area, costs) : result.unsplit;
        }
    }
    return result;
}

CutCost sah_cost_at(const TreeView& tree, std::uint32_t node, int axis, float position,
                    const SahCosts& costs) {
    Side left, right;
    for_boxes(tree, node, [&](const Aabb& box) {
        (center_of(box)[axis] < position ? left : right).add(box, 1);
    });
    CutCost result;
    result.left = left.count;
    result.right = right.count;
    const bool cuts = left.count > 0 && right.count > 0;
    Side all = left;
    all.add(right.box, right.count);
    result.cost = cuts ? cost_of(left, right, wide_area(all.box), costs)
                       : costs.intersection * float(all.count);
    return result;
}

float sah_cost_of_children(const TreeView& tree, std::uint32_t node, const SahCosts& costs) {
    const Children children = tree.children(node);
    const Side all = whole(tree, node);
    if (children.empty()) return costs.intersection * float(all.count);
    const double whole_area = wide_area(all.box);
    double work = 0, most = 0;
    for (const std::uint32_t child : children) {
        const Side side = whole(tree, child);
        work += side.work();
        most = std::max(most, double(side.count));
    }
    work = whole_area > 0 ? work / whole_area : most;
    return static_cast<float>(double(costs.traversal) + double(costs.intersection) * work);
}

std::optional<NodeCut> cut_of(const TreeView& tree, std::uint32_t node) {
    const Children children = tree.children(node);
    if (children.size() != 2) return std::nullopt;
    if (const auto cut = cut_between_boxes(tree, children)) return cut;
    Aabb middles[2] = {empty_aabb(), empty_aabb()};
    for (std::uint32_t i = 0; i < 2; ++i)
        for_boxes(tree, children[i], [&](const Aabb& box) { grow(middles[i], center_of(box)); });
    std::optional<NodeCut> best;
    float widest = 0;
    for (int axis = 0; axis < 3; ++axis) {
        for (const int before : {0, 1}) {
            const float end = middles[before].max[axis];
            const float begin = middles[1 - before].min[axis];
            if (!(begin - end > widest)) continue;
            widest = begin - end;
            // The first float after the last midpoint would do; halfway there is room to see.
            const float halfway = end + 0.5f * (begin - end);
            best = NodeCut{axis, halfway > end ? halfway : begin};
        }
    }
    return best;
}

}  // namespace collidoscope

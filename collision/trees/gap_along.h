// The gap between the parts of two bodies along one direction, for distance queries in which very
// many pairs are equally near: triangles that are the same, or that share the nearest corner.
//
// Volumes are rounded outward, so that none of them ever is as far from another as the triangles in
// it, and no bound by volumes leaves out a tie. The corners themselves do: along the line through
// the nearest points, each body lies behind a plane, and no part of it is nearer to a part of the
// other than the two reach along that line.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>
#include <vector>

#include "collision/mesh.h"
#include "collision/trees/tree.h"

namespace collidoscope {

// The queries ask for it after so many tests, and again after four times as many: one that ends
// before has not paid for it.
inline constexpr std::uint64_t tests_before_gaps = 1u << 18;

// The reach of the triangles below each node along a direction, measured from an origin.
struct NodeReaches {
    std::vector<double> of;  // by node; of unused places -infinity
    double size = 0;         // no corner is farther from the origin, in the sum of coordinates
};

namespace detail {

struct DirectionFrom {
    dvec3 direction, origin;

    double reach(const Triangle& t) const {
        return std::max({dot(direction, dvec3(t.a) - origin), dot(direction, dvec3(t.b) - origin),
                         dot(direction, dvec3(t.c) - origin)});
    }
    double size(const Triangle& t) const {
        double all = 0;
        for (const vec3& p : {t.a, t.b, t.c}) {
            const dvec3 d = glm::abs(dvec3(p) - origin);
            all = std::max(all, d.x + d.y + d.z);
        }
        return all;
    }
};

}  // namespace detail

// Calls inner(node) for the child nodes of a node, and leaf(first, count) for the triangles that
// hang from it. Trees of other layouts have their own.
template <typename V, typename Inner, typename Leaf>
void visit_below(const Tree<V>& tree, std::uint32_t node, const Inner& inner, const Leaf& leaf) {
    const auto& n = tree.nodes[node];
    if (n.is_leaf()) {
        leaf(n.first(), n.count());
    } else {
        inner(n.first());
        inner(n.first() + 1);
    }
}

// place: a triangle's, from a slot of the tree. Cost: one pass over the tree.
template <typename TreeType, typename Place>
NodeReaches reaches_along(const TreeType& tree, const dvec3& direction, const dvec3& origin,
                          const Place& place) {
    const detail::DirectionFrom along{direction, origin};
    NodeReaches reaches;
    reaches.of.assign(tree.nodes.size(), -std::numeric_limits<double>::infinity());
    // Parents first; filled from the back, children come before them.
    std::vector<std::uint32_t> order{0};
    order.reserve(tree.nodes.size());
    const auto nothing = [](std::uint32_t, std::uint32_t) {};
    for (std::size_t i = 0; i < order.size(); ++i)
        visit_below(
            tree, order[i], [&](std::uint32_t child) { order.push_back(child); }, nothing);
    for (std::size_t i = order.size(); i-- > 0;) {
        double& reach = reaches.of[order[i]];
        visit_below(
            tree, order[i],
            [&](std::uint32_t child) { reach = std::max(reach, reaches.of[child]); },
            [&](std::uint32_t first, std::uint32_t count) {
                for (std::uint32_t slot = first; slot < first + count; ++slot) {
                    const Triangle t = place(slot);
                    reach = std::max(reach, along.reach(t));
                    reaches.size = std::max(reaches.size, along.size(t));
                }
            });
    }
    return reaches;
}

// The gap of each pair of nodes along the line from a point of A to one of B.
class GapAlong {
  public:
    bool known() const { return !reach_a_.of.empty(); }

    // Measures along the line through two points. Stays unknown where rounding could hide that
    // triangles meet.
    template <typename TreeA, typename PlaceA, typename TreeB, typename PlaceB>
    void measure(const dvec3& on_a, const dvec3& on_b, const TreeA& a, const PlaceA& place_a,
                 const TreeB& b, const PlaceB& place_b) {
        reach_a_ = reach_b_ = {};
        const double distance = glm::length(on_b - on_a);
        if (!(distance > 0) || !std::isfinite(distance)) return;
        direction_ = (on_b - on_a) / distance;
        origin_ = on_a;
        reach_a_ = reaches_along(a, direction_, origin_, place_a);
        reach_b_ = reaches_along(b, -direction_, origin_, place_b);
        slack_ = rounding * std::max(reach_a_.size, reach_b_.size);
        if (!(distance > 100 * slack_)) reach_a_ = reach_b_ = {};
    }

    // Triangles that reach so far are at least so far apart; where a pair is known to be as near as
    // `best`, no less than that for what is no nearer but for rounding. Triangles that meet never
    // are.
    double bound(double reach_a, double reach_b, double best, bool known_pair) const {
        const double gap = -reach_b - reach_a;
        return known_pair && gap > slack_ && gap + slack_ >= best ? gap + slack_ : gap - slack_;
    }

    double reach_of_a(std::uint32_t node) const { return reach_a_.of[node]; }
    double reach_of_b(std::uint32_t node) const { return reach_b_.of[node]; }
    double reach_of_a(const Triangle& t) const {
        return detail::DirectionFrom{direction_, origin_}.reach(t);
    }
    double reach_of_b(const Triangle& t) const {
        return detail::DirectionFrom{-direction_, origin_}.reach(t);
    }

  private:
    // Rounding of a gap, as of those of triangles that are the same, as a share of the bodies'
    // size: some 20 roundings of double.
    static constexpr double rounding = 1e-14;
    dvec3 direction_{0}, origin_{0};
    double slack_ = 0;
    NodeReaches reach_a_, reach_b_;
};

}  // namespace collidoscope

// Two bodies with trees, for those who know them by other names than A and B: nodes and triangles
// become boxes and facets where they stand.
#pragma once

#include <algorithm>
#include <variant>

#include "collision/trace/scopes.h"
#include "collision/trees/tree.h"
#include "collision/volumes/obb.h"

namespace collidoscope {

// A volume that is no box is seen as the one around it.
template <typename V>
Box seen_box(const V& bounds) {
    if constexpr (requires { to_box(bounds); }) {
        return to_box(bounds);
    } else {
        return to_box(box_of(bounds));
    }
}

// A change of marks for a descent of both trees in A's frame. The trees must outlive it. Cost per
// triangle: a search through the tree's.
template <typename TreeA, typename TreeB>
class SeenPair {
  public:
    SeenPair(const TreeA& a, const Pose& pose_a, const TreeB& b, const Pose& pose_b)
        : a_(&a), b_(&b), from_a_(pose_a), from_b_(pose_b) {}
    // Seen in A's frame.
    SeenPair(const TreeA& a, const TreeB& b, const RelativePose& pose)
        : a_(&a), b_(&b), from_a_(Pose{}), from_b_(pose) {}

    void operator()(Mark& mark) const {
        if (const auto* node = std::get_if<NodeMark>(&mark.geometry)) {
            mark.geometry = node->body == 0 ? box_of(*a_, from_a_, node->node)
                                            : box_of(*b_, from_b_, node->node);
        } else if (const auto* triangle = std::get_if<TriangleMark>(&mark.geometry)) {
            mark.geometry = triangle->body == 0 ? facet_of(*a_, from_a_, triangle->triangle)
                                                : facet_of(*b_, from_b_, triangle->triangle);
        } else {
            from_a_(mark);
        }
    }

  private:
    template <typename TreeType>
    static Geometry box_of(const TreeType& tree, const SeenFromWorld& place, std::uint32_t node) {
        return BoxMark{place.box(seen_box(tree.nodes[node].bounds))};
    }
    template <typename TreeType>
    static Geometry facet_of(const TreeType& tree, const SeenFromWorld& place,
                             std::uint32_t triangle) {
        const auto slot = std::find(tree.primitives.begin(), tree.primitives.end(), triangle);
        if (slot == tree.primitives.end()) return Facet{};
        const Triangle& t = tree.triangles[std::size_t(slot - tree.primitives.begin())];
        return Facet{{place.point(t.a), place.point(t.b), place.point(t.c)}};
    }

    const TreeA* a_;
    const TreeB* b_;
    SeenFromWorld from_a_, from_b_;
};

}  // namespace collidoscope

// Surface area and volume of the nodes of a tree, for sums and shares that must be finite at every
// scale: TreeView's are floats, which overflow from coordinates of 1e19 on (volumes 1e12) and
// vanish below 1e-19.
#pragma once

#include "collision/trees/tree_view.h"

namespace collidoscope {

// The float area where floats can hold it, else in double. A polytope beyond floats counts as the
// box round its corners.
double wide_area(const Aabb& box);
double wide_area(const Obb& box);

class NodeSizes {
  public:
    explicit NodeSizes(const TreeView& tree);

    // All by one measure: TreeView's where floats can hold the root's, else in double.
    double area(std::uint32_t node) const;
    double volume(std::uint32_t node) const;
    // The area relative to the root's; 1 if that has none. Finite.
    double relative_area(std::uint32_t node) const;

    // Both at once, which costs a polytope half.
    struct Measures {
        double relative_area = 0;
        double volume = 0;
    };
    Measures measures(std::uint32_t node) const;

  private:
    double area_from(std::uint32_t node, float narrow) const;
    double volume_from(std::uint32_t node, float narrow) const;
    double relative(double area) const { return root_area_ > 0 ? area / root_area_ : 1; }

    const TreeView* tree_;
    bool area_fits_ = false, volume_fits_ = false;
    double root_area_ = 0;
};

}  // namespace collidoscope

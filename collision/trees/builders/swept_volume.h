// A rounded rectangle as the volume of a tree, besides collision/volumes/swept_spheres.h, and the
// pair test of two of them: a proven lower bound of their distance.
#pragma once

#include <array>
#include <cmath>
#include <string_view>

#include "collision/trees/box_pair.h"
#include "collision/trees/builders/dop_volume.h"
#include "collision/trees/tree_view.h"
#include "collision/volumes/swept_spheres.h"

namespace collidoscope {

constexpr std::string_view volume_id(const RoundedRectangle&) {
    return "rss";
}
// Points of its surface: balls of 26 directions at the corners.
VolumeShape shape_of(const RoundedRectangle& r);
float area(const RoundedRectangle& r);
inline float volume(const RoundedRectangle& r) {
    return static_cast<float>(solid_volume(r));
}
inline float squared_radius(const RoundedRectangle& r) {
    return dot(r.sides[0], r.sides[0]) + dot(r.sides[1], r.sides[1]) + r.radius * r.radius;
}
inline float reach_of(const RoundedRectangle& r) {
    const vec3 c = glm::abs(r.center) + glm::abs(r.sides[0]) + glm::abs(r.sides[1]);
    return c.x + c.y + c.z + r.radius;
}
inline bool is_finite(const RoundedRectangle& r) {
    for (const vec3& v : {r.center, r.sides[0], r.sides[1]}) {
        if (!std::isfinite(v.x) || !std::isfinite(v.y) || !std::isfinite(v.z)) return false;
    }
    return !std::isnan(r.radius);
}

template <>
class VolumePair<RoundedRectangle, RoundedRectangle> {
  public:
    static constexpr bool by_distance = true;  // not by axes

    struct Placed {
        dvec3 center;
        std::array<dvec3, 2> sides;
        double radius;
    };

    // The pad is the rounding of B's vertices to float in A's frame, of each coordinate once, and
    // that of double.
    VolumePair(const RelativePose& pose, const RoundedRectangle& root_a,
               const RoundedRectangle& root_b)
        : pose_(pose),
          pad_(0x1p-23 * (double{reach_of(root_a)} + double{reach_of(root_b)} +
                          std::abs(pose.translation.x) + std::abs(pose.translation.y) +
                          std::abs(pose.translation.z)) +
               0x1p-148) {}

    Placed place(const RoundedRectangle& b) const {
        return {pose_.rotation * dvec3(b.center) + pose_.translation,
                {pose_.rotation * dvec3(b.sides[0]), pose_.rotation * dvec3(b.sides[1])},
                double{b.radius} + pad_};
    }
    Parted test(const RoundedRectangle& a, const Placed& b) const { return {gap(a, b, 0) > 0}; }

    // No two points of the bodies below are nearer than this; negative when nothing is proven. It
    // is the distance of the volumes, but for rounding, or any bound above `enough`. The closest
    // edges are looked for, and what counts is how far apart the rectangles are along the way
    // between them: a slab that is empty whatever rounding found it. Cost: 20 to 300 ns.
    static double gap(const RoundedRectangle& a, const Placed& b, double enough);

  private:
    RelativePose pose_;
    double pad_;
};

AxisGap separation(const RelativePose& pose, const RoundedRectangle& a, const RoundedRectangle& b,
                   const Parted&);

}  // namespace collidoscope

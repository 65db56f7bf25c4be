// A sphere as the volume of a tree, besides collision/volumes/sphere.h, and the pair test of two of
// them in a tree query: turning a body moves a sphere's center and nothing else.
#pragma once

#include <cmath>
#include <string_view>

#include "collision/trees/box_pair.h"
#include "collision/trees/builders/dop_volume.h"
#include "collision/trees/tree_view.h"
#include "collision/volumes/sphere.h"

namespace collidoscope {

constexpr std::string_view volume_id(const Sphere&) {
    return "sphere";
}
inline VolumeShape shape_of(const Sphere& sphere) {
    return sphere;
}
inline float area(const Sphere& s) {
    return 4 * std::numbers::pi_v<float> * s.radius * s.radius;
}
inline float volume(const Sphere& s) {
    return static_cast<float>(solid_volume(s));
}
inline float squared_radius(const Sphere& s) {
    return s.radius * s.radius;
}
inline float reach_of(const Sphere& s) {
    const vec3 c = glm::abs(s.center);
    return c.x + c.y + c.z + s.radius;
}
// An infinite radius bounds what no finite one can, coordinates near the largest float.
inline bool is_finite(const Sphere& s) {
    return std::isfinite(s.center.x) && std::isfinite(s.center.y) && std::isfinite(s.center.z) &&
           !std::isnan(s.radius);
}

// The smallest sphere round both, but for rounding; one of them when it holds the other.
Sphere merged(const Sphere& a, const Sphere& b);

template <>
class VolumePair<Sphere, Sphere> {
  public:
    static constexpr bool by_distance = true;  // not by axes

    struct Placed {
        dvec3 center;
        double radius;
    };

    // The pad is the rounding of B's vertices to float in A's frame, of each coordinate once, and
    // that of double.
    VolumePair(const RelativePose& pose, const Sphere& root_a, const Sphere& root_b)
        : pose_(pose),
          pad_(0x1p-23 * (double{reach_of(root_a)} + double{reach_of(root_b)} +
                          std::abs(pose.translation.x) + std::abs(pose.translation.y) +
                          std::abs(pose.translation.z)) +
               0x1p-148) {}

    Placed place(const Sphere& b) const {
        return {pose_.rotation * dvec3(b.center) + pose_.translation, double{b.radius} + pad_};
    }
    Parted test(const Sphere& a, const Placed& b) const {
        const dvec3 way = b.center - dvec3(a.center);
        const double reach = double{a.radius} + b.radius;
        return {dot(way, way) > reach * reach};
    }
    // No two points of the bodies below are nearer than this; negative when nothing is proven.
    static double gap(const Sphere& a, const Placed& b, double) {
        const dvec3 way = b.center - dvec3(a.center);
        return std::sqrt(dot(way, way)) - double{a.radius} - b.radius;
    }

  private:
    RelativePose pose_;
    double pad_;
};

inline AxisGap separation(const RelativePose& pose, const Sphere& a, const Sphere& b,
                          const Parted&) {
    const dvec3 way = pose.rotation * dvec3(b.center) + pose.translation - dvec3(a.center);
    const double distance = std::sqrt(dot(way, way));
    return {"between the centers", distance > 0 ? vec3(way / distance) : vec3(0),
            static_cast<float>(distance - double{a.radius} - double{b.radius})};
}

}  // namespace collidoscope

#include "collision/trees/box_pair.h"

#include <array>

namespace collidoscope {
namespace {

constexpr std::array<const char*, 15> axis_names{"A.x",       "A.y",       "A.z",       "B.x",
                                                 "B.y",       "B.z",       "A.x × B.x", "A.x × B.y",
                                                 "A.x × B.z", "A.y × B.x", "A.y × B.y", "A.y × B.z",
                                                 "A.z × B.x", "A.z × B.y", "A.z × B.z"};

double radius(const Obb& box, const dmat3& turn, const dvec3& axis) {
    double r = 0;
    for (int i = 0; i < 3; ++i) {
        r += double(box.half[i]) * std::abs(dot(turn * dvec3(box.axis(i)), axis));
    }
    return r;
}

}  // namespace

AxisGap axis_gap(const RelativePose& pose, const Obb& a, const Obb& b, int axis) {
    dvec3 direction;
    if (axis < first_face_axis_of_b) {
        direction = a.axis(axis);
    } else if (axis < first_cross_axis) {
        direction = pose.rotation * dvec3(b.axis(axis - first_face_axis_of_b));
    } else {
        const int cross_axis = axis - first_cross_axis;
        direction =
            cross(dvec3(a.axis(cross_axis / 3)), pose.rotation * dvec3(b.axis(cross_axis % 3)));
    }
    const double length = std::sqrt(dot(direction, direction));
    const char* name = axis_names[static_cast<std::size_t>(axis)];
    if (!(length > 0)) return {name, vec3(0), 0};
    direction /= length;
    const dvec3 center_b = pose.rotation * dvec3(b.center) + pose.translation;
    const double distance = std::abs(dot(center_b - dvec3(a.center), direction));
    const double reach = radius(a, dmat3(1), direction) + radius(b, pose.rotation, direction);
    return {name, vec3(direction), static_cast<float>(distance - reach)};
}

}  // namespace collidoscope

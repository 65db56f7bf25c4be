#include "app/model/shapes/describe_shape.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "collision/narrow/convex/polytope.h"
#include "collision/volumes/aabb.h"

namespace collidoscope::app::shapes {

bool finite(float v) {
    return std::isfinite(v);
}
bool finite(const vec2& v) {
    return finite(v.x) && finite(v.y);
}
bool finite(const vec3& v) {
    return finite(v.x) && finite(v.y) && finite(v.z);
}
bool finite(const quat& q) {
    return finite(q.w) && finite(q.x) && finite(q.y) && finite(q.z);
}

bool is_rotation(const quat& q) {
    // Bodies that turn for long are off by some more roundings.
    constexpr double slack = 1e-4;
    const glm::dquat exact(q);
    return std::abs(glm::dot(exact, exact) - 1) <= slack;
}

void demand(bool holds, const char* where, const char* what) {
    if (!holds) throw FieldError(where, what, " ");
}

void demand_pose(const Pose& pose, const char* position, const char* rotation) {
    demand(finite(pose.position), position, "must have finite numbers");
    demand(is_rotation(pose.rotation), rotation, "must be a unit quaternion [w,x,y,z]");
}

void demand_in_range(const vec3& center, const vec3& half, const quat& rotation,
                     const char* where) {
    const glm::dmat3 m = glm::mat3_cast(glm::dquat(rotation));
    const glm::dvec3 h(half);
    const glm::dvec3 reach = glm::abs(glm::dvec3(center)) + glm::abs(m[0]) * h.x +
                             glm::abs(m[1]) * h.y + glm::abs(m[2]) * h.z;
    constexpr auto most = static_cast<double>(std::numeric_limits<float>::max());
    if (!(reach.x <= most && reach.y <= most && reach.z <= most))
        throw FieldError(where, "its corners are beyond the range of float (3.4e38)");
}

std::vector<vec3> read_points(const Json& json, const FieldPath& where) {
    if (!json.is_array()) refuse(where, "must be an array of points");
    std::vector<vec3> points;
    for (std::size_t i = 0; i < json.size(); ++i)
        points.push_back(read_vec3(json[i], where + "[" + std::to_string(i) + "]"));
    return points;
}

std::vector<vec3> read_points(const Json& json, const FieldPath& where, std::size_t count) {
    if (!json.is_array() || json.size() != count)
        refuse(where, "must be an array of " + std::to_string(count) + " points");
    std::vector<vec3> points = read_points(json, where);
    const auto name = [&](std::size_t i) { return where + "[" + std::to_string(i) + "]"; };
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = i + 1; j < count; ++j)
            demand_apart(json[i], name(i), json[j], name(j));
    return points;
}

Json written(const std::vector<vec3>& points) {
    Json all = Json::array();
    for (const vec3& p : points) all.push_back(number(p));
    return all;
}

vec3 middle_of(const std::vector<vec3>& points) {
    const Aabb box = box_around(points);
    return points.empty() ? vec3(0) : 0.5f * box.min + 0.5f * box.max;
}

Aabb box_around(const std::vector<vec3>& points) {
    Aabb box = empty_aabb();
    for (const vec3& p : points) grow(box, p);
    return box;
}

Aabb box_around(const vec3& center, const vec3& half, const quat& rotation) {
    const mat3 m = glm::mat3_cast(glm::normalize(rotation));
    const vec3 reach = glm::abs(m[0]) * half.x + glm::abs(m[1]) * half.y + glm::abs(m[2]) * half.z;
    return {center - reach, center + reach};
}

void turn_about(vec3& p, const quat& rotation, const vec3& pivot) {
    p = pivot + rotation * (p - pivot);
}

int thinnest_axis(const vec3& size) {
    return size.x <= size.y && size.x <= size.z ? 0 : size.y <= size.z ? 1 : 2;
}

std::vector<ShapeFeature> one_feature(const vec3& direction, const vec3& through, bool line) {
    const double length = glm::length(glm::dvec3(direction));
    if (!(length > 0)) return {};
    return {{vec3(glm::dvec3(direction) / length), through, line}};
}

std::vector<ShapeFeature> faces_of_hull(const std::vector<vec3>& points) {
    std::vector<ShapeFeature> found;
    const Polytope polytope = convex_hull(points);
    for (Index f = 0; f < polytope.faces.size(); ++f) {
        for (const ShapeFeature& face :
             one_feature(vec3(polytope.faces[f].normal), polytope.corners_of(f).front(), false))
            found.push_back(face);
    }
    return found;
}

}  // namespace collidoscope::app::shapes

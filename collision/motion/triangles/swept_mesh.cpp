#include "collision/motion/triangles/swept_mesh.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/trees/constants.h"

namespace collidoscope::detail {
namespace {

double magnitudes(const dvec3& v) {
    return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z);
}

}  // namespace

MovingBounds::MovingBounds(const Capsule& body, const vec3& way, const RelativePose& placed,
                           const Aabb& root) {
    const dmat3 back = glm::transpose(placed.rotation);
    const dvec3 from = back * (dvec3(body.from) - placed.translation);
    const dvec3 to = back * (dvec3(body.to) - placed.translation);
    way_ = back * dvec3(way);
    const double reach = magnitudes(dvec3(body.from)) + magnitudes(dvec3(body.to)) +
                         magnitudes(dvec3(way)) + magnitudes(placed.translation) +
                         double{body.radius} +
                         magnitudes(glm::max(glm::abs(dvec3(root.min)), glm::abs(dvec3(root.max))));
    const dvec3 pad(double{body.radius} + double{constants::box_pair_pad} * reach +
                    double{std::numeric_limits<float>::min()});
    low_ = glm::min(from, to) - pad;
    high_ = glm::max(from, to) + pad;
}

std::optional<double> MovingBounds::enters(const Aabb& box) const {
    double enter = 0, leave = 1;
    for (int k = 0; k < 3; ++k) {
        const double before = double{box.min[k]} - high_[k], after = double{box.max[k]} - low_[k];
        if (!(before <= after)) return std::nullopt;
        if (way_[k] == 0) {
            if (before > 0 || after < 0) return std::nullopt;
            continue;
        }
        const double first = (way_[k] > 0 ? before : after) / way_[k];
        const double last = (way_[k] > 0 ? after : before) / way_[k];
        enter = std::max(enter, first);
        leave = std::min(leave, last);
    }
    return enter <= leave ? std::optional(enter) : std::nullopt;
}

Aabb MovingBounds::at_start() const {
    return {vec3(low_), vec3(high_)};
}

Aabb box_of_corners(const Triangle& t) {
    return {glm::min(t.a, glm::min(t.b, t.c)), glm::max(t.a, glm::max(t.b, t.c))};
}

bool approaches(const vec3& way, const Contact& contact) {
    const dvec3 d(way);
    return glm::dot(d, dvec3(contact.normal)) > constants::glide_slack * glm::length(d);
}

Contact with_normal(const Contact& contact, const dvec3& normal, const Capsule& body,
                    const vec3& way, double time) {
    const dvec3 moved = time * dvec3(way), on_mesh(contact.point_on_b);
    const auto beyond = [&](const vec3& end) {
        return glm::dot(dvec3(end) - on_mesh + moved, normal) + double{body.radius};
    };
    const double depth = std::max({0.0, beyond(body.from), beyond(body.to)});
    Contact other;
    other.normal = vec3(normal);
    other.depth = static_cast<float>(depth);
    other.point_on_b = contact.point_on_b;
    other.point_on_a = vec3(on_mesh + depth * normal);
    other.position = vec3(on_mesh + 0.5 * depth * normal);
    return other;
}

}  // namespace collidoscope::detail

#include "collision/narrow/convex/support_body.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

namespace collidoscope {
namespace {

dvec3 furthest_of(const std::vector<vec3>& points, const dvec3& direction) {
    dvec3 best(points.front());
    for (const vec3& p : points)
        if (glm::dot(direction, dvec3(p) - best) > 0) best = dvec3(p);
    return best;
}

}  // namespace

SupportBody::SupportBody(Kind kind, const vec3& from, const vec3& to, float radius)
    : kind_(kind), from_(from), to_(to), round_(double{radius}) {
    const dvec3 along = to_ - from_, size = glm::abs(along);
    const double most = std::max({size.x, size.y, size.z});
    if (most > 0) axis_ = glm::normalize(along / most);
    center_ = 0.5 * (from_ + to_);
    reach_ = std::sqrt(0.25 * glm::dot(along, along) + round_ * round_);
}

SupportBody::SupportBody(const Cylinder& cylinder)
    : SupportBody(Kind::Cylinder, cylinder.from, cylinder.to, cylinder.radius) {}

SupportBody::SupportBody(const Cone& cone)
    : SupportBody(Kind::Cone, cone.base, cone.apex, cone.radius) {}

SupportBody::SupportBody(const Ellipsoid& ellipsoid)
    : kind_(Kind::Ellipsoid),
      radii_(ellipsoid.radii),
      turn_(glm::mat3_cast(glm::normalize(glm::dquat(ellipsoid.rotation)))),
      center_(ellipsoid.center),
      reach_(std::max({radii_.x, radii_.y, radii_.z})) {}

SupportBody::SupportBody(std::vector<vec3> points, float radius)
    : kind_(Kind::Hull), points_(std::move(points)), round_(double{radius}) {
    for (const vec3& p : points_) center_ += dvec3(p) / static_cast<double>(points_.size());
    for (const vec3& p : points_) reach_ = std::max(reach_, glm::length(dvec3(p) - center_));
    reach_ += round_;
}

dvec3 SupportBody::support(const dvec3& direction) const {
    // Scaled, so that its square is neither zero nor infinite.
    const dvec3 size = glm::abs(direction);
    const double most = std::max({size.x, size.y, size.z});
    const dvec3 d = most > 0 ? direction / most : dvec3(1, 0, 0);
    if (kind_ == Kind::Hull) {
        const dvec3 best = furthest_of(points_, d);
        return round_ > 0 ? best + round_ / glm::length(d) * d : best;
    }
    if (kind_ == Kind::Ellipsoid) {
        const dvec3 stretched = radii_ * (d * turn_);
        const double length = glm::length(stretched);
        return length > 0 ? center_ + turn_ * (radii_ * (stretched / length)) : center_;
    }
    // The point of a disc: as far as the radius along what of the direction is across the axis.
    const double along = glm::dot(d, axis_);
    // The second time for a direction that is nearly the axis: rounding has left some of it.
    dvec3 across = d - along * axis_;
    across -= glm::dot(across, axis_) * axis_;
    const double length = glm::length(across);
    const dvec3 rim = length > 1e-15 ? round_ / length * across : dvec3(0);
    if (kind_ == Kind::Cylinder) return (along > 0 ? to_ : from_) + rim;
    return glm::dot(d, to_ - from_ - rim) > 0 ? to_ : from_ + rim;
}

bool SupportBody::goes_before(const SupportBody& other) const {
    if (kind_ != other.kind_) return kind_ < other.kind_;
    if (round_ != other.round_) return round_ < other.round_;
    if (points_.size() != other.points_.size()) return points_.size() < other.points_.size();
    // By the first number that differs.
    int order = 0;
    const auto compare = [&](const auto& mine, const auto& its) {
        for (int k = 0; k < 3 && order == 0; ++k)
            if (mine[k] != its[k]) order = mine[k] < its[k] ? -1 : 1;
    };
    compare(radii_, other.radii_);
    compare(from_, other.from_);
    compare(to_, other.to_);
    compare(center_, other.center_);
    for (int axis = 0; axis < 3; ++axis) compare(turn_[axis], other.turn_[axis]);
    for (std::size_t i = 0; i < points_.size() && order == 0; ++i)
        compare(points_[i], other.points_[i]);
    return order < 0;
}

}  // namespace collidoscope

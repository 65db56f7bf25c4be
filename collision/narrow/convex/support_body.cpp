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

// A unit vector across a unit one.
dvec3 any_across_axis(const dvec3& axis) {
    const dvec3 size = glm::abs(axis);
    const dvec3 least = size.y <= size.x && size.y <= size.z ? dvec3(0, 1, 0)
                        : size.x <= size.z                   ? dvec3(1, 0, 0)
                                                             : dvec3(0, 0, 1);
    return glm::normalize(least - glm::dot(least, axis) * axis);
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

SurfacePart SupportBody::part_towards(const dvec3& direction) const {
    const bool has_side = kind_ == Kind::Cylinder;
    if (kind_ == Kind::Cone || has_side) {
        const double along = glm::dot(direction, axis_);
        dvec3 across = direction - along * axis_;
        across -= glm::dot(across, axis_) * axis_;
        const double length = glm::length(across);
        const bool has_ends = from_ != to_;
        if ((has_side ? std::abs(along) : -along) >= length || (has_side && !has_ends)) {
            const bool at_to = has_side && along > 0;
            SurfacePart disc{{}, at_to ? 1U : 0U, at_to ? axis_ : -axis_};
            // The first corner is the farthest along the direction.
            const dvec3 u = length > 1e-15 ? across / length : any_across_axis(axis_);
            const dvec3 v = glm::cross(disc.normal, u);
            constexpr double h = 0.70710678118654752;
            constexpr double turns[8][2]{{1, 0},  {h, h},   {0, 1},  {-h, h},
                                         {-1, 0}, {-h, -h}, {0, -1}, {h, -h}};
            if (round_ > 0) disc.corners.reserve(8);
            for (const auto& [c, s] : turns) {
                disc.corners.push_back((at_to ? to_ : from_) + round_ * (c * u + s * v));
                if (!(round_ > 0)) break;
            }
            return disc;
        }
        if (has_side) {
            const dvec3 out = round_ / length * across;
            return {{from_ + out, to_ + out}, 2, dvec3(0)};
        }
    }
    return {{support(direction)}, 0, dvec3(0)};
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

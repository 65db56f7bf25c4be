#include "app/view/camera/gizmo.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "app/view/camera/thin_picks.h"

namespace collidoscope::app {

dvec3 unit_axis(int axis) {
    dvec3 v(0);
    v[axis] = 1;
    return v;
}

Gizmo::Gizmo(const Shape& shape, const dvec3& center, const Camera& camera, bool flat, double scale)
    : center_(center), unit_(camera.world_per_pixel(center)), scale_(scale) {
    view_ = camera.orthographic() ? camera.forward() : center - camera.eye();
    const double length = glm::length(view_);
    view_ = length > 0 ? view_ / length : camera.forward();
    for (int axis = 0; axis < (flat ? 2 : 3); ++axis) {
        // An arrow that points at the eye cannot be pulled.
        if (std::abs(glm::dot(view_, unit_axis(axis))) < 0.985)
            parts_.push_back({GizmoKind::Move, axis});
    }
    if (!can_turn(shape)) return;
    for (int axis = flat ? 2 : 0; axis < 3; ++axis) parts_.push_back({GizmoKind::Turn, axis});
}

dvec3 Gizmo::arrow_start(int axis) const {
    return center_ + unit_axis(axis) * (14 * scale_ * unit_);
}
dvec3 Gizmo::arrow_tip(int axis) const {
    return center_ + unit_axis(axis) * (arrow_pixels * scale_ * unit_);
}

std::vector<dvec3> Gizmo::ring(int axis) const {
    const dvec3 n = unit_axis(axis);
    const double facing = std::abs(glm::dot(n, view_));
    // Begin at a silhouette point of the circle and go round the side toward the eye.
    const dvec3 u =
        facing > 0.999 ? unit_axis((axis + 1) % 3) : glm::normalize(glm::cross(n, view_));
    dvec3 v = glm::cross(n, u);
    if (glm::dot(v, view_) > 0) v = -v;
    const bool whole = facing > 0.94;
    const double sweep = (whole ? 2 : 1) * std::numbers::pi;
    const int pieces = whole ? 64 : 32;
    const double r = ring_pixels * scale_ * unit_;
    std::vector<dvec3> points;
    for (int i = 0; i <= pieces; ++i) {
        const double a = sweep * i / pieces;
        points.push_back(center_ + (u * std::cos(a) + v * std::sin(a)) * r);
    }
    return points;
}

std::optional<GizmoPart> Gizmo::pick(const Camera& camera, const dvec2& pixel) const {
    std::optional<GizmoPart> found;
    double nearest = reach_pixels * scale_;
    const auto consider = [&](const GizmoPart& part, const dvec3& a, const dvec3& b) {
        const auto hit = pick_segment(camera, pixel, a, b);
        if (!hit || hit->pixels > nearest) return;
        nearest = hit->pixels;
        found = part;
    };
    for (const GizmoPart& part : parts_) {
        if (part.kind == GizmoKind::Move) {
            consider(part, arrow_start(part.axis), arrow_tip(part.axis));
            continue;
        }
        const std::vector<dvec3> points = ring(part.axis);
        for (std::size_t i = 1; i < points.size(); ++i) consider(part, points[i - 1], points[i]);
    }
    return found;
}

}  // namespace collidoscope::app

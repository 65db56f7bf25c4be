#include "app/view/drawing/dragging.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <numbers>

#include "app/base/utilities/format.h"
#include "app/model/shapes/ray_casts.h"

namespace collidoscope::app {
namespace {

constexpr double turn_step = std::numbers::pi / 12;  // 15 degrees
constexpr double grid_pixels = 14;                   // of a snapping step, at least

// The point where the pixel's ray meets the plane through a point, however far behind or before.
std::optional<dvec3> on_plane(const Camera& camera, const dvec2& pixel, const dvec3& point,
                              const dvec3& normal) {
    const PixelRay ray = camera.ray(pixel);
    const double along = glm::dot(ray.direction, normal);
    if (std::abs(along) < 1e-9) return std::nullopt;
    const double t = glm::dot(point - ray.origin, normal) / along;
    if (!camera.orthographic() && t < 0) return std::nullopt;
    return ray.origin + t * ray.direction;
}

double snapped(double value, double step) {
    return std::round(value / step) * step;
}

// The point of a unit ball before the screen that is under the pixel (Shoemake 1992), in the
// camera's frame; outside of the ball, on its rim.
dvec3 on_ball(const dvec2& pixel, const dvec2& center, double radius) {
    const dvec2 p = dvec2(pixel.x - center.x, center.y - pixel.y) / radius;
    const double r2 = glm::dot(p, p);
    return r2 < 1 ? dvec3(p, std::sqrt(1 - r2)) : dvec3(p / std::sqrt(r2), 0);
}

}  // namespace

double nice_step(double about) {
    if (!(about > 0) || !std::isfinite(about)) return 1;
    const double power = std::pow(10, std::floor(std::log10(about)));
    for (const double step : {1.0, 2.0, 5.0}) {
        if (step * power >= about * (1 - 1e-9)) return step * power;
    }
    return 10 * power;
}

void Dragging::begin(const Shape& shape, const Grab& grab, const dvec2& pixel,
                     const Modifiers& keys) {
    active_ = true;
    grab_ = grab;
    before_ = start_ = now_ = shape;
    pixel_ = pixel;
    axis_.reset();
    text_.clear();
    turning_ = grab.gizmo ? grab.gizmo->kind == GizmoKind::Turn
                          : keys.shift && !grab.handle && can_turn(shape);
}

Shape Dragging::finish() {
    active_ = false;
    text_.clear();
    axis_.reset();
    return before_;
}

std::optional<dvec3> Dragging::kept_axis(const Modifiers& keys) const {
    if (grab_.gizmo) return unit_axis(grab_.gizmo->axis);
    if (grab_.flat && turning_) return unit_axis(2);
    if (keys.x) return unit_axis(0);
    if (keys.y) return unit_axis(1);
    if (keys.z && !grab_.flat) return unit_axis(2);
    // A plane only goes along its normal: it has no other place to be.
    if (const auto* plane = std::get_if<Plane>(&start_); plane && !turning_)
        return glm::normalize(dvec3(plane->normal));
    return std::nullopt;
}

std::optional<Shape> Dragging::update(const Camera& camera, const dvec2& pixel,
                                      const Modifiers& keys) {
    if (!active_) return std::nullopt;
    // Changing between moving and turning begins anew from here.
    const bool turning = grab_.gizmo ? turning_ : keys.shift && !grab_.handle && can_turn(start_);
    if (turning != turning_) {
        grab_.center += dvec3(pose_of(now_).position) - dvec3(pose_of(start_).position);
        if (!turning_)
            grab_.point += dvec3(pose_of(now_).position) - dvec3(pose_of(start_).position);
        start_ = now_;
        pixel_ = pixel;
        turning_ = turning;
    }
    axis_ = kept_axis(keys);
    Shape wanted = turning_ ? turn(camera, pixel, keys) : move(camera, pixel, keys);
    try {
        check(wanted);
    } catch (const InputError&) {
        return std::nullopt;
    }
    now_ = std::move(wanted);
    return now_;
}

Shape Dragging::move(const Camera& camera, const dvec2& pixel, const Modifiers& keys) {
    // In the view plane through the grabbed point; along an axis, in the plane through that axis
    // that is seen most from the front.
    dvec3 normal = grab_.flat ? dvec3(0, 0, 1) : camera.forward();
    if (axis_) normal -= *axis_ * glm::dot(normal, *axis_);
    dvec3 offset(0);
    if (glm::length(normal) > 1e-6) {
        normal = glm::normalize(normal);
        const auto from = on_plane(camera, pixel_, grab_.point, normal);
        const auto to = on_plane(camera, pixel, grab_.point, normal);
        if (!from || !to) return now_;
        offset = *to - *from;
    }
    if (axis_) offset = *axis_ * glm::dot(offset, *axis_);
    if (grab_.flat) offset.z = 0;

    // Snapping is of the place, not of the way to it.
    const dvec3 place(grab_.handle ? handles_of(start_).at(*grab_.handle)
                                   : pose_of(start_).position);
    if (keys.ctrl) {
        const double step = nice_step(grid_pixels * camera.world_per_pixel(grab_.point));
        if (axis_) {
            const double at = glm::dot(place, *axis_), along = glm::dot(offset, *axis_);
            offset = *axis_ * (snapped(at + along, step) - at);
        } else {
            for (int k = 0; k < (grab_.flat ? 2 : 3); ++k)
                offset[k] = snapped(place[k] + offset[k], step) - place[k];
        }
    }
    // Far less than the mouse can tell is rounding: no way, or no coordinate.
    const double least = 1e-6 * camera.world_per_pixel(grab_.point);
    for (int k = 0; k < 3; ++k) {
        if (std::abs(offset[k]) < least) offset[k] = 0;
        if (offset[k] != 0 && std::abs(place[k] + offset[k]) < least) offset[k] = -place[k];
    }
    text_ = fmt::format("moved by ({:.3g}, {:.3g}, {:.3g})", offset.x, offset.y, offset.z);
    if (grab_.flat) text_ = fmt::format("moved by ({:.3g}, {:.3g})", offset.x, offset.y);
    if (offset == dvec3(0)) return start_;
    if (grab_.handle) return with_handle(start_, *grab_.handle, vec3(place + offset));
    return moved(start_, vec3(offset));
}

Shape Dragging::turn(const Camera& camera, const dvec2& pixel, const Modifiers& keys) {
    const auto center = camera.project(grab_.center);
    if (!center || pixel == pixel_) {
        text_ = "rotated by 0°";
        return start_;
    }
    dvec3 axis(0, 1, 0);
    double angle = 0;
    if (axis_) {
        axis = *axis_;
        const dvec3 view =
            camera.orthographic() ? camera.forward() : glm::normalize(grab_.center - camera.eye());
        const double facing = glm::dot(axis, view);
        if (std::abs(facing) > 0.25) {
            // Seen from its axis, the mouse goes round the center.
            const auto a = on_plane(camera, pixel_, grab_.center, axis);
            const auto b = on_plane(camera, pixel, grab_.center, axis);
            if (!a || !b) return now_;
            const dvec3 u = *a - grab_.center, v = *b - grab_.center;
            angle = std::atan2(glm::dot(glm::cross(u, v), axis), glm::dot(u, v));
        } else {
            // Seen from the side, it rolls along the screen, half a turn for the ring's width.
            const dvec3 side = glm::normalize(glm::cross(axis, view));
            const dvec2 along(glm::dot(side, camera.right()), -glm::dot(side, camera.up()));
            angle = -glm::dot(pixel - pixel_, along) / (Gizmo::ring_pixels);
        }
    } else {
        const double radius =
            std::clamp(grab_.size / camera.world_per_pixel(grab_.center), 60.0, 2000.0);
        const dvec3 p = on_ball(pixel_, *center, radius), q = on_ball(pixel, *center, radius);
        const dvec3 seen = glm::cross(p, q);
        const double sine = glm::length(seen);
        // The rotation goes by twice the arc, so that going full circle brings the body back.
        angle = 2 * std::atan2(sine, glm::dot(p, q));
        if (sine > 0) {
            axis =
                (camera.right() * seen.x + camera.up() * seen.y - camera.forward() * seen.z) / sine;
        }
    }
    if (keys.ctrl) angle = snapped(angle, turn_step);
    text_ = fmt::format("rotated by {:.3g}°", angle * 180 / std::numbers::pi);
    if (angle == 0) return start_;
    return turned(start_, quat(glm::angleAxis(angle, axis)), vec3(grab_.center));
}

}  // namespace collidoscope::app

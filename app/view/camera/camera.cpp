#include "app/view/camera/camera.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <limits>

namespace collidoscope::app {
namespace {

constexpr double nearest_distance = 1e-9,
                 farthest_distance = 1e12;  // distances the camera can have

bool finite(const CameraState& s) {
    return std::isfinite(s.pivot.x) && std::isfinite(s.pivot.y) && std::isfinite(s.pivot.z) &&
           std::isfinite(s.yaw) && std::isfinite(s.pitch) && std::isfinite(s.distance) &&
           s.distance > 0;
}

// Slow at both ends.
double eased(double t) {
    return t * t * (3 - 2 * t);
}

// The turn from one yaw to another that is shorter than half a circle.
float nearest_yaw(float yaw, float reference) {
    return reference + std::remainder(yaw - reference, 360.0f);
}

}  // namespace

double Camera::yaw() const {
    return flat_ ? 0 : glm::radians(static_cast<double>(now_.yaw));
}
double Camera::pitch() const {
    return flat_ ? 0 : glm::radians(static_cast<double>(now_.pitch));
}

void Camera::go_to(const CameraState& state, bool smooth) {
    if (!finite(state)) return;
    CameraState wanted = state;
    wanted.pitch = std::clamp(wanted.pitch, -90.0f, 90.0f);
    wanted.distance =
        std::clamp(wanted.distance, float(nearest_distance), float(farthest_distance));
    if (!smooth) return jump(wanted);
    wanted.yaw = nearest_yaw(wanted.yaw, now_.yaw);
    from_ = now_;
    goal_ = wanted;
    time_ = 0;
    now_.orthographic = wanted.orthographic;
}

void Camera::jump(const CameraState& state) {
    if (!finite(state)) return;
    now_ = from_ = goal_ = state;
    now_.yaw = goal_.yaw = std::remainder(state.yaw, 360.0f);
    time_ = duration;
}

bool Camera::advance(double seconds) {
    if (!moving()) return false;
    time_ = std::min(duration, time_ + std::max(seconds, 0.0));
    const double t = eased(time_ / duration);
    const auto between = [t](float a, float b) { return static_cast<float>(a + (b - a) * t); };
    now_ = goal_;
    now_.pivot = vec3(glm::mix(dvec3(from_.pivot), dvec3(goal_.pivot), t));
    now_.yaw = between(from_.yaw, goal_.yaw);
    now_.pitch = between(from_.pitch, goal_.pitch);
    // Distances go by their ratio, so that near and far moves look equally even.
    now_.distance = static_cast<float>(
        std::exp(glm::mix(std::log(double(from_.distance)), std::log(double(goal_.distance)), t)));
    if (!moving()) jump(goal_);
    return true;
}

void Camera::set_view_size(const dvec2& pixels) {
    size_ = glm::max(pixels, dvec2(1));
}

void Camera::set_insets(const Insets& insets) {
    insets_ = insets;
    const auto limit = [](double& a, double& b, double most) {
        const double share = std::min(1.0, most / std::max(a + b, 1e-9));
        a *= share;
        b *= share;
    };
    limit(insets_.left, insets_.right, 0.5 * size_.x);
    limit(insets_.top, insets_.bottom, 0.72 * size_.y);
}

void Camera::set_contents(const Aabb& bounds) {
    if (glm::all(glm::lessThanEqual(bounds.min, bounds.max))) contents_ = bounds;
}

void Camera::set_flat(bool flat) {
    flat_ = flat;
}

void Camera::orbit(const dvec2& pixels) {
    if (flat_) return pan(pixels);
    CameraState s = now_;
    // Across the view's height is half a turn.
    const double degrees = 180 / std::max(size_.y, 200.0);
    s.yaw -= static_cast<float>(pixels.x * degrees);
    s.pitch = std::clamp(s.pitch + static_cast<float>(pixels.y * degrees), -90.0f, 90.0f);
    jump(s);
}

void Camera::pan(const dvec2& pixels, const std::optional<dvec3>& at) {
    const double unit = world_per_pixel(at.value_or(dvec3(now_.pivot)));
    CameraState s = now_;
    s.pivot = vec3(dvec3(s.pivot) + (up() * pixels.y - right() * pixels.x) * unit);
    jump(s);
}

void Camera::zoom(double steps, const dvec2& pixel, const std::optional<dvec3>& at) {
    // The point that stays where it is seen.
    dvec3 anchor;
    if (at) {
        anchor = *at;
    } else {
        const PixelRay r = ray(pixel);
        const double along = glm::dot(r.direction, forward());
        anchor = r.origin + r.direction * (depth_of(dvec3(now_.pivot)) - near_plane()) / along;
    }
    CameraState s = now_;
    const double wanted = double(now_.distance) * std::pow(zoom_step, steps);
    const double distance = std::clamp(wanted, nearest_distance, farthest_distance);
    const double factor = distance / double(now_.distance);
    // Shrink the whole arrangement of eye and pivot about that point.
    s.pivot = vec3(anchor + (dvec3(now_.pivot) - anchor) * factor);
    s.distance = static_cast<float>(distance);
    jump(s);
}

void Camera::set_pivot(const vec3& p) {
    CameraState s = goal_;
    s.pivot = p;
    go_to(s);
}

void Camera::look_from(Side side) {
    CameraState s = goal_;
    s.yaw = side == Side::Right ? 90.0f : 0.0f;
    s.pitch = side == Side::Top ? 90.0f : 0.0f;
    go_to(s);
}

void Camera::toggle_orthographic() {
    CameraState s = goal_;
    s.orthographic = !s.orthographic;
    go_to(s);
}

Camera::Axes Camera::goal_axes() const {
    const double turn = flat_ ? 0 : glm::radians(double(goal_.yaw));
    const double tilt = flat_ ? 0 : glm::radians(double(goal_.pitch));
    const dvec3 back(std::sin(turn) * std::cos(tilt), std::sin(tilt),
                     std::cos(turn) * std::cos(tilt));
    const dvec3 side(std::cos(turn), 0, -std::sin(turn));
    return {side, glm::cross(back, side), back};
}

double Camera::fitting_distance(std::span<const FramedBall> balls, const dvec3& pivot,
                                double radius) const {
    // Everything must be seen within the middle part of the view, with the pivot in its center.
    // The part that the insets leave clear is filled a little more.
    const bool inset = insets_ != Insets{};
    const double part = flat_ ? (inset ? 0.86 : 0.72) : inset ? 0.92 : 0.80;
    const dvec2 clear(size_.x - insets_.left - insets_.right,
                      size_.y - insets_.top - insets_.bottom);
    const double unit = std::tan(field_of_view / 2) * part / size_.y;
    const double ty = unit * clear.y, tx = unit * clear.x;
    const auto [side, top, back] = goal_axes();
    double distance = 0;
    for (const FramedBall& ball : balls) {
        const dvec3 d = dvec3(ball.center) - pivot;
        const double nearer = flat_ || goal_.orthographic ? 0 : glm::dot(d, back);
        // A ball is touched by planes through the eye a little farther out than its radius.
        const double x = std::abs(glm::dot(d, side)) + double{ball.radius} * std::sqrt(1 + tx * tx);
        const double y = std::abs(glm::dot(d, top)) + double{ball.radius} * std::sqrt(1 + ty * ty);
        distance = std::max({distance, x / tx + nearer, y / ty + nearer});
    }
    // Thin things seen along their length still need room.
    return std::max(distance, 1.2 * radius / std::tan(field_of_view / 2) * 0.5);
}

void Camera::frame(const Aabb& box, bool smooth) {
    if (!glm::all(glm::lessThanEqual(box.min, box.max))) return;
    std::array<FramedBall, 8> corners;
    for (std::size_t i = 0; i < 8; ++i) {
        corners[i].center = {(i & 1) ? box.max.x : box.min.x, (i & 2) ? box.max.y : box.min.y,
                             (i & 4) ? box.max.z : box.min.z};
    }
    frame(corners, smooth);
}

void Camera::frame(std::span<const FramedBall> balls, bool smooth) {
    if (balls.empty()) return;
    dvec3 low(INFINITY), high(-INFINITY);
    const auto [side, top, back] = goal_axes();
    const glm::dmat3 axes(side, top, back);
    for (const FramedBall& ball : balls) {
        const dvec3 at = glm::transpose(axes) * dvec3(ball.center);
        low = glm::min(low, at - double{ball.radius});
        high = glm::max(high, at + double{ball.radius});
    }
    if (!glm::all(glm::lessThanEqual(low, high))) return;
    CameraState s = goal_;
    const dvec3 center = axes * (0.5 * (low + high));
    double radius = 0.5 * glm::length(high - low);
    // A point is shown with as much around it as floats can tell apart there.
    const double least = std::max(glm::length(center) * 0x1p-22, 1e-9);
    if (radius < least) radius = radius > 0 ? least : std::max(0.5 * double(s.distance), least);
    s.pivot = vec3(center);
    s.distance = static_cast<float>(std::clamp(fitting_distance(balls, dvec3(s.pivot), radius),
                                               nearest_distance, farthest_distance));
    go_to(s, smooth);
}

void Camera::look_across(const vec3& line) {
    const double length = glm::length(dvec3(line));
    if (flat_ || !(length > 0) || !std::isfinite(length)) return;
    const dvec3 along = dvec3(line) / length;
    // Least turned first; a line straight up is seen across from any side that is not too high.
    constexpr std::array<float, 13> turns = {0,  15,  -15, 30,  -30, 45, -45,
                                             60, -60, 75,  -75, 90,  -90};
    constexpr std::array<float, 3> tilts = {0, -10, 10};
    constexpr double max_along = 0.45;  // 63 degrees between the line and the view direction
    CameraState best = goal_;
    double least = 2;
    for (const float tilt : tilts) {
        for (const float turn : turns) {
            CameraState s = goal_;
            s.yaw += turn;
            s.pitch = std::clamp(s.pitch + tilt, -90.0f, 90.0f);
            const double yaw = glm::radians(double(s.yaw)), pitch = glm::radians(double(s.pitch));
            const dvec3 back(std::sin(yaw) * std::cos(pitch), std::sin(pitch),
                             std::cos(yaw) * std::cos(pitch));
            const double seen_along = std::abs(glm::dot(back, along));
            if (seen_along <= max_along) return jump(s);
            if (seen_along < least) least = seen_along, best = s;
        }
    }
    jump(best);
}

void Camera::look_aside(const dvec3& from, const dvec3& to) {
    CameraState s = goal_;
    s.yaw = now_.yaw + 64;
    s.pitch = std::clamp(now_.pitch * 0.5f + 14, 8.0f, 40.0f);
    s.pivot = vec3(glm::mix(from, to, 0.5));
    const double width = std::max(glm::distance(from, to), 1e-9);
    const double half_angle =
        std::atan(std::tan(field_of_view / 2) * std::max(1.0, size_.x / size_.y));
    s.distance = static_cast<float>(0.78 * width / std::sin(half_angle));
    s.orthographic = false;
    go_to(s);
}

dvec3 Camera::forward() const {
    return -dvec3(std::sin(yaw()) * std::cos(pitch()), std::sin(pitch()),
                  std::cos(yaw()) * std::cos(pitch()));
}
dvec3 Camera::right() const {
    return {std::cos(yaw()), 0, -std::sin(yaw())};
}
dvec3 Camera::up() const {
    return glm::cross(right(), forward());
}
dvec3 Camera::eye() const {
    return dvec3(now_.pivot) - forward() * double(now_.distance);
}

double Camera::depth_of(const dvec3& p) const {
    return glm::dot(p - eye(), forward());
}

double Camera::far_plane() const {
    double deepest = 2 * double(now_.distance);
    for (int corner = 0; corner < 8; ++corner) {
        const dvec3 p((corner & 1) ? contents_.max.x : contents_.min.x,
                      (corner & 2) ? contents_.max.y : contents_.min.y,
                      (corner & 4) ? contents_.max.z : contents_.min.z);
        deepest = std::max(deepest, depth_of(p));
    }
    // The ground goes on behind the bodies and fades; some of it is worth showing.
    return std::max(1.05 * deepest, 40 * double(now_.distance));
}

double Camera::near_plane() const {
    double least = std::numeric_limits<double>::infinity();
    for (int corner = 0; corner < 8; ++corner) {
        const dvec3 p((corner & 1) ? contents_.max.x : contents_.min.x,
                      (corner & 2) ? contents_.max.y : contents_.min.y,
                      (corner & 4) ? contents_.max.z : contents_.min.z);
        least = std::min(least, depth_of(p));
    }
    if (orthographic()) return std::min(least - 0.05 * std::abs(least), -far_plane());
    return std::max({std::min(0.5 * least, 0.2 * double(now_.distance)), 0.01 * now_.distance,
                     2e-5 * far_plane()});
}

double Camera::visible_height() const {
    return 2 * std::tan(field_of_view / 2) * double(now_.distance);
}

PixelRay Camera::ray(const dvec2& pixel) const {
    const dvec2 at = pixel - shift();
    const dvec2 n(2 * at.x / size_.x - 1, 1 - 2 * at.y / size_.y);
    const double t = std::tan(field_of_view / 2), aspect = size_.x / size_.y;
    PixelRay r;
    if (orthographic()) {
        const double half = t * double(now_.distance);
        r.direction = forward();
        const dvec3 start = eye() + right() * (n.x * half * aspect) + up() * (n.y * half);
        r.origin = start + r.direction * near_plane();
        r.far_point = start + r.direction * far_plane();
        return r;
    }
    const dvec3 d = forward() + right() * (n.x * t * aspect) + up() * (n.y * t);
    r.direction = glm::normalize(d);
    r.origin = eye() + d * near_plane();
    r.far_point = eye() + d * far_plane();
    return r;
}

std::optional<dvec2> Camera::project(const dvec3& p) const {
    const dvec3 d = p - eye();
    const double depth = glm::dot(d, forward());
    const double t = std::tan(field_of_view / 2), aspect = size_.x / size_.y;
    const double reach = orthographic() ? double(now_.distance) : depth;
    if (!(reach > 0)) return std::nullopt;
    const double x = glm::dot(d, right()) / (reach * t * aspect);
    const double y = glm::dot(d, up()) / (reach * t);
    const dvec2 pixel = dvec2((x + 1) / 2 * size_.x, (1 - y) / 2 * size_.y) + shift();
    if (!std::isfinite(pixel.x) || !std::isfinite(pixel.y)) return std::nullopt;
    return pixel;
}

double Camera::world_per_pixel(const dvec3& p) const {
    const double least = 1e-6 * double(now_.distance);
    const double depth = orthographic() ? double(now_.distance) : std::max(depth_of(p), least);
    return 2 * std::tan(field_of_view / 2) * depth / size_.y;
}

}  // namespace collidoscope::app

#include "app/drawings/vector/projection.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace collidoscope::app {
namespace {

constexpr double margin = 40;  // pixels around the picture that are kept

template <class Point, class Value>
std::vector<Point> clip_by(const std::vector<Point>& polygon, const Value& value) {
    std::vector<Point> out;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const std::size_t k = (i + 1) % polygon.size();
        const double a = value(i), b = value(k);
        if (a >= 0) out.push_back(polygon[i]);
        if ((a < 0) != (b < 0))
            out.push_back(polygon[i] + (polygon[k] - polygon[i]) * (a / (a - b)));
    }
    return out;
}

}  // namespace

std::vector<SeenPoint> clipped(const std::vector<SeenPoint>& polygon,
                               const std::vector<double>& value) {
    return clip_by(polygon, [&](std::size_t i) { return value[i]; });
}

Projection::Projection(const render::CameraMatrices& camera)
    : view_projection_(glm::dmat4(camera.projection) * glm::dmat4(camera.view)),
      size_(camera.size),
      eye_(camera.eye),
      forward_(glm::normalize(glm::dvec3(camera.forward))),
      orthographic_(camera.orthographic),
      nearest_(1e-6),
      height_(double(camera.visible_height)) {
    depth_row_ = {forward_, -glm::dot(forward_, eye_)};
    per_pixel_ = orthographic_ ? height_ / std::max(size_.y, 1.0)
                               : 2 * std::tan(double(camera.fov_y) / 2) / std::max(size_.y, 1.0);
    // The near plane of the matrices: where clip z equals -w.
    const glm::dmat4 projection(camera.projection);
    if (!orthographic_) nearest_ = std::max(projection[3][2] / (projection[2][2] - 1), 1e-9);
}

glm::dvec4 Projection::clip(const glm::dvec3& p) const {
    return view_projection_ * glm::dvec4(p, 1);
}

SeenPoint Projection::seen(const glm::dvec4& c) const {
    const glm::dvec2 n = glm::dvec2(c) / c.w;
    return {(0.5 * n.x + 0.5) * size_.x, (0.5 - 0.5 * n.y) * size_.y, 1 / c.w};
}

std::optional<SeenPoint> Projection::at(const glm::dvec3& p) const {
    const glm::dvec4 c = clip(p);
    if (!orthographic_ && c.w < nearest_) return std::nullopt;
    SeenPoint s = seen(c);
    if (orthographic_) s.z = -glm::dot(depth_row_, glm::dvec4(p, 1));
    if (!std::isfinite(s.x) || !std::isfinite(s.y) || !std::isfinite(s.z)) return std::nullopt;
    return s;
}

std::vector<SeenPoint> Projection::polygon(const std::vector<glm::dvec3>& given) const {
    std::vector<glm::dvec3> corners = given;
    if (!orthographic_) {
        bool cut = false;
        for (const glm::dvec3& p : corners) cut |= clip(p).w < nearest_;
        if (cut)
            corners = clip_by(corners, [&](std::size_t i) {
                return glm::dot(depth_row_, glm::dvec4(given[i], 1)) - 1.000001 * nearest_;
            });
    }
    std::vector<SeenPoint> out;
    for (const glm::dvec3& p : corners) {
        const auto s = at(p);
        if (!s) return {};
        out.push_back(*s);
    }
    for (const int axis : {0, 1}) {
        const double high = (axis == 0 ? size_.x : size_.y) + margin;
        const auto low_side = [&](std::size_t i) { return out[i][axis] + margin; };
        const auto high_side = [&](std::size_t i) { return high - out[i][axis]; };
        const auto outside = [&](const auto& value) {
            bool any = false;
            for (std::size_t i = 0; i < out.size(); ++i) any |= value(i) < 0;
            return any;
        };
        if (outside(low_side)) out = clip_by(out, low_side);
        if (outside(high_side)) out = clip_by(out, high_side);
    }
    return out.size() < 3 ? std::vector<SeenPoint>{} : out;
}

std::vector<SeenPoint> Projection::segment(const glm::dvec3& from, const glm::dvec3& to) const {
    glm::dvec3 a = from, b = to;
    if (!orthographic_) {
        const double da = glm::dot(depth_row_, glm::dvec4(a, 1)) - 1.000001 * nearest_;
        const double db = glm::dot(depth_row_, glm::dvec4(b, 1)) - 1.000001 * nearest_;
        if (da < 0 && db < 0) return {};
        if (da < 0) a = a + (b - a) * (da / (da - db));
        if (db < 0) b = b + (a - b) * (db / (db - da));
    }
    const auto sa = at(a), sb = at(b);
    if (!sa || !sb) return {};
    double t0 = 0, t1 = 1;
    const glm::dvec3 way = *sb - *sa;
    for (const int axis : {0, 1}) {
        const double low = -margin - (*sa)[axis];
        const double high = (axis == 0 ? size_.x : size_.y) + margin - (*sa)[axis];
        if (way[axis] == 0) {
            if (low > 0 || high < 0) return {};
            continue;
        }
        const double u = low / way[axis], v = high / way[axis];
        t0 = std::max(t0, std::min(u, v));
        t1 = std::min(t1, std::max(u, v));
    }
    if (t0 >= t1) return {};
    return {*sa + way * t0, *sa + way * t1};
}

double Projection::slack(double nearness) const {
    constexpr double share = 3e-4;
    return share * (orthographic_ ? height_ : std::abs(nearness));
}

double Projection::world_per_pixel(const glm::dvec3& p) const {
    if (orthographic_) return per_pixel_;
    return std::max(0.0, glm::dot(depth_row_, glm::dvec4(p, 1))) * per_pixel_;
}

}  // namespace collidoscope::app

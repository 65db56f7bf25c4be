#include "app/player/map/map_outline.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <numbers>

#include "app/base/utilities/format.h"
#include "app/model/shapes/shape_type.h"

namespace collidoscope::app {
namespace {

float turn(const vec2& a, const vec2& b, const vec2& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Andrew's monotone chain; counter-clockwise.
std::vector<vec2> hull_of(std::vector<vec2> points) {
    const auto before = [](const vec2& a, const vec2& b) {
        return a.x != b.x ? a.x < b.x : a.y < b.y;
    };
    std::sort(points.begin(), points.end(), before);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3) return points;
    std::vector<vec2> hull;
    for (int side = 0; side < 2; ++side) {
        const std::size_t base = hull.size();
        for (const vec2& p : points) {
            while (hull.size() >= base + 2 && turn(hull[hull.size() - 2], hull.back(), p) <= 0)
                hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back();
        std::reverse(points.begin(), points.end());
    }
    return hull;
}

// "0.25", "-3", never "-0".
std::string text_of(double value, double step) {
    if (std::abs(value) < 1e-9 * step) return "0";
    return fmt::format("{:.6g}", value);
}

// A round number near to it: 1, 2 or 5 times a power of ten.
double round_step(double about) {
    const double power = std::pow(10, std::floor(std::log10(about)));
    const double rest = about / power;
    return power * (rest < 1.5 ? 1 : rest < 3.5 ? 2 : rest < 7.5 ? 5 : 10);
}

// From `low` at the beginning of the axis to `high` at its end, which may be less.
MapAxis axis_between(std::string name, double low, double high, double step) {
    MapAxis axis{std::move(name), {}};
    const double least = std::min(low, high), most = std::max(low, high);
    if (!(most > least) || !std::isfinite(most - least)) return axis;
    const auto first = static_cast<long>(std::ceil(least / step - 1e-9));
    const auto last = static_cast<long>(std::floor(most / step + 1e-9));
    for (long i = first; i <= last; ++i) {
        const double value = static_cast<double>(i) * step;
        axis.ticks.push_back(
            {static_cast<float>((value - low) / (high - low)), text_of(value, step)});
    }
    return axis;
}

MapAxis plane_axis(const MapFrame& frame, const vec3& direction, float half, int about) {
    const vec3 size = glm::abs(direction);
    const int k = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const double sign = direction[k] < 0 ? -1 : 1, middle = frame.center[k];
    const double reach = sign * double{half};
    return axis_between(std::string(1, "xyz"[k]), middle - reach, middle + reach,
                        round_step(2 * double{half} / about));
}

}  // namespace

std::vector<std::vector<vec2>> outline_on(const MapFrame& frame, const Shape& shape) {
    if (frame.kind == MapKind::Sphere) return {};
    std::vector<std::vector<vec2>> lines;
    if (const auto* polygon = std::get_if<Polygon>(&shape)) {
        for (const auto& ring : polygon->rings) {
            std::vector<vec2>& line = lines.emplace_back();
            for (const vec2& p : ring) line.push_back(frame.coordinates(vec3(p, 0)));
        }
        return lines;
    }
    const ConvexCore core = type_of(shape).core(shape);
    std::vector<vec2> points;
    constexpr int corners = 64;
    for (const vec3& p : core.points) {
        for (int i = 0; i < (core.radius > 0 ? corners : 1); ++i) {
            const float angle = static_cast<float>(i) * 2 * std::numbers::pi_v<float> / corners;
            const vec3 rim = std::cos(angle) * frame.right + std::sin(angle) * frame.up;
            points.push_back(frame.coordinates(p + core.radius * rim));
        }
    }
    if (!points.empty()) lines.push_back(hull_of(std::move(points)));
    return lines;
}

MapAxes axes_of(const MapFrame& frame, int about) {
    if (frame.kind == MapKind::Sphere)
        return {axis_between("longitude °", -180, 180, 60),
                axis_between("latitude °", -90, 90, 30)};
    return {plane_axis(frame, frame.right, frame.half_width, about),
            plane_axis(frame, frame.up, frame.half_height, about)};
}

}  // namespace collidoscope::app

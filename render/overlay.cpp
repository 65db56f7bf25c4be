#include "render/overlay.h"

#include <atomic>
#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope::render {

namespace {

std::uint64_t next_identity() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

bool finite(glm::vec3 v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

std::uint32_t flags_of(Occlusion occlusion) {
    return static_cast<std::uint32_t>(occlusion);
}

constexpr glm::quat no_rotation{1, 0, 0, 0};

}  // namespace

Overlay::Overlay() : identity_(next_identity()) {}

// A copy is another list: it may change on its own.
Overlay::Overlay(const Overlay& other) : Overlay() {
    *this = other;
}

Overlay& Overlay::operator=(const Overlay& other) {
    if (this == &other) return *this;
    planes_ = other.planes_;
    solid_boxes_ = other.solid_boxes_;
    balls_ = other.balls_;
    triangles_ = other.triangles_;
    boxes_ = other.boxes_;
    rings_ = other.rings_;
    lines_ = other.lines_;
    heads_ = other.heads_;
    dots_ = other.dots_;
    position_ = other.position_;
    rotation_ = other.rotation_;
    ++version_;
    return *this;
}

void Overlay::clear() {
    if (empty()) return;
    planes_.clear();
    solid_boxes_.clear();
    balls_.clear();
    triangles_.clear();
    boxes_.clear();
    rings_.clear();
    lines_.clear();
    heads_.clear();
    dots_.clear();
    ++version_;
}

bool Overlay::empty() const {
    return planes_.empty() && solid_boxes_.empty() && balls_.empty() && triangles_.empty() &&
           boxes_.empty() && rings_.empty() && lines_.empty() && heads_.empty() && dots_.empty();
}

void Overlay::plane(glm::vec3 center, glm::vec3 normal, float radius, const Fill& fill,
                    float spacing) {
    const float length = glm::length(normal);
    if (!finite(center) || !(length > 0) || !std::isfinite(length) || !std::isfinite(radius))
        return;
    planes_.push_back(
        {center, radius, normal / length, spacing, pack(fill.color), flags_of(fill.occlusion)});
    ++version_;
}

void Overlay::solid_box(glm::vec3 center, glm::vec3 half, const glm::quat& rotation,
                        const Fill& fill) {
    if (!finite(center) || !finite(half)) return;
    solid_boxes_.push_back({center, pack(fill.color), half, flags_of(fill.occlusion), rotation});
    ++version_;
}

void Overlay::ball(glm::vec3 center, float radius, const Fill& fill) {
    if (!finite(center) || !std::isfinite(radius)) return;
    balls_.push_back(
        {center, pack(fill.color), glm::vec3(radius), flags_of(fill.occlusion), no_rotation});
    ++version_;
}

void Overlay::triangle(glm::vec3 a, glm::vec3 b, glm::vec3 c, const Fill& fill) {
    if (!finite(a) || !finite(b) || !finite(c)) return;
    const std::uint32_t color = pack(fill.color), flags = flags_of(fill.occlusion);
    for (const glm::vec3& p : {a, b, c}) triangles_.push_back({p, color, flags});
    ++version_;
}

void Overlay::polygon(std::span<const glm::vec3> corners, const Fill& fill) {
    for (std::size_t i = 2; i < corners.size(); ++i)
        triangle(corners[0], corners[i - 1], corners[i], fill);
}

void Overlay::box(glm::vec3 center, glm::vec3 half, const glm::quat& rotation,
                  const Stroke& stroke) {
    if (!finite(center) || !finite(half)) return;
    boxes_.push_back({center, stroke.width, half, stroke.dash, rotation, pack(stroke.color),
                      flags_of(stroke.occlusion)});
    ++version_;
}

void Overlay::box(glm::vec3 min, glm::vec3 max, const Stroke& stroke) {
    box(min * 0.5F + max * 0.5F, max * 0.5F - min * 0.5F, no_rotation, stroke);
}

void Overlay::circle(glm::vec3 center, glm::vec3 normal, float radius, const Stroke& stroke) {
    const float length = glm::length(normal);
    if (!finite(center) || !(length > 0) || !std::isfinite(length) || !std::isfinite(radius))
        return;
    rings_.push_back({center, radius, normal / length, stroke.width, stroke.dash,
                      pack(stroke.color), flags_of(stroke.occlusion)});
    ++version_;
}

void Overlay::sphere(glm::vec3 center, float radius, const Stroke& stroke, bool great_circles) {
    if (!finite(center) || !std::isfinite(radius)) return;
    rings_.push_back({center, radius, glm::vec3(0), stroke.width, stroke.dash, pack(stroke.color),
                      flags_of(stroke.occlusion)});
    ++version_;
    if (!great_circles) return;
    circle(center, {1, 0, 0}, radius, stroke);
    circle(center, {0, 1, 0}, radius, stroke);
    circle(center, {0, 0, 1}, radius, stroke);
}

void Overlay::line(glm::vec3 a, glm::vec3 b, const Stroke& stroke) {
    if (!finite(a) || !finite(b)) return;
    lines_.push_back(
        {a, stroke.width, b, stroke.dash, pack(stroke.color), flags_of(stroke.occlusion), 0});
    ++version_;
}

void Overlay::polyline(std::span<const glm::vec3> points, bool closed, const Stroke& stroke) {
    for (std::size_t i = 1; i < points.size(); ++i) line(points[i - 1], points[i], stroke);
    if (closed && points.size() > 2) line(points.back(), points.front(), stroke);
}

void Overlay::arrow(glm::vec3 from, glm::vec3 to, const ArrowStyle& style) {
    if (!finite(from) || !finite(to)) return;
    const Stroke& stroke = style.stroke;
    const std::uint32_t color = pack(stroke.color), flags = flags_of(stroke.occlusion);
    // The shaft ends inside the head, so that its round cap does not show at the tip.
    lines_.push_back({from, stroke.width, to, stroke.dash, color, flags, style.head * 0.75F});
    heads_.push_back({to, style.head, from, color, flags});
    ++version_;
}

void Overlay::disc(glm::vec3 center, glm::vec3 normal, const DotStyle& style) {
    const float length = glm::length(normal);
    if (!finite(center) || !std::isfinite(length)) return;
    const glm::vec3 unit = length > 0 ? normal / length : glm::vec3(0);
    dots_.push_back({center, style.radius, unit, style.rim_width, pack(style.color),
                     pack(style.rim), flags_of(style.occlusion)});
    ++version_;
}

void Overlay::dot(glm::vec3 center, const DotStyle& style) {
    disc(center, glm::vec3(0), style);
}

}  // namespace collidoscope::render

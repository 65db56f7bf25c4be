#include "collision/trees/view_ray.h"

#include <glm/gtc/quaternion.hpp>

#include "collision/trees/shape_box.h"

namespace collidoscope {
namespace {

// A difference, an inverse and a product of doubles: three roundings, doubled.
constexpr double span_slack = 8 * 0x1p-53;
// A view's box, sphere or hull is rounded to floats, and turned by a quaternion of floats.
constexpr double shape_slack = 0x1p-20;
// The ray turned into a box's own axes: some ten roundings of the way from it to the box.
constexpr double turn_slack = 64 * 0x1p-53;
// Slack of the discriminant: some ten roundings of its largest term.
constexpr double sphere_slack = 32 * 0x1p-53;

}  // namespace

ViewRay::ViewRay(const Ray& ray) : origin_(ray.origin), direction_(ray.direction) {}

ViewRay::ViewRay(const dvec3& origin, const dvec3& direction, const dvec3& padding)
    : origin_(origin),
      direction_(direction),
      padding_(padding),
      wider_(glm::length(padding) * (1 + shape_slack)) {}

std::optional<double> ViewRay::enters(const dvec3& origin, const dvec3& direction, const dvec3& lo,
                                      const dvec3& hi, double t_max, double t_min) const {
    double from = t_min, to = t_max;
    for (int k = 0; k < 3; ++k) {
        const double low = lo[k] - origin[k], high = hi[k] - origin[k];
        if (direction[k] == 0) {
            if (low > 0 || high < 0) return std::nullopt;
            continue;
        }
        const double inverse = 1 / direction[k];
        double near = low * inverse, far = high * inverse;
        if (near > far) std::swap(near, far);
        near -= span_slack * std::abs(near);
        far += span_slack * std::abs(far);
        // NaN, of an inverse that is infinite, limits nothing.
        if (near > from) from = near;
        if (far < to) to = far;
    }
    if (from > to) return std::nullopt;
    return from;
}

std::optional<double> ViewRay::enters(const VolumeShape& shape, double t_max, double t_min) const {
    if (const auto* box = std::get_if<Aabb>(&shape))
        return enters(origin_, direction_, dvec3(box->min) - padding_, dvec3(box->max) + padding_,
                      t_max, t_min);
    if (const auto* box = std::get_if<Box>(&shape)) {
        const glm::dquat back = glm::conjugate(glm::normalize(glm::dquat(box->rotation)));
        const dvec3 center(box->center), half(box->half);
        const double moved = shape_slack * (glm::length(half) + 1e-3 * glm::length(center)) +
                             turn_slack * glm::length(origin_ - center) + wider_;
        const dvec3 wide = half + moved;
        return enters(back * (origin_ - center), back * direction_, -wide, wide, t_max, t_min);
    }
    if (const auto* sphere = std::get_if<Sphere>(&shape)) {
        if (t_min > t_max) return std::nullopt;
        const dvec3 out = origin_ - dvec3(sphere->center);
        const double radius = double{sphere->radius} * (1 + shape_slack) +
                              shape_slack * 1e-3 * glm::length(dvec3(sphere->center)) + wider_;
        const double a = glm::dot(direction_, direction_), b = glm::dot(out, direction_),
                     c = glm::dot(out, out) - radius * radius;
        // Half a chord beyond that point; what a NaN says limits nothing.
        const auto leaves = [&](double square) {
            const double root = std::sqrt(square) + sphere_slack * std::abs(b);
            return !((-b + root) / a * (1 + sphere_slack) < t_min);
        };
        if (c <= 0) return leaves(b * b - a * c) ? std::optional(t_min) : std::nullopt;
        // Half a chord back from the point of the ray nearest to the center.
        // For a small sphere far away the difference is all rounding.
        const double discriminant = b * b - a * c + sphere_slack * b * b;
        if (!(discriminant >= 0) || b >= 0) return std::nullopt;
        const double t = (-b - std::sqrt(discriminant)) / a * (1 - span_slack);
        if (t > t_max || !leaves(discriminant)) return std::nullopt;
        return std::max(t, t_min);
    }
    const Aabb around = box_around(shape);
    const dvec3 lo(around.min), hi(around.max);
    const double moved = shape_slack * (glm::length(hi - lo) + 1e-3 * glm::length(lo));
    const dvec3 wide = padding_ + moved;
    return enters(origin_, direction_, lo - wide, hi + wide, t_max, t_min);
}

}  // namespace collidoscope

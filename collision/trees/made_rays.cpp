#include "collision/trees/made_rays.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "collision/trees/shape_box.h"
#include "collision/unit_circle.h"

namespace collidoscope {
namespace {

// The digits of i in this base, mirrored at the point.
double mirrored_digits(std::uint64_t i, std::uint64_t base) {
    double value = 0, digit = 1;
    for (; i > 0; i /= base) {
        digit /= static_cast<double>(base);
        value += digit * static_cast<double>(i % base);
    }
    return value;
}

Aabb box_of_all(const TreeView& tree) {
    return tree.node_count() > 0 ? box_around(tree.bounds(0)) : Aabb{vec3(0), vec3(0)};
}

dvec3 middle(const Aabb& box) {
    return 0.5 * (dvec3(box.min) + dvec3(box.max));
}

// Never zero, so that a tree that is a point can be seen.
double diagonal_of(const Aabb& box) {
    const double length = glm::length(dvec3(box.max) - dvec3(box.min));
    return length > 0 ? length : 1;
}

}  // namespace

RayView view_of_all(const TreeView& tree) {
    const Aabb box = box_of_all(tree);
    const double radius = 0.5 * diagonal_of(box);
    const dvec3 back(0.48, 0.36, 0.8);  // unit
    const dvec3 right = glm::normalize(dvec3(0.8, 0, -0.48)), up = glm::cross(back, right);
    const dvec3 eye = middle(box) + 3 * radius * back;
    constexpr double half = 0.36;  // the ball around it is seen to 1 / sqrt(8)
    return {[=](double x, double y) {
                const dvec3 d = half * (2 * x - 1) * right + half * (1 - 2 * y) * up - back;
                return Ray{vec3(eye), vec3(glm::normalize(d))};
            },
            1};
}

RayMaker::RayMaker(std::shared_ptr<const TreeView> tree, RayView view,
                   const MadeRayOptions& options)
    : tree_(std::move(tree)), view_(std::move(view)) {
    for (const RayKind kind : options.kinds) wanted_[static_cast<std::size_t>(kind)] = true;
    const double count = std::clamp(options.count, 1u, max_made_sights);
    const double aspect = std::clamp(view_.aspect, 1.0 / 16, 16.0);
    rows_ = static_cast<std::uint32_t>(std::max(1.0, std::floor(std::sqrt(count / aspect))));
    columns_ = static_cast<std::uint32_t>(std::max(1.0, std::floor(count / rows_)));
    const Aabb box = box_of_all(*tree_);
    diagonal_ = diagonal_of(box);
    if (options.light) {
        light_ = dvec3(*options.light);
    } else {
        const dvec3 ahead = glm::normalize(dvec3(view_.sight(0.5, 0.5).direction));
        light_ = middle(box) + diagonal_ * (dvec3(0.25, 1, 0) - 1.25 * ahead);
    }
    rays_.kinds = standard_ray_kinds();
    rays_.program = "Collidoscope";
    if (tree_->node_count() == 0) next_ = columns_ * rows_;
}

std::optional<RayMaker::Hit> RayMaker::cast(RayKind kind, const Ray& ray, float t_max,
                                            std::uint64_t parent) {
    RecordedRay made;
    made.ray = ray;
    made.t_max = t_max;
    made.kind = static_cast<std::uint8_t>(kind);
    made.any_hit = kind == RayKind::Shadow || kind == RayKind::AmbientOcclusion;
    made.parent = parent;
    made.marker = next_;
    made.number = rays_.rays.size();
    const ReplayedRay done = replay_ray(*tree_, made, scratch_);
    if (!done.usable) return std::nullopt;
    made.answer = done.hit ? KnownAnswer::Hit : KnownAnswer::Miss;
    if (done.hit) {
        made.primitive = done.hit->triangle;
        made.t = done.hit->t;
    }
    std::optional<Hit> hit;
    if (done.hit) {
        const dvec3 normal(done.hit->normal);
        hit = Hit{dvec3(ray.origin) + double{done.hit->t} * dvec3(ray.direction) +
                      0x1p-16 * diagonal_ * normal,
                  normal};
    }
    if (wants(kind)) {
        if (hit) hit->number = made.number;
        rays_.rays.push_back(made);
        ++rays_.seen;
    }
    return hit;
}

void RayMaker::cast_to_light(const Hit& hit) {
    if (!wants(RayKind::Shadow)) return;
    const dvec3 way = light_ - hit.point;
    // Behind the surface the light is hidden without a ray.
    if (glm::dot(way, hit.normal) > 0)
        cast(RayKind::Shadow, {vec3(hit.point), vec3(way)}, 1, hit.number);
}

// A direction of the hemisphere over a surface, weighted by the cosine: a point of the disk, lifted
// onto the ball.
vec3 RayMaker::above(const dvec3& normal) {
    ++sample_;
    const double square = mirrored_digits(sample_, 2);
    const dvec2 turn = on_unit_circle(mirrored_digits(sample_, 3));
    const dvec2 on_disk = std::sqrt(square) * turn;
    // Across the axis that the normal is farthest from.
    dvec3 axis(0);
    const dvec3 size(std::abs(normal.x), std::abs(normal.y), std::abs(normal.z));
    axis[size.x <= size.y && size.x <= size.z ? 0 : size.y <= size.z ? 1 : 2] = 1;
    const dvec3 u = glm::normalize(glm::cross(normal, axis)), v = glm::cross(normal, u);
    return vec3(on_disk.x * u + on_disk.y * v + std::sqrt(1 - square) * normal);
}

bool RayMaker::step(std::uint32_t sights) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    const std::uint32_t all = columns_ * rows_;
    for (; sights > 0 && next_ < all; --sights, ++next_) {
        const std::uint32_t column = next_ % columns_, row = next_ / columns_;
        const Ray sight = view_.sight((column + 0.5) / columns_, (row + 0.5) / rows_);
        auto hit = cast(RayKind::Camera, sight, inf, no_parent_ray);
        if (!hit) continue;
        cast_to_light(*hit);
        if (wants(RayKind::AmbientOcclusion))
            cast(RayKind::AmbientOcclusion, {vec3(hit->point), above(hit->normal)},
                 static_cast<float>(0.25 * diagonal_), hit->number);
        for (int bounce = 0; bounce < 2 && hit && wants(RayKind::Diffuse); ++bounce) {
            hit = cast(RayKind::Diffuse, {vec3(hit->point), above(hit->normal)}, inf, hit->number);
            if (hit) cast_to_light(*hit);
        }
    }
    return next_ < all;
}

}  // namespace collidoscope

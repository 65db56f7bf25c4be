#include "app/view/ray_casts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <limits>

#include "app/view/hull_faces.h"
#include "collision/narrow/polygon_crossings.h"

namespace collidoscope::app {
namespace {

CastHit facing(const CastRay& ray, double t, const dvec3& normal) {
    const dvec3 n = glm::normalize(normal);
    return {t, glm::dot(n, ray.direction) > 0 ? -n : n};
}

}  // namespace

std::optional<double> enter(const CastRay& ray, const Aabb& box, double margin) {
    double first = 0, last = std::numeric_limits<double>::infinity();
    for (int k = 0; k < 3; ++k) {
        const double lo = double(box.min[k]) - margin, hi = double(box.max[k]) + margin;
        if (ray.direction[k] == 0) {
            if (ray.origin[k] < lo || ray.origin[k] > hi) return std::nullopt;
            continue;
        }
        const double inverse = 1 / ray.direction[k];
        const double a = (lo - ray.origin[k]) * inverse, b = (hi - ray.origin[k]) * inverse;
        first = std::max(first, std::min(a, b));
        // Rounding of the two divisions must not lose a ray in a face.
        last = std::min(last, std::max(a, b) * (1 + 4e-16));
    }
    if (first > last) return std::nullopt;
    return first;
}

std::optional<CastHit> cast(const CastRay& ray, const Sphere& sphere) {
    const dvec3 m = ray.origin - dvec3(sphere.center);
    const double a = glm::dot(ray.direction, ray.direction);
    const double middle = -glm::dot(m, ray.direction) / a;
    // From the nearest point of the line, where the digits are not lost to a far origin.
    const dvec3 nearest = m + middle * ray.direction;
    const double r = double(sphere.radius);
    const double rest = r * r - glm::dot(nearest, nearest);
    if (!(a > 0) || rest < 0) return std::nullopt;
    const double half = std::sqrt(rest / a);
    const double t = middle - half >= 0 ? middle - half : middle + half;
    if (t < 0) return std::nullopt;
    const dvec3 out = m + t * ray.direction;
    return facing(ray, t, out == dvec3(0) ? -ray.direction : out);
}

std::optional<CastHit> cast_plane(const CastRay& ray, const dvec3& normal, const dvec3& point) {
    const double along = glm::dot(normal, ray.direction);
    if (along == 0) return std::nullopt;
    const double t = glm::dot(normal, point - ray.origin) / along;
    if (!(t >= 0)) return std::nullopt;
    return facing(ray, t, normal);
}

std::optional<CastHit> cast(const CastRay& ray, const Box& box) {
    // In the box's own frame it is three slabs.
    const glm::dquat turn = glm::normalize(glm::dquat(box.rotation));
    const glm::dquat back = glm::conjugate(turn);
    const dvec3 o = back * (ray.origin - dvec3(box.center)), d = back * ray.direction;
    double first = -std::numeric_limits<double>::infinity();
    double last = std::numeric_limits<double>::infinity();
    dvec3 in(0), out(0);
    for (int k = 0; k < 3; ++k) {
        const double h = double(box.half[k]);
        if (d[k] == 0) {
            if (std::abs(o[k]) > h) return std::nullopt;
            continue;
        }
        const double sign = d[k] > 0 ? 1 : -1;
        const double a = (-sign * h - o[k]) / d[k], b = (sign * h - o[k]) / d[k];
        if (a > first) first = a, in = dvec3(0), in[k] = -sign;
        if (b < last) last = b, out = dvec3(0), out[k] = sign;
    }
    if (first > last || last < 0) return std::nullopt;
    const bool outside = first >= 0;
    return facing(ray, outside ? first : last, turn * (outside ? in : out));
}

std::optional<CastHit> cast(const CastRay& ray, const Triangle& triangle) {
    const dvec3 a(triangle.a), ab = dvec3(triangle.b) - a, ac = dvec3(triangle.c) - a;
    const dvec3 n = glm::cross(ab, ac);
    const double det = -glm::dot(ray.direction, n);
    if (det == 0) return std::nullopt;
    const dvec3 ao = ray.origin - a, q = glm::cross(ao, ray.direction);
    const double u = glm::dot(ac, q) / det, v = -glm::dot(ab, q) / det;
    const double t = glm::dot(ao, n) / det;
    // The rounding of u and v is given away, so that no ray slips between two triangles.
    constexpr double slack = 1e-12;
    if (!(u >= -slack && v >= -slack && u + v <= 1 + slack && t >= 0)) return std::nullopt;
    return facing(ray, t, n);
}

std::optional<CastHit> cast(const CastRay& ray, const Polygon& polygon) {
    const auto hit = cast_plane(ray, {0, 0, 1}, dvec3(0));
    if (!hit) return std::nullopt;
    const Point2 p{vec2(ray.at(hit->t))};
    if (where_by_crossings(polygon, p) == Where::Outside) return std::nullopt;
    return hit;
}

std::optional<CastHit> cast(const CastRay& ray, const Hull& hull) {
    std::optional<CastHit> nearest;
    for (const auto& face : hull_faces(hull.points)) {
        for (std::size_t i = 2; i < face.size(); ++i) {
            const Triangle t{hull.points[face[0]], hull.points[face[i - 1]], hull.points[face[i]]};
            const auto hit = cast(ray, t);
            if (hit && (!nearest || hit->t < nearest->t)) nearest = hit;
        }
    }
    return nearest;
}

std::optional<TreeCastHit> cast(const CastRay& ray, const AabbTree& tree, double t_max,
                                CastVisitor* visitor) {
    struct Task {
        double t;
        std::uint32_t node, depth;
    };
    std::optional<TreeCastHit> nearest;
    if (tree.empty()) return nearest;
    std::array<Task, max_tree_depth + 2> stack;
    std::size_t size = 0;
    const auto root = enter(ray, tree.nodes[0].bounds);
    if (visitor && !(root && *root <= t_max)) visitor->node(0, 0, false);
    if (root && *root <= t_max) stack[size++] = {*root, 0, 0};
    while (size > 0) {
        const Task task = stack[--size];
        const auto& node = tree.nodes[task.node];
        // What begins behind the nearest hit cannot hold a nearer one.
        const bool opened = task.t <= t_max;
        if (visitor) visitor->node(task.node, task.depth, opened);
        if (!opened) continue;
        if (node.is_leaf()) {
            for (std::uint32_t slot = node.first(); slot < node.first() + node.count(); ++slot) {
                if (visitor) visitor->triangle(slot);
                const auto hit = cast(ray, tree.triangles[slot]);
                if (!hit || !(hit->t <= t_max)) continue;
                t_max = hit->t;
                nearest = TreeCastHit{*hit, tree.primitives[slot]};
            }
            continue;
        }
        // The nearer child comes off the stack first.
        std::array<Task, 2> children;
        std::size_t count = 0;
        for (std::uint32_t child = node.first(); child < node.first() + 2; ++child) {
            const auto t = enter(ray, tree.nodes[child].bounds);
            if (t) {
                children[count++] = {*t, child, task.depth + 1};
            } else if (visitor) {
                visitor->node(child, task.depth + 1, false);
            }
        }
        if (count == 2 && children[0].t < children[1].t) std::swap(children[0], children[1]);
        for (std::size_t i = 0; i < count; ++i) stack[size++] = children[i];
    }
    return nearest;
}

}  // namespace collidoscope::app

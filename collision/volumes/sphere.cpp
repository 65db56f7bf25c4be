#include "collision/volumes/sphere.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include "collision/volumes/constants.h"

namespace collidoscope {
namespace {

constexpr int max_pivots = 1000;

double squared_distance(const dvec3& a, const dvec3& b) {
    const dvec3 d = b - a;
    return dot(d, d);
}

// The sphere round a center that holds all points.
Sphere around(const dvec3& center, std::span<const vec3> points) {
    Sphere sphere{vec3(center), 0};
    double most = 0;
    for (const vec3& p : points)
        most = std::max(most, squared_distance(dvec3(sphere.center), dvec3(p)));
    // Difference, product, two sums and a root: five roundings of double, doubled.
    sphere.radius = rounded_up(std::sqrt(most) * (1 + 0x1p-49));
    return sphere;
}

// The ball through all of up to four points with its center in their span; none when they are not
// in general position.
bool ball_through(std::span<const dvec3> points, detail::Ball& ball) {
    if (points.empty()) {
        ball = {};
        return true;
    }
    const dvec3 origin = points[0];
    const std::size_t n = points.size() - 1;
    std::array<dvec3, 3> q{};
    for (std::size_t i = 0; i < n; ++i) q[i] = points[i + 1] - origin;

    // The center is origin + x with 2 q_i · x = q_i · q_i, x in the span of the q.
    dvec3 x(0);
    if (n == 1) {
        x = 0.5 * q[0];
    } else if (n >= 2) {
        const dvec3 normal = cross(q[0], q[1]);
        const double area = dot(normal, normal);
        const double size = dot(q[0], q[0]) * dot(q[1], q[1]);
        if (!(area > constants::ball_flat * size)) return false;
        if (n == 2) {
            x = cross(dot(q[0], q[0]) * q[1] - dot(q[1], q[1]) * q[0], normal) / (2 * area);
        } else {
            const double det = dot(normal, q[2]);
            if (!(det * det > constants::ball_flat * area * dot(q[2], q[2]))) return false;
            x = (dot(q[2], q[2]) * normal + dot(q[1], q[1]) * cross(q[2], q[0]) +
                 dot(q[0], q[0]) * cross(q[1], q[2])) /
                (2 * det);
        }
    }
    ball = {origin + x, dot(x, x)};
    return true;
}

// Welzl's recursion over a list whose violators move to the front. The support is what the ball
// must go through.
class MoveToFront {
  public:
    explicit MoveToFront(std::vector<dvec3>& list) : list_(list) {}

    detail::Ball ball(std::size_t count) {
        support_size_ = 0;
        visit(count);
        return ball_;
    }

  private:
    void visit(std::size_t count) {
        if (!ball_through({support_.data(), support_size_}, ball_)) return;
        if (support_size_ == 4) return;
        for (std::size_t i = 0; i < count; ++i) {
            const dvec3 p = list_[i];
            if (inside(p)) continue;
            // A point outside lies on the boundary of the smallest ball of those before it.
            const detail::Ball before = ball_;
            support_[support_size_++] = p;
            detail::Ball through;
            if (ball_through({support_.data(), support_size_}, through)) {
                visit(i);
                --support_size_;
                std::rotate(list_.begin(), list_.begin() + static_cast<long>(i),
                            list_.begin() + static_cast<long>(i) + 1);
            } else {
                --support_size_;
                ball_ = before;
            }
        }
    }
    bool inside(const dvec3& p) const {
        return ball_.squared_radius >= 0 &&
               squared_distance(p, ball_.center) <=
                   ball_.squared_radius * (1 + constants::ball_rounding);
    }

    std::vector<dvec3>& list_;
    std::array<dvec3, 4> support_{};
    std::size_t support_size_ = 0;
    detail::Ball ball_;
};

}  // namespace

namespace detail {

Ball smallest_ball(std::span<const dvec3> points) {
    if (points.empty()) return {dvec3(0), 0};
    // Work near the origin and near 1: small numbers keep their digits, squares do not overflow.
    const dvec3 origin = points[0];
    double extent = 0;
    for (const dvec3& p : points) {
        const dvec3 d = abs(p - origin);
        extent = std::max({extent, d.x, d.y, d.z});
    }
    if (!(extent > 0)) return {origin, 0};
    std::vector<dvec3> all;
    all.reserve(points.size());
    for (const dvec3& p : points) all.push_back((p - origin) / extent);

    // Pivot: the farthest point outside the ball of a short list joins the list, at the front.
    std::vector<dvec3> list{all.front()};
    Ball best = MoveToFront(list).ball(1);
    for (int pivot = 0; pivot < max_pivots; ++pivot) {
        const auto farthest =
            std::max_element(all.begin(), all.end(), [&](const dvec3& a, const dvec3& b) {
                return squared_distance(a, best.center) < squared_distance(b, best.center);
            });
        const double most = squared_distance(*farthest, best.center);
        if (most <= best.squared_radius * (1 + constants::ball_rounding)) break;
        if (std::find(list.begin(), list.end(), *farthest) != list.end()) break;
        list.insert(list.begin(), *farthest);
        const Ball next = MoveToFront(list).ball(list.size());
        // The ball of more points is larger; where rounding says otherwise it is done.
        if (!(next.squared_radius > best.squared_radius)) break;
        best = next;
    }
    return {origin + extent * best.center, extent * extent * best.squared_radius};
}

}  // namespace detail

Sphere fit_ritter_sphere(std::span<const vec3> points) {
    if (points.empty()) return {vec3(0), 0};
    const auto farthest_from = [&](const dvec3& from) {
        return dvec3(
            *std::max_element(points.begin(), points.end(), [&](const vec3& a, const vec3& b) {
                return squared_distance(dvec3(a), from) < squared_distance(dvec3(b), from);
            }));
    };
    // Take a point far from any point, and one far from that: a first sphere between them.
    const dvec3 x = farthest_from(dvec3(points.front()));
    const dvec3 y = farthest_from(x);
    dvec3 center = 0.5 * (x + y);
    double radius = 0.5 * std::sqrt(squared_distance(x, y));

    // Grow it, just enough, to every point outside.
    for (const vec3& p : points) {
        const dvec3 d = dvec3(p) - center;
        const double distance = std::sqrt(dot(d, d));
        if (distance <= radius) continue;
        const double grown = 0.5 * (radius + distance);
        center += d * ((grown - radius) / distance);
        radius = grown;
    }
    return around(center, points);
}

Sphere fit_smallest_sphere(std::span<const vec3> points) {
    std::vector<dvec3> all;
    all.reserve(points.size());
    for (const vec3& p : points) all.emplace_back(p);
    return around(detail::smallest_ball(all).center, points);
}

bool contains(const Sphere& sphere, const vec3& p) {
    return overlaps(sphere, Sphere{p, 0});
}

Sphere moved(const Sphere& sphere, const RelativePose& pose) {
    Sphere result{pose(sphere.center), 0};
    const dvec3 far = abs(dvec3(result.center));
    const double radius = double{sphere.radius};
    result.radius = rounded_up(
        radius + double{constants::moved_volume_pad} * (far.x + far.y + far.z + radius) + 0x1p-148);
    return result;
}

}  // namespace collidoscope

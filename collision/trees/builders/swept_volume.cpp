#include "collision/trees/builders/swept_volume.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <numbers>

namespace collidoscope {

namespace {

using Placed = VolumePair<RoundedRectangle, RoundedRectangle>::Placed;

// An edge from p along d.
struct Edge {
    dvec3 p, d;
    double squared;
};

struct Edges {
    std::array<Edge, 4> edges;
    std::size_t count = 0;

    // Four edges of a rectangle, one of a segment or a point.
    Edges(const dvec3& center, const dvec3& u, const dvec3& v) {
        const double uu = dot(u, u), vv = dot(v, v);
        const auto add = [&](const dvec3& side, const dvec3& across, double squared) {
            edges[count++] = {center - side + across, 2.0 * side, 4 * squared};
        };
        if (uu > 0 || vv == 0) add(u, v, uu);
        if (vv > 0) add(v, u, vv);
        if (uu == 0 || vv == 0) return;
        add(u, -v, uu);
        add(v, -u, vv);
    }
};

double unit_clamped(double x) {
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

// From the first edge to the nearest point of the second.
dvec3 way_between(const Edge& e, const Edge& f) {
    const dvec3 r = e.p - f.p;
    const double b = dot(e.d, f.d), c = dot(e.d, r), g = dot(f.d, r);
    const double square = e.squared * f.squared - b * b;
    double s = square > 0 ? unit_clamped((b * g - c * f.squared) / square) : 0;
    const double t = f.squared > 0 ? unit_clamped((b * s + g) / f.squared) : 0;
    s = e.squared > 0 ? unit_clamped((b * t - c) / e.squared) : 0;
    return (f.p + t * f.d) - (e.p + s * e.d);
}

// The distance between the rectangles along a direction; its sign is that of the direction.
double apart_along(const dvec3& direction, const dvec3& between, const RoundedRectangle& a,
                   const Placed& b) {
    const double length = std::sqrt(dot(direction, direction));
    if (!(length > 0)) return -INFINITY;
    const double extent =
        std::abs(dot(direction, dvec3(a.sides[0]))) + std::abs(dot(direction, dvec3(a.sides[1]))) +
        std::abs(dot(direction, b.sides[0])) + std::abs(dot(direction, b.sides[1]));
    return (std::abs(dot(direction, between)) - extent) / length;
}

dvec3 unit_or(const dvec3& v, const dvec3& other) {
    const double length = glm::length(v);
    return length > 0 ? v / length : other;
}

}  // namespace

double VolumePair<RoundedRectangle, RoundedRectangle>::gap(const RoundedRectangle& a,
                                                           const Placed& b, double enough) {
    const double radii = double{a.radius} + b.radius;
    const dvec3 between = b.center - dvec3(a.center);
    double bound = -INFINITY;
    const auto see = [&](const dvec3& direction) {
        bound = std::max(bound, apart_along(direction, between, a, b) - radii);
        return bound > enough;
    };

    // Try the line of the centers and both normals.
    if (see(between)) return bound;
    const dvec3 u(a.sides[0]), v(a.sides[1]);
    if (see(cross(u, v)) || see(cross(b.sides[0], b.sides[1]))) return bound;

    // Try the way between each two edges that is shorter than those before.
    const Edges edges_a(dvec3(a.center), u, v);
    const Edges edges_b(b.center, b.sides[0], b.sides[1]);
    double shortest = INFINITY;
    for (std::size_t i = 0; i < edges_a.count; ++i) {
        for (std::size_t k = 0; k < edges_b.count; ++k) {
            const dvec3 way = way_between(edges_a.edges[i], edges_b.edges[k]);
            const double squared = dot(way, way);
            if (squared >= shortest) continue;
            shortest = squared;
            // No slab is wider than the edges are apart: then there is no more to find.
            if (see(way) || bound + radii >= std::sqrt(squared) * (1 - 0x1p-40)) return bound;
        }
    }
    return bound;
}

VolumeShape shape_of(const RoundedRectangle& r) {
    if (!std::isfinite(r.radius)) return Sphere{r.center, r.radius};
    if (r.sides[0] == vec3(0) && r.sides[1] == vec3(0)) return Sphere{r.center, r.radius};
    // At each corner only what looks outward there.
    const dvec3 u = dvec3(r.sides[0]), v = dvec3(r.sides[1]);
    const dvec3 x = unit_or(u, unit_or(cross(v, dvec3(1, 2, 3)), dvec3(1, 0, 0)));
    const dvec3 y = unit_or(v - dot(v, x) * x, unit_or(cross(x, dvec3(1, 2, 3)), dvec3(0, 1, 0)));
    const dvec3 z = cross(x, y);
    Hull hull;
    for (const double su : {-1.0, 1.0}) {
        for (const double sv : {-1.0, 1.0}) {
            const dvec3 corner = dvec3(r.center) + su * u + sv * v;
            for (int i = -1; i <= 1; ++i) {
                for (int k = 0; k <= 2; ++k) {
                    const double up = i * std::numbers::pi / 4;
                    const double around = k * std::numbers::pi / 4;
                    const dvec3 d = std::cos(up) * std::cos(around) * su * x +
                                    std::cos(up) * std::sin(around) * sv * y + std::sin(up) * z;
                    hull.points.emplace_back(corner + double{r.radius} * d);
                }
            }
            hull.points.emplace_back(corner + double{r.radius} * z);
            hull.points.emplace_back(corner - double{r.radius} * z);
        }
    }
    return hull;
}

// Steiner: both faces of the plate, half a cylinder along each side, a ball's surface.
float area(const RoundedRectangle& r) {
    const double radius = double{r.radius};
    const double l = 2 * glm::length(dvec3(r.sides[0])), w = 2 * glm::length(dvec3(r.sides[1]));
    return static_cast<float>(2 * l * w + 2 * std::numbers::pi * radius * (l + w) +
                              4 * std::numbers::pi * radius * radius);
}

AxisGap separation(const RelativePose& pose, const RoundedRectangle& a, const RoundedRectangle& b,
                   const Parted&) {
    using Pair = VolumePair<RoundedRectangle, RoundedRectangle>;
    return {"between the closest points", vec3(0),
            static_cast<float>(Pair::gap(a, Pair(pose, a, b).place(b), INFINITY))};
}

}  // namespace collidoscope

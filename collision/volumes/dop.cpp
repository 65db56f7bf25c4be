#include "collision/volumes/dop.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope {
namespace {

// The part of a convex polygon with dot(normal, p) <= offset (Sutherland, Hodgman 1974).
std::vector<dvec3> cut(const std::vector<dvec3>& polygon, const dvec3& normal, double offset) {
    std::vector<dvec3> kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const dvec3 &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
        const double hp = dot(normal, p) - offset, hq = dot(normal, q) - offset;
        if (hp <= 0) kept.push_back(p);
        if ((hp < 0 && hq > 0) || (hp > 0 && hq < 0))
            kept.push_back(p + (q - p) * (hp / (hp - hq)));
    }
    return kept;
}

// A square on the plane, counter-clockwise seen from where the normal points.
std::vector<dvec3> square(const dvec3& normal, double offset, double half) {
    const dvec3 unit = normalize(normal);
    const dvec3 side =
        normalize(cross(unit, std::abs(unit.y) < 0.9 ? dvec3(0, 1, 0) : dvec3(1, 0, 0)));
    const dvec3 up = cross(unit, side);
    const dvec3 middle = normal * (offset / dot(normal, normal));
    return {middle - half * (side + up), middle + half * (side - up), middle + half * (side + up),
            middle + half * (up - side)};
}

}  // namespace

std::vector<std::vector<dvec3>> dop_faces(std::span<const vec3> directions,
                                          std::span<const float> lo, std::span<const float> hi) {
    // Measure from the middle of the box that the first three directions make.
    const dvec3 origin(0.5 * (double{lo[0]} + double{hi[0]}), 0.5 * (double{lo[1]} + double{hi[1]}),
                       0.5 * (double{lo[2]} + double{hi[2]}));
    const double size = double{hi[0]} - double{lo[0]} + double{hi[1]} - double{lo[1]} +
                        double{hi[2]} - double{lo[2]};
    struct Side {
        dvec3 normal;
        double offset;
    };
    std::vector<Side> sides;
    for (std::size_t i = 0; i < directions.size(); ++i) {
        const dvec3 d(directions[i]);
        sides.push_back({d, double{hi[i]} - dot(d, origin)});
        sides.push_back({-d, dot(d, origin) - double{lo[i]}});
    }
    std::vector<std::vector<dvec3>> faces;
    for (const Side& face : sides) {
        std::vector<dvec3> polygon = square(face.normal, face.offset, 2 * size);
        for (const Side& other : sides) {
            if (&other != &face) polygon = cut(polygon, other.normal, other.offset);
        }
        if (polygon.size() < 3) polygon.clear();
        for (dvec3& p : polygon) p += origin;
        faces.push_back(std::move(polygon));
    }
    return faces;
}

double volume_within(const std::vector<std::vector<dvec3>>& faces) {
    dvec3 origin(0);
    std::size_t corners = 0;
    for (const auto& face : faces) {
        for (const dvec3& p : face) origin += p;
        corners += face.size();
    }
    if (corners == 0) return 0;
    origin /= static_cast<double>(corners);
    double six = 0;
    for (const auto& face : faces) {
        for (std::size_t i = 1; i + 1 < face.size(); ++i)
            six += dot(face[0] - origin, cross(face[i] - origin, face[i + 1] - origin));
    }
    return std::max(0.0, six / 6);
}

}  // namespace collidoscope

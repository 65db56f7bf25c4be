#include "collision/narrow/convex/half_spaces.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

namespace collidoscope {
namespace {

// Leaves of a convex polygon the part inside a half-space. heights and kept are working space.
void cut(std::vector<dvec3>& polygon, const HalfSpace& by, std::vector<double>& heights,
         std::vector<dvec3>& kept) {
    heights.resize(polygon.size());
    bool outside = false;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        heights[i] = dot(by.normal, polygon[i]) - by.offset;
        outside |= heights[i] > 0;
    }
    if (!outside) return;
    kept.clear();
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const std::size_t next = i + 1 < polygon.size() ? i + 1 : 0;
        const dvec3 &p = polygon[i], &q = polygon[next];
        const double hp = heights[i], hq = heights[next];
        if (hp <= 0) kept.push_back(p);
        if ((hp < 0 && hq > 0) || (hp > 0 && hq < 0))
            kept.push_back(p + (q - p) * (hp / (hp - hq)));
    }
    std::swap(polygon, kept);
}

// A square on the plane, counter-clockwise seen from where the normal points.
std::vector<dvec3> square(const HalfSpace& plane, double half) {
    const dvec3 unit = normalize(plane.normal);
    const dvec3 side =
        normalize(cross(unit, std::abs(unit.y) < 0.9 ? dvec3(0, 1, 0) : dvec3(1, 0, 0)));
    const dvec3 up = cross(unit, side);
    const dvec3 middle = plane.normal * (plane.offset / dot(plane.normal, plane.normal));
    return {middle - half * (side + up), middle + half * (side - up), middle + half * (side + up),
            middle + half * (up - side)};
}

}  // namespace

std::vector<std::vector<dvec3>> faces_of(std::span<const HalfSpace> half_spaces,
                                         const dvec3& origin, double reach) {
    std::vector<HalfSpace> near(half_spaces.begin(), half_spaces.end());
    for (HalfSpace& side : near) side.offset -= dot(side.normal, origin);
    std::vector<std::vector<dvec3>> faces;
    faces.reserve(near.size());
    std::vector<dvec3> polygon, kept;
    std::vector<double> heights;
    for (const HalfSpace& face : near) {
        polygon = square(face, 2 * reach);
        for (const HalfSpace& other : near) {
            if (polygon.empty()) break;
            if (&other != &face) cut(polygon, other, heights, kept);
        }
        if (polygon.size() < 3) polygon.clear();
        for (dvec3& p : polygon) p += origin;
        faces.push_back(polygon);
    }
    return faces;
}

}  // namespace collidoscope

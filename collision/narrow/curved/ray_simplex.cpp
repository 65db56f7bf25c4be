#include "collision/narrow/curved/ray_simplex.h"

#include <algorithm>
#include <bit>
#include <glm/geometric.hpp>
#include <limits>

namespace collidoscope {
namespace {

// The way to x from the point nearest to it of the line, the plane or the space through the points,
// if that lies between them.
struct FeatureWay {
    bool within = false;
    dvec3 way{0};
};

FeatureWay way_from_edge(const dvec3& a, const dvec3& b, const dvec3& x) {
    const dvec3 e = b - a, r = x - a;
    const double length = glm::dot(e, e), along = glm::dot(r, e);
    if (!(along > 0 && along < length)) return {};
    return {true, r - along / length * e};
}

FeatureWay way_from_triangle(const dvec3& a, const dvec3& b, const dvec3& c, const dvec3& x) {
    const dvec3 e = b - a, f = c - a, r = x - a, n = glm::cross(e, f);
    const double area = glm::dot(n, n), u = glm::dot(glm::cross(r, f), n),
                 v = glm::dot(glm::cross(e, r), n);
    if (!(u > 0 && v > 0 && u + v < area)) return {};
    return {true, glm::dot(r, n) / area * n};
}

FeatureWay way_from_tetrahedron(const std::array<dvec3, 4>& p, const dvec3& x) {
    const dvec3 e = p[1] - p[0], f = p[2] - p[0], g = p[3] - p[0], r = x - p[0];
    const double volume = glm::dot(glm::cross(e, f), g), turn = volume < 0 ? -1 : 1;
    const double u = turn * glm::dot(glm::cross(r, f), g), v = turn * glm::dot(glm::cross(e, r), g),
                 w = turn * glm::dot(glm::cross(e, f), r);
    return {u > 0 && v > 0 && w > 0 && u + v + w < turn * volume, dvec3(0)};
}

// A place between the corners of a triangle is inside where the body reaches to both sides of it.
RayPlace on_triangle(const SupportBody& body, std::span<const dvec3> points, const dvec3& x,
                     double rounding) {
    if (points.size() != 3) return RayPlace::Surface;
    const dvec3 n = glm::cross(points[1] - points[0], points[2] - points[0]);
    const double least = 2 * rounding * glm::length(n);
    const bool above = glm::dot(n, body.support(n) - x) > least;
    return above && glm::dot(n, x - body.support(-n)) > least ? RayPlace::Inside
                                                              : RayPlace::Surface;
}

}  // namespace

void RaySimplex::add(const dvec3& p) {
    if (!contains(p) && size_ < 4) points_[size_++] = p;
}

bool RaySimplex::contains(const dvec3& p) const {
    const auto all = points();
    return std::find(all.begin(), all.end(), p) != all.end();
}

dvec3 RaySimplex::way_to(const dvec3& x) {
    double least = std::numeric_limits<double>::infinity();
    dvec3 best(0);
    std::array<dvec3, 4> kept{};
    std::size_t count = 0;
    // Smaller features first: a larger one has to be nearer.
    for (std::size_t size = 1; size <= size_; ++size) {
        for (unsigned mask = 1; mask < 1U << size_; ++mask) {
            if (static_cast<std::size_t>(std::popcount(mask)) != size) continue;
            std::array<dvec3, 4> p{};
            std::size_t n = 0;
            for (std::size_t i = 0; i < size_; ++i)
                if (mask >> i & 1U) p[n++] = points_[i];
            const FeatureWay found = size == 1   ? FeatureWay{true, x - p[0]}
                                     : size == 2 ? way_from_edge(p[0], p[1], x)
                                     : size == 3 ? way_from_triangle(p[0], p[1], p[2], x)
                                                 : way_from_tetrahedron(p, x);
            const double squared = glm::dot(found.way, found.way);
            if (!found.within || !(squared < least)) continue;
            least = squared;
            best = found.way;
            kept = p;
            count = n;
        }
    }
    points_ = kept;
    size_ = count;
    return best;
}

PlaceInBody place_in_body(const SupportBody& body, const dvec3& x, double rounding) {
    constexpr int cap = 64;
    RaySimplex simplex;
    simplex.add(body.support(x - body.center()));
    dvec3 v = simplex.way_to(x);
    for (int i = 0; i < cap; ++i) {
        if (simplex.holds()) return {RayPlace::Inside, {}};
        const double length = glm::length(v);
        if (length <= rounding) return {on_triangle(body, simplex.points(), x, rounding), {}};
        const dvec3 p = body.support(v);
        if (glm::dot(v, x - p) > rounding * length) return {RayPlace::Outside, v / length};
        if (simplex.contains(p)) break;
        simplex.add(p);
        v = simplex.way_to(x);
    }
    return {RayPlace::Surface, {}};
}

PlaceInBody place_near_surface(const SupportBody& body, const dvec3& x, double rounding) {
    const double away = std::max(1e-8 * body.radius(), 64 * rounding);
    if (!(away > 0)) return {RayPlace::Surface, {}};
    for (const dvec3& corner :
         {dvec3(1, 1, 1), dvec3(1, -1, -1), dvec3(-1, 1, -1), dvec3(-1, -1, 1)}) {
        const PlaceInBody there = place_in_body(body, x + away * corner, rounding);
        if (there.place == RayPlace::Outside) return {RayPlace::Surface, there.separating};
    }
    return {RayPlace::Inside, {}};
}

}  // namespace collidoscope

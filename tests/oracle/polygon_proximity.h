// The distance of two polygons, or how deep the outline of one lies in the other, by brute force in
// long double. No pixels: shares nothing with collision/narrow/polygon/pivot.h.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope::oracle {

using Real = long double;
struct RealPoint {
    Real x, y;
};

class Outline {
  public:
    explicit Outline(const Polygon& polygon) {
        for (const auto& ring : polygon.rings) {
            for (std::size_t i = 0; i < ring.size(); ++i) {
                const vec2 a = ring[i], b = ring[(i + 1) % ring.size()];
                edges_.push_back({{a.x, a.y}, {b.x, b.y}});
            }
        }
    }

    // From the edges, whichever side.
    Real distance(const RealPoint& p) const {
        Real least = HUGE_VALL;
        for (const auto& [a, b] : edges_) {
            const Real ux = b.x - a.x, uy = b.y - a.y, wx = p.x - a.x, wy = p.y - a.y;
            const Real length = std::hypot(ux, uy);
            Real d = std::min(std::hypot(wx, wy), std::hypot(p.x - b.x, p.y - b.y));
            if (length > 0) {
                const Real along = (wx * ux + wy * uy) / length;
                if (along > 0 && along < length)
                    d = std::min(d, std::abs(ux * wy - uy * wx) / length);
            }
            least = std::min(least, d);
        }
        return least;
    }
    // Negative inside, by the edges that a ray straight up crosses.
    Real signed_distance(const RealPoint& p) const {
        bool inside = false;
        for (const auto& [a, b] : edges_) {
            if ((a.x <= p.x) == (b.x <= p.x)) continue;
            const Real y = a.y + (p.x - a.x) / (b.x - a.x) * (b.y - a.y);
            if (y > p.y) inside = !inside;
        }
        return inside ? -distance(p) : distance(p);
    }

    // Two edges have a point in common.
    bool crosses(const Outline& other) const {
        const auto side = [](const RealPoint& a, const RealPoint& b, const RealPoint& c) {
            const Real cross = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
            return cross > 0 ? 1 : cross < 0 ? -1 : 0;
        };
        for (const auto& [a, b] : edges_) {
            for (const auto& [c, d] : other.edges_) {
                if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0)
                    return true;
            }
        }
        return other.any_vertex_on(*this) || any_vertex_on(other);
    }
    bool any_vertex_inside(const Outline& other) const {
        return std::any_of(edges_.begin(), edges_.end(),
                           [&](const auto& edge) { return other.signed_distance(edge.first) < 0; });
    }
    // The least distance from a vertex of this one to an edge of the other.
    Real vertex_distance(const Outline& other) const {
        Real least = HUGE_VALL;
        for (const auto& edge : edges_) least = std::min(least, other.distance(edge.first));
        return least;
    }

    // The least signed distance from the other along this outline, to within the tolerance: edges
    // are halved until no half can hold less, as the distance changes by no more than one goes.
    Real min_along(const Outline& other, Real tolerance) const {
        Real best = HUGE_VALL;
        std::vector<std::pair<RealPoint, RealPoint>> parts = edges_;
        while (!parts.empty()) {
            const auto [a, b] = parts.back();
            parts.pop_back();
            const RealPoint middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
            const Real half = std::hypot(b.x - a.x, b.y - a.y) / 2;
            const Real value = other.signed_distance(middle);
            best = std::min(best, value);
            if (half == 0 || value - half > best - tolerance) continue;
            parts.emplace_back(a, middle);
            parts.emplace_back(middle, b);
        }
        return best;
    }

  private:
    bool any_vertex_on(const Outline& other) const {
        return std::any_of(edges_.begin(), edges_.end(),
                           [&](const auto& edge) { return other.distance(edge.first) == 0; });
    }

    std::vector<std::pair<RealPoint, RealPoint>> edges_;
};

// Between what the true value is: positive, the distance of polygons that have no point in common,
// and then both are the same. Otherwise minus the depth of the deepest point of an outline.
struct ProximityRange {
    Real at_least, at_most;
};
inline ProximityRange polygon_proximity(const Polygon& first, const Polygon& second,
                                        Real tolerance) {
    const Outline a(first), b(second);
    if (!a.crosses(b) && !a.any_vertex_inside(b) && !b.any_vertex_inside(a)) {
        const Real distance = std::min(a.vertex_distance(b), b.vertex_distance(a));
        return {distance, distance};
    }
    const Real least = std::min(a.min_along(b, tolerance), b.min_along(a, tolerance));
    return {least - tolerance, std::min(least, Real{0})};
}

}  // namespace collidoscope::oracle

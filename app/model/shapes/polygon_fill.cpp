#include "app/model/shapes/polygon_fill.h"

#include <algorithm>
#include <optional>

namespace collidoscope::app {
namespace {

struct Edge {
    dvec2 low, high;  // low.y < high.y
    bool up = true;   // the outline runs from low to high
    double x_at(double y) const {
        return low.x + (high.x - low.x) * (y - low.y) / (high.y - low.y);
    }
};

// Height at which two edges cross between their ends.
std::optional<double> crossing(const Edge& a, const Edge& b) {
    const double from = std::max(a.low.y, b.low.y), to = std::min(a.high.y, b.high.y);
    if (from >= to) return std::nullopt;
    const double below = a.x_at(from) - b.x_at(from), above = a.x_at(to) - b.x_at(to);
    if (below == 0 || above == 0 || (below < 0) == (above < 0)) return std::nullopt;
    return from + (to - from) * below / (below - above);
}

}  // namespace

std::vector<FilledTriangle> polygon_fill(const Polygon& polygon, FillRule rule) {
    std::vector<Edge> edges;
    std::vector<double> heights;
    for (const auto& ring : polygon.rings) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            dvec2 a(ring[i]), b(ring[(i + 1) % ring.size()]);
            heights.push_back(a.y);
            if (a.y == b.y) continue;
            const bool up = a.y < b.y;
            if (!up) std::swap(a, b);
            edges.push_back({a, b, up});
        }
    }
    for (std::size_t i = 0; i < edges.size(); ++i) {
        for (std::size_t j = i + 1; j < edges.size(); ++j) {
            if (const auto y = crossing(edges[i], edges[j])) heights.push_back(*y);
        }
    }
    std::sort(heights.begin(), heights.end());
    heights.erase(std::unique(heights.begin(), heights.end()), heights.end());

    // Between two such heights no edges cross. From left to right, each that runs down adds a turn
    // and each that runs up takes one away.
    std::vector<FilledTriangle> triangles;
    for (std::size_t k = 1; k < heights.size(); ++k) {
        const double y0 = heights[k - 1], y1 = heights[k], middle = 0.5 * (y0 + y1);
        std::vector<const Edge*> row;
        for (const Edge& e : edges) {
            if (e.low.y <= y0 && e.high.y >= y1) row.push_back(&e);
        }
        std::sort(row.begin(), row.end(), [middle](const Edge* a, const Edge* b) {
            return a->x_at(middle) < b->x_at(middle);
        });
        std::int64_t number = 0;
        for (std::size_t i = 0; i + 1 < row.size(); ++i) {
            number += row[i]->up ? -1 : 1;
            if (!polygon_winding::is_inside(rule, number)) continue;
            const vec2 a(dvec2(row[i]->x_at(y0), y0)), b(dvec2(row[i + 1]->x_at(y0), y0));
            const vec2 c(dvec2(row[i + 1]->x_at(y1), y1)), d(dvec2(row[i]->x_at(y1), y1));
            if (a != b) triangles.push_back({{a, b, c}, number});
            if (c != d) triangles.push_back({{a, c, d}, number});
        }
    }
    return triangles;
}

}  // namespace collidoscope::app

#include "collision/narrow/polygon/pivot_field.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>

namespace collidoscope::pivot {
namespace {

bool spans_row(const OutlineEdge& edge, double y) {
    return (edge.a.y > y) != (edge.b.y > y);
}
// x where the edge crosses that row; it spans the row.
double crossing_x(const OutlineEdge& edge, double y) {
    return edge.a.x + (y - edge.a.y) / (edge.b.y - edge.a.y) * (edge.b.x - edge.a.x);
}

}  // namespace

std::vector<OutlineEdge> edges_of(const Polygon& polygon) {
    std::vector<OutlineEdge> edges;
    for (std::size_t r = 0; r < polygon.rings.size(); ++r) {
        const auto& ring = polygon.rings[r];
        for (std::size_t i = 0; i < ring.size(); ++i)
            edges.push_back({dvec2(ring[i]), dvec2(ring[(i + 1) % ring.size()]), r, i});
    }
    return edges;
}

dvec2 nearest_on(const OutlineEdge& edge, const dvec2& p) {
    const dvec2 along = edge.b - edge.a;
    const double length2 = glm::dot(along, along);
    if (length2 == 0) return edge.a;
    return edge.a + std::clamp(glm::dot(p - edge.a, along) / length2, 0.0, 1.0) * along;
}

bool is_inside(const std::vector<OutlineEdge>& edges, const dvec2& p) {
    bool inside = false;
    for (const OutlineEdge& edge : edges)
        if (spans_row(edge, p.y) && p.x < crossing_x(edge, p.y)) inside = !inside;
    return inside;
}

Field::Field(const PixelGrid& grid, std::vector<OutlineEdge> edges)
    : grid_(grid),
      edges_(std::move(edges)),
      squared_(grid.size(), std::numeric_limits<double>::infinity()),
      nearest_(grid.size(), 0),
      inside_(grid.size(), 0) {}

Field::Field(const PixelGrid& grid, std::vector<OutlineEdge> edges,
             std::span<const DrawnPixel> pixels, double rounding)
    : Field(grid, std::move(edges)) {
    for (std::size_t i = 0; i < std::min(pixels.size(), grid.size()); ++i) {
        squared_[i] = pixels[i].distance * pixels[i].distance;
        nearest_[i] = pixels[i].edge < edges_.size() ? pixels[i].edge : 0;
        inside_[i] = pixels[i].inside ? 1 : 0;
    }
    rounding_ = rounding;
}

std::size_t Field::draw(std::size_t edge) {
    const dvec2 a = edges_[edge].a, along = edges_[edge].b - a;
    const double length2 = glm::dot(along, along);
    const double scale = length2 > 0 ? 1 / length2 : 0;
    std::size_t kept = 0, i = 0;
    for (int row = 0; row < grid_.rows; ++row) {
        for (int column = 0; column < grid_.columns; ++column, ++i) {
            const dvec2 from = grid_.center(column, row) - a;
            const double t = std::clamp(glm::dot(from, along) * scale, 0.0, 1.0);
            const dvec2 off = from - t * along;
            const double squared = glm::dot(off, off);
            if (!(squared < squared_[i])) continue;
            squared_[i] = squared;
            nearest_[i] = static_cast<std::uint32_t>(edge);
            ++kept;
        }
    }
    return kept;
}

std::size_t Field::draw_inside() {
    for (const OutlineEdge& edge : edges_) {
        for (int row = 0; row < grid_.rows; ++row) {
            const double y = grid_.center(0, row).y;
            if (!spans_row(edge, y)) continue;
            const double x = crossing_x(edge, y);
            std::uint8_t* pixels = inside_.data() + static_cast<std::size_t>(row) *
                                                        static_cast<std::size_t>(grid_.columns);
            for (int column = 0; column < grid_.columns; ++column) {
                if (!(grid_.center(column, row).x < x)) break;
                pixels[column] ^= 1u;
            }
        }
    }
    return static_cast<std::size_t>(std::count(inside_.begin(), inside_.end(), 1));
}

Field drawn_field(const PixelGrid& grid, std::vector<OutlineEdge> edges) {
    Field field(grid, std::move(edges));
    for (std::size_t i = 0; i < field.edges().size(); ++i) field.draw(i);
    field.draw_inside();
    return field;
}

double Field::at(std::size_t pixel) const {
    const double distance = std::sqrt(squared_[pixel]);
    return inside_[pixel] ? -distance : distance;
}

}  // namespace collidoscope::pivot

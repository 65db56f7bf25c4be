// Distance fields of polygons over a window of pixels, drawn edge by edge.
// Source: Hoff, Zaferakis, Lin, Manocha, "Fast and Simple 2D Geometric Proximity Queries Using
// Graphics Hardware" (2001).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope::pivot {

// Square pixels, row by row from the corner where x and y are least.
struct PixelGrid {
    dvec2 corner{0};
    double pixel = 1;  // side of a pixel; the zoom is its inverse
    int columns = 0, rows = 0;

    std::size_t size() const {
        return static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
    }
    dvec2 center(int column, int row) const {
        return corner + pixel * dvec2(column + 0.5, row + 0.5);
    }
    dvec2 center(std::size_t i) const {
        const auto across = static_cast<std::size_t>(columns);
        return center(static_cast<int>(i % across), static_cast<int>(i / across));
    }
};

struct OutlineEdge {
    dvec2 a, b;
    std::size_t ring, index;  // of its first vertex
};
// All edges of all rings; a ring of one vertex is one edge without length.
std::vector<OutlineEdge> edges_of(const Polygon& polygon);

// Point of the edge that is nearest to p.
dvec2 nearest_on(const OutlineEdge& edge, const dvec2& p);
// By parity: whether a ray from p crosses an odd number of edges.
bool is_inside(const std::vector<OutlineEdge>& edges, const dvec2& p);

// A pixel of a field that something else has drawn, as a graphics card does.
struct DrawnPixel {
    double distance = 0;     // of its center from the outline, 0 or more
    std::uint32_t edge = 0;  // which it is measured to
    bool inside = false;
};

// The signed distance of every pixel's center from the outline, negative where the parity of the
// rings says inside, and the edge it is measured to. Distances are those of the edges themselves,
// not of their pixels, so that only rounding is lost. The field changes by no more than one goes:
// |at(p) - at(q)| <= |p - q|, as the sign changes on the outline only.
class Field {
  public:
    Field(const PixelGrid& grid, std::vector<OutlineEdge> edges);
    // As drawn elsewhere, pixel by pixel; no signed distance is off by more than `rounding`.
    Field(const PixelGrid& grid, std::vector<OutlineEdge> edges, std::span<const DrawnPixel> pixels,
          double rounding);

    // Draws the distance from one edge over the window and keeps the smaller, as a depth test does:
    // a cone around each end, and a roof between them. Returns how many pixels keep it. Cost: one
    // distance per pixel.
    std::size_t draw(std::size_t edge);
    // Draws the inside: every edge inverts the pixels of its rows that lie to its left. Returns how
    // many centers lie inside.
    std::size_t draw_inside();

    double at(std::size_t pixel) const;
    std::uint32_t edge_at(std::size_t pixel) const { return nearest_[pixel]; }
    bool inside(std::size_t pixel) const { return inside_[pixel] != 0; }
    const PixelGrid& grid() const { return grid_; }
    const std::vector<OutlineEdge>& edges() const { return edges_; }
    // Bound of what a distance may be off; 0 for a field drawn here, whose rounding is that of the
    // zoom.
    double rounding() const { return rounding_; }

  private:
    PixelGrid grid_;
    std::vector<OutlineEdge> edges_;
    std::vector<double> squared_;
    std::vector<std::uint32_t> nearest_;
    std::vector<std::uint8_t> inside_;
    double rounding_ = 0;
};

// The field of all edges, with its inside.
Field drawn_field(const PixelGrid& grid, std::vector<OutlineEdge> edges);

}  // namespace collidoscope::pivot

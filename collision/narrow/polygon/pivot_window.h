// Passes of the proximity of two polygons in image space (pivot.h), one by one: where to draw, how
// finely, and what is read from two fields that were drawn.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "collision/narrow/polygon/pivot_field.h"

namespace collidoscope::pivot {

struct Options {
    // Wanted bound of the error, a length: half a pixel's diagonal is made no longer than this
    // where the limits below allow it. Zero or less: as small as they allow.
    double bound = 0.05;
    std::size_t max_pixels = std::size_t{1} << 18;
    // Limit of pixels times edges: about a tenth of a second.
    std::size_t max_distances = std::size_t{1} << 24;
};

struct Rectangle {
    dvec2 min{0}, max{0};
};

// The part of the plane in which the answer is found.
struct Window {
    std::array<Rectangle, 2> boxes;  // bounding boxes of A and B
    std::array<dvec2, 2> near;       // a vertex of A and one of B, near each other
    double reach = 0;                // their distance
    Rectangle drawn;                 // the two boxes, each grown by it, intersected
};

// Both polygons have a vertex. No point of one outline that is nearest to or deepest in the other
// polygon lies outside: it is no farther from the other's box than the two vertices are from each
// other. Cost: O(vertices).
Window localize(const std::vector<OutlineEdge>& a, const std::vector<OutlineEdge>& b);

struct Zoom {
    PixelGrid grid;
    double error = 0;      // half a pixel's diagonal, and what rounding adds
    bool limited = false;  // coarser than wanted
};
// The grid covers the window. Coordinates of double precision tell its pixels apart.
Zoom choose_zoom(const Window& window, std::size_t edges, const Options& options);

// The measurement at a pixel that one outline may pass through: the other polygon's field.
struct Sample {
    double value = 0;
    std::size_t pixel = 0;
    bool along_b = true;  // on the outline of B, measured in the field of A
};

// The least value of `field` at the pixels whose centers are within `error` of the other's outline:
// every pixel that the outline passes through, and none that it is farther from.
Sample min_along(const Field& outline, const Field& field, double error, bool along_b);

// Connected pixels that A and B may have in common: both fields are at most `error`.
struct Region {
    std::vector<std::size_t> pixels;
    std::size_t shared = 0;  // centers that certainly lie in both polygons
    Sample deepest;
    // Some point lies in both polygons.
    bool certain(double error) const { return shared > 0 || deepest.value < -error; }
};
// Pixels that share an edge or a corner are connected. By their first pixels; every region has a
// pixel on an outline.
std::vector<Region> regions_of(const Field& a, const Field& b, double error);

// The place where the two outlines are nearest, or where one is deepest in the other polygon.
struct Touch {
    dvec2 point_on_a{0}, point_on_b{0};
    dvec2 normal{0, 1};  // unit, from A to B
};
// The sample's pixel center on one polygon, the nearest point of the other's outline, and the
// gradient of the field there: point_on_b - point_on_a = value * normal.
Touch touch_at(const Sample& sample, const Field& a, const Field& b);

}  // namespace collidoscope::pivot

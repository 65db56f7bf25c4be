#include "collision/narrow/polygon/pivot_window.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

namespace collidoscope::pivot {
namespace {

Rectangle box_of(const std::vector<OutlineEdge>& edges) {
    Rectangle box{edges.front().a, edges.front().a};
    for (const OutlineEdge& edge : edges) {
        box.min = glm::min(box.min, edge.a);
        box.max = glm::max(box.max, edge.a);
    }
    return box;
}

// The vertex nearest to where `to` takes it.
template <typename To>
dvec2 nearest_vertex(const std::vector<OutlineEdge>& edges, const To& to) {
    dvec2 best = edges.front().a;
    for (const OutlineEdge& edge : edges)
        if (glm::distance(edge.a, to(edge.a)) < glm::distance(best, to(best))) best = edge.a;
    return best;
}

// A vertex of one near the other's box, and the vertex of the other that is nearest to it.
std::array<dvec2, 2> near_vertices(const std::vector<OutlineEdge>& from,
                                   const std::vector<OutlineEdge>& to, const Rectangle& box) {
    const dvec2 first =
        nearest_vertex(from, [&](const dvec2& p) { return glm::clamp(p, box.min, box.max); });
    return {first, nearest_vertex(to, [&](const dvec2&) { return first; })};
}

// Unit normal of the edge, away from the inside where that is on one side only.
dvec2 outward_normal(const Field& field, const OutlineEdge& edge, const dvec2& at) {
    const dvec2 along = edge.b - edge.a;
    const double length = glm::length(along);
    if (length == 0) return {0, 1};
    const dvec2 normal = dvec2(along.y, -along.x) / length;
    const double aside = 1e-3 * field.grid().pixel;
    const bool out = is_inside(field.edges(), at + aside * normal);
    return out ? -normal : normal;
}

bool may_share(const Field& a, const Field& b, std::size_t i, double error) {
    return a.at(i) <= error && b.at(i) <= error;
}

}  // namespace

Window localize(const std::vector<OutlineEdge>& a, const std::vector<OutlineEdge>& b) {
    Window window;
    window.boxes = {box_of(a), box_of(b)};
    window.near = near_vertices(a, b, window.boxes[1]);
    std::array<dvec2, 2> other = near_vertices(b, a, window.boxes[0]);
    std::swap(other[0], other[1]);
    if (glm::distance(other[0], other[1]) < glm::distance(window.near[0], window.near[1]))
        window.near = other;
    window.reach = glm::distance(window.near[0], window.near[1]);
    window.drawn.min = glm::max(window.boxes[0].min, window.boxes[1].min) - window.reach;
    window.drawn.max = glm::min(window.boxes[0].max, window.boxes[1].max) + window.reach;
    return window;
}

Zoom choose_zoom(const Window& window, std::size_t edges, const Options& options) {
    const dvec2 size = glm::max(window.drawn.max - window.drawn.min, dvec2(0));
    double most = std::numeric_limits<double>::min();
    for (const Rectangle& box : window.boxes) {
        const dvec2 far = glm::max(glm::abs(box.min), glm::abs(box.max));
        most = std::max({most, far.x, far.y});
    }
    const double wanted = std::sqrt(2.0) * std::max(options.bound, 0.0);
    const double pixels = std::max(
        16.0, std::min(double(options.max_pixels), double(options.max_distances) / double(edges)));

    // One pixel more on every side, so that the window's own border lies in pixels.
    const auto across = [](double length, double pixel) { return std::ceil(length / pixel) + 2; };
    double pixel = std::max(wanted, 0x1p-40 * most);
    while (across(size.x, pixel) * across(size.y, pixel) > pixels) {
        const double ratio = across(size.x, pixel) * across(size.y, pixel) / pixels;
        pixel *= std::max(1.01, std::min(std::sqrt(ratio), 0x1p100));
    }
    Zoom zoom;
    zoom.limited = pixel > wanted;
    zoom.grid.pixel = pixel;
    zoom.grid.columns = static_cast<int>(across(size.x, pixel));
    zoom.grid.rows = static_cast<int>(across(size.y, pixel));
    const dvec2 middle = 0.5 * window.drawn.min + 0.5 * window.drawn.max;
    zoom.grid.corner = middle - 0.5 * pixel * dvec2(zoom.grid.columns, zoom.grid.rows);
    zoom.error = std::sqrt(0.5) * pixel * (1 + 0x1p-30) + 0x1p-46 * most;
    return zoom;
}

Sample min_along(const Field& outline, const Field& field, double error, bool along_b) {
    Sample least{std::numeric_limits<double>::infinity(), 0, along_b};
    for (std::size_t i = 0; i < field.grid().size(); ++i) {
        if (std::abs(outline.at(i)) > error || !(field.at(i) < least.value)) continue;
        least.value = field.at(i);
        least.pixel = i;
    }
    return least;
}

std::vector<Region> regions_of(const Field& a, const Field& b, double error) {
    const PixelGrid& grid = a.grid();
    const double surely_inside = -std::max(a.rounding(), b.rounding());
    std::vector<Region> regions;
    std::vector<std::uint8_t> seen(grid.size(), 0);
    for (std::size_t first = 0; first < grid.size(); ++first) {
        if (seen[first] || !may_share(a, b, first, error)) continue;
        Region region;
        region.deepest.value = std::numeric_limits<double>::infinity();
        region.pixels.push_back(first);
        seen[first] = 1;
        for (std::size_t k = 0; k < region.pixels.size(); ++k) {
            const std::size_t i = region.pixels[k];
            if (a.at(i) <= surely_inside && b.at(i) <= surely_inside) ++region.shared;
            if (std::abs(b.at(i)) <= error && a.at(i) < region.deepest.value)
                region.deepest = {a.at(i), i, true};
            if (std::abs(a.at(i)) <= error && b.at(i) < region.deepest.value)
                region.deepest = {b.at(i), i, false};
            const int column = static_cast<int>(i % static_cast<std::size_t>(grid.columns));
            const int row = static_cast<int>(i / static_cast<std::size_t>(grid.columns));
            for (int r = std::max(row - 1, 0); r <= std::min(row + 1, grid.rows - 1); ++r) {
                for (int c = std::max(column - 1, 0); c <= std::min(column + 1, grid.columns - 1);
                     ++c) {
                    const auto next =
                        static_cast<std::size_t>(r) * static_cast<std::size_t>(grid.columns) +
                        static_cast<std::size_t>(c);
                    if (seen[next] || !may_share(a, b, next, error)) continue;
                    seen[next] = 1;
                    region.pixels.push_back(next);
                }
            }
        }
        regions.push_back(std::move(region));
    }
    return regions;
}

Touch touch_at(const Sample& sample, const Field& a, const Field& b) {
    const Field& field = sample.along_b ? a : b;
    const OutlineEdge& edge = field.edges()[field.edge_at(sample.pixel)];
    const dvec2 center = field.grid().center(sample.pixel);
    const dvec2 foot = nearest_on(edge, center);
    const dvec2 off = center - foot;
    const double length = glm::length(off);
    // Out of the polygon whose field it is.
    dvec2 out;
    if (length <= 1e-9 * field.grid().pixel) {
        out = outward_normal(field, edge, foot);
    } else {
        out = (sample.value < 0 ? -1.0 : 1.0) / length * off;
    }
    if (sample.along_b) return {foot, center, out};
    return {center, foot, -out};
}

}  // namespace collidoscope::pivot

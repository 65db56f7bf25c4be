#include "app/model/shapes/vertices.h"

#include <variant>

namespace collidoscope::app {
namespace {

template <typename T>
auto at(std::vector<T>& all, std::size_t index) {
    return all.begin() + static_cast<std::ptrdiff_t>(index);
}

// The ring that holds the vertex, which becomes its number in there; null when none does.
std::vector<vec2>* ring_of(Polygon& polygon, std::size_t& vertex) {
    for (std::vector<vec2>& ring : polygon.rings) {
        if (vertex < ring.size()) return &ring;
        vertex -= ring.size();
    }
    return nullptr;
}

// The points of a hull, rounded or not.
std::vector<vec3>* points_of_hull(Shape& shape) {
    if (auto* hull = std::get_if<Hull>(&shape)) return &hull->points;
    auto* rounded = std::get_if<RoundedPoints>(&shape);
    return rounded ? &rounded->points : nullptr;
}

}  // namespace

std::optional<Shape> with_vertex_after(const Shape& shape, std::size_t vertex) {
    if (const auto* given = std::get_if<Polygon>(&shape)) {
        Polygon polygon = *given;
        std::vector<vec2>* ring = ring_of(polygon, vertex);
        if (!ring) return std::nullopt;
        const vec2 middle = 0.5f * (*ring)[vertex] + 0.5f * (*ring)[(vertex + 1) % ring->size()];
        ring->insert(at(*ring, vertex + 1), middle);
        return polygon;
    }
    Shape result = shape;
    if (std::vector<vec3>* points = points_of_hull(result)) {
        if (vertex >= points->size()) return std::nullopt;
        dvec3 middle(0);
        for (const vec3& p : *points) middle += dvec3(p) / double(points->size());
        const dvec3 out = 1.2 * dvec3((*points)[vertex]) - 0.2 * middle;
        points->insert(at(*points, vertex + 1), vec3(out));
        return result;
    }
    return std::nullopt;
}

std::optional<Shape> without_vertex(const Shape& shape, std::size_t vertex) {
    if (const auto* given = std::get_if<Polygon>(&shape)) {
        Polygon polygon = *given;
        std::vector<vec2>* ring = ring_of(polygon, vertex);
        if (!ring || ring->size() <= 3) return std::nullopt;
        ring->erase(at(*ring, vertex));
        return polygon;
    }
    Shape result = shape;
    if (std::vector<vec3>* points = points_of_hull(result)) {
        if (vertex >= points->size() || points->size() <= 1) return std::nullopt;
        points->erase(at(*points, vertex));
        return result;
    }
    return std::nullopt;
}

}  // namespace collidoscope::app

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
    if (const auto* given = std::get_if<Hull>(&shape)) {
        Hull hull = *given;
        if (vertex >= hull.points.size()) return std::nullopt;
        dvec3 middle(0);
        for (const vec3& p : hull.points) middle += dvec3(p) / double(hull.points.size());
        const dvec3 out = 1.2 * dvec3(hull.points[vertex]) - 0.2 * middle;
        hull.points.insert(at(hull.points, vertex + 1), vec3(out));
        return hull;
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
    if (const auto* given = std::get_if<Hull>(&shape)) {
        Hull hull = *given;
        if (vertex >= hull.points.size() || hull.points.size() <= 1) return std::nullopt;
        hull.points.erase(at(hull.points, vertex));
        return hull;
    }
    return std::nullopt;
}

}  // namespace collidoscope::app

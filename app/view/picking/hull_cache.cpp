#include "app/view/picking/hull_cache.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace collidoscope::app {

std::shared_ptr<const Polytope> hull_of(const Shape& shape) {
    constexpr std::size_t max_vertices = 20'000, max_kept = 8;
    struct Entry {
        std::vector<vec3> points;
        std::shared_ptr<const Polytope> hull;
    };
    static std::vector<Entry> kept;  // the last used one at the end

    const auto* mesh = std::get_if<MeshInstance>(&shape);
    if (mesh && (!mesh->asset || mesh->asset->mesh().positions.size() > max_vertices))
        return nullptr;
    auto corners = converted(shape, kind_of_type<Hull>());
    if (!corners || std::get<Hull>(*corners).points.empty()) return nullptr;
    std::vector<vec3>& points = std::get<Hull>(*corners).points;
    const auto known = std::find_if(kept.begin(), kept.end(),
                                    [&](const Entry& entry) { return entry.points == points; });
    if (known != kept.end()) {
        std::rotate(known, known + 1, kept.end());
    } else {
        if (kept.size() >= max_kept) kept.erase(kept.begin());
        auto hull = std::make_shared<const Polytope>(convex_hull(points));
        kept.push_back({std::move(points), std::move(hull)});
    }
    return kept.back().hull;
}

bool is_crease(const Polytope& p, Index edge) {
    if (p.faces.empty()) return true;
    const dvec3& a = p.faces[p.half_edges[edge].face].normal;
    const dvec3& b = p.faces[p.half_edges[Polytope::twin(edge)].face].normal;
    return glm::length(a - b) > (p.faces.size() > 400 ? 0.25 : 2e-3);
}

}  // namespace collidoscope::app

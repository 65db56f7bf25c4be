#include "app/view/drawing/isolated.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

#include "app/view/drawing/palette.h"
#include "app/view/drawing/solid_look.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t seen_one_by_one = 500, too_small_for_shading = 50'000;

bool before(const vec3& a, const vec3& b) {
    return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
}

// All edges of the triangles; one that several have counts once.
std::vector<std::array<vec3, 2>> edges_of(const std::vector<vec3>& corners) {
    std::vector<std::array<vec3, 2>> edges;
    edges.reserve(corners.size());
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const vec3 &a = corners[i], &b = corners[i % 3 == 2 ? i - 2 : i + 1];
        if (a == b) continue;
        edges.push_back(before(a, b) ? std::array{a, b} : std::array{b, a});
    }
    std::sort(edges.begin(), edges.end(), [](const auto& p, const auto& q) {
        return p[0] != q[0] ? before(p[0], q[0]) : before(p[1], q[1]);
    });
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    return edges;
}

}  // namespace

render::MeshGeometry geometry_of(const IsolatedNode& isolated) {
    const TreeView& tree = *isolated.tree;
    const SlotRange slots = tree.slots(isolated.node);
    // Trees of cells and trees that cut triangles list one several times.
    std::vector<bool> seen;
    std::vector<vec3> corners;
    corners.reserve(3 * std::size_t{slots.count});
    for (std::uint32_t slot = slots.first; slot < slots.first + slots.count; ++slot) {
        const std::uint32_t triangle = tree.primitive(slot);
        if (triangle >= seen.size()) seen.resize(triangle + std::size_t{1});
        if (seen[triangle]) continue;
        seen[triangle] = true;
        const Triangle t = tree.triangle(slot);
        corners.insert(corners.end(), {t.a, t.b, t.c});
    }
    const std::size_t count = corners.size() / 3;
    if (count > too_small_for_shading) return render::make_facets(corners);
    std::vector<std::array<std::uint32_t, 3>> triangles;
    triangles.reserve(count);
    for (std::uint32_t i = 0; i < corners.size(); i += 3) triangles.push_back({i, i + 1, i + 2});
    const bool few = count <= seen_one_by_one;
    render::MeshGeometry geometry =
        render::make_geometry(corners, triangles, {.crease_degrees = few ? 0.0f : 28.0f});
    if (few) geometry.edges = edges_of(corners);
    return geometry;
}

render::Body take_out(render::Body& body) {
    render::Body part = body;
    part.color.a = 1;
    part.selected = false;
    body.color = faded(part.color, 0.12f);
    body.edges.color = faded(body.edges.color, 0.3f);
    body.casts_shadow = false;
    return part;
}

}  // namespace collidoscope::app

#include "app/view/hull_faces.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>
#include <set>
#include <utility>

#include "collision/exact/predicates.h"

namespace collidoscope::app {
namespace {

using Face = std::vector<std::uint32_t>;

bool before(const vec3& a, const vec3& b) {
    return a.x != b.x ? a.x < b.x : a.y != b.y ? a.y < b.y : a.z < b.z;
}

// On one line, exactly: in all three projections.
bool collinear(const vec3& a, const vec3& b, const vec3& c) {
    using exact::orient2d;
    return orient2d({a.x, a.y}, {b.x, b.y}, {c.x, c.y}) == 0 &&
           orient2d({a.y, a.z}, {b.y, b.z}, {c.y, c.z}) == 0 &&
           orient2d({a.z, a.x}, {b.z, b.x}, {c.z, c.x}) == 0;
}

// The point that a plane turning about the line a-b meets so that no point lies in front of it.
std::optional<std::uint32_t> wrapped(std::span<const vec3> points,
                                     const std::vector<std::uint32_t>& used, const vec3& a,
                                     const vec3& b) {
    std::optional<std::uint32_t> best;
    for (int pass = 0; pass < 3; ++pass) {
        bool changed = false;
        for (const std::uint32_t i : used) {
            const vec3& p = points[i];
            if (collinear(a, b, p)) continue;
            if (!best || exact::orient3d(a, b, points[*best], p) > 0) {
                best = i;
                changed = true;
            }
        }
        if (!changed) break;
    }
    return best;
}

// The outline of the points in the plane of a, b, c, counter-clockwise about its normal.
Face outline(std::span<const vec3> points, const std::vector<std::uint32_t>& used, const vec3& a,
             const vec3& b, const vec3& c) {
    Face flat;
    for (const std::uint32_t i : used) {
        if (exact::orient3d(a, b, c, points[i]) == 0) flat.push_back(i);
    }
    // Look along the axis nearest to the normal.
    const dvec3 n = glm::cross(dvec3(b) - dvec3(a), dvec3(c) - dvec3(a));
    const dvec3 size = glm::abs(n);
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const auto at = [&](std::uint32_t i) {
        return vec2(points[i][(axis + 1) % 3], points[i][(axis + 2) % 3]);
    };
    std::sort(flat.begin(), flat.end(), [&](std::uint32_t i, std::uint32_t j) {
        const vec2 p = at(i), q = at(j);
        return p.x != q.x ? p.x < q.x : p.y < q.y;
    });
    // Andrew's monotone chain: the lower side forward, the upper side backward.
    Face ring;
    const auto add = [&](std::uint32_t i, std::size_t least) {
        while (ring.size() >= least + 2 &&
               exact::orient2d(at(ring[ring.size() - 2]), at(ring.back()), at(i)) <= 0) {
            ring.pop_back();
        }
        ring.push_back(i);
    };
    for (const std::uint32_t i : flat) add(i, 0);
    const std::size_t lower = ring.size() - 1;
    for (std::size_t k = flat.size() - 1; k-- > 0;) add(flat[k], lower);
    if (ring.size() > 1) ring.pop_back();
    if (n[axis] < 0) std::reverse(ring.begin(), ring.end());
    return ring;
}

}  // namespace

std::vector<Face> hull_faces(std::span<const vec3> points) {
    // Every position once, in lexicographic order.
    std::vector<std::uint32_t> used(points.size());
    for (std::uint32_t i = 0; i < used.size(); ++i) used[i] = i;
    std::sort(used.begin(), used.end(),
              [&](std::uint32_t i, std::uint32_t j) { return before(points[i], points[j]); });
    used.erase(
        std::unique(used.begin(), used.end(),
                    [&](std::uint32_t i, std::uint32_t j) { return points[i] == points[j]; }),
        used.end());
    if (used.size() < 3) return {};

    // Through the first point and along z there is a line that touches the hull from outside.
    const vec3 a = points[used[0]];
    const vec3 beside(a.x, a.y, a.z + std::max(1.0f, std::abs(a.z)));
    const auto second = wrapped(points, used, a, beside);
    // All on that line, or on another one: no face.
    if (!second) return {};
    const vec3 b = points[*second];
    const auto third = wrapped(points, used, a, b);
    if (!third) return {};

    const auto in_plane = [&](std::uint32_t i) {
        return exact::orient3d(a, b, points[*third], points[i]) == 0;
    };
    std::vector<Face> faces{outline(points, used, a, b, points[*third])};
    if (std::all_of(used.begin(), used.end(), in_plane)) {
        faces.push_back(faces[0]);
        std::reverse(faces[1].begin(), faces[1].end());
        return faces;
    }

    // Wrap about each edge whose other face is not there yet.
    std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
    const auto claim = [&](const Face& face) {
        for (std::size_t i = 0; i < face.size(); ++i) {
            edges.insert({face[i], face[(i + 1) % face.size()]});
        }
    };
    claim(faces[0]);
    for (std::size_t f = 0; f < faces.size() && faces.size() <= 2 * used.size(); ++f) {
        for (std::size_t i = 0; i < faces[f].size(); ++i) {
            const std::uint32_t from = faces[f][(i + 1) % faces[f].size()], to = faces[f][i];
            if (edges.contains({from, to})) continue;
            const auto next = wrapped(points, used, points[from], points[to]);
            if (!next) continue;
            Face face = outline(points, used, points[from], points[to], points[*next]);
            claim(face);
            faces.push_back(std::move(face));
        }
    }
    return faces;
}

}  // namespace collidoscope::app

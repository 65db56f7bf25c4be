#include "app/view/drawing/clip_plane.h"

#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>
#include <vector>

namespace collidoscope::app {
namespace {

using render::MeshGeometry;
using render::MeshVertex;

MeshVertex between(const MeshVertex& a, const MeshVertex& b, float share) {
    const glm::vec3 normal = glm::mix(a.normal, b.normal, share);
    const float length = glm::length(normal);
    return {glm::mix(a.position, b.position, share), length > 0 ? normal / length : a.normal};
}

}  // namespace

dvec3 ClipPlane::normal() const {
    dvec3 n(0);
    n[axis] = upper ? 1 : -1;
    return n;
}

double ClipPlane::offset() const {
    return upper ? at : -at;
}

ClipPlane clip_plane_through(const dvec3& point, const Camera& camera) {
    const dvec3 to_eye = -camera.forward(), size = glm::abs(to_eye);
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    return {static_cast<std::uint8_t>(axis), to_eye[axis] >= 0, point[axis]};
}

std::optional<std::pair<double, double>> left_of_ray(const ClipPlane& plane, const dvec3& origin,
                                                     const dvec3& direction) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    const dvec3 n = plane.normal();
    const double over = glm::dot(n, origin) - plane.offset(), rise = glm::dot(n, direction);
    if (rise == 0) return over > 0 ? std::nullopt : std::optional(std::pair(0.0, infinite));
    const double t = -over / rise;
    if (rise > 0) return t < 0 ? std::nullopt : std::optional(std::pair(0.0, t));
    return std::pair(std::max(t, 0.0), infinite);
}

MeshGeometry clipped(const MeshGeometry& geometry, const glm::mat4& model, const ClipPlane& plane) {
    const glm::dvec4 n(plane.normal(), -plane.offset());
    const auto over = [&](const glm::vec3& p) {
        return static_cast<float>(glm::dot(n, glm::dmat4(model) * glm::dvec4(p, 1)));
    };
    MeshGeometry out;
    out.min = geometry.min;
    out.max = geometry.max;
    std::vector<float> heights;
    heights.reserve(geometry.vertices.size());
    for (const MeshVertex& vertex : geometry.vertices) heights.push_back(over(vertex.position));
    out.vertices = geometry.vertices;
    for (std::size_t i = 0; i + 2 < geometry.indices.size(); i += 3) {
        // The corners of what is left, in their order: three, or four.
        std::array<std::uint32_t, 4> left{};
        std::size_t count = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t a = geometry.indices[i + k], b = geometry.indices[i + (k + 1) % 3];
            if (heights[a] <= 0) left[count++] = a;
            if ((heights[a] <= 0) == (heights[b] <= 0)) continue;
            left[count++] = static_cast<std::uint32_t>(out.vertices.size());
            out.vertices.push_back(between(geometry.vertices[a], geometry.vertices[b],
                                           heights[a] / (heights[a] - heights[b])));
        }
        for (std::size_t k = 2; k < count; ++k)
            out.indices.insert(out.indices.end(), {left[0], left[k - 1], left[k]});
    }
    for (const auto& [a, b] : geometry.edges) {
        const float over_a = over(a), over_b = over(b);
        if (over_a > 0 && over_b > 0) continue;
        const glm::vec3 crossing =
            over_a > 0 || over_b > 0 ? glm::mix(a, b, over_a / (over_a - over_b)) : a;
        out.edges.push_back({over_a > 0 ? crossing : a, over_b > 0 ? crossing : b});
    }
    return out;
}

}  // namespace collidoscope::app

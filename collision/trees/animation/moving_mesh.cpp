#include "collision/trees/animation/moving_mesh.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <random>
#include <utility>

#include "collision/unit_circle.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {

Mesh MovingMesh::at_time(double time) const {
    const auto last = static_cast<double>(frames.size() - 1);
    const double within = std::clamp(time, 0.0, last);
    const auto from = static_cast<std::size_t>(within);
    const double share = within - static_cast<double>(from);
    if (share == 0) return at(from);
    Mesh mesh = at(from);
    const std::vector<vec3>& next = frames[from + 1];
    const std::size_t shared = std::min(mesh.positions.size(), next.size());
    for (std::size_t i = 0; i < shared; ++i)
        mesh.positions[i] = vec3((1 - share) * dvec3(mesh.positions[i]) + share * dvec3(next[i]));
    return mesh;
}

std::optional<FrameMismatch> add_frame(MovingMesh& moving, Mesh mesh) {
    if (moving.frames.empty()) {
        moving.triangles = std::move(mesh.triangles);
        moving.frames.push_back(std::move(mesh.positions));
        return std::nullopt;
    }
    FrameMismatch mismatch{mesh.triangles.size(), moving.triangles.size(), {}};
    if (mismatch.triangles != mismatch.expected) return mismatch;
    const auto [ours, theirs] =
        std::mismatch(moving.triangles.begin(), moving.triangles.end(), mesh.triangles.begin());
    if (ours != moving.triangles.end()) {
        mismatch.triangle = static_cast<std::size_t>(ours - moving.triangles.begin());
        return mismatch;
    }
    moving.frames.push_back(std::move(mesh.positions));
    return std::nullopt;
}

MovingMesh deforming(const Mesh& mesh, const Waving& last, std::size_t frames) {
    MovingMesh moving;
    moving.triangles = mesh.triangles;
    moving.frames.reserve(frames);
    for (std::size_t i = 0; i < frames; ++i) {
        const float share =
            frames > 1 ? static_cast<float>(i) / static_cast<float>(frames - 1) : 0.0f;
        Waving now = last;
        now.wave *= share;
        now.swirl *= share;
        now.phase += share;
        moving.frames.push_back(waved(mesh, now).positions);
    }
    return moving;
}

Aabb box_of_all(const MovingMesh& moving) {
    Aabb box = empty_aabb();
    for (const auto& positions : moving.frames)
        for (const vec3& p : positions) grow(box, p);
    return box;
}

std::vector<Ray> rays_through(const Aabb& box, std::size_t count, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto share = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
    const bool empty = !(box.min.x <= box.max.x);
    const dvec3 low = empty ? dvec3(0) : dvec3(box.min), high = empty ? dvec3(0) : dvec3(box.max);
    const dvec3 middle = 0.5 * (low + high);
    const double reach = 0.5 * glm::length(high - low);
    // Never zero, so that a mesh that is a point can be met.
    const double radius = reach > 0 ? 1.01 * reach : 1;
    const auto on_ball = [&] {
        const double height = 2 * share() - 1;
        const dvec2 turned = std::sqrt(1 - height * height) * on_unit_circle(share());
        return dvec3(turned.x, height, turned.y);
    };
    constexpr double largest = std::numeric_limits<float>::max();
    std::vector<Ray> rays;
    rays.reserve(count);
    while (rays.size() < count) {
        const dvec3 from = on_ball(), to = on_ball();
        const dvec3 way = to - from;
        if (!(glm::dot(way, way) > 1e-6)) continue;
        const dvec3 origin = middle + radius * from;
        rays.push_back(
            {vec3(glm::clamp(origin, dvec3(-largest), dvec3(largest))), vec3(glm::normalize(way))});
    }
    return rays;
}

}  // namespace collidoscope

// A sphere that moves through a world of many convex bodies: each body grows by the radius, and the
// sphere becomes a point on a ray.
//
// Source: lecture notes, "Spherical Collision Detection" (inflating the objects of the world;
// vertices displaced along their normals).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "collision/narrow/convex/polytope.h"
#include "collision/narrow/primitives/inflated_bodies_steps.h"
#include "collision/narrow/primitives/inflated_world.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

// A body is entered at origin + t * direction; t is 0 where the motion begins inside.
struct PathEntry {
    double t = 0;
    dvec3 normal{0};  // unit, out of the body
    std::uint32_t body = 0;
};

// The stop of the point, held against that of the sphere itself.
enum class PathTiming : std::uint8_t { Right, Early, Late };

struct InflatedPath {
    std::optional<PathEntry> first;  // the point enters a grown body
    std::optional<PathEntry> truth;  // the sphere itself touches a body
    PathTiming timing = PathTiming::Right;
    // The sphere's overlap with the bodies themselves where the point stops; negative: the gap.
    double overlap = 0;
    std::vector<std::uint32_t> missed;     // touched by the sphere, not entered by the point
    std::vector<std::uint32_t> redundant;  // entered by the point, not touched by the sphere
};

namespace detail {

// The point against the planes of one grown body, each of which cuts a part off the ray.
std::optional<PathEntry> point_entry(const Ray& ray, std::span<const GrownPlane> planes);

// The sphere and the body itself: faces moved out, cylinders around edges, spheres around vertices.
std::optional<PathEntry> sphere_entry(const Ray& ray, float radius, const Polytope& body);

// Fills in timing and overlap.
void judge(InflatedPath& path, const Ray& ray, float radius, std::span<const Polytope> bodies);

}  // namespace detail

// The first body that a sphere meets whose center moves along the ray, without end. Bodies have
// dimension 2 or 3. Sharp and beveled, the point never stops too late, and displaced never too
// early (up to rounding); round, it stops where the sphere does. Computed in double. Cost: one
// plane after the other, of all bodies.
template <Tracer T = NoTrace>
InflatedPath first_inflated(const Ray& ray, float radius, std::span<const Polytope> bodies,
                            GrownCorners corners, T trace = {}) {
    InflatedPath path;
    std::vector<std::vector<GrownPlane>> planes;
    planes.reserve(bodies.size());
    for (const Polytope& body : bodies)
        planes.push_back(grown_planes(body, double{radius}, corners));
    const bool displaced = corners == GrownCorners::Displaced;
    trace.step(displaced ? "displace" : "grow", [&](auto& step) {
        inflated_bodies::say_grown(step, ray, radius, bodies, planes, displaced);
    });

    for (std::uint32_t i = 0; i < bodies.size(); ++i) {
        std::optional<PathEntry> truth = detail::sphere_entry(ray, radius, bodies[i]);
        std::optional<PathEntry> entry =
            corners == GrownCorners::Round ? truth : detail::point_entry(ray, planes[i]);
        const bool closer = entry && (!path.first || entry->t < path.first->t);
        trace.step(!entry   ? "miss"
                   : closer ? "first"
                            : "behind",
                   [&](auto& step) { inflated_bodies::say_body(step, ray, i, entry, closer); });
        if (closer) path.first = PathEntry{entry->t, entry->normal, i};
        if (truth && (!path.truth || truth->t < path.truth->t))
            path.truth = PathEntry{truth->t, truth->normal, i};
        if (truth && !entry) path.missed.push_back(i);
        if (entry && !truth) path.redundant.push_back(i);
    }

    detail::judge(path, ray, radius, bodies);
    trace.step("truth", [&](auto& step) { inflated_bodies::say_truth(step, ray, radius, path); });
    trace.step("answer", [&](auto& step) { inflated_bodies::say_answer(step, ray, radius, path); });
    return path;
}

}  // namespace collidoscope

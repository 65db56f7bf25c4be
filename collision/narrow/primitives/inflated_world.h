// Sphere against a convex world: grow the world by the radius and ask about a point.
//
// Source: lecture notes, "Spherical Collision Detection" (inflating the world; vertices displaced
// along their normals; sharp corners; bevel planes).
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "collision/narrow/convex/half_spaces.h"
#include "collision/narrow/convex/polytope.h"
#include "collision/narrow/primitives/inflated_world_steps.h"
#include "collision/narrow/primitives/single_contact.h"
#include "collision/narrow/primitives/triangle_region.h"
#include "collision/rounding.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

// Form of the grown world at its edges and corners.
enum class GrownCorners : std::uint8_t {
    Sharp,      // the faces' planes only: far too much at sharp edges and corners
    Beveled,    // and a bevel plane at each edge and each corner
    Round,      // exactly what the sphere sweeps: the truth
    Displaced,  // the hull of the vertices moved along their normals: too little over the faces
};

// A plane that grew out of a feature of the world by the radius: dot(normal, p) <= offset inside.
struct GrownPlane {
    FeatureKind kind = FeatureKind::Face;
    Index feature = 0;
    dvec3 normal{0};  // unit
    double offset = 0;
};

// The planes of the grown world. Bevels touch the round truth: at an edge half-way between its
// faces, at a corner along the mean of its faces' normals by angle. A flat world (dimension 2) gets
// a plane along each rim edge, sharp or not. The planes of displaced vertices are those of their
// hull, each with the nearest face of the world. The world has dimension 2 or 3. Cost: one per
// feature, for displaced vertices a hull.
std::vector<GrownPlane> grown_planes(const Polytope& world, double radius, GrownCorners corners);

struct InflatedResult {
    PairResult pair;           // of the center and the grown world
    bool touches = false;      // the truth: the sphere reaches the world
    double true_distance = 0;  // signed, of the sphere and the world itself
    bool redundant() const { return pair.hit && !touches; }
    bool missed() const { return !pair.hit && touches; }
};

// The vertices moved by the radius along the mean of their faces' normals, by angle; those of a
// flat world to both of its sides. Rounded to float.
std::vector<vec3> displaced_vertices(const Polytope& world, double radius);

namespace detail {

// The sphere and the world itself: the sign is exact.
PairResult sphere_against_world(const Sphere& sphere, const Polytope& world);

// The drawn part of a plane: its face of the grown world, or where nothing is left of that a square
// below the center.
std::vector<vec3> patch_of(const GrownPlane& plane, const dvec3& center, double radius,
                           const std::vector<vec3>& face);

}  // namespace detail

// Sharp or beveled, the grown world holds all that the sphere can reach and some more, so hit may
// say yes too early (redundant), never no too early; the depth separates in any case, and a
// distance is a lower bound (exact_distance is false). Round, everything is the truth, and hit
// exact. The hull of displaced vertices lies within the truth, so hit may say no where the sphere
// reaches the world (missed), never yes too early; depth and distance are those of that hull.
// Cost: one plane after the other; drawing the grown world costs their square.
template <Tracer T = NoTrace>
InflatedResult collide(const Sphere& a, const Polytope& world, GrownCorners corners, T trace = {}) {
    InflatedResult result;
    const dvec3 center(a.center);
    const double radius{a.radius};
    const PairResult truth = detail::sphere_against_world(a, world);
    result.touches = truth.hit;
    result.true_distance = double{truth.signed_distance};
    const std::vector<GrownPlane> planes = grown_planes(world, radius, corners);
    std::vector<std::vector<vec3>> grown;
    if constexpr (T::enabled) grown = inflated_world::grown_faces(world, planes, radius);

    // Grow the world by the radius; the sphere shrinks to a point.
    if (corners == GrownCorners::Displaced) {
        trace.step("displace",
                   [&](auto& step) { inflated_world::say_displace(step, a, world, grown); });
    } else {
        trace.step("grow", [&](auto& step) { inflated_world::say_grow(step, a, world, grown); });
    }
    if (corners == GrownCorners::Beveled || corners == GrownCorners::Round) {
        trace.step("bevel", [&](auto& step) { inflated_world::say_bevel(step, world, planes); });
    }

    if (corners == GrownCorners::Round) {
        trace.step("round", [&](auto& step) { inflated_world::say_round(step, a, truth); });
        result.pair = truth;
    } else {
        // Is the point behind all planes? The one it stands highest above decides.
        const GrownPlane* highest = nullptr;
        double most = 0;
        for (const GrownPlane& plane : planes) {
            const double height = glm::dot(plane.normal, center) - plane.offset;
            const bool higher = highest == nullptr || height > most;
            trace.step("plane", [&](auto& step) {
                inflated_world::say_plane(step, a, planes, grown, plane, height, higher);
            });
            if (!higher) continue;
            highest = &plane;
            most = height;
        }
        const dvec3 normal = -highest->normal;
        result.pair = detail::single_contact(most, normal, center + radius * normal,
                                             center + (radius + most) * normal);
        result.pair.exact_distance = result.pair.hit;
        if (!result.pair.hit)
            result.pair.signed_distance =
                std::max(float_at_most(most), std::numeric_limits<float>::denorm_min());
    }

    trace.step("answer", [&](auto& step) { inflated_world::say_answer(step, a, result, truth); });
    return result;
}

}  // namespace collidoscope

// Sphere against a convex world: grow the world by the radius and ask about a point.
//
// Source: lecture notes, "Spherical Collision Detection" (inflating the world; sharp corners; bevel
// planes).
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "collision/convex/half_spaces.h"
#include "collision/convex/polytope.h"
#include "collision/primitives/single_contact.h"
#include "collision/primitives/triangle_region.h"
#include "collision/rounding.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

// Form of the grown world at its edges and corners.
enum class GrownCorners : std::uint8_t {
    Sharp,    // the faces' planes only: far too much at sharp edges and corners
    Beveled,  // and a bevel plane at each edge and each corner
    Round,    // exactly what the sphere sweeps: the truth
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
// a plane along each rim edge, sharp or not. The world has dimension 2 or 3. Cost: one per feature.
std::vector<GrownPlane> grown_planes(const Polytope& world, double radius, GrownCorners corners);

struct InflatedResult {
    PairResult pair;           // of the center and the grown world
    bool touches = false;      // the truth: the sphere reaches the world
    double true_distance = 0;  // signed, of the sphere and the world itself
    bool redundant() const { return pair.hit && !touches; }
};

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
// exact. Cost: one plane after the other; drawing the grown world costs their square.
template <Tracer T = NoTrace>
InflatedResult collide(const Sphere& a, const Polytope& world, GrownCorners corners, T trace = {}) {
    InflatedResult result;
    const dvec3 center(a.center);
    const double radius{a.radius};
    const PairResult truth = detail::sphere_against_world(a, world);
    result.touches = truth.hit;
    result.true_distance = double{truth.signed_distance};
    const std::vector<GrownPlane> planes = grown_planes(world, radius, corners);
    // The faces of the grown world, plane by plane; empty where others cut all of it off.
    std::vector<std::vector<vec3>> grown;
    if constexpr (T::enabled) {
        std::vector<HalfSpace> sides;
        for (const GrownPlane& plane : planes) sides.push_back({plane.normal, plane.offset});
        for (const auto& face : faces_of(sides, world.center, 4 * (world.radius + radius) + 1))
            grown.emplace_back(face.begin(), face.end());
    }
    const auto draw_grown = [&](auto& step) {
        for (const std::vector<vec3>& ring : grown) {
            if (ring.size() >= 3) step.mark(Wire{ring, true}, Role::Bounds).keep("grown");
        }
    };

    // Grow the world by the radius; the sphere shrinks to a point.
    trace.step("grow", [&](auto& step) {
        step.say("Offset the world by the radius ", now(a.radius), ": move its ",
                 world.faces.size(), " face planes outward. The sphere becomes a ", strong("point"),
                 ".")
            .point(a.center, Role::Current, "c")
            .keep("c")
            .value("r", a.radius);
        for (const PolytopeFace& face : world.faces) {
            const dvec3 from(world.vertices[world.origin(face.edge)]);
            step.arrow(vec3(from), vec3(from + radius * face.normal), Role::Construction);
        }
        draw_grown(step);
    });
    if (corners != GrownCorners::Sharp) {
        trace.step("bevel", [&](auto& step) {
            step.say(
                "At sharp edges and vertices that adds volume which no sphere reaches. Cut it away "
                "with ",
                now(planes.size() - world.faces.size()), " ", strong("bevel planes"), ".");
            for (const GrownPlane& plane : planes)
                if (plane.kind != FeatureKind::Face)
                    step.feature(1, plane.kind, plane.feature, Role::Candidate);
        });
    }

    if (corners == GrownCorners::Round) {
        trace.step("round", [&](auto& step) {
            step.say("Exactly offset, edges are round: the center is ",
                     now(truth.signed_distance + a.radius), " from the world, the radius is ",
                     a.radius, ".")
                .line(a.center, truth.point_on_b, Role::Current, "d")
                .now_value("d - r", truth.signed_distance);
        });
        result.pair = truth;
    } else {
        // Is the point behind all planes? The one it stands highest above decides.
        const GrownPlane* highest = nullptr;
        double most = 0;
        for (const GrownPlane& plane : planes) {
            const double height = glm::dot(plane.normal, center) - plane.offset;
            const bool higher = highest == nullptr || height > most;
            trace.step("plane", [&](auto& step) {
                static constexpr std::array<const char*, 3> names{"corner", "edge", "face"};
                const auto kind = static_cast<std::size_t>(plane.kind);
                step.say("The plane of ", strong(names[kind]), " ", plane.feature,
                         ": the center is ", now(height > 0 ? height : -height),
                         height > 0 ? " in front of it." : " behind it.")
                    .feature(1, plane.kind, plane.feature, higher ? Role::Best : Role::Rejected)
                    .facet(detail::patch_of(plane, center, radius,
                                            grown[static_cast<std::size_t>(&plane - &planes[0])]),
                           Role::Current, std::string(names[kind]) + " plane")
                    .line(a.center, vec3(center - height * plane.normal), Role::Current)
                    .now_value("height", height);
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

    trace.step("answer", [&](auto& step) {
        step.verdict(result.pair.hit);
        step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal,
                     AnswerPart::Depth);
        step.say(result.pair.hit ? "The point lies inside the offset world: "
                                 : "The point lies outside the offset world: ",
                 strong(result.pair.hit ? "hit" : "separated"), ".");
        if (result.redundant())
            step.say(" In fact the sphere is still ", now(truth.signed_distance),
                     " away: the volume at the corner is excess.");
        step.point(a.center, result.pair.hit ? Role::Hit : Role::Apart)
            .line(result.pair.point_on_a, result.pair.point_on_b,
                  result.pair.hit ? Role::Depth : Role::Apart)
            .value("true distance", truth.signed_distance)
            .now_value("distance", result.pair.signed_distance)
            .ask("Is the sphere's center inside the offset world?")
            .choice("Inside", result.pair.hit)
            .choice("Outside", !result.pair.hit);
    });
    return result;
}

}  // namespace collidoscope

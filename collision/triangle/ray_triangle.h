// Ray against triangle, watertight: the ray meets the triangle when it passes its three edges on
// the same side, and these sides are exact.
//
// Source: Woop, Benthin and Wald 2013, "Watertight Ray/Triangle Intersection"; Shewchuk 1997 for
// the exact signs; Kenwright 2014, tasks (ray against triangle).
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <optional>
#include <string>

#include "collision/exact/predicates.h"
#include "collision/results.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope {

// Casts one ray at many triangles: what depends on the ray alone is computed once.
class TriangleCaster {
  public:
    explicit TriangleCaster(const Ray& ray)
        : ray_(ray), origin_(ray.origin), direction_(ray.direction) {
        // Each edge function is det(d, p, q) with |p|, |q| <= reach: its permanent is at most
        // 2 |d|_1 reach², and 8 units of 2^-53 times that bound its error (see BoundedDet).
        bound_ = 0x1.01p-49 *
                 (std::fabs(direction_.x) + std::fabs(direction_.y) + std::fabs(direction_.z));
    }

    // The parameter t of the first point of the triangle on the ray, exactly when there is one.
    // Cost: about 60 flops for a miss that is not close, twice that for a hit.
    template <Tracer T = NoTrace>
    std::optional<float> operator()(const Triangle& triangle, T trace = {}) const;

    // The unit normal of the surface at a hit, against the ray. If the ray lies in the triangle's
    // plane, it is the triangle's own; of a triangle that is a segment or a point, the direction
    // across it that is most against the ray.
    vec3 normal(const Triangle& triangle) const;

    // Both for a triangle that the ray, as is already known, meets in a point inside it, and beyond
    // its own origin. Cost: about 100 flops.
    RayHit through(const Triangle& triangle) const;

    const Ray& ray() const { return ray_; }

  private:
    // Across the triangle, of any length; zero for a segment or point.
    static dvec3 across(const Triangle& triangle);
    // The ray lies in the plane of the triangle, which may be a segment or point.
    std::optional<float> cast_in_plane(const Triangle& triangle) const;

    Ray ray_;
    dvec3 origin_;
    dvec3 direction_;
    double bound_;
};

// The triangle is a closed surface with two sides; a segment or point when it is degenerate. Hit or
// not is exact for all finite floats, so a ray at a shared edge or corner of a closed mesh never
// gets through, and the order of the corners never matters. A ray in the triangle's plane hits at
// the first point they share. t has a relative error of 2^-24, and is infinite when too large for a
// float. normal: see TriangleCaster::normal. Cost: about 100 flops.
template <Tracer T = NoTrace>
std::optional<RayHit> raycast(const Ray& ray, const Triangle& triangle, T trace = {}) {
    const TriangleCaster cast(ray);
    const std::optional<float> t = cast(triangle, trace);
    if (!t) return std::nullopt;
    const RayHit hit{.t = *t, .normal = cast.normal(triangle), .inside = false};
    trace.step("normal", [&](auto& step) {
        step.decides(AnswerPart::Normal);
        const vec3 p(dvec3(ray.origin) + double{*t} * dvec3(ray.direction));
        step.say("The normal is perpendicular to the triangle, facing ", strong("against the ray"),
                 ": ", now(hit.normal), ".")
            .arrow(p, p + hit.normal, Role::Normal, "n")
            .value("point", p)
            .now_value("n", hit.normal);
    });
    return hit;
}

template <Tracer T>
std::optional<float> TriangleCaster::operator()(const Triangle& triangle, T trace) const {
    // Look from the origin: the corners relative to it.
    const dvec3 a = dvec3(triangle.a) - origin_;
    const dvec3 b = dvec3(triangle.b) - origin_;
    const dvec3 c = dvec3(triangle.c) - origin_;
    trace.step("look", [&](auto& step) {
        step.say("From the origin of the ray, take the vectors to the ", strong("three vertices"),
                 ".")
            .line(ray_.origin, triangle.a, Role::Construction, "a")
            .keep("to a")
            .line(ray_.origin, triangle.b, Role::Construction, "b")
            .keep("to b")
            .line(ray_.origin, triangle.c, Role::Construction, "c")
            .keep("to c")
            .arrow(ray_.origin, ray_.origin + ray_.direction, Role::Ray, "d")
            .keep("d");
    });

    // Six times the signed volume that the direction spans with each edge.
    const auto volume = [&](const dvec3& p, const dvec3& q) {
        return direction_.x * (p.y * q.z - p.z * q.y) + direction_.y * (p.z * q.x - p.x * q.z) +
               direction_.z * (p.x * q.y - p.y * q.x);
    };
    const double ab = volume(a, b), bc = volume(b, c), ca = volume(c, a);

    // Reject at once when two volumes surely have opposite signs.
    const dvec3 extent = glm::max(glm::abs(a), glm::max(glm::abs(b), glm::abs(c)));
    const double reach = std::max({extent.x, extent.y, extent.z});
    const double bound = bound_ * reach * reach;
    const double lowest = std::min({ab, bc, ca}), highest = std::max({ab, bc, ca});
    bool passes = !(lowest < -bound && highest > bound);

    // Take the sides exactly where rounding leaves a doubt.
    int side_ab = ab > 0 ? 1 : -1, side_bc = bc > 0 ? 1 : -1, side_ca = ca > 0 ? 1 : -1;
    if (passes && !(lowest > bound || highest < -bound)) {
        const auto side = [&](double approximate, const vec3& p, const vec3& q) {
            if (std::fabs(approximate) > bound) return approximate > 0 ? 1 : -1;
            return exact::sign_of_det(ray_.direction, ray_.origin, p, q);
        };
        side_ab = side(ab, triangle.a, triangle.b);
        side_bc = side(bc, triangle.b, triangle.c);
        side_ca = side(ca, triangle.c, triangle.a);
        passes = std::min({side_ab, side_bc, side_ca}) >= 0 ||
                 std::max({side_ab, side_bc, side_ca}) <= 0;
    }
    const auto show_side = [&](const char* label, const char* name, const vec3& p, const vec3& q) {
        trace.step(label, [&](auto& step) {
            const double exactly = exact::value_of_det(ray_.direction, ray_.origin, p, q);
            show_arithmetic(step, "volume", [&](auto lift) {
                const auto o = lift(ray_.origin);
                return dot(lift(ray_.direction), cross(lift(p) - o, lift(q) - o));
            });
            step.say("Seen from the origin, the ray passes ",
                     strong(exactly > 0   ? "right of"
                            : exactly < 0 ? "left of"
                                          : "exactly over"),
                     " the edge ", strong(name), ": their signed volume is ", now(exactly), ".")
                .ask(std::string("Seen from the origin, where does the ray pass the edge ") + name +
                     "?")
                .choice("Left of it", exactly < 0)
                .choice("Right of it", exactly > 0)
                .choice("Exactly over it", exactly == 0, Line{p, q})
                .facet({ray_.origin, p, q}, Role::Current, name)
                .line(p, q, Role::Current)
                .now_value("volume", exactly);
        });
    };
    show_side("edge_ab", "ab", triangle.a, triangle.b);
    show_side("edge_bc", "bc", triangle.b, triangle.c);
    show_side("edge_ca", "ca", triangle.c, triangle.a);
    [[maybe_unused]] constexpr const char* question = "Does the line pass through the triangle?";
    if (!passes) {
        trace.step("outside", [&](auto& step) {
            step.verdict(false);
            step.say("The sides differ: the ray ", strong("passes outside"), " the triangle.")
                .ask(question)
                .choice("Yes, on one side of all three", false)
                .choice("No, the sides differ", true)
                .facet({triangle.a, triangle.b, triangle.c}, Role::Apart);
        });
        return std::nullopt;
    }

    // All three zero: the ray lies in the plane.
    if (side_ab == 0 && side_bc == 0 && side_ca == 0) {
        const std::optional<float> t = cast_in_plane(triangle);
        trace.step("in_plane", [&](auto& step) {
            step.verdict(t.has_value());
            if (t) step.decides(AnswerPart::Parameter, AnswerPart::Contact);
            step.say("All three volumes vanish: the ray lies ", strong("in the triangle's plane"),
                     ". Within it, ");
            if (t)
                step.say("it first hits the triangle at t = ", now(*t), ".")
                    .point(vec3(origin_ + double{*t} * direction_), Role::Hit, "p");
            else
                step.say("it misses the triangle.");
            step.facet({triangle.a, triangle.b, triangle.c}, t ? Role::Hit : Role::Apart);
        });
        return t;
    }

    // The line meets the triangle in one point. See on which side of the plane the ray starts.
    const int facing = side_ab + side_bc + side_ca > 0 ? 1 : -1;
    const double height = exact::orient3d_value(triangle.a, triangle.b, triangle.c, ray_.origin);
    trace.step("plane", [&](auto& step) {
        step.say(
                "All on one side: the line passes through the triangle. The origin's signed volume "
                "over the triangle is ",
                now(height), height == 0 ? ": it lies on the plane." : ".")
            .ask(question)
            .choice("Yes, on one side of all three", true)
            .choice("No, the sides differ", false)
            .facet({triangle.a, triangle.b, triangle.c}, Role::Best)
            .point(ray_.origin, Role::Current, "o")
            .now_value("volume over abc", height);
    });
    if (height * facing > 0) {
        trace.step("behind", [&](auto& step) {
            step.verdict(false);
            step.say("The ray moves away from the plane: the triangle lies ", strong("behind"),
                     " it.")
                .facet({triangle.a, triangle.b, triangle.c}, Role::Rejected);
        });
        return std::nullopt;
    }

    // Divide the volume over the triangle by the rate at which the ray uses it up.
    const double rate = exact::value_of_det(ray_.direction, triangle.a, triangle.b, triangle.c);
    const float t = height == 0 ? 0.0f : static_cast<float>(-height / rate);
    trace.step("divide", [&](auto& step) {
        step.verdict(true);
        step.decides(AnswerPart::Parameter, AnswerPart::Contact);
        const vec3 p(origin_ + double{t} * direction_);
        step.say("Each unit of t changes this volume by ", rate, ", so it vanishes at ",
                 strong("t"), " = ", now(t), ".")
            .line(ray_.origin, p, Role::Ray)
            .keep("path")
            .point(p, Role::Hit, "p")
            .keep("p")
            .value("rate", rate)
            .now_value("t", t);
    });
    return t;
}

}  // namespace collidoscope

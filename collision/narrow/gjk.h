// GJK: the distance of two convex polytopes, found as the distance of the origin from their
// Minkowski difference A - B, which is never built: a simplex of its vertices walks towards the
// origin.
//
// Sources: Gilbert, Johnson, Keerthi 1988, "A fast procedure for computing the distance between
// complex objects in three-dimensional space"; van den Bergen 2003, "Collision Detection in
// Interactive 3D Environments", section 4.3 (the bounds and when to stop); Montanari, Petrinic,
// Barbieri 2017, "Improving the GJK algorithm for faster and more reliable distance queries between
// convex objects" (signed volumes).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "collision/constants.h"
#include "collision/narrow/gjk_simplex.h"
#include "collision/narrow/gjk_steps.h"
#include "collision/trace/trace.h"

namespace collidoscope {

// What the bounds prove. Undecided: the distance lies between lower and upper, and touching cannot
// be ruled out; so it is where rounding hides the difference, or when the cap was reached.
enum class GjkStatus : std::uint8_t { Separated, Overlapping, Undecided };

struct GjkResult {
    GjkStatus status = GjkStatus::Undecided;
    // lower <= distance <= upper, up to rounding; both 0 when the bodies overlap.
    double lower = 0, upper = 0;
    // Closest points in the world (a common point when the bodies overlap), and the unit vector
    // from on_a to on_b (zero when the bodies overlap).
    dvec3 on_a{0}, on_b{0}, normal{0};
    int iterations = 0;
    bool capped = false;
};

// What one query leaves for the next one of the same pair of polytopes, moved a little. Empty to
// begin with.
struct GjkCache {
    GjkSimplex simplex;
};

namespace gjk {

// B as seen from A: in this frame A does not move.
struct Frame {
    const Polytope& a;
    const Polytope& b;
    dmat3 turn{1};
    dvec3 shift{0};
    bool turned = false;
    double reach = 0;  // no vertex is farther from A's origin

    Frame(const PlacedPolytope& pa, const PlacedPolytope& pb) : a(*pa.shape), b(*pb.shape) {
        shift = pa.local(pb.position);
        turned = pa.turned || pb.turned;
        if (turned) turn = glm::transpose(pa.rotation) * pb.rotation;
        const auto size = [](const dvec3& v) {
            return std::abs(v.x) + std::abs(v.y) + std::abs(v.z);
        };
        reach = std::max(size(a.center) + a.radius, size(shift) + size(b.center) + b.radius);
    }
    dvec3 point_a(Index v) const { return dvec3(a.vertices[v]); }
    dvec3 point_b(Index v) const {
        const dvec3 p(b.vertices[v]);
        return (turned ? turn * p : p) + shift;
    }
    dvec3 into_b(const dvec3& direction) const { return turned ? direction * turn : direction; }
};

GjkResult finish(const Frame& frame, const PlacedPolytope& a, const GjkSimplex& simplex,
                 GjkResult result, const dvec3& v);

template <Tracer T>
GjkResult search(const PlacedPolytope& a, const PlacedPolytope& b, GjkCache* cache, T trace) {
    const Frame frame(a, b);
    GjkResult result;
    GjkSimplex s;

    // Begin with any point of A - B: best one towards the origin.
    const dvec3 towards = frame.shift +
                          (frame.turned ? frame.turn * frame.b.center : frame.b.center) -
                          frame.a.center;
    Index on_a = support(frame.a, towards), on_b = support(frame.b, frame.into_b(-towards));
    s.add(frame.point_a(on_a) - frame.point_b(on_b), on_a, on_b);
    s.weight[0] = 1;
    dvec3 v = s.p[0];
    double squared = glm::dot(v, v);
    trace.step("begin", [&](auto& step) { (void)step; });

    const double rounding = constants::gjk_rounding * frame.reach;
    for (;;) {
        if (result.iterations == constants::gjk_iteration_cap) {
            result.capped = true;
            break;
        }
        ++result.iterations;
        const double length = std::sqrt(squared);
        if (length <= rounding) break;

        // The furthest point of A - B towards the origin.
        on_a = support(frame.a, -v, on_a);
        on_b = support(frame.b, frame.into_b(v), on_b);
        const dvec3 w = frame.point_a(on_a) - frame.point_b(on_b);

        // No point of A - B is beyond its support plane: a lower bound.
        const double across = glm::dot(v, w);
        result.lower = std::max(result.lower, across / length);
        // Stop when the bounds meet.
        if (squared - across <= constants::gjk_gap * squared + rounding * length ||
            s.contains(on_a, on_b))
            break;

        s.add(w, on_a, on_b);
        const Nearest n = nearest(s);
        if (n.inside) {
            s.weight = n.weight;
            result.status = GjkStatus::Overlapping;
            break;
        }
        const double now = glm::dot(n.v, n.v);
        if (now >= squared) {
            --s.size;
            break;
        }
        reduce(s, n);
        v = n.v;
        squared = now;
    }
    if (cache) cache->simplex = s;
    return finish(frame, a, s, result, v);
}

}  // namespace gjk

GjkResult closest_points(const PlacedPolytope& a, const PlacedPolytope& b,
                         GjkCache* cache = nullptr);

}  // namespace collidoscope

// What the mouse meets: casts of a pixel's ray against the shapes of a scene, in double.
//
// A ray is origin + t * direction with t >= 0; its direction need not be a unit vector. Every cast
// answers where the ray first meets the surface, also from inside; the normal has unit length and
// turns against the ray.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "collision/shapes.h"
#include "collision/trees/tree.h"

namespace collidoscope::app {

struct CastRay {
    dvec3 origin{0};
    dvec3 direction{0, 0, -1};
    dvec3 at(double t) const { return origin + t * direction; }
};
struct CastHit {
    double t = 0;
    dvec3 normal{0};
};

std::optional<CastHit> cast(const CastRay& ray, const Sphere& sphere);
std::optional<CastHit> cast(const CastRay& ray, const Box& box);
std::optional<CastHit> cast(const CastRay& ray, const Triangle& triangle);
std::optional<CastHit> cast(const CastRay& ray, const Polygon& polygon);
// The infinite plane dot(normal, p) = dot(normal, point).
std::optional<CastHit> cast_plane(const CastRay& ray, const dvec3& normal, const dvec3& point);
// The convex hull of the points.
std::optional<CastHit> cast(const CastRay& ray, const Hull& hull);

// Where the ray enters the box, widened by `margin` on all sides; 0 from inside.
std::optional<double> enter(const CastRay& ray, const Aabb& box, double margin = 0);

struct TreeCastHit : CastHit {
    std::uint32_t triangle = 0;
};
// Told about each node that was looked at: its index, its depth, and whether it was opened.
struct CastVisitor {
    virtual void node(std::uint32_t index, std::uint32_t depth, bool opened) = 0;
    virtual void triangle(std::uint32_t slot) = 0;

  protected:
    ~CastVisitor() = default;
};
// The nearest triangle of the mesh that is nearer than t_max, by descending the nearer child first.
// Cost: about the depth of the tree.
std::optional<TreeCastHit> cast(const CastRay& ray, const AabbTree& tree, double t_max,
                                CastVisitor* visitor = nullptr);

}  // namespace collidoscope::app

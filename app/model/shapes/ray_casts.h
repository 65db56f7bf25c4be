// Casts of a pixel's ray against the shapes of a scene, for the mouse. For spheres, planes and
// triangles the library is asked, the rest is here, in double.
//
// A ray is origin + t * direction with t >= 0; its direction need not be a unit vector. Every cast
// answers where the ray first meets the surface, also from inside; the normal has unit length and
// turns against the ray.
#pragma once

#include <optional>

#include "collision/shapes.h"

namespace collidoscope::app {

struct CastRay {
    dvec3 origin{0};
    dvec3 direction{0, 0, -1};
    dvec3 at(double t) const { return origin + t * direction; }
    Ray rounded() const { return {vec3(origin), vec3(direction)}; }
};
struct CastHit {
    double t = 0;
    dvec3 normal{0};
};

std::optional<CastHit> cast(const CastRay& ray, const Sphere& sphere);
std::optional<CastHit> cast(const CastRay& ray, const Box& box);
std::optional<CastHit> cast(const CastRay& ray, const Triangle& triangle);
std::optional<CastHit> cast(const CastRay& ray, const Polygon& polygon);
std::optional<CastHit> cast(const CastRay& ray, const Plane& plane);
// The convex hull of the points.
std::optional<CastHit> cast(const CastRay& ray, const Hull& hull);

// The t at which the ray enters the box, widened by `margin` on all sides; 0 from inside.
std::optional<double> enter(const CastRay& ray, const Aabb& box, double margin = 0);

}  // namespace collidoscope::app

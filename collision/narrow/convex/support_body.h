// A convex body known by its support mapping alone: all that GJK and EPA ask of a body.
//
// Source: van den Bergen 2003, "Collision Detection in Interactive 3D Environments", section 4.3.4
// (support mappings of primitives).
#pragma once

#include <cstdint>
#include <vector>

#include "collision/narrow/convex/curved_shapes.h"

namespace collidoscope {

// A flat or straight part of a surface: the corners of a polygon in turn, counterclockwise seen
// from outside, two ends, or one point.
struct SurfacePart {
    std::vector<dvec3> corners;
    std::uint32_t number = 0;  // which part of the body's surface
    dvec3 normal{0};           // of a polygon: unit, outward
};

class SupportBody {
  public:
    explicit SupportBody(const Cylinder& cylinder);
    explicit SupportBody(const Cone& cone);
    explicit SupportBody(const Ellipsoid& ellipsoid);
    // All points at most `radius` from the convex hull of the points, one at least.
    SupportBody(std::vector<vec3> points, float radius);

    // A point of the body furthest along a direction of any length, up to the rounding of double;
    // any point of the surface for zero. Cost: about 10 ns, or 1 ns for each of its points.
    dvec3 support(const dvec3& direction) const;

    // The part of its surface that holds support(direction) and looks most along that unit
    // direction: of a cylinder's disc (0 at `from`, 1 at `to`) or a cone's (0) eight points of the
    // rim, of a cylinder's side (2) the line from disc to disc, else the point alone. Not for
    // polytopes.
    SurfacePart part_towards(const dvec3& direction) const;

    // A ball that holds it, about one of its points.
    const dvec3& center() const { return center_; }
    double radius() const { return reach_; }
    // False: a polytope, the hull of points().
    bool curved() const { return kind_ != Kind::Hull || round_ > 0; }
    const std::vector<vec3>& points() const { return points_; }
    // The radius around the hull of points(); 0 for every other kind.
    double rounding() const { return kind_ == Kind::Hull ? round_ : 0; }
    // Unit: of a cylinder or a cone its axis, of an ellipsoid one of its own axes.
    const dvec3& axis() const { return kind_ == Kind::Ellipsoid ? turn_[1] : axis_; }

    // An order of bodies by their numbers, so that (a, b) and (b, a) are asked the same way round.
    bool goes_before(const SupportBody& other) const;

  private:
    enum class Kind : std::uint8_t { Hull, Cylinder, Cone, Ellipsoid };

    SupportBody(Kind kind, const vec3& from, const vec3& to, float radius);

    Kind kind_;
    std::vector<vec3> points_;
    dvec3 from_{0}, to_{0};  // the ends of an axis; of a cone base and apex
    dvec3 axis_{0, 1, 0};    // unit
    double round_ = 0;       // radius of a disc, or around the points
    dvec3 radii_{0};         // of an ellipsoid
    dmat3 turn_{1};          // its rotation
    dvec3 center_{0};
    double reach_ = 0;
};

}  // namespace collidoscope

// A convex body that moves and turns at constant speeds.
#pragma once

#include "collision/narrow/convex/polytope.h"
#include "collision/narrow/convex/support_body.h"

namespace collidoscope {

// The center of rotation moves along a line, and the body turns about it. Per second.
struct RigidMotion {
    dvec3 velocity{0};
    dvec3 spin{0};   // angular velocity: radians per second about its own direction
    dvec3 pivot{0};  // the center of rotation at time 0, in the body or anywhere else
};

// The body's place at a time, as of its place at time 0: p -> rotation * p + position.
struct BodyPlace {
    dmat3 rotation{1};
    dvec3 position{0};
    bool turned = false;  // false: rotation is the identity

    dvec3 world(const dvec3& p) const { return (turned ? rotation * p : p) + position; }
    dvec3 direction(const dvec3& d) const { return turned ? rotation * d : d; }
    dvec3 local(const dvec3& p) const { return local_direction(p - position); }
    dvec3 local_direction(const dvec3& d) const { return turned ? d * rotation : d; }
};

class MovingConvex {
  public:
    MovingConvex(const SupportBody& body, const RigidMotion& motion);

    // At time 0.
    const SupportBody& body() const { return body_; }
    // The body is all points at most `rounding` from its core: of a sphere its center, of a capsule
    // its segment.
    const SupportBody& core() const { return core_; }
    double rounding() const { return body_.rounding(); }
    const RigidMotion& motion() const { return motion_; }
    bool turns() const { return motion_.spin != dvec3(0); }
    // No point of the core is farther from the center of rotation, at any time.
    double arm() const { return arm_; }

    BodyPlace at(double time) const;
    // The place of a point of the body at another time.
    dvec3 carried(const dvec3& p, double from, double to) const {
        return at(to).world(at(from).local(p));
    }

  private:
    SupportBody body_, core_;
    RigidMotion motion_;
    double arm_ = 0;
};

// A polytope of the body's coordinates in its place.
PlacedPolytope placed_at(const Polytope& polytope, const BodyPlace& place);

// A point of the core furthest along a direction.
dvec3 support_of_core(const MovingConvex& body, const BodyPlace& place, const dvec3& direction);

}  // namespace collidoscope

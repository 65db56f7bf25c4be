// Plane against capsule: two spheres, the lower one first.
//
// Source: Ericson 2005, "Real-Time Collision Detection", section 5.2.2 (sphere against plane), for
// the capsule's two ends; the manifold as physics engines keep it.
#pragma once

#include "collision/exact/sign.h"
#include "collision/narrow/primitives/capsule.h"
#include "collision/narrow/primitives/plane_capsule_steps.h"
#include "collision/narrow/primitives/plane_manifold_steps.h"
#include "collision/narrow/primitives/sphere_plane.h"

namespace collidoscope {

// The plane is solid on the side its normal points away from. Hit and the sign of the distance are
// exact for all finite floats and radii >= 0. One contact for each end that reaches the solid, each
// with its own depth, so that a capsule that lies there is held at both; the deeper one first, and
// one where the ends coincide. Cost: that of two spheres.
template <Tracer T = NoTrace>
PairResult collide(const Plane& a, const Capsule& b, T trace = {}) {
    trace.step("axis", [&](auto& step) { plane_capsule::say_axis(step, b); });

    // The lower end is the one the normal does not rise to.
    const int rises =
        exact::sign([&](auto lift) { return dot(lift(a.normal), lift(b.to) - lift(b.from)); });
    const vec3 low = rises < 0 ? b.to : b.from;
    const vec3 high = rises < 0 ? b.from : b.to;
    trace.step("lower", [&](auto& step) { plane_capsule::say_lower(step, a, b, rises); });

    // A capsule's distance is that of the sphere at its lower end.
    const PairResult first = collide(Sphere{low, b.radius}, a, trace.scope("sphere_plane"));
    PairResult result = plane_capsule::from_the_plane(first);
    trace.step("end", [&](auto& step) { plane_capsule::say_end(step, result); });
    if (!result.hit) {
        trace.step("apart", [&](auto& step) {
            plane_manifold::say_apart(step, result, "Plane and capsule");
        });
        return result;
    }

    // The other end may reach the solid as well.
    const PairResult second = collide(Sphere{high, b.radius}, a, trace.scope("sphere_plane"));
    if (second.hit && high != low)
        result.contacts.add(plane_capsule::from_the_plane(second).contacts[0]);
    trace.step("other", [&](auto& step) { plane_capsule::say_other(step, b, result); });
    trace.step("contact", [&](auto& step) { plane_manifold::say_contact(step, result); });
    return result;
}

}  // namespace collidoscope

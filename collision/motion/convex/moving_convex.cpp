#include "collision/motion/convex/moving_convex.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "collision/unit_circle.h"

namespace collidoscope {
namespace {

SupportBody core_of(const SupportBody& body) {
    return body.rounding() > 0 ? SupportBody(body.points(), 0) : body;
}

}  // namespace

MovingConvex::MovingConvex(const SupportBody& body, const RigidMotion& motion)
    : body_(body), core_(core_of(body)), motion_(motion) {
    for (const vec3& p : core_.points())
        arm_ = std::max(arm_, glm::length(dvec3(p) - motion_.pivot));
    // For a curved body a ball is known that holds it.
    if (core_.curved()) arm_ = glm::length(core_.center() - motion_.pivot) + core_.radius();
}

BodyPlace MovingConvex::at(double time) const {
    BodyPlace place;
    place.position = time * motion_.velocity;
    const double speed = glm::length(motion_.spin);
    place.turned = speed > 0 && time > 0;
    if (!place.turned) return place;
    // Half of the angle, in turns.
    const dvec2 half = on_unit_circle(speed * time * 0.07957747154594767);
    place.rotation = glm::mat3_cast(glm::dquat(half.x, half.y * (motion_.spin / speed)));
    place.position += motion_.pivot - place.rotation * motion_.pivot;
    return place;
}

PlacedPolytope placed_at(const Polytope& polytope, const BodyPlace& place) {
    PlacedPolytope placed(polytope);
    placed.rotation = place.rotation;
    placed.position = place.position;
    placed.turned = place.turned;
    return placed;
}

dvec3 support_of_core(const MovingConvex& body, const BodyPlace& place, const dvec3& direction) {
    return place.world(body.core().support(place.local_direction(direction)));
}

}  // namespace collidoscope

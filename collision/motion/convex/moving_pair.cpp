#include "collision/motion/convex/moving_pair.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/motion/constants.h"
#include "collision/narrow/curved/curved_contact.h"

namespace collidoscope {
namespace {

// The distance of its points from the origin, and the length of their ways, at most.
double reach_of(const MovingConvex& body, double seconds) {
    const RigidMotion& motion = body.motion();
    double reach = glm::length(body.body().center()) + body.body().radius() +
                   seconds * glm::length(motion.velocity);
    if (body.turns())
        reach += 2 * glm::length(motion.pivot) + seconds * glm::length(motion.spin) * body.arm();
    return reach;
}

}  // namespace

MovingPair::MovingPair(const MovingConvex& a, const MovingConvex& b, double seconds,
                       SpeedBound bound)
    : a_(a),
      b_(b),
      points_a_(a_.core()),
      points_b_(b_.core()),
      seconds_(seconds),
      bound_(bound),
      size_(a.body().radius() + b.body().radius()),
      rounding_(constants::sweep_rounding * (reach_of(a, seconds) + reach_of(b, seconds))) {}

double MovingPair::turn_speed(const MovingConvex& body, const dvec3& n) const {
    const dvec3& spin = body.motion().spin;
    return body.arm() * glm::length(bound_ == SpeedBound::Along ? glm::cross(spin, n) : spin);
}

double MovingPair::closing(const dvec3& n) const {
    const double translation = glm::dot(n, a_.motion().velocity - b_.motion().velocity);
    const double turning = turn_speed(a_, n) + turn_speed(b_, n);
    const double most =
        glm::length(a_.motion().velocity) + glm::length(b_.motion().velocity) + turning;
    return translation + turning + constants::sweep_rounding * most;
}

Clearance MovingPair::along(const dvec3& n, double time) const {
    Clearance seen;
    seen.normal = n;
    seen.closing = closing(n);
    seen.gap = glm::dot(n, support_of_core(b_, b_.at(time), -n)) -
               glm::dot(n, support_of_core(a_, a_.at(time), n)) - a_.rounding() - b_.rounding() -
               rounding_;
    return seen;
}

Approach MovingPair::at(double time) {
    const GjkResult found = closest_cores(time);
    const double round = a_.rounding() + b_.rounding();
    Approach seen;
    seen.time = time;
    seen.core = found;
    seen.on_a = found.on_a + a_.rounding() * found.normal;
    seen.on_b = found.on_b - b_.rounding() * found.normal;
    seen.distance = std::max(found.upper - round, 0.0);
    const bool overlapping = found.status == GjkStatus::Overlapping;
    seen.meet = overlapping || found.upper - round <= rounding_;
    if (overlapping || found.normal == dvec3(0)) return seen;

    seen.clearance = along(found.normal, time);
    seen.translation = glm::dot(found.normal, a_.motion().velocity - b_.motion().velocity);
    seen.turn_a = turn_speed(a_, found.normal);
    seen.turn_b = turn_speed(b_, found.normal);
    // A bound that GJK proved along an earlier direction: the speed in any direction closes it.
    const double lower = found.lower - round - rounding_;
    if (seen.clearance.gap <= 0 && lower > 0) {
        seen.translation = glm::length(a_.motion().velocity - b_.motion().velocity);
        seen.turn_a = a_.arm() * glm::length(a_.motion().spin);
        seen.turn_b = b_.arm() * glm::length(b_.motion().spin);
        seen.clearance.gap = lower;
        seen.clearance.closing =
            (seen.translation + seen.turn_a + seen.turn_b) * (1 + constants::sweep_rounding);
    }
    return seen;
}

Contact contact_at(MovingPair& pair, double time, const std::optional<double>& apart) {
    Contact contact;
    dvec3 on_a, on_b;
    if (apart) {
        const Approach seen = pair.at(*apart);
        on_a = pair.a().carried(seen.on_a, *apart, time);
        on_b = pair.b().carried(seen.on_b, *apart, time);
        contact.normal = vec3(seen.clearance.normal);
    } else {
        const PairResult start = collide_by_epa(pair.a().body(), pair.b().body()).pair;
        contact.normal = start.normal;
        contact.depth = start.hit ? -start.signed_distance : 0;
        on_a = dvec3(start.point_on_a);
        on_b = dvec3(start.point_on_b);
    }
    const dvec3 middle = 0.5 * (on_a + on_b);
    const dvec3 half = 0.5 * double{contact.depth} * dvec3(contact.normal);
    contact.position = vec3(middle);
    contact.point_on_a = vec3(middle + half);
    contact.point_on_b = vec3(middle - half);
    return contact;
}

}  // namespace collidoscope

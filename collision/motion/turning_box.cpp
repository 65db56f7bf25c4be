#include "collision/motion/turning_box.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/motion/constants.h"

namespace collidoscope {

TurningBox::TurningBox(const MovingBody& sphere, const MovingBody& box, float seconds)
    : radius_(static_cast<double>(sphere.half.x)),
      around_(glm::length(dvec3(box.half))),
      velocity_(dvec3(box.velocity) - dvec3(sphere.velocity)),
      spin_(box.spin),
      offset_(dvec3(box.center) - dvec3(sphere.center)),
      band_(constants::sweep_rounding * (size() + glm::length(offset_) +
                                         glm::length(velocity_) * static_cast<double>(seconds))),
      start_(oriented_box_of(box), dvec3(box.center)) {}

Clearance TurningBox::clearance(double t) const {
    const dvec3 way = at(t).closest(dvec3(0));
    const double distance = glm::length(way);
    Clearance clearance;
    clearance.gap = distance - radius_ - band_;
    if (clearance.gap <= 0 || !(distance > 0)) return clearance;
    clearance.normal = way / distance;
    clearance.closing = (-glm::dot(clearance.normal, velocity_) +
                         glm::length(glm::cross(clearance.normal, spin_)) * around_) *
                        (1 + constants::sweep_rounding);
    return clearance;
}

dvec3 TurningBox::way(double t) const {
    const BoxFrame frame = at(t);
    const dvec3 straight = frame.closest(dvec3(0));
    const double length = glm::length(straight);
    if (length > 0x1p20 * band_) return straight / length;
    const dvec3 coming = velocity_ - glm::cross(spin_, frame.center);
    dvec3 outward(0);
    double nearest = 0, fastest = 0;
    for (int face = 0; face < 6; ++face) {
        const dvec3 normal = face % 2 == 0 ? -frame.axis[face / 2] : frame.axis[face / 2];
        const double beyond = glm::dot(normal, -frame.center) - frame.half[face / 2];
        const double speed = glm::dot(normal, coming);
        const bool alike = std::abs(beyond - nearest) <= 4 * band_;
        if (face > 0 && !(alike ? speed > fastest : beyond > nearest)) continue;
        outward = normal;
        nearest = beyond;
        fastest = speed;
    }
    return -outward;
}

BoxFrame TurningBox::at(double t) const {
    BoxFrame frame = start_;
    frame.center = offset_ + t * velocity_;
    const double speed = glm::length(spin_);
    if (t > 0) frame.axis = glm::mat3_cast(glm::angleAxis(speed * t, spin_ / speed)) * frame.axis;
    return frame;
}

}  // namespace collidoscope

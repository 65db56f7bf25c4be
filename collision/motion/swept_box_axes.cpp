#include "collision/motion/swept_box_axes.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/motion/constants.h"
#include "collision/narrow/box/constants.h"

namespace collidoscope {

namespace {

constexpr double forever = std::numeric_limits<double>::infinity();

dvec3 spin_of(const MovingBody& body) {
    return turns(body) ? dvec3(body.spin) : dvec3(0);
}

dmat3 turned(const dvec3& spin, double time, const dmat3& axes) {
    const double speed = glm::length(spin);
    if (!(speed > 0) || time == 0) return axes;
    return glm::mat3_cast(glm::angleAxis(speed * time, spin / speed)) * axes;
}

}  // namespace

BoxesInMotion::BoxesInMotion(const MovingBody& a, const MovingBody& b, float seconds)
    : start_(oriented_box_of(a), oriented_box_of(b)),
      velocity_(dvec3(b.velocity) - dvec3(a.velocity)),
      spin_a_(spin_of(a)),
      spin_b_(spin_of(b)),
      radius_a_(glm::length(start_.a.half)),
      radius_b_(glm::length(start_.b.half)),
      travel_(glm::length(velocity_) * static_cast<double>(seconds)) {}

BoxPair BoxesInMotion::at(double time) const {
    BoxPair pair = start_;
    pair.offset += time * velocity_;
    pair.b.center = pair.a.center + pair.offset;
    pair.a.axis = turned(spin_a_, time, pair.a.axis);
    pair.b.axis = turned(spin_b_, time, pair.b.axis);
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j)
            pair.cosine[i][j] = std::abs(glm::dot(pair.a.axis[i], pair.b.axis[j]));
    }
    return pair;
}

double BoxesInMotion::band(const BoxPair& pair) const {
    return constants::sweep_rounding * (pair.size + glm::length(start_.offset) + travel_);
}

std::optional<AxisTimes> BoxesInMotion::times_along(int axis) const {
    const AxisView view = look_along(start_, axis);
    if (axis >= 6 && view.length_squared < constants::parallel_sine_squared) return std::nullopt;
    const double length = std::sqrt(view.length_squared);
    const double reach = view.reach_a + view.reach_b + band(start_);
    const double speed = glm::dot(velocity_, view.direction);

    // Slower than its own rounding: it may stand still.
    if (std::abs(speed) <= constants::sweep_rounding * glm::length(velocity_) * length) {
        const double drift = constants::sweep_rounding * travel_ * length;
        const bool always = std::abs(view.along) <= reach + drift;
        return AxisTimes{always ? -forever : forever, always ? forever : -forever,
                         view.direction / (view.along < 0 ? -length : length)};
    }
    // B comes against its own motion.
    const double side = speed > 0 ? -1 : 1;
    return AxisTimes{(side * reach - view.along) / speed, (-side * reach - view.along) / speed,
                     side / length * view.direction};
}

Clearance BoxesInMotion::clearance(double time) const {
    const BoxPair pair = at(time);
    const double rounding = band(pair);
    Clearance best;
    for (int axis = 0; axis < sat_axis_count; ++axis) {
        const AxisView view = look_along(pair, axis);
        if (axis >= 6 && view.length_squared < constants::parallel_sine_squared) continue;
        const double length = std::sqrt(view.length_squared);
        Clearance seen;
        seen.gap = -view.overlap() / length - rounding;
        if (seen.gap <= 0) continue;
        // A point that turns about the center moves along the normal no faster than this.
        seen.axis = axis;
        seen.normal = view.direction / (view.along < 0 ? -length : length);
        seen.closing = -glm::dot(seen.normal, velocity_) +
                       glm::length(glm::cross(seen.normal, spin_a_)) * radius_a_ +
                       glm::length(glm::cross(seen.normal, spin_b_)) * radius_b_;
        seen.closing += constants::sweep_rounding * std::abs(seen.closing);
        if (best.axis < 0 || seen.safe() > best.safe()) best = seen;
    }
    return best;
}

}  // namespace collidoscope

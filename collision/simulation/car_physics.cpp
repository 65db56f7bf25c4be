#include "collision/simulation/car_physics.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "collision/simulation/dynamics.h"

namespace collidoscope {

namespace {

// Toward the target by at most so much.
double towards(double value, double target, double most) {
    return value + std::clamp(target - value, -most, most);
}

// A rectangle seen from above.
struct Footprint {
    dvec3 center, front, side;
    double half_front, half_side;

    explicit Footprint(const MovingBody& car)
        : center(car.center),
          half_front(static_cast<double>(car.half.x)),
          half_side(static_cast<double>(car.half.z)) {
        front = dvec3(heading_of(car));
        side = dvec3(-front.z, 0, front.x);
    }
    double reach(const dvec3& axis) const {
        return half_front * std::abs(glm::dot(front, axis)) +
               half_side * std::abs(glm::dot(side, axis));
    }
};

// Radians per second for a unit of speed against the wall, and at most.
constexpr double wall_turn = 12, max_wall_turn = 5;

// By how much about Y the front turns toward the wall's direction in a frame, `most` at most; `out`
// leads out of the arena. The rear, when it is what points outward. Straight against the wall it
// turns left.
double along_wall(const vec3& heading, const dvec3& out, double most) {
    dvec3 end(heading);
    if (glm::dot(end, out) < 0) end = -end;
    const dvec3 left(out.z, 0, -out.x);
    const dvec3 along = glm::dot(end, left) < 0 ? -left : left;
    const double angle =
        std::atan2(glm::dot(glm::cross(end, along), dvec3(0, 1, 0)), glm::dot(end, along));
    return std::clamp(angle, -most, most);
}

}  // namespace

vec3 heading_of(const MovingBody& car) {
    const dvec3 front = glm::normalize(glm::dquat(car.rotation)) * dvec3(1, 0, 0);
    const double length = std::hypot(front.x, front.z);
    return length > 0 ? vec3(dvec3(front.x, 0, front.z) / length) : vec3(1, 0, 0);
}

float speed_of(const MovingBody& car) {
    return glm::dot(car.velocity, heading_of(car));
}

MovingBody driven(const MovingBody& car, const CarControls& controls, const CarModel& model,
                  float seconds) {
    if (!(inverse_mass(car) > 0)) return car;
    const auto time = static_cast<double>(seconds);
    const auto per_step = [&](float rate) { return static_cast<double>(rate) * time; };
    const double throttle = std::clamp(static_cast<double>(controls.throttle), -1.0, 1.0);
    const double steer = std::clamp(static_cast<double>(controls.steer), -1.0, 1.0);

    // Air and rolling slow it down whatever it does.
    MovingBody slowed = car;
    slowed.velocity.y = 0;
    slowed = under_forces(slowed, {.air = model.air, .ground = model.rolling}, seconds);
    const dvec3 front(heading_of(car)), right(-front.z, 0, front.x);
    double ahead = glm::dot(dvec3(slowed.velocity), front);
    double aside = glm::dot(dvec3(slowed.velocity), right);

    // Engine or brakes: brakes stop at rest.
    const bool brakes = throttle * ahead < 0;
    if (brakes) {
        ahead = towards(ahead, 0, per_step(model.brake) * std::abs(throttle));
    } else {
        ahead += throttle * per_step(throttle > 0 ? model.engine : model.reverse);
    }

    // Tires roll forward, but grip sideways.
    aside = towards(aside, 0, per_step(model.grip));

    // Steering turns it as its wheels roll, in bends no tighter than the tires hold.
    double turn = -ahead * std::tan(steer * static_cast<double>(model.lock)) /
                  static_cast<double>(model.wheelbase);
    const double most = static_cast<double>(model.grip) / std::max(std::abs(ahead), 1e-3);
    turn = std::clamp(turn, -most, most);
    const double spin = towards(static_cast<double>(car.spin.y), turn, per_step(model.swerve));

    MovingBody result = car;
    result.velocity = vec3(ahead * front + aside * right);
    result.spin = vec3(0, static_cast<float>(spin), 0);
    return result;
}

Arena arena_of(const Aabb& field) {
    const vec3 half = 0.5f * field.max - 0.5f * field.min;
    const vec3 middle = 0.5f * field.min + 0.5f * field.max;
    return {vec3(middle.x, field.min.y, middle.z), std::min(half.x, half.z)};
}

MovingBody kept_inside(const MovingBody& car, const Arena& arena, float seconds, bool& touched) {
    const dvec3 from(dvec3(car.center).x - static_cast<double>(arena.center.x), 0,
                     dvec3(car.center).z - static_cast<double>(arena.center.z));
    const double far = glm::length(from);
    const double room =
        std::max(static_cast<double>(arena.radius) - static_cast<double>(car.half.x), 0.0);
    touched = far > room;
    if (!touched) return car;
    MovingBody result = car;
    const dvec3 out = from / far;
    result.center.x = static_cast<float>(static_cast<double>(arena.center.x) + room * out.x);
    result.center.z = static_cast<float>(static_cast<double>(arena.center.z) + room * out.z);
    const double outward = glm::dot(dvec3(car.velocity), out);
    if (!(outward > 0)) return result;
    result.velocity = vec3(dvec3(car.velocity) - outward * out);
    // A full throttle gives about a third of a unit outward in each frame.
    const double turn_rate = std::min(wall_turn * outward, max_wall_turn);
    const double turn = along_wall(heading_of(car), out, turn_rate * static_cast<double>(seconds));
    if (turn != 0) {
        const glm::dquat turned =
            glm::angleAxis(turn, dvec3(0, 1, 0)) * glm::normalize(glm::dquat(car.rotation));
        result.rotation = quat(glm::normalize(turned));
    }
    return result;
}

Contact crash_contact(const MovingBody& a, const MovingBody& b, const vec3& point) {
    const Footprint first(a), second(b);
    const dvec3 between = second.center - first.center;
    double least = std::numeric_limits<double>::infinity();
    dvec3 normal(1, 0, 0);
    for (const dvec3& axis : {first.front, first.side, second.front, second.side}) {
        const double apart = glm::dot(between, axis);
        const double overlap = first.reach(axis) + second.reach(axis) - std::abs(apart);
        if (!(overlap < least)) continue;
        least = overlap;
        normal = apart < 0 ? -axis : axis;
    }
    Contact contact;
    contact.normal = vec3(normal);
    contact.depth = static_cast<float>(std::max(least, 0.0));
    contact.position = vec3(point.x, 0.5f * (a.center.y + b.center.y), point.z);
    contact.point_on_a = contact.position + 0.5f * contact.depth * contact.normal;
    contact.point_on_b = contact.position - 0.5f * contact.depth * contact.normal;
    return contact;
}

}  // namespace collidoscope

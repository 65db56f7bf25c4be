#include "collision/simulation/dynamics.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope {

namespace {

// About the body's own axes, for a mass of 1.
dvec3 unit_inertia(const MovingBody& body) {
    const dvec3 h2 = dvec3(body.half) * dvec3(body.half);
    if (body.form == BodyForm::Sphere) return dvec3(0.4 * h2.x);
    return dvec3(h2.y + h2.z, h2.z + h2.x, h2.x + h2.y) / 3.0;
}

dmat3 axes_of(const MovingBody& body) {
    const bool turned = body.form == BodyForm::Box || body.form == BodyForm::Mesh;
    return turned ? glm::mat3_cast(glm::normalize(glm::dquat(body.rotation))) : dmat3(1);
}

bool can_turn(const MovingBody& body) {
    return inverse_mass(body) > 0 && body.form != BodyForm::Aabb;
}

}  // namespace

double inverse_mass(const MovingBody& body) {
    return std::isinf(body.mass) ? 0 : 1 / static_cast<double>(body.mass);
}

dmat3 inverse_inertia(const MovingBody& body) {
    if (!can_turn(body)) return dmat3(0);
    const dvec3 inertia = unit_inertia(body);
    const dmat3 axes = axes_of(body);
    dmat3 diagonal(0);
    for (int k = 0; k < 3; ++k) {
        if (inertia[k] > 0) diagonal[k][k] = inverse_mass(body) / inertia[k];
    }
    return axes * diagonal * glm::transpose(axes);
}

double kinetic_energy(const MovingBody& body) {
    if (!(inverse_mass(body) > 0)) return 0;
    const auto mass = static_cast<double>(body.mass);
    const dvec3 v(body.velocity);
    double energy = 0.5 * mass * glm::dot(v, v);
    if (can_turn(body)) {
        const dvec3 spin = glm::transpose(axes_of(body)) * dvec3(body.spin);
        energy += 0.5 * mass * glm::dot(unit_inertia(body), spin * spin);
    }
    return energy;
}

dvec3 momentum(const MovingBody& body) {
    if (!(inverse_mass(body) > 0)) return dvec3(0);
    return static_cast<double>(body.mass) * dvec3(body.velocity);
}

dvec3 angular_momentum(const MovingBody& body) {
    dvec3 sum = glm::cross(dvec3(body.center), momentum(body));
    if (can_turn(body)) {
        const dmat3 axes = axes_of(body);
        sum += axes * (static_cast<double>(body.mass) * unit_inertia(body) *
                       (glm::transpose(axes) * dvec3(body.spin)));
    }
    return sum;
}

dvec3 velocity_at(const MovingBody& body, const dvec3& place) {
    return velocity_on_arm(body, place - dvec3(body.center));
}

dvec3 arm_of(const MovingBody& body, const Contact& contact, int sign) {
    if (body.form != BodyForm::Sphere) return dvec3(contact.position) - dvec3(body.center);
    const double length =
        static_cast<double>(body.half.x) - 0.5 * static_cast<double>(contact.depth);
    return sign * length * dvec3(contact.normal);
}

dvec3 velocity_on_arm(const MovingBody& body, const dvec3& arm) {
    const dvec3 v(body.velocity);
    if (body.form == BodyForm::Aabb) return v;
    return v + glm::cross(dvec3(body.spin), arm);
}

MovingBody under_forces(const MovingBody& body, const Forces& forces, float seconds) {
    if (!(inverse_mass(body) > 0)) return body;
    const auto time = static_cast<double>(seconds);
    const auto air = static_cast<double>(forces.air);
    const dvec3 gravity(forces.gravity);
    dvec3 v(body.velocity), spin(body.spin);

    // v' = g - air v has the solution v exp(-air t) + g (1 - exp(-air t)) / air.
    const double kept = std::exp(-air * time);
    const double pulled = air > 0 ? -std::expm1(-air * time) / air : time;
    v = kept * v + pulled * gravity;
    spin *= kept;

    // Slide across gravity (across Y where there is none), at most to rest.
    const double g = glm::length(gravity);
    const dvec3 up = g > 0 ? -gravity / g : dvec3(0, 1, 0);
    const dvec3 sliding = v - glm::dot(v, up) * up;
    const double speed = glm::length(sliding);
    const double loss = static_cast<double>(forces.ground) * time;
    if (loss > 0 && speed > 0) v -= std::min(loss / speed, 1.0) * sliding;

    MovingBody result = body;
    result.velocity = vec3(v);
    result.spin = vec3(spin);
    return result;
}

}  // namespace collidoscope

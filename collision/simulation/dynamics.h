// Mass, momentum and energy of a moving body, and the forces that act on it between impacts.
#pragma once

#include "collision/motion/moving_body.h"
#include "collision/results.h"

namespace collidoscope {

// 1 / mass; 0 for an infinite mass.
double inverse_mass(const MovingBody& body);
// In the world's axes: of a solid ball or box of even density. Zero where nothing can turn the
// body: an infinite mass, an axis-aligned box, about an axis without extent.
dmat3 inverse_inertia(const MovingBody& body);

// Sums over the velocity of the center and the spin. An infinite mass has neither (0): it takes up
// whatever momentum it is given.
double kinetic_energy(const MovingBody& body);
dvec3 momentum(const MovingBody& body);
// About the world's origin.
dvec3 angular_momentum(const MovingBody& body);

// The velocity of the point of the body that is at `place` now.
dvec3 velocity_at(const MovingBody& body, const dvec3& place);

// The lever arm: from the body's center to the contact. sign: 1 for A of the contact, -1 for B. A
// ball's lies along the normal and is as long as its radius less half the depth, whatever rounding
// left of a tiny radius in the contact's position.
dvec3 arm_of(const MovingBody& body, const Contact& contact, int sign);
// The velocity of the point of the body at that arm.
dvec3 velocity_on_arm(const MovingBody& body, const dvec3& arm);

// Forces between impacts; each is off at 0. Source: thesis 2002, 4.2 (gravity, air resistance,
// friction).
struct Forces {
    vec3 gravity{0};   // acceleration
    float air = 0;     // per second: velocity and spin fall by the factor exp(-air * seconds)
    float ground = 0;  // deceleration by sliding on a floor across gravity
};

// The body with the velocity and spin that it has after a time under the forces; it is not moved.
// Gravity with air resistance is the exact solution, which never overshoots; sliding stops at rest.
// An infinite mass is left alone.
MovingBody under_forces(const MovingBody& body, const Forces& forces, float seconds);

}  // namespace collidoscope

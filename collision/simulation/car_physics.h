// Cars on a plane: engine, brakes, steering, tires and air, a round arena, and where two cars that
// meet push each other. The plane lies across Y; a car's front is its own +X, its right side +Z.
//
// Source: thesis 2002, 4.2 (friction, air resistance) and 4.3.2 (the round arena).
#pragma once

#include "collision/motion/moving_body.h"
#include "collision/results.h"

namespace collidoscope {

// Input of a driver.
struct CarControls {
    float steer = 0;     // -1 left to 1 right
    float throttle = 0;  // 1 forward; below 0 brakes first, then goes backward
    bool operator==(const CarControls&) const = default;
};

// Lengths in units of the scene, times in seconds.
struct CarModel {
    float engine = 20;   // acceleration at full throttle
    float reverse = 13;  // the same backward
    float brake = 32;    // deceleration
    float air = 0.8f;    // per second: Forces::air; with the engine it makes the top speed
    float rolling = 1;   // deceleration that is always there
    float grip = 26;     // deceleration of a sideways slide, and what a bend may take
    float lock = 0.6f;   // angle of the front wheels at full steering, in radians
    float wheelbase = 2.5f;
    float swerve = 22;  // how fast the tires change the spin: radians per second, per second
};

// The car's front and speed along it; negative when it goes backward.
vec3 heading_of(const MovingBody& car);
float speed_of(const MovingBody& car);

// The car with the velocity and spin that it has after a time; it is not moved. It stays on its
// plane: what goes up or rolls is dropped. An infinite mass is left alone.
MovingBody driven(const MovingBody& car, const CarControls& controls, const CarModel& model,
                  float seconds);

// The round arena inside of the field.
struct Arena {
    vec3 center{0};
    float radius = 1;
};
Arena arena_of(const Aabb& field);
// The car put back to where its half length fits into the arena. It slides along the wall: what it
// drives outward is lost, what it drives along the wall stays, and the wall turns its front (or its
// rear, backward) along itself, the faster the harder it was driven against it. `seconds` is the
// time of the frame. True in `touched` when it had to be put back.
MovingBody kept_inside(const MovingBody& car, const Arena& arena, float seconds, bool& touched);

// The contact of two cars that push each other: the normal from A to B along which their boxes,
// seen from above, overlap least, and how much. Depth 0 if the boxes are apart. It is at `point`,
// at the height of the cars' centers.
Contact crash_contact(const MovingBody& a, const MovingBody& b, const vec3& point);

}  // namespace collidoscope

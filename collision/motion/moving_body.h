// A body of a crowd: a simple shape with a velocity. Broad phases and simulations hold thousands.
#pragma once

#include <cstdint>

#include "collision/motion/body_filter.h"
#include "collision/shapes.h"

namespace collidoscope {

enum class BodyForm : std::uint8_t {
    Sphere,  // half.x is the radius; half has equal parts
    Aabb,    // never turns
    Box,
    Mesh,  // half is that of the box around the mesh in its own frame, about its middle
};

struct MovingBody {
    BodyForm form = BodyForm::Sphere;
    std::uint16_t mesh = 0;  // which mesh of its crowd; for BodyForm::Mesh only
    float mass = 1;          // above 0; infinity stands still whatever hits it
    vec3 center{0};
    vec3 half{1};
    quat rotation{1, 0, 0, 0};
    vec3 velocity{0};  // per second
    vec3 spin{0};      // angular velocity: radians per second about its own direction
    BodyFilter filter{};
    bool fixed = false;  // static: it never moves, and is no pair with another static body
};

// The axis-aligned box around the body, rounded outward.
Aabb box_of(const MovingBody& body);
// The box around the body over a time in which it moves at its velocity (turning is allowed for by
// the ball around it), rounded outward.
Aabb box_over(const MovingBody& body, float seconds);
// The body after a time, moved and turned; nothing acts on it.
MovingBody after(const MovingBody& body, float seconds);

}  // namespace collidoscope

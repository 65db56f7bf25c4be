// The shapes every algorithm of the library speaks of.
//
// Space is right-handed with Y up; coordinates are floats without a unit. Shapes are closed sets:
// touching counts as a hit everywhere.
#pragma once

#include <array>
#include <cstdint>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <vector>

namespace collidoscope {

using glm::dmat3;
using glm::dvec2;
using glm::dvec3;
using glm::mat3;
using glm::quat;
using glm::vec2;
using glm::vec3;

// A solid ball; a radius of zero is a point.
struct Sphere {
    vec3 center{0};
    float radius = 1;
};

// dot(normal, p) = offset. As a solid it fills the side its normal points away from. The normal
// need not have unit length: distances are divided by its length.
struct Plane {
    vec3 normal{0, 1, 0};
    float offset = 0;
};

// origin + t * direction for t >= 0, the direction taken as given (any length but zero).
struct Ray {
    vec3 origin{0};
    vec3 direction{0, 0, -1};
};

struct Segment {
    vec3 a{0};
    vec3 b{1, 0, 0};
};

// Counter-clockwise seen from outside. May be degenerate: then it is the segment or point it spans.
struct Triangle {
    vec3 a{0};
    vec3 b{1, 0, 0};
    vec3 c{0, 1, 0};
};

// Axis-aligned box. Empty when any min exceeds its max.
struct Aabb {
    vec3 min{0};
    vec3 max{0};
};

// A solid box: half sizes along its own axes, turned by a unit quaternion about its center.
struct Box {
    vec3 center{0};
    vec3 half{1};
    quat rotation{1, 0, 0, 0};
};

// A convex polyhedron given by points; only those on the convex hull matter.
struct Hull {
    std::vector<vec3> points;
};

struct Point2 {
    vec2 position{0};
};

// Closed rings in the plane, each without a repeated last vertex. A point is inside when it is
// inside an odd number of rings (holes by parity).
struct Polygon {
    std::vector<std::vector<vec2>> rings;
};

// The position and rotation of a body: p -> rotation * p + position.
struct Pose {
    vec3 position{0};
    quat rotation{1, 0, 0, 0};
};

}  // namespace collidoscope

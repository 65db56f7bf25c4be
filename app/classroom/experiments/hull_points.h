// Hulls of points at random, the same on every machine, for experiments about convex bodies.
#pragma once

#include <cstdint>
#include <random>

#include "collision/narrow/convex/polytope.h"

namespace collidoscope::app {

class HullPoints {
  public:
    explicit HullPoints(std::uint64_t seed) : engine_(seed) {}

    // -1 to 1.
    float unit();
    // A point of the sphere of radius 1.
    vec3 on_sphere();
    // The hull of so many points on an ellipsoid: every point is a vertex.
    Polytope hull(std::size_t vertices, const vec3& half = vec3(1));

  private:
    std::mt19937_64 engine_;
};

}  // namespace collidoscope::app

// Pairs of convex bodies of any kind in random motions: small and large, on grids, flat, far from
// the origin, with centers of rotation in the body and far away.
#pragma once

#include <utility>
#include <vector>

#include "collision/motion/convex/moving_convex.h"
#include "tests/oracle/moving_bodies.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope::oracle {

// A body as the library and as the oracle know it.
struct BothBodies {
    MovingConvex moving;
    MovingOracle known;
};

class RandomMotions {
  public:
    explicit RandomMotions(std::uint64_t seed) : random(seed) {}

    // The style of the next pair; curved: not only polytopes and what has a radius around them.
    void next_case(bool curved) {
        random.next_case();
        curved_ = curved;
        scale_ = double{random.scale()};
        fast_ = random.chance(4) ? 10 : random.chance(4) ? 0.1 : 1;
        shift_ = random.chance(6) ? 300.0f * random.direction() : vec3(0);
    }
    double scale() const { return scale_; }

    // About two units of the scale from the origin on one side, or on the other.
    BothBodies body(float side) {
        const vec3 at = shift_ + vec3(side * 2 * random.scale(), 0, 0) + 0.5f * random.direction();
        RigidMotion motion;
        motion.velocity = fast_ * 2 * dvec3(random.direction());
        motion.velocity.x -= double{side} * 3 * scale_;
        if (!random.chance(4)) motion.spin = fast_ * 2 / scale_ * dvec3(random.direction());
        switch (curved_ ? random.integer(0, 4) : random.integer(0, 1)) {
            case 2: {
                const Cylinder c{at, at + random.nonzero_direction(), length()};
                return both(SupportBody(c), CurvedBody(c), motion);
            }
            case 3: {
                const Cone c{at + random.nonzero_direction(), at, length()};
                return both(SupportBody(c), CurvedBody(c), motion);
            }
            case 4: {
                const vec3 radii(length(), length(), length());
                const quat turn = glm::normalize(
                    quat(1, random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)));
                const Ellipsoid e{at, radii, turn};
                return both(SupportBody(e), CurvedBody(e), motion);
            }
            default: {
                std::vector<vec3> points;
                for (int n = random.chance(5) ? random.integer(1, 3) : random.integer(4, 10); n > 0;
                     --n)
                    points.push_back(at + random.direction());
                const float round = random.chance(2) ? 0 : length();
                return both(SupportBody(points, round), CurvedBody(points, round), motion);
            }
        }
    }

    RandomFloats random;

  private:
    float length() { return random.scale() * random.uniform(0.05f, 1); }
    BothBodies both(const SupportBody& body, CurvedBody known, RigidMotion motion) {
        motion.pivot = body.center();
        if (random.chance(3)) motion.pivot += dvec3(random.direction());
        if (random.chance(8)) motion.pivot += 5.0 * dvec3(random.direction());
        return {MovingConvex(body, motion),
                MovingOracle(std::move(known), motion.velocity, motion.spin, motion.pivot)};
    }

    double scale_ = 1, fast_ = 1;
    vec3 shift_{0};
    bool curved_ = false;
};

}  // namespace collidoscope::oracle

// Random convex bodies of every kind that has a support mapping, each with what long double knows
// of it.
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <vector>

#include "collision/narrow/convex/support_body.h"
#include "tests/oracle/curved_oracle.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope::oracle {

struct CurvedCase {
    SupportBody body;
    CurvedBody known;
};

template <typename S>
CurvedCase curved_case(const S& shape) {
    return {SupportBody(shape), CurvedBody(shape)};
}
inline CurvedCase curved_case(const std::vector<vec3>& points, float radius) {
    return {SupportBody(points, radius), CurvedBody(points, radius)};
}

inline double size_of(const CurvedCase& a, const CurvedCase& b) {
    return glm::length(a.body.center() - b.body.center()) + a.body.radius() + b.body.radius();
}

class RandomCurved {
  public:
    explicit RandomCurved(std::uint64_t seed) : random(seed) {}

    // About `center` and `size` large, some thin by 1 to 1,000, along an axis or turned.
    CurvedCase next(const vec3& center, float size) {
        const bool straight = random.chance(4);
        const float thin = random.chance(4) ? 0.001f : 1;
        const auto length = [&] { return size * random.uniform(0.2f, 1); };
        vec3 half = size * direction();
        if (straight) half = vec3(0, length(), 0);
        const float x = length(), y = thin * length(), z = length();
        const quat turn = straight ? quat(1, 0, 0, 0) : this->turn();
        switch (random.integer(0, 5)) {
            case 0:
                return curved_case(Cylinder{center - half, center + half, y});
            case 1:
                return curved_case(Cylinder{center - thin * half, center + thin * half, x});
            case 2:
                return curved_case(Cone{center - half, center + half, y});
            case 3:
                return curved_case(Ellipsoid{center, {x, y, z}, turn});
            case 4: {
                std::vector<vec3> corners;
                corners.reserve(8);
                for (int k = 0; k < 8; ++k)
                    corners.push_back(center +
                                      turn * vec3(k & 1 ? x : -x, k & 2 ? y : -y, k & 4 ? z : -z));
                return curved_case(corners, random.chance(2) ? 0 : 0.2f * z);
            }
            default: {
                std::vector<vec3> points;
                for (int n = random.integer(1, 6); n > 0; --n)
                    points.push_back(center + size * direction());
                return curved_case(points, random.chance(2) ? 0 : 0.3f * y);
            }
        }
    }
    vec3 direction() {
        const float x = random.uniform(-1, 1), y = random.uniform(-1, 1);
        return {x, y, random.uniform(-1, 1)};
    }
    quat turn() {
        const float x = random.uniform(-1, 1), y = random.uniform(-1, 1);
        return glm::normalize(quat(random.uniform(0.1f, 1), x, y, random.uniform(-1, 1)));
    }

    RandomFloats random;
};

}  // namespace collidoscope::oracle

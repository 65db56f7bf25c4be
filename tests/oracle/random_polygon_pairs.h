// Random pairs of polygons for questions of proximity, each with the bound that is wanted.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/random_floats.h"

namespace collidoscope::oracle {

template <typename Change>
Polygon changed(Polygon polygon, const Change& change) {
    for (auto& ring : polygon.rings)
        for (vec2& v : ring) v = change(v);
    return polygon;
}

// For messages: every bit of a case.
inline std::string described(const Polygon& a, const Polygon& b, double bound) {
    std::ostringstream text;
    text << std::hexfloat << "bound " << bound;
    for (const Polygon* polygon : {&a, &b}) {
        text << " polygon";
        for (const auto& ring : polygon->rings) {
            text << " ring";
            for (const vec2& v : ring) text << " (" << v.x << ", " << v.y << ")";
        }
    }
    return text.str();
}

inline double largest_coordinate(const Polygon& a, const Polygon& b) {
    float most = 0;
    for (const Polygon* polygon : {&a, &b})
        for (const auto& ring : polygon->rings)
            for (const vec2& v : ring) most = std::max({most, std::abs(v.x), std::abs(v.y)});
    return static_cast<double>(most);
}

// Polygons of about the size `scale`: stars, with a hole or without, thin ones, corners on a small
// grid, rings that cross themselves, and rings of one or two vertices.
class PolygonPairs {
  public:
    explicit PolygonPairs(std::uint64_t seed) : random_(seed) {}

    float scale = 1;
    Polygon a, b;
    double bound = 0;

    void next() {
        scale = std::ldexp(1.0f, random_.integer(-20, 20));
        grid_ = random_.chance(3);
        const vec2 shift = random_.chance(3) ? scale * vec2(random_.integer(-4000, 4000),
                                                            random_.integer(-4000, 4000))
                                             : vec2(0);
        a = placed(shift);
        b = placed(shift);
        bound = static_cast<double>(scale * std::exp2(random_.uniform(-4.5f, -1)));
    }

  private:
    Polygon placed(const vec2& shift) {
        const vec2 at = grid_ ? vec2(0.5f * vec2(random_.integer(-2, 2), random_.integer(-2, 2)))
                              : vec2(random_.uniform(-1.2f, 1.2f), random_.uniform(-1.2f, 1.2f));
        return changed(shape(), [&](const vec2& v) { return scale * (v + at) + shift; });
    }
    Polygon shape() {
        if (grid_ || random_.chance(6)) {
            std::vector<vec2> ring;
            const int count = random_.chance(8) ? random_.integer(1, 2) : random_.integer(3, 6);
            ring.reserve(static_cast<std::size_t>(count));
            for (int i = 0; i < count; ++i) {
                ring.push_back(grid_ ? 0.5f * vec2(random_.integer(-2, 2), random_.integer(-2, 2))
                                     : vec2(random_.uniform(-1, 1), random_.uniform(-1, 1)));
            }
            return {{ring}};
        }
        const float thin = random_.chance(4) ? random_.uniform(0.001f, 0.1f) : 1.0f;
        const float angle = random_.uniform(0, 6);
        Polygon polygon{{star(random_.uniform(0.4f, 1))}};
        if (random_.chance(4)) polygon.rings.push_back(star(0.2f));
        return changed(polygon, [&](const vec2& v) {
            const vec2 flat(v.x, thin * v.y);
            return vec2(std::cos(angle) * flat.x - std::sin(angle) * flat.y,
                        std::sin(angle) * flat.x + std::cos(angle) * flat.y);
        });
    }
    // Simple, mostly concave, of corners between half the radius and the radius away.
    std::vector<vec2> star(float radius) {
        std::vector<vec2> ring;
        const int count = random_.integer(3, 7);
        for (int i = 0; i < count; ++i) {
            const float angle = 2 * std::numbers::pi_v<float> *
                                (static_cast<float>(i) + random_.uniform(0, 0.9f)) /
                                static_cast<float>(count);
            const float far = radius * random_.uniform(0.5f, 1);
            ring.push_back(far * vec2(std::cos(angle), std::sin(angle)));
        }
        if (random_.chance(2)) std::reverse(ring.begin(), ring.end());
        return ring;
    }

    RandomFloats random_;
    bool grid_ = false;
};

}  // namespace collidoscope::oracle

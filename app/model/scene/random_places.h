// Random numbers, places and rotations for scenes that are made: the same for the same seed on
// every platform.
#pragma once

#include <cstdint>
#include <glm/geometric.hpp>
#include <random>

#include "collision/shapes.h"

namespace collidoscope::app {

class RandomPlaces {
  public:
    explicit RandomPlaces(std::uint64_t seed) : engine_(seed) {}

    // 24 bits of the engine: the standard library's distributions differ between platforms.
    float uniform(float low, float high) {
        const auto share = static_cast<float>(engine_() >> 40U) * 0x1p-24f;
        return low + (high - low) * share;
    }
    int below(int n) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(n)); }
    vec3 within(const vec3& low, const vec3& high) {
        const float x = uniform(low.x, high.x), y = uniform(low.y, high.y),
                    z = uniform(low.z, high.z);
        return {x, y, z};
    }
    // A unit quaternion; all rotations are equally likely.
    quat rotation() {
        for (;;) {
            const float w = uniform(-1, 1), x = uniform(-1, 1), y = uniform(-1, 1),
                        z = uniform(-1, 1);
            const quat q(w, x, y, z);
            if (const float n = glm::dot(q, q); n > 0.01f && n < 1) return glm::normalize(q);
        }
    }

  private:
    std::mt19937_64 engine_;
};

}  // namespace collidoscope::app

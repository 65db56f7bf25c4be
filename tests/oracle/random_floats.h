// Random floats that provoke coincidences: small grids, scales, shifts, extremes.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <random>

#include "collision/shapes.h"
#include "tests/oracle/cases.h"

namespace collidoscope::oracle {

class RandomFloats {
  public:
    explicit RandomFloats(std::uint64_t seed) : engine_(seeded(seed)) {}

    // Inclusive on both ends.
    int integer(int lo, int hi) { return std::uniform_int_distribution<int>(lo, hi)(engine_); }
    bool chance(int one_in) { return integer(1, one_in) == 1; }
    float uniform(float lo, float hi) {
        return std::uniform_real_distribution<float>(lo, hi)(engine_);
    }

    // Chooses the style of the next case: a third on small integer grids (touching, collinear,
    // coplanar, coinciding), the others continuous; all at a scale of 2^-20 to 2^20.
    void next_case() {
        grid_ = chance(3) ? integer(1, 4) : 0;
        scale_ = std::ldexp(1.0f, integer(-20, 20));
        shift_ = grid_ && chance(3) ? vec3(static_cast<float>(integer(-1000, 1000)),
                                           static_cast<float>(integer(-1000, 1000)), 7.0f)
                                    : vec3(0);
    }
    bool on_grid() const { return grid_ != 0; }
    float scale() const { return scale_; }

    // A coordinate without the shift: a length, a part of a direction.
    float length() {
        const float v = grid_ ? static_cast<float>(integer(-grid_, grid_)) : uniform(-1, 1);
        return v * scale_;
    }
    vec3 direction() {
        const float x = length(), y = length(), z = length();
        return {x, y, z};
    }
    vec3 nonzero_direction() {
        for (;;)
            if (const vec3 d = direction(); d != vec3(0)) return d;
    }
    vec3 point() { return direction() + shift_ * scale_; }

    // Any finite float, every exponent alike.
    float any_finite() {
        for (;;) {
            const auto bits = static_cast<std::uint32_t>(engine_());
            float f;
            static_assert(sizeof f == sizeof bits);
            std::memcpy(&f, &bits, sizeof f);
            if (std::isfinite(f)) return f;
        }
    }
    vec3 any_finite3() {
        const float x = any_finite(), y = any_finite(), z = any_finite();
        return {x, y, z};
    }

    std::mt19937_64& engine() { return engine_; }

  private:
    std::mt19937_64 engine_;
    int grid_ = 0;
    float scale_ = 1;
    vec3 shift_{0};
};

}  // namespace collidoscope::oracle

// Random pairs of boxes: general ones, and a third that touch, line up, hold each other or are
// flat.
#pragma once

#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <random>
#include <utility>

#include "collision/shapes.h"
#include "tests/oracle/cases.h"

namespace collidoscope::oracle {

class RandomBoxes {
  public:
    explicit RandomBoxes(std::uint64_t seed) : engine_(seeded(seed)) {}

    // Scales of 2^-20 to 2^20; one in four far from the origin.
    std::pair<Box, Box> pair() {
        Box a = general(), b = general();
        if (integer(0, 2) == 0) degenerate(a, b);
        if (integer(0, 1) == 0) std::swap(a, b);
        const float scale = std::ldexp(1.0f, integer(-20, 20));
        const vec3 shift =
            integer(0, 3) == 0 ? 1000.0f * vec3(signed_unit(), signed_unit(), 1) : vec3(0);
        for (Box* box : {&a, &b}) {
            box->center = scale * (box->center + shift);
            box->half *= scale;
        }
        return {a, b};
    }

    Box general() {
        Box box;
        box.center = 1.3f * vec3(signed_unit(), signed_unit(), signed_unit());
        const float thin = integer(0, 3) == 0 ? 0.05f : 1.0f;
        box.half = {unit(), unit(), thin * unit()};
        box.rotation = rotation();
        return box;
    }

    quat rotation() {
        for (;;) {
            const quat q(signed_unit(), signed_unit(), signed_unit(), signed_unit());
            if (glm::dot(q, q) > 0.01f) return glm::normalize(q);
        }
    }
    int integer(int lo, int hi) { return std::uniform_int_distribution<int>(lo, hi)(engine_); }
    float unit() { return std::uniform_real_distribution<float>(0.05f, 1)(engine_); }
    float signed_unit() { return std::uniform_real_distribution<float>(-1, 1)(engine_); }

  private:
    // A turn by a small angle, any power of ten.
    quat slight_turn() {
        const float angle = std::pow(10.0f, static_cast<float>(-integer(1, 9)));
        const vec3 axis =
            integer(0, 1) ? vec3(0, 1, 0) : vec3(signed_unit(), signed_unit(), signed_unit());
        return glm::normalize(quat(1, angle * axis));
    }
    quat quarter_turn() {
        static constexpr float r = 0.70710678f;
        const quat turns[] = {quat(1, 0, 0, 0), quat(r, r, 0, 0),  quat(0, 1, 0, 0),
                              quat(r, 0, r, 0), quat(r, 0, 0, -r), quat(0.5f, 0.5f, 0.5f, 0.5f)};
        return turns[integer(0, 5)];
    }
    // Zero, or a small step to either side of touching, any power of ten.
    float nudge() {
        if (integer(0, 3) == 0) return 0;
        return (integer(0, 1) ? 1.0f : -1.0f) * std::pow(10.0f, static_cast<float>(-integer(1, 6)));
    }
    // B against A's face, with this rotation between them.
    static void put_against(const Box& a, Box& b, const quat& between, const vec3& slide,
                            float gap) {
        b.rotation = glm::normalize(a.rotation * between);
        const glm::mat3 turn = glm::mat3_cast(between);
        float reach = 0;
        for (int k = 0; k < 3; ++k) reach += std::abs(turn[k].y) * b.half[k];
        b.center = a.center + a.rotation * (slide + vec3(0, a.half.y + reach + gap, 0));
    }

    void degenerate(Box& a, Box& b) {
        const vec3 slide(signed_unit(), 0, signed_unit());
        switch (integer(0, 7)) {
            case 0:  // face against face
                put_against(a, b, quarter_turn(), slide, nudge());
                break;
            case 1:  // nearly parallel, stacked
                put_against(a, b, slight_turn(), slide, nudge());
                break;
            case 2:  // edges nearly parallel, side by side at 45 degrees
                put_against(a, b, glm::angleAxis(0.78539816f, vec3(1, 0, 0)) * slight_turn(), slide,
                            nudge());
                break;
            case 3:  // a corner shared
                b.rotation = integer(0, 1) ? a.rotation : rotation();
                b.center = a.center + a.rotation * a.half * (1 + nudge()) + b.rotation * b.half;
                break;
            case 4:  // the same box, or nearly
                b = a;
                if (integer(0, 1)) b.rotation = a.rotation * slight_turn();
                break;
            case 5:  // one holds the other
                b.half *= 0.2f * unit();
                b.center = a.center + 0.2f * a.half.z * slide;
                break;
            case 6:  // plates, rods, points
                for (Box* box : {&a, &b}) {
                    for (int k = 0; k < 3; ++k)
                        if (integer(0, 1)) box->half[k] = 0;
                }
                if (integer(0, 1)) put_against(a, b, quarter_turn(), slide, nudge());
                break;
            default:  // whole numbers, axes aligned: exactly touching
                for (Box* box : {&a, &b}) {
                    box->center = vec3(integer(-2, 2), integer(-2, 2), integer(-2, 2));
                    box->half = vec3(integer(0, 2), integer(0, 2), integer(1, 2));
                    box->rotation = integer(0, 1) ? quat(1, 0, 0, 0) : quat(0, 0, 1, 0);
                }
                break;
        }
    }

    std::mt19937_64 engine_;
};

}  // namespace collidoscope::oracle

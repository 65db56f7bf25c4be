// Random boxes for broad phases: crowds that drift, a good part of them on small grids (touching,
// identical, flat), at every size that floats have.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "collision/shapes.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope::test {

class RandomCrowd {
  public:
    explicit RandomCrowd(std::uint64_t seed) : floats_(seed) {}

    int integer(int lo, int hi) { return floats_.integer(lo, hi); }
    bool chance(int one_in) { return floats_.chance(one_in); }

    // Chooses what the boxes of the next scene are like.
    void next_scene() {
        grid_ = chance(2);
        any_ = chance(16);
        flat_axis_ = chance(6) ? integer(0, 2) : -1;
        field_ = static_cast<float>(integer(1, chance(2) ? 4 : 30));
        mixed_ = chance(4);
        shift_ = chance(4) ? vec3(static_cast<float>(integer(-1000, 1000)), -1000.0f,
                                  static_cast<float>(integer(-1000, 0)))
                           : vec3(0);
        switch (integer(0, 9)) {
            case 0:  // huge
                scale_ = std::ldexp(1.0f, integer(95, 125));
                break;
            case 1:  // denormal and the smallest normal numbers
                scale_ = std::ldexp(1.0f, integer(-149, -125));
                break;
            case 2:
                scale_ = std::ldexp(1.0f, integer(-20, 20));
                break;
            default:
                scale_ = 1;
                break;
        }
    }

    Aabb box() {
        if (any_) return any_box();
        vec3 lo, extent;
        for (int axis = 0; axis < 3; ++axis) {
            lo[axis] = grid_ ? static_cast<float>(integer(-int(field_), int(field_)))
                             : floats_.uniform(-field_, field_);
            extent[axis] = size();
        }
        if (flat_axis_ >= 0) lo[flat_axis_] = extent[flat_axis_] = 0;
        return finished((lo + shift_), (lo + shift_) + extent);
    }

    // The box a frame later: moved a little, grown or shrunk now and then.
    Aabb drifted(const Aabb& box) {
        if (any_ && chance(4)) return any_box();
        vec3 step(0), growth(0);
        for (int axis = 0; axis < 3; ++axis) {
            if (axis == flat_axis_) continue;
            step[axis] = grid_ ? static_cast<float>(integer(-1, 1)) : floats_.uniform(-0.2f, 0.2f);
            if (chance(20)) growth[axis] = grid_ ? 1.0f : floats_.uniform(-0.1f, 0.2f);
        }
        Aabb next;
        for (int axis = 0; axis < 3; ++axis) {
            next.min[axis] = finite(box.min[axis] + step[axis] * scale_);
            next.max[axis] = finite(box.max[axis] + (step[axis] + growth[axis]) * scale_);
            if (next.max[axis] < next.min[axis]) next.max[axis] = next.min[axis];
        }
        return next;
    }

    // A box that touches another exactly: at a face, an edge or a corner.
    Aabb touching(const Aabb& other) {
        Aabb result = box();
        for (int axis = 0; axis < 3; ++axis) {
            if (axis == flat_axis_ || !chance(2)) continue;
            if (chance(2)) {
                result.min[axis] = other.max[axis];
                result.max[axis] = std::max(result.max[axis], result.min[axis]);
            } else {
                result.max[axis] = other.min[axis];
                result.min[axis] = std::min(result.max[axis], result.min[axis]);
            }
        }
        return result;
    }

  private:
    static float finite(float v) {
        constexpr float most = std::numeric_limits<float>::max();
        return std::clamp(v, -most, most);
    }
    float size() {
        const float factor = mixed_ && chance(4) ? 8.0f : 1.0f;
        if (grid_) return factor * static_cast<float>(integer(0, 2));
        return chance(10) ? 0.0f : factor * floats_.uniform(0.05f, 2);
    }
    Aabb finished(const vec3& lo, const vec3& hi) const {
        Aabb box;
        for (int axis = 0; axis < 3; ++axis) {
            box.min[axis] = finite(lo[axis] * scale_);
            box.max[axis] = finite(hi[axis] * scale_);
        }
        return box;
    }
    Aabb any_box() {
        Aabb box{floats_.any_finite3(), floats_.any_finite3()};
        for (int axis = 0; axis < 3; ++axis) {
            if (box.min[axis] > box.max[axis]) std::swap(box.min[axis], box.max[axis]);
        }
        return box;
    }

    oracle::RandomFloats floats_;
    bool grid_ = false, any_ = false, mixed_ = false;
    int flat_axis_ = -1;
    float field_ = 4, scale_ = 1;
    vec3 shift_{0};
};

}  // namespace collidoscope::test

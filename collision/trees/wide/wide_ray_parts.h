// What wide_ray.cpp and its compilations for several instruction sets share.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

#include "collision/trees/wide/wide_ray.h"
#include "collision/volumes/float4.h"

namespace collidoscope::detail {

// A ray as boxes and triangles are tested against it. Its direction may be scaled by a power of
// two, and t * scale takes the place of t; for ordinary rays the scale is 1.
struct WideRay {
    WideRay(const Ray& ray, const Aabb& root);

    const Ray& ray;
    vec3 origin, direction;
    float scale = 1;
    bool limited = true;  // by boxes
    // Of the direction's coordinates, made smaller for where boxes begin and larger for where they
    // end by what a difference, an inverse and two products lose; see ray_span_narrow. NaN where
    // the axis does not limit.
    vec3 near_inverse, far_inverse;
};

inline WideRay::WideRay(const Ray& r, const Aabb& root)
    : ray(r), origin(r.origin), direction(r.direction) {
    // Ordinary rays take no scaling, and their inverses four together.
    const Float4 d = load(direction);
    const Float4 size = collidoscope::abs(d);
    const float longest = std::max(size[0], std::max(size[1], size[2]));
    const Float4 o = collidoscope::abs(load(origin));
    const bool ordinary = longest > 0x1p-60f && longest < 0x1p60f &&
                          std::min(size[0], std::min(size[1], size[2])) > 0x1p-90f;
    limited = reach_of(root) + o[0] + o[1] + o[2] < constants::ray_largest_reach;
    Float4 inverse = splat(1) / (d + Float4{0, 0, 0, 1});
    if (!ordinary || !limited) {
        const ScaledRay scaled(r, reach_of(root));
        limited = scaled.limited;
        direction = to_vec3(scaled.direction);
        scale = scaled.scale;
        inverse = detail::inverse(scaled.direction, limited);
    }
    near_inverse = to_vec3(inverse * splat(constants::ray_span_narrow));
    far_inverse = to_vec3(inverse * splat(constants::ray_span_widen));
}

// The first hit so far.
class Nearest {
  public:
    Nearest(const WideRay& ray, float t_max) : cast_(ray.ray), scale_(ray.scale), best_(t_max) {
        set_limit();
    }

    // Nothing that begins behind this counts, in units of t * scale.
    float limit() const { return limit_; }

    // Casts at the triangle in a slot, exactly.
    void ask(const WideRayTree& tree, std::uint32_t slot, std::vector<WideRayEvent>* events);

    void finish(const WideRayTree& tree, TreeRayAnswer& answer) const {
        if (!found_) return;
        answer.hit = TreeRayHit{best_, best_triangle_, cast_.normal(tree.triangles[best_slot_])};
    }

  private:
    void set_limit() {
        // A product of tiny numbers has lost digits.
        constexpr float least = std::numeric_limits<float>::min();
        limit_ = best_ * scale_ + least * std::max(1.0f, scale_);
    }

    TriangleCaster cast_;
    float scale_, best_, limit_;
    std::uint32_t best_triangle_ = 0, best_slot_ = 0;
    bool found_ = false;
};

// Compiled for several instruction sets.
using WideRayCast = TreeRayAnswer (*)(const WideRayTree& tree, const WideRay& ray, float t_max);
extern const WideRayCast wide_ray_avx2, wide_ray_avx512;

}  // namespace collidoscope::detail

// A ray against the bounding volumes of one tree, always on the safe side.
//
// A volume brings a class with
//
//     RayVolume(const Ray&, const V& root);       // once per cast
//     RaySpan operator()(const V&) const;         // where the ray is inside, widened
//     float scale() const;                        // the spans are in t * scale
//
// The direction is scaled by a power of two so that its largest coordinate is about 1: exact, and
// rays of any length then behave alike. An axis along which the ray hardly moves, and everything
// when the coordinates are near the largest float, do not limit the span: more nodes are opened,
// and none is missed. Source: slabs of Kay and Kajiya 1986; the widening of Ize 2013, "Robust BVH
// Ray Traversal".
#pragma once

#include <cmath>
#include <cstring>
#include <limits>

#include "collision/cpu/float4.h"
#include "collision/trees/constants.h"
#include "collision/volumes/obb.h"

namespace collidoscope {

// Empty when near > far.
struct RaySpan {
    float near, far;
    bool hit() const { return near <= far; }
};

namespace detail {

inline float power_of_two_below(float x) {
    int exponent = 0;
    std::frexp(x, &exponent);
    return std::ldexp(1.0f, exponent - 1);
}

// From where the ray has crossed one of the two planes of each of three slabs to where it leaves
// the first of them, from t = 0 on. With a ray along a slab both are infinite, of opposite sign
// inside it and of the same sign outside; NaN says that it runs in the first or second plane, or
// that the slab does not limit: the order of the comparisons passes over it.
inline RaySpan span_between(Float4 first, Float4 second) {
    const Float4 entries = smaller(second, first);
    const Float4 exits = larger(first, second);
    RaySpan span{0, std::numeric_limits<float>::infinity()};
    for (int k = 0; k < 3; ++k) {
        span.near = entries[k] > span.near ? entries[k] : span.near;
        span.far = exits[k] < span.far ? exits[k] : span.far;
    }
    span.near = span.near * constants::ray_span_narrow - std::numeric_limits<float>::min();
    span.far = span.far * constants::ray_span_widen + std::numeric_limits<float>::min();
    return span;
}

// A ray as all volumes use it: its direction scaled to about 1, and its reach.
struct ScaledRay {
    ScaledRay(const Ray& ray, float root_reach) {
        const vec3 o = glm::abs(ray.origin), d = glm::abs(ray.direction);
        const float longest = std::max(d.x, std::max(d.y, d.z));
        reach = root_reach + o.x + o.y + o.z;
        limited = reach < constants::ray_largest_reach && longest > 0;
        scale = limited ? power_of_two_below(longest) : 1;
        // Divide in two steps: the inverse of a denormal is no float.
        const float root = 1 / std::sqrt(scale);
        origin = load(ray.origin);
        direction = scale >= std::numeric_limits<float>::min()
                        ? load(ray.direction) / splat(scale)
                        : load(ray.direction) * splat(root) * splat(root);
    }
    Float4 origin, direction;
    float scale, reach;
    bool limited;
};

// 1 / d, or NaN where that would not be exact enough to use; plus infinity where d is 0.
inline Float4 inverse(Float4 d, bool limited) {
    Float4 result{0, 0, 0, 0};
    for (int k = 0; k < 3; ++k) {
        const bool usable = limited && (d[k] == 0 || std::fabs(d[k]) >= constants::ray_least_slope);
        result[k] =
            usable ? 1 / (d[k] == 0 ? 0.0f : d[k]) : std::numeric_limits<float>::quiet_NaN();
    }
    return result;
}

}  // namespace detail

template <typename V>
class RayVolume;

template <>
class RayVolume<Aabb> {
  public:
    RayVolume(const Ray& ray, const Aabb& root)
        : RayVolume(detail::ScaledRay(ray, reach_of(root))) {}
    RaySpan operator()(const Aabb& box) const {
        const Float4 lo = (load_with_next(box.min) - origin_) * inverse_;
        const Float4 hi = (load_with_previous(box.max) - origin_) * inverse_;
        return detail::span_between(lo, hi);
    }
    float scale() const { return scale_; }

  private:
    explicit RayVolume(const detail::ScaledRay& ray)
        : origin_(ray.origin),
          inverse_(detail::inverse(ray.direction, ray.limited)),
          scale_(ray.scale) {}

    Float4 origin_, inverse_;
    float scale_;
};

template <>
class RayVolume<Obb> {
  public:
    RayVolume(const Ray& ray, const Obb& root) : ray_(ray, reach_of(root)) {
        pad_ = splat(constants::ray_box_pad * ray_.reach + std::numeric_limits<float>::min());
    }
    RaySpan operator()(const Obb& box) const {
        const Float4 local[3] = {load_with_next(box.to_local[0]), load_with_next(box.to_local[1]),
                                 load_with_previous(box.to_local[2])};
        const auto turn = [&](Float4 v) {
            return broadcast<0>(v) * local[0] + broadcast<1>(v) * local[1] +
                   broadcast<2>(v) * local[2];
        };
        const Float4 start = turn(ray_.origin - load_with_next(box.center));
        const Float4 inverse = detail::inverse(turn(ray_.direction), ray_.limited);
        const Float4 half = load_with_next(box.half) + pad_;
        return detail::span_between((-half - start) * inverse, (half - start) * inverse);
    }
    float scale() const { return ray_.scale; }

  private:
    detail::ScaledRay ray_;
    Float4 pad_;
};

}  // namespace collidoscope

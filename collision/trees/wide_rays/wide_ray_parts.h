// Parts shared by wide_ray.cpp and its compilations for several instruction sets.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <span>
#include <unordered_map>
#include <vector>

#include "collision/cpu/float4.h"
#include "collision/trees/wide_rays/constants.h"
#include "collision/trees/wide_rays/wide_ray.h"

namespace collidoscope::detail {

// A ray as boxes and triangles are tested against it. Its direction may be scaled by a power of
// two, and t * scale takes the place of t; for ordinary rays the scale is 1.
struct WideRay {
    WideRay(const Ray& ray, const Aabb& root);

    Ray ray;
    bool cull = false;  // triangles seen from behind are not met: all are asked exactly then
    float scale = 1;
    // The ray crosses a plane at t = plane * inverse + offset, a little earlier for planes where
    // boxes begin and a little later for those where they end.
    alignas(16) float inverse[4], near_offset[4], far_offset[4];
    // The offsets of the planes in a node that the ray crosses first and last, in bytes from its
    // beginning, and which order of its children is the ray's.
    std::uint32_t near_plane[3], far_plane[3], octant = 0;

    // For triangles: the axis along which the ray moves fastest and the other two, with what the
    // ray has along each; and the least that rounding may move a corner across the ray and along it
    // (in units of t * scale). Infinite where floats do not do.
    std::uint32_t axes[3];
    float origin[3], slopes[2], inverse_along = 0, speed = 0;
    float min_across = std::numeric_limits<float>::infinity();
    float min_along = std::numeric_limits<float>::infinity();

  private:
    // Source: Wald, Benthin, Boulos 2008. The tests of boxes need no signs after this.
    void find_planes(Float4 signed_inverse) {
        octant = signs_of_three(signed_inverse);
        std::memcpy(near_plane, planes_of_octant[octant].near, sizeof near_plane);
        std::memcpy(far_plane, planes_of_octant[octant].far, sizeof far_plane);
    }

    struct Planes {
        std::uint32_t near[3], far[3];
    };
    static constexpr std::array<Planes, 8> planes_of_octant = [] {
        constexpr std::uint32_t row = wide_children * sizeof(float);
        std::array<Planes, 8> result{};
        for (std::uint32_t signs = 0; signs < 8; ++signs) {
            for (std::uint32_t k = 0; k < 3; ++k) {
                const std::uint32_t back = signs >> k & 1;
                result[signs].near[k] = (k + 3 * back) * row;
                result[signs].far[k] = (k + 3 - 3 * back) * row;
            }
        }
        return result;
    }();
};

inline WideRay::WideRay(const Ray& r, const Aabb& root) : ray(r) {
    const auto keep = [](float* to, Float4 v) { std::memcpy(to, &v, sizeof v); };
    const auto longest_of = [](Float4 v) { return std::max(v[0], std::max(v[1], v[2])); };
    const auto shortest_of = [](Float4 v) { return std::min(v[0], std::min(v[1], v[2])); };
    const auto sum_of = [](Float4 v) { return v[0] + v[1] + v[2]; };
    const auto inverse_of = [](Float4 v) {
        return splat(1) / __builtin_shufflevector(v, splat(1), 0, 1, 2, 4);
    };
    const Float4 o = load_with_next(r.origin);
    Float4 d = load_with_previous(r.direction);
    Float4 signed_inverse = inverse_of(d);
    Float4 size = collidoscope::abs(d);
    const Float4 farthest = larger(collidoscope::abs(load_with_next(root.min)),
                                   collidoscope::abs(load_with_previous(root.max)));
    const float reach = sum_of(farthest + collidoscope::abs(o));
    float longest = longest_of(size);
    if (!(longest > 0x1p-20f && longest < 0x1p20f)) [[unlikely]] {
        const ScaledRay scaled(r, reach_of(root));
        d = scaled.direction, size = collidoscope::abs(d);
        scale = scaled.scale;
        longest = longest_of(size);
        signed_inverse = inverse_of(d);
    }
    bool limited = longest > 0 && reach < constants::wide_ray_largest_reach;
    if (!limited && reach < constants::wide_ray_stretched_reach && scale > 0x1p-40f &&
        longest > 0x1p-20f && longest < 0x1p20f) [[unlikely]] {
        // Stretch the direction: t is the smaller.
        constexpr float stretch = constants::wide_ray_stretch;
        limited = true;
        d *= splat(stretch), size *= splat(stretch), longest *= stretch;
        scale /= stretch;
        signed_inverse = inverse_of(d);
    }
    // Which axis it is, is a toss: no branch.
    const std::uint32_t z_fastest = size[2] >= longest, y_before_x = size[1] >= size[0];
    const std::uint32_t axis = z_fastest << 1 | (y_before_x & ~z_fastest);
    axes[0] = axis == 0;
    axes[1] = 2 - (axis == 2);
    axes[2] = axis;
    alignas(16) float from[4], along[4];
    keep(from, o);
    keep(along, d);
    for (int i = 0; i < 3; ++i) origin[i] = from[axes[i]];
    for (int i = 0; i < 2; ++i) slopes[i] = along[axes[i]];

    // Rays that floats are too short for meet every box, but not the empty ones of unused lanes.
    if (!limited) [[unlikely]] {
        signed_inverse = splat(0x1p-100f);
        keep(inverse, signed_inverse);
        keep(near_offset, splat(-0x1p30f));
        keep(far_offset, splat(0x1p30f));
        find_planes(signed_inverse);
        return;
    }
    // If the ray hardly moves along an axis, let it move by less than the rounding.
    const float least = longest * constants::wide_ray_least_slope;
    if (shortest_of(size) < least) [[unlikely]] {
        for (int k = 0; k < 3; ++k) {
            if (size[k] < least) signed_inverse[k] = std::copysign(1 / least, d[k]);
        }
    }
    const Float4 offset = o * signed_inverse;
    const Float4 pad = splat(constants::wide_ray_pad * reach) * collidoscope::abs(signed_inverse) +
                       splat(std::numeric_limits<float>::min());
    keep(inverse, signed_inverse);
    keep(near_offset, -offset - pad);
    keep(far_offset, pad - offset);
    find_planes(signed_inverse);
    inverse_along = inverse[axis];
    constexpr float most = constants::wide_ray_filter_reach;
    if (std::min(reach, scale) < 1 / most || std::max(reach, scale) > most) return;
    speed = longest;
    min_across = constants::wide_ray_slack_least * reach;
    min_along = min_across * std::fabs(inverse_along);
}

// The first hit so far. For a triangle whose inside the ray surely passes, bounds of t are enough
// until they overlap with those of another.
class Nearest {
  public:
    Nearest(const RayMemory& tree, const WideRay& ray, float t_max,
            std::vector<WideRayEvent>* events)
        : tree_(tree), ray_(ray), events_(events), best_(t_max) {
        set_limit();
    }

    // Nothing that begins behind this counts, in units of t * scale.
    float limit() const { return limit_; }

    // A triangle of a leaf that the ray surely meets, in its inside, between two bounds above 0.
    void meet(RayLink leaf, std::uint32_t i, float low, float high) {
        if (high >= limit_ || high >= low_) return ask(leaf, i);
        if (events_) [[unlikely]]
            tell(leaf, i, true);
        leaf_ = leaf;
        i_ = i;
        low_ = low;
        limit_ = high;
    }
    // One that it may meet.
    void ask(RayLink leaf, std::uint32_t i);
    // One that it meets behind the limit.
    void pass(RayLink leaf, std::uint32_t i) {
        if (events_) [[unlikely]]
            tell(leaf, i, false);
    }

    // Whether the first hit is known by bounds only, and that triangle; and what to answer once it
    // is known exactly, or else.
    bool pending() const { return low_ < none; }
    Triangle triangle() const { return tree_.triangle(leaf_, i_); }
    void finish(const RayHit& exact, std::optional<TreeRayHit>& hit) const {
        if (!(exact.t <= best_)) [[unlikely]]
            return finish(hit);
        // Field by field: a hit that is copied as a whole waits until its parts are in memory.
        TreeRayHit& to = hit.emplace();
        to.t = exact.t;
        to.triangle = tree_.primitive(leaf_, i_);
        to.normal = exact.normal;
    }
    void finish(std::optional<TreeRayHit>& hit) const;

  private:
    static constexpr float none = std::numeric_limits<float>::infinity();

    void offer(float t, RayLink leaf, std::uint32_t i);
    void tell(RayLink leaf, std::uint32_t i, bool first);
    void set_limit() {
        // A product of tiny numbers has lost digits.
        constexpr float least = std::numeric_limits<float>::min();
        limit_ = best_ * ray_.scale + least * std::max(1.0f, ray_.scale);
    }

    const RayMemory& tree_;
    const WideRay& ray_;
    std::vector<WideRayEvent>* events_;
    float best_, limit_;
    RayLink best_leaf_{0}, leaf_{0};  // of the best, and of what is known by bounds
    std::uint32_t best_i_ = 0, i_ = 0;
    float low_ = none;
};

// The children that are still to be opened, the nearest last, and where the ray enters their boxes.
// A node leaves at most seven behind; some more are written where fewer are met.
inline constexpr std::uint32_t wide_ray_stack = 7 * (max_tree_depth + 2) + 16;

// Names the nodes of events, told by their links, as views do: the root is 0, then the children of
// the node at the first of these places, of that at the second and so on. Brings t back to the
// ray's own units.
template <typename Tree>
void name_nodes(const Tree& tree, std::span<const std::uint32_t> places, float scale,
                std::vector<WideRayEvent>& events) {
    struct Name {
        std::uint32_t number, parent;
    };
    std::unordered_map<std::uint32_t, Name> names{{0, {0, 0}}};
    for (const std::uint32_t place : places) {
        const std::uint32_t parent = names.at(RayLink::to(place, 0).bits).number;
        for (std::uint32_t lane = 0; lane < wide_children; ++lane) {
            const RayLink child = tree.node(place).link(lane);
            if (child.used())
                names.emplace(child.bits, Name{static_cast<std::uint32_t>(names.size()), parent});
        }
    }
    for (WideRayEvent& event : events) {
        const bool of_node = event.kind == WideRayEvent::Open || event.kind == WideRayEvent::Skip;
        if (of_node) {
            const Name name = names[event.index];
            event.index = name.number;
            event.parent = name.parent;
        }
        if (of_node && event.t > 0) event.t /= scale;
    }
}

// Compiled for several instruction sets.
using WideRayCast = TreeRayAnswer (*)(const WideRayTree& tree, const WideRay& ray, float t_max,
                                      std::vector<WideRayEvent>* events);
extern const WideRayCast wide_ray_avx2, wide_ray_avx512;

}  // namespace collidoscope::detail

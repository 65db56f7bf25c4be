// A ray against the polytopes of one k-DOP tree (ray_volume.h says what a RayVolume is).
//
// The ray's coordinates along the k/2 directions are the same in every node: they are worked out
// once a cast, in double. A node then costs a slab for each pair of planes. Along the axes the
// arithmetic is that of a box; the slabs of the other directions are wider by what rounding may
// have moved the ray. Source: Kay and Kajiya 1986, "Ray tracing complex scenes", whose bounding
// volumes these are.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>

#include "collision/trees/builders/dop_volume.h"
#include "collision/trees/ray_volume.h"
#include "collision/trees/tree_view.h"
#include "collision/volumes/dop.h"

namespace collidoscope {

template <int K>
class RayVolume<Dop<K>> {
  public:
    RayVolume(const Ray& ray, const Dop<K>& root) {
        const detail::ScaledRay scaled(ray, reach_of(root));
        scale_ = scaled.scale;
        const float pad = constants::ray_dop_pad * scaled.reach + std::numeric_limits<float>::min();
        for (std::size_t b = 0; b < blocks; ++b) {
            Float4 along{0, 0, 0, 0};
            for (int k = 0; k < 3; ++k) {
                const int i = static_cast<int>(begin(b)) + k;
                const vec3& d = Dop<K>::direction(i);
                double origin = 0, direction = 0;
                for (int axis = 0; axis < 3; ++axis) {
                    origin += double{d[axis]} * double{scaled.origin[axis]};
                    direction += double{d[axis]} * double{scaled.direction[axis]};
                }
                origin_[b][k] = static_cast<float>(origin);
                along[k] = static_cast<float>(direction);
                pad_[b][k] = i < 3 ? 0 : pad;
            }
            inverse_[b] = detail::inverse(along, scaled.limited);
        }
    }
    RaySpan operator()(const Dop<K>& dop) const {
        RaySpan span{0, std::numeric_limits<float>::infinity()};
        for (std::size_t b = 0; b < blocks; ++b) {
            const Float4 lo = three(dop.lo.data() + begin(b)) - pad_[b];
            const Float4 hi = three(dop.hi.data() + begin(b)) + pad_[b];
            const RaySpan part = detail::span_between((lo - origin_[b]) * inverse_[b],
                                                      (hi - origin_[b]) * inverse_[b]);
            span.near = std::max(span.near, part.near);
            span.far = std::min(span.far, part.far);
        }
        return span;
    }
    float scale() const { return scale_; }

  private:
    // Three directions at a time; where their number is no multiple of three, the last three begin
    // with some that were looked at before.
    static constexpr std::size_t pairs = Dop<K>::pairs;
    static constexpr std::size_t blocks = (pairs + 2) / 3;
    static constexpr std::size_t begin(std::size_t block) { return std::min(3 * block, pairs - 3); }
    static Float4 three(const float* from) { return Float4{from[0], from[1], from[2], 0}; }

    std::array<Float4, blocks> origin_{}, pad_{}, inverse_{};
    float scale_ = 1;
};

// Calls with the tree of a view whose nodes are k-DOPs of 6, 14, 18 or 26 planes; false for other
// views.
template <typename Call>
bool with_dop_tree(const TreeView& view, Call&& call) {
    const auto tried = [&](const auto* of_dops) {
        if (of_dops) call(of_dops->tree());
        return of_dops != nullptr;
    };
    return tried(dynamic_cast<const TreeViewOf<Dop<18>>*>(&view)) ||
           tried(dynamic_cast<const TreeViewOf<Dop<6>>*>(&view)) ||
           tried(dynamic_cast<const TreeViewOf<Dop<14>>*>(&view)) ||
           tried(dynamic_cast<const TreeViewOf<Dop<26>>*>(&view));
}

}  // namespace collidoscope

// The baseline, the choice, and what needs no lanes.
#include "collision/trees/wide/wide_ray.h"

#include <cmath>
#include <unordered_map>

#include "collision/trees/wide/large_pages.h"
#include "collision/trees/wide/wide_ray_parts.h"

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

#define WIDE [[gnu::always_inline]] inline
#define WIDE_ENTRY

namespace collidoscope::detail {
namespace {

#include "collision/trees/wide/wide_lanes_baseline.inc"

WIDE unsigned bits_of(Int4 truth) {
#if defined(__SSE__)
    __m128 bits;
    std::memcpy(&bits, &truth, sizeof bits);
    return static_cast<unsigned>(_mm_movemask_ps(bits));
#else
    return bits4(truth);
#endif
}
// Bit i: a[i] <= b[i].
WIDE unsigned not_above(const F8& a, const F8& b) {
    return bits_of(a.lo <= b.lo) | bits_of(a.hi <= b.hi) << 4;
}

// The descent on these lanes.
#include "collision/trees/wide/wide_ray_body.inc"

WideRayCast descent_for(Simd simd) {
#if defined(__x86_64__)
    if (simd == Simd::Avx512) return wide_ray_avx512;
    if (simd == Simd::Avx2) return wide_ray_avx2;
#endif
    (void)simd;
    return [](const WideRayTree& tree, const WideRay& ray, float t_max) {
        return descend<false>(tree, ray, t_max, nullptr);
    };
}

}  // namespace

void Nearest::ask(const WideRayTree& tree, std::uint32_t slot, std::vector<WideRayEvent>* events) {
    const std::optional<float> t = cast_(tree.triangles[slot]);
    const std::uint32_t triangle = tree.primitives[slot];
    const bool closer =
        t && (*t < best_ || (*t == best_ && (!found_ || triangle < best_triangle_)));
    if (events) {
        events->push_back({closer ? WideRayEvent::Hit : WideRayEvent::Miss, triangle, t ? *t : -1});
    }
    if (!closer) return;
    best_ = *t;
    best_triangle_ = triangle;
    best_slot_ = slot;
    found_ = true;
    set_limit();
}

TreeRayAnswer cast(const WideRayTree& tree, const Ray& ray, float t_max, Simd simd,
                   std::vector<WideRayEvent>* events) {
    if (tree.empty()) return {};
    const WideRay wide(ray, tree.bounds);
    if (!events) return descent_for(simd)(tree, wide, t_max);
    const TreeRayAnswer answer = descend<true>(tree, wide, t_max, events);
    // Name nodes as views do.
    std::unordered_map<std::uint32_t, std::uint32_t> numbers{{ChildLink::node(0).bits, 0}};
    for (std::uint32_t node = 0; node < tree.nodes.size(); ++node) {
        for (std::uint32_t lane = 0; lane < wide_children; ++lane) {
            const ChildLink child = tree.nodes[node].child[lane];
            if (child.used()) numbers[child.bits] = tree.numbers[node] + lane;
        }
    }
    for (WideRayEvent& event : *events) {
        const bool of_node = event.kind == WideRayEvent::Open || event.kind == WideRayEvent::Skip;
        if (of_node) event.index = numbers[event.index];
        if (of_node && event.t > 0) event.t /= wide.scale;
    }
    return answer;
}

}  // namespace collidoscope::detail

namespace collidoscope {

WideRayTree for_rays(const WideAabbTree& tree) {
    const auto copy = [](const auto& from, auto& to) {
        to.reserve(from.size());
        prefer_large_pages(to.data(), from.size() * sizeof from[0]);
        to.assign(from.begin(), from.end());
    };
    WideRayTree result;
    result.bounds = tree.bounds;
    copy(tree.nodes, result.nodes);
    copy(tree.numbers, result.numbers);
    copy(tree.primitives, result.primitives);
    result.triangles.reserve(tree.corners.size());
    prefer_large_pages(result.triangles.data(), tree.corners.size() * sizeof(Triangle));
    for (std::uint32_t slot = 0; slot < tree.corners.size(); ++slot) {
        result.triangles.push_back(tree.triangle(slot));
    }
    return result;
}
WideRayTree for_rays(const AabbTree& binary, const Mesh& mesh) {
    // Costs as measured: an opened node takes the time of some five triangles of a leaf.
    return for_rays(collapse<Aabb>(binary, mesh, {.leaf_size = 4, .node_cost = 5}));
}

}  // namespace collidoscope

// Many rays on their way through a wide tree at once.
//
// A few dozen are under way and take turns: each opens one node, or tests one leaf, and has the
// memory fetched that its next turn needs. By then it has come; and as a turn does not wait for
// another ray's, the processor works on several. All that depends on a toss (how many children are
// met, node or leaf, hit or miss) is written as a choice of a place to write to, not as a branch.
//
// Source of the idea to keep a stream of rays and to sort them by what they do next: Wald, Gribble,
// Boulos, Kensler, SIMD Ray Stream Tracing (2007).
#pragma once

#include <optional>

#include "collision/trees/tree.h"
#include "collision/trees/wide/wide_ray_parts.h"

namespace collidoscope::detail {

// One ray on its way.
struct alignas(64) WideRayFlight {
    // What the processor reads for eight children where fewer were kept.
    static constexpr std::uint32_t spare = 16;
    static constexpr std::uint32_t deepest = 7 * (max_tree_depth + 2) + spare;

    std::optional<WideRay> ray;
    std::optional<Nearest> nearest;
    std::uint32_t near_plane[3], far_plane[3];  // in bytes from a node's beginning
    std::uint32_t octant;                       // see WideRayTree::Node::order
    std::uint32_t index;                        // of the ray
    // The children that are still to be opened, the nearest last, and where their boxes begin. A
    // node leaves at most seven behind. The first is no child.
    std::uint32_t top;
    RayLink links[deepest];
    float nears[deepest];
};
inline constexpr std::uint32_t wide_ray_flights = 32;

// Which rays, and in which order: from one place of a list to another, or without a list the rays
// of these numbers.
struct WideRayTurns {
    const std::uint64_t* list;  // the lower halves are numbers of rays
    std::size_t first, end;

    std::uint32_t operator[](std::size_t i) const {
        return static_cast<std::uint32_t>(list ? list[i] : i);
    }
};

// Answers for those rays. flights: wide_ray_flights of any contents.
using WideRayStream = void (*)(const WideRayTree& tree, std::span<const Ray> rays,
                               std::span<std::optional<TreeRayHit>> hits, const WideRayTurns& turns,
                               WideRayFlight* flights);
extern const WideRayStream wide_ray_stream_avx2, wide_ray_stream_avx512;

}  // namespace collidoscope::detail

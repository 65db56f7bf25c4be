// Many rays on their way through a wide tree at once.
//
// A few dozen are under way and take turns: each opens one node, or tests one leaf, and has the
// memory fetched that its next turn needs. By then it has come; and as a turn does not wait for
// another ray's, the processor works on several. For the same reason all of them open their nodes
// before any looks at what it has put on its stack. All that depends on a toss (how many children
// are met, node or leaf, hit or miss) is written as a choice of a place to write to, not as a
// branch.
//
// Source of the idea to keep a stream of rays and to sort them by what they do next: Wald, Gribble,
// Boulos, Kensler, SIMD Ray Stream Tracing (2007).
#pragma once

#include <optional>

#include "collision/trees/tree.h"
#include "collision/trees/wide_rays/wide_ray_parts.h"

namespace collidoscope::detail {

// One ray on its way.
struct alignas(64) WideRayFlight {
    std::optional<WideRay> ray;
    std::optional<Nearest> nearest;
    std::uint32_t index;  // of the ray
    std::uint32_t top;    // the first on the stack is no child
    RayLink links[1 + wide_ray_stack];
    float nears[1 + wide_ray_stack];
};
// As measured: the near cache has to hold them, and what they have fetched.
inline constexpr std::uint32_t wide_ray_flights = 24;

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

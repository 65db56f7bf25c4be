// The first hit of a ray on a mesh, through a wide tree: one ray at a time, or many.
//
// The boxes of all eight children are tested at once, on the safe side. The boxes met are opened in
// an order that the node has for each octant of directions, near before far, so that nothing is
// sorted and no branch depends on how many they are. A leaf's triangles are looked at eight at a
// time in float, with a bound of the error: most are surely missed, or surely met between two
// bounds of t. Only those left in doubt, and the first hit at the end, are asked exactly
// (ray_triangle.h). So the answers are those of casting the ray at every triangle, and of the other
// trees: nothing slips through an edge. Sources: Wald, Benthin, Boulos 2008, "Getting Rid of
// Packets" (one ray through wide nodes); Ize 2013, "Robust BVH Ray Traversal"; Woop, Benthin, Wald
// 2013 for watertight triangles.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "collision/trees/traverse_ray.h"
#include "collision/trees/wide/wide_kernels.h"
#include "collision/trees/wide_rays/wide_ray_steps.h"

namespace collidoscope {

// The link of a lane of a node: to a place in the tree's memory, where a node begins or a leaf with
// so many triangles. Nothing leads to the root, so zero says that the lane is unused.
struct RayLink {
    std::uint32_t bits;

    static RayLink to(std::size_t place, std::uint32_t count) {
        return {static_cast<std::uint32_t>(place << 4 | count)};
    }
    bool used() const { return bits != 0; }
    bool is_leaf() const { return (bits & 15) != 0; }
    std::uint32_t count() const { return bits & 15; }  // triangles of a leaf
    std::size_t place() const { return bits >> 4; }
    bool operator==(const RayLink&) const = default;
};

// The memory of a tree that is arranged for rays: nodes, and the triangles in its leaves.
struct RayMemory {
    struct alignas(32) Piece {
        std::byte bytes[32];
    };
    // A leaf has ten rows of as many words as it has triangles: one row for each coordinate of each
    // corner, and their numbers in the mesh. Rows may be read eight words at a time.

    Aabb bounds;
    std::vector<Piece> memory;
    std::size_t unit = sizeof(Piece);  // bytes in which places are counted

    bool empty() const { return memory.empty(); }
    const std::byte* at(std::size_t place) const {
        return reinterpret_cast<const std::byte*>(memory.data()) + place * unit;
    }
    const float* rows(RayLink leaf) const {
        return reinterpret_cast<const float*>(at(leaf.place()));
    }
    // Triangle i of a leaf, and its number in the mesh.
    Triangle triangle(RayLink leaf, std::uint32_t i) const {
        const float* row = rows(leaf) + i;
        const std::size_t n = leaf.count();
        return {{row[0], row[n], row[2 * n]},
                {row[3 * n], row[4 * n], row[5 * n]},
                {row[6 * n], row[7 * n], row[8 * n]}};
    }
    std::uint32_t primitive(RayLink leaf, std::uint32_t i) const {
        return reinterpret_cast<const std::uint32_t*>(at(leaf.place()))[9 * leaf.count() + i];
    }
};

// A wide tree arranged for rays: its nodes, each followed by its own leaves, and the triangles in
// them, so that opening a node or a leaf reads one piece of memory. About as large as the wide
// tree, which is not needed afterward.
struct WideRayTree : RayMemory {
    // Unused lanes hold nothing, as in WideNode.
    struct alignas(32) Node {
        float min[3][wide_children];
        float max[3][wide_children];
        RayLink child[wide_children];
        // For rays whose direction is negative along the axes of these bits (1, 2, 4 for x, y, z)
        // the lanes, four bits each, the farthest child first, as their centers lie along the
        // diagonal: a guess that costs some 2 % more opened nodes than the order in which the ray
        // meets them.
        std::uint32_t order[8];

        RayLink link(std::uint32_t lane) const { return child[lane]; }
    };

    static constexpr std::size_t unit_bytes = sizeof(Piece);

    std::vector<std::uint32_t> places;  // of the nodes, in the order of the wide tree

    const Node& node(std::size_t place) const {
        return reinterpret_cast<const Node&>(memory[place]);
    }
    std::size_t bytes() const {
        return memory.size() * sizeof memory[0] + places.size() * sizeof places[0];
    }
};
static_assert(sizeof(WideRayTree::Node) == 8 * sizeof(WideRayTree::Piece));
WideRayTree for_rays(const WideAabbTree& tree);
// From a binary tree of the same mesh, for instance build_sah_bvh(mesh).
WideRayTree for_rays(const AabbTree& binary, const Mesh& mesh);

namespace detail {

// The pieces that a leaf of so many triangles takes, and the leaf of a wide tree written there.
inline std::size_t leaf_pieces(std::uint32_t count) {
    return (10 * count * sizeof(float) + sizeof(RayMemory::Piece) - 1) / sizeof(RayMemory::Piece);
}
void write_leaf(std::byte* to, const WideAabbTree& tree, ChildLink leaf);
// The order of a node's children for each octant, by their boxes and links.
void set_order(WideRayTree::Node& node);

// One event on the way of a ray, for a trace.
struct WideRayEvent {
    enum Kind : std::uint8_t { Open, Skip, Hit, Miss } kind;
    std::uint32_t index;  // number of the node (see WideTree::numbers); triangle of the mesh
    float t;              // where the ray enters the node or meets the triangle; negative if never
    std::uint32_t parent = 0;  // number of the node above; of the root itself 0 too
    bool culled = false;       // a triangle that is met, but from behind
};
// The nodes that waited when a first child of a node was opened: its siblings that are opened or
// skipped later. Empty for other events.
std::vector<std::uint32_t> waiting_at(const std::vector<WideRayEvent>& events, std::size_t event);
TreeRayAnswer cast(const WideRayTree& tree, const Ray& ray, const RayRules& rules, Simd simd,
                   std::vector<WideRayEvent>* events);
void cast(const WideRayTree& tree, std::span<const Ray> rays,
          std::span<std::optional<TreeRayHit>> hits, std::uint32_t threads, Simd simd,
          bool in_order);

template <Tracer T>
void tell(const std::vector<WideRayEvent>& events, const TreeRayAnswer& answer, bool ends, T trace);

}  // namespace detail

// As raycast for other trees. Among triangles met at the same t the one
// with the lowest index wins. `opened` counts opened nodes and leaves, `skipped` the other lanes of
// opened nodes, also unused ones, `primitive_tests` the triangles that floats alone did not rule
// out. Traced steps: "open", "skip", "hit", "miss", "done".
template <Tracer T = NoTrace>
TreeRayAnswer raycast(const WideRayTree& tree, const Ray& ray, const RayRules& rules = {},
                      T trace = {}) {
    if constexpr (!T::enabled) return detail::cast(tree, ray, rules, best_simd(), nullptr);
    std::vector<detail::WideRayEvent> events;
    const TreeRayAnswer answer = detail::cast(tree, ray, rules, best_simd(), &events);
    detail::tell(events, answer, rules.t_max < std::numeric_limits<float>::infinity(), trace);
    return answer;
}

// The same for many rays: hits[i] becomes the answer of rays[i]. A few dozen are under way at once
// and take turns, so that one is worked on while another waits for memory (wide_ray_stream.h); into
// a tree beyond 64 MiB they are cast in an order in which neighbors take much the same way. Worth
// it from some hundred rays on. The spans have equal lengths. Cost: half to a third of single rays.
void raycast(const WideRayTree& tree, std::span<const Ray> rays,
             std::span<std::optional<TreeRayHit>> hits, std::uint32_t threads = 1);

template <Tracer T>
void detail::tell(const std::vector<WideRayEvent>& events, const TreeRayAnswer& answer, bool ends,
                  T trace) {
    for (std::size_t i = 0; i < events.size(); ++i) {
        const WideRayEvent& event = events[i];
        constexpr const char* labels[] = {"open", "skip", "hit", "miss"};
        trace.step(labels[event.kind],
                   [&](auto& step) { wide_ray::say_event(step, events, i, ends); });
    }
    trace.step("done", [&](auto& step) { wide_ray::say_done(step, answer); });
}

}  // namespace collidoscope

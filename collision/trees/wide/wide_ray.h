// Where a ray meets a mesh first, through a wide tree: one ray at a time, or many.
//
// The boxes of all eight children are tested at once, on the safe side; the nearest child that is
// met is opened first. Of a leaf's triangles four at a time are looked at in float, with a bound of
// the error, and only those that may be met are asked exactly (ray_triangle.h). So the answers are
// those of casting the ray at every triangle, and of the other trees: nothing slips through an
// edge. Sources: Wald, Benthin, Boulos 2008, "Getting Rid of Packets" (one ray through wide nodes);
// Ize 2013, "Robust BVH Ray Traversal"; Woop, Benthin, Wald 2013 for watertight triangles.
#pragma once

#include <span>

#include "collision/trees/traverse_ray.h"
#include "collision/trees/wide/wide_kernels.h"

namespace collidoscope {

// What rays need of a wide tree: its nodes, and the triangles themselves in the order of the
// leaves, so that opening a leaf reads one piece of memory. About as large as the wide tree; that
// one is not needed any more.
struct WideRayTree {
    Aabb bounds;
    std::vector<WideNode<Aabb>> nodes;
    std::vector<std::uint32_t> numbers;  // as in the wide tree
    std::vector<Triangle> triangles;
    std::vector<std::uint32_t> primitives;  // slot -> triangle of the mesh

    bool empty() const { return nodes.empty(); }
    std::size_t bytes() const {
        return nodes.size() * (sizeof nodes[0] + sizeof numbers[0]) +
               triangles.size() * sizeof triangles[0] + primitives.size() * sizeof primitives[0];
    }
};
WideRayTree for_rays(const WideAabbTree& tree);
// From a binary tree of the same mesh, for instance build_sah_bvh(mesh).
WideRayTree for_rays(const AabbTree& binary, const Mesh& mesh);

namespace detail {

// What happened on the way, for a trace.
struct WideRayEvent {
    enum Kind : std::uint8_t { Open, Skip, Hit, Miss } kind;
    std::uint32_t index;  // number of the node (see WideTree::numbers); triangle of the mesh
    float t;              // where the ray enters the node or meets the triangle; negative if never
};
TreeRayAnswer cast(const WideRayTree& tree, const Ray& ray, float t_max, Simd simd,
                   std::vector<WideRayEvent>* events);

template <Tracer T>
void tell(const std::vector<WideRayEvent>& events, const TreeRayAnswer& answer, T trace);

}  // namespace detail

// As raycast for other trees. Hits with t <= t_max count. Of triangles met at the same t the one
// with the lowest index wins. `opened` counts opened nodes and leaves, `skipped` the other lanes of
// opened nodes, also unused ones, `primitive_tests` the triangles that were asked exactly. Traced
// steps: "open", "skip", "hit", "miss", "done".
template <Tracer T = NoTrace>
TreeRayAnswer raycast(const WideRayTree& tree, const Ray& ray,
                      float t_max = std::numeric_limits<float>::infinity(), T trace = {}) {
    if constexpr (!T::enabled) return detail::cast(tree, ray, t_max, best_simd(), nullptr);
    std::vector<detail::WideRayEvent> events;
    const TreeRayAnswer answer = detail::cast(tree, ray, t_max, best_simd(), &events);
    detail::tell(events, answer, trace);
    return answer;
}

// The same for many rays: hits[i] becomes the answer of rays[i]. They are cast in an order in which
// neighbours take much the same way, so that what one has read the next finds at hand. Worth it
// from some thousand rays on. The spans have equal lengths. Cost: the order about 40 ns a ray.
void raycast(const WideRayTree& tree, std::span<const Ray> rays,
             std::span<std::optional<TreeRayHit>> hits, std::uint32_t threads = 1);

template <Tracer T>
void detail::tell(const std::vector<WideRayEvent>& events, const TreeRayAnswer& answer, T trace) {
    for (const WideRayEvent& event : events) {
        constexpr const char* labels[] = {"open", "skip", "hit", "miss"};
        trace.step(labels[event.kind], [&](auto& step) {
            switch (event.kind) {
                case WideRayEvent::Open:
                    step.say("Open node ", strong(event.index), ": test its children together.")
                        .mark(NodeMark{0, event.index}, Role::Opened);
                    break;
                case WideRayEvent::Skip:
                    step.say("Skip node ", strong(event.index),
                             event.t >= 0 ? ": it begins behind the best hit."
                                          : ": the ray misses its box, or meets it behind the best "
                                            "hit.")
                        .mark(NodeMark{0, event.index}, Role::Skipped);
                    break;
                case WideRayEvent::Hit:
                    step.say("The ray meets triangle ", strong(event.index),
                             " at t = ", now(event.t), ", the first so far.")
                        .mark(TriangleMark{0, event.index}, Role::Hit)
                        .now_value("t", event.t);
                    break;
                case WideRayEvent::Miss:
                    step.say("Triangle ", strong(event.index),
                             event.t >= 0 ? " lies behind the first so far."
                                          : " is missed by the ray.")
                        .mark(TriangleMark{0, event.index}, Role::Rejected);
                    break;
            }
        });
    }
    trace.step("done", [&](auto& step) {
        if (answer.hit) {
            step.say("The first triangle on the ray is ", strong(answer.hit->triangle),
                     ", at t = ", now(answer.hit->t), ".")
                .mark(TriangleMark{0, answer.hit->triangle}, Role::Result)
                .now_value("t", answer.hit->t);
        } else {
            step.say("The ray meets nothing.");
        }
    });
}

}  // namespace collidoscope

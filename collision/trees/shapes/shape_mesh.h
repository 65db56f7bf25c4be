// The triangles of a mesh that a convex body touches, with all contacts, through a tree of boxes.
//
// The body's bounds are taken into the mesh's frame; boxes apart from them are skipped, and the
// triangles of the others are placed in the world and tested there, each by the test of the pair:
// sphere_triangle, capsule_triangle, or the separating axes of two hulls. The mesh is a surface of
// flat triangles with two sides: a body that is inside a closed mesh and touches nothing has no
// contact.
// Source: Ericson 2005, sections 6.3 (descent of a tree) and 5.2.7 (sphere against mesh).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "collision/narrow/primitives/capsule.h"
#include "collision/narrow/primitives/sphere_triangle.h"
#include "collision/narrow/sat/sat_hull_hull.h"
#include "collision/narrow/triangle/capsule_triangle.h"
#include "collision/trees/node_stack.h"
#include "collision/trees/shapes/shape_mesh_steps.h"
#include "collision/trees/tree.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {

struct MeshTouch {
    std::uint32_t triangle = 0;  // of the mesh
    PairResult pair;             // of body and triangle, in the world; a hit
};

struct ShapeMeshAnswer {
    std::vector<MeshTouch> touched;  // by rising number
    std::size_t deepest = 0;         // of touched: the lowest signed distance, the first of equals
    std::uint64_t opened = 0;        // nodes looked into: children or triangles tested
    std::uint64_t skipped = 0;       // nodes whose boxes are apart from the body's
    std::uint64_t primitive_tests = 0;

    bool hit() const { return !touched.empty(); }
};

namespace detail {

// The box of a body in the mesh's frame: all points within the radius of one of those given,
// widened by all rounding on the way.
Aabb box_in_frame(std::span<const vec3> points, float radius, const RelativePose& placed,
                  const Aabb& root);
inline Aabb box_in_frame(const Sphere& a, const RelativePose& placed, const Aabb& root) {
    return box_in_frame({&a.center, 1}, a.radius, placed, root);
}
inline Aabb box_in_frame(const Capsule& a, const RelativePose& placed, const Aabb& root) {
    const std::array<vec3, 2> ends{a.from, a.to};
    return box_in_frame(ends, a.radius, placed, root);
}
inline Aabb box_in_frame(const Polytope& a, const RelativePose& placed, const Aabb& root) {
    return box_in_frame(a.vertices, 0, placed, root);
}

template <Tracer T>
PairResult touch(const Sphere& a, const Triangle& t, T trace) {
    return collide(a, t, trace.scope("sphere_triangle"));
}
template <Tracer T>
PairResult touch(const Capsule& a, const Triangle& t, T trace) {
    return collide(a, t, trace.scope("capsule_triangle"));
}
// Its steps name features of the hull of all of B, which a triangle is not: they are not told.
template <Tracer T>
PairResult touch(const Polytope& a, const Triangle& t, T) {
    const std::array<vec3, 3> corners{t.a, t.b, t.c};
    return collide_by_axes(a, convex_hull(corners));
}

// By number, and which of them is the deepest.
void sort_touched(ShapeMeshAnswer& answer);

}  // namespace detail

// Body: Sphere, Capsule or Polytope (a box or any other hull), in the world; the tree's mesh is
// placed there, each vertex rounded once. Which triangles are touched is exact on these
// coordinates, and the same for every tree; the contacts are those of the pairs. Cost: mostly
// that of the triangles in boxes that the body's box overlaps, each about 0.4 µs for a sphere, 5
// for a capsule, 7 for a box of eight points. Traced steps: "bounds", "skip", "open", "apart",
// "touch", "done".
template <typename Body, Tracer T = NoTrace>
ShapeMeshAnswer touched_triangles(const Body& body, const AabbTree& tree,
                                  const RelativePose& placed, T trace = {}) {
    ShapeMeshAnswer answer;
    if (tree.empty()) return answer;
    const Aabb box = detail::box_in_frame(body, placed, tree.nodes[0].bounds);
    trace.step("bounds", [&](auto& step) { shape_mesh::say_bounds(step, box, placed); });
    NodeStack<std::uint32_t, max_tree_depth + 2> stack;
    stack.push(0);
    while (!stack.empty()) {
        const std::uint32_t index = stack.pop();
        const auto& node = tree.nodes[index];
        if (!overlaps(node.bounds, box)) {
            ++answer.skipped;
            trace.step("skip", [&](auto& step) { shape_mesh::say_skip(step, index); });
            continue;
        }
        ++answer.opened;
        trace.step("open", [&](auto& step) { shape_mesh::say_open(step, index, node.is_leaf()); });
        if (!node.is_leaf()) {
            stack.push(node.first() + 1);
            stack.push(node.first());
            continue;
        }

        // Test the triangles of a leaf.
        for (std::uint32_t slot = node.first(); slot < node.first() + node.count(); ++slot) {
            ++answer.primitive_tests;
            const MeshTouch tried{tree.primitives[slot],
                                  detail::touch(body, placed(tree.triangles[slot]), trace)};
            trace.step(tried.pair.hit ? "touch" : "apart",
                       [&](auto& step) { shape_mesh::say_tried(step, tried); });
            if (tried.pair.hit) answer.touched.push_back(tried);
        }
    }
    detail::sort_touched(answer);
    trace.step("done", [&](auto& step) { shape_mesh::say_done(step, answer); });
    return answer;
}

}  // namespace collidoscope

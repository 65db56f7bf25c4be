// Rays against meshes: the tree that serves them, and the frames they change between. The mouse
// picks through the same tree.
#pragma once

#include <memory>

#include "app/demos/families/built_tree.h"
#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/traverse_ray.h"

namespace collidoscope::app {

using RayTree = BuiltTree<AabbTree>;

// Built on first use and kept with the mesh. Throws Canceled.
std::shared_ptr<const RayTree> ray_tree(const MeshAsset& mesh, const RunControl& control = {});
// Null while it is not built.
std::shared_ptr<const RayTree> ray_tree_if_ready(const MeshAsset& mesh);

// A view of it, null while it is not built: the tree_of() of a demo whose input `input` is the
// mesh.
std::shared_ptr<const TreeView> ray_tree_view(const Question& question, std::size_t input);

// The ray in the mesh's own frame, computed in double and rounded once; t stays the same.
Ray in_frame_of(const MeshInstance& mesh, const Ray& ray);
// A direction of the mesh's frame in the world.
vec3 into_world(const MeshInstance& mesh, const vec3& direction);

// Answer of a cast through a tree of the mesh.
Answer to_answer(const TreeRayAnswer& found, const MeshInstance& mesh);

// The first triangle on the ray, through the tree.
template <Tracer T = NoTrace>
Answer ray_through_tree(const Ray& ray, const MeshInstance& mesh, const RayRules& rules = {},
                        T trace = {}) {
    const auto tree = ray_tree(*mesh.asset);
    return to_answer(raycast(*tree->tree, in_frame_of(mesh, ray), rules, TraceOfBody<T>{trace, 1}),
                     mesh);
}

// The triangle whose center is nearest to the ray's line. Cost: all triangles.
std::uint32_t triangle_nearest_to(const Ray& ray, const MeshInstance& mesh);

// As ray_through_tree; the steps are those of one triangle's test: the one that is hit, or else the
// one that the ray misses by least.
template <Tracer T = NoTrace>
Answer ray_at_triangle_of(const Ray& ray, const MeshInstance& mesh, const RayRules& rules = {},
                          T trace = {}) {
    Answer answer = ray_through_tree(ray, mesh, rules);
    if constexpr (T::enabled) {
        const std::uint32_t shown =
            answer.triangle ? *answer.triangle : triangle_nearest_to(ray, mesh);
        const Triangle placed = RelativePose({}, mesh.pose)(mesh.asset->mesh().triangle(shown));
        (void)apply_rules(ray, placed, raycast(ray, placed, trace), rules, trace);
    }
    return answer;
}

}  // namespace collidoscope::app

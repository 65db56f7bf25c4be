#include "app/demos/families/point_mesh_demo.h"

#include <glm/geometric.hpp>

#include "app/demos/families/pair_demo.h"
#include "collision/narrow/primitives/single_contact.h"

namespace collidoscope::app {
namespace {

constexpr const char* signs_key = "signs";

dmat3 turn_of(const MeshInstance& mesh) {
    return glm::mat3_cast(glm::normalize(glm::dquat(mesh.pose.rotation)));
}

}  // namespace

std::shared_ptr<const BuiltSignedMesh> signed_mesh(const MeshAsset& mesh,
                                                   const RunControl& control) {
    const auto tree = ray_tree(mesh, control);
    return mesh.derived<BuiltSignedMesh>(signs_key, [&](const Mesh& triangles) {
        return BuiltSignedMesh{tree, VertexFans(triangles), dipoles_of(*tree->tree)};
    });
}

std::shared_ptr<const BuiltSignedMesh> signed_mesh_if_ready(const MeshAsset& mesh) {
    return mesh.derived_if_ready<BuiltSignedMesh>(signs_key);
}

Sphere in_frame_of(const MeshInstance& mesh, const Sphere& ball) {
    const dmat3 back = glm::transpose(turn_of(mesh));
    return {vec3(back * (dvec3(ball.center) - dvec3(mesh.pose.position))), ball.radius};
}

Answer to_answer(const FoundInFrame& found, const MeshPoint& nearest, const Sphere& ball,
                 const MeshInstance& mesh) {
    const dmat3 turn = turn_of(mesh);
    const dvec3 normal = turn * found.normal;
    const dvec3 on_ball = dvec3(ball.center) + double{ball.radius} * normal;
    const dvec3 on_mesh = turn * found.on_mesh + dvec3(mesh.pose.position);
    Answer answer =
        to_answer(collidoscope::detail::single_contact(found.distance, normal, on_ball, on_mesh));
    answer.triangle = nearest.triangle;
    answer.volume_tests = nearest.opened + nearest.pruned;
    answer.primitive_tests = nearest.primitive_tests;
    answer.add("surface_distance", nearest.distance,
               "The distance of the center from the surface, without a sign.");
    answer.add("feature", std::string(mesh_point::feature_name(nearest.part)),
               "The part of the triangle that is nearest to the center: its face, an edge or a "
               "vertex.");
    return answer;
}

}  // namespace collidoscope::app

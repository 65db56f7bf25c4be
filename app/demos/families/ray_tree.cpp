#include "app/demos/families/ray_tree.h"

#include <glm/geometric.hpp>
#include <limits>

namespace collidoscope::app {
namespace {

constexpr const char* rays_key = "rays";

dmat3 rotation_of(const MeshInstance& mesh) {
    return glm::mat3_cast(glm::normalize(glm::dquat(mesh.pose.rotation)));
}

}  // namespace

std::shared_ptr<const RayTree> ray_tree(const MeshAsset& mesh, const RunControl& control) {
    return built_tree(mesh, rays_key, control, [](const Mesh& triangles, BuildProgress* progress) {
        return build_aabb_tree(triangles, {2}, progress);
    });
}

std::shared_ptr<const RayTree> ray_tree_if_ready(const MeshAsset& mesh) {
    return mesh.derived_if_ready<RayTree>(rays_key);
}

std::shared_ptr<const TreeView> ray_tree_view(const Question& question, std::size_t input) {
    const auto* mesh = std::get_if<MeshInstance>(&question.inputs[input]);
    const auto ready = mesh ? ray_tree_if_ready(*mesh->asset) : nullptr;
    return ready ? ready->view : nullptr;
}

Ray in_frame_of(const MeshInstance& mesh, const Ray& ray) {
    const dmat3 back = glm::transpose(rotation_of(mesh));
    return {vec3(back * (dvec3(ray.origin) - dvec3(mesh.pose.position))),
            vec3(back * dvec3(ray.direction))};
}

vec3 into_world(const MeshInstance& mesh, const vec3& direction) {
    return vec3(rotation_of(mesh) * dvec3(direction));
}

Answer to_answer(const TreeRayAnswer& found, const MeshInstance& mesh) {
    Answer answer;
    answer.hit = found.hit.has_value();
    if (found.hit) {
        answer.t = found.hit->t;
        answer.normal = into_world(mesh, found.hit->normal);
        answer.triangle = found.hit->triangle;
    }
    answer.volume_tests = found.opened + found.skipped;
    answer.primitive_tests = found.primitive_tests;
    return answer;
}

std::uint32_t triangle_nearest_to(const Ray& ray, const MeshInstance& mesh) {
    const Ray local = in_frame_of(mesh, ray);
    const dvec3 d = glm::normalize(dvec3(local.direction));
    const Mesh& triangles = mesh.asset->mesh();
    std::uint32_t nearest = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < triangles.triangles.size(); ++i) {
        const Triangle t = triangles.triangle(i);
        const dvec3 center = (dvec3(t.a) + dvec3(t.b) + dvec3(t.c)) / 3.0 - dvec3(local.origin);
        const double distance = glm::length(glm::cross(d, center));
        if (distance < least) least = distance, nearest = i;
    }
    return nearest;
}

}  // namespace collidoscope::app

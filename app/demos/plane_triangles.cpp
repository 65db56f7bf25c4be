#include "collision/narrow/primitives/plane_triangles.h"

#include "app/demos/families/pair_demo.h"
#include "app/model/meshes/generators.h"

namespace collidoscope::app {

template <>
Shape default_shape<MeshInstance>(bool) {
    MeshInstance wall;
    wall.file = "wall.obj";
    wall.asset = std::make_shared<const MeshAsset>(wall.file, wall_with_doorway());
    return wall;
}

namespace {

constexpr std::size_t max_triangles = 10'000;

// The mesh's triangles where it stands. Throws InputError unless they make a wall: flat to a
// thousandth of its size.
std::vector<Triangle> wall_of(const MeshInstance& mesh) {
    const Mesh& triangles = mesh.asset->mesh();
    if (triangles.triangles.empty()) throw InputError("the mesh of the wall has no triangles");
    if (triangles.triangles.size() > max_triangles)
        throw InputError("a wall has at most " + std::to_string(max_triangles) +
                         " triangles; this mesh has " + std::to_string(triangles.triangles.size()));
    std::vector<Triangle> wall;
    const auto placed = [&](const vec3& p) { return mesh.pose.position + mesh.pose.rotation * p; };
    for (std::size_t i = 0; i < triangles.triangles.size(); ++i) {
        const Triangle t = triangles.triangle(static_cast<std::uint32_t>(i));
        wall.push_back({placed(t.a), placed(t.b), placed(t.c)});
    }
    const WallPlane plane = plane_of(wall);
    if (plane.normal == dvec3(0) || plane.unevenness > 1e-3 * plane.size)
        throw InputError("the triangles of \"" + mesh.file +
                         "\" are not coplanar; this demo takes a flat wall such as wall.obj, and "
                         "sphere_triangle a single triangle");
    return wall;
}

[[maybe_unused]] const bool plane_triangles_registered = register_pair_demo<Sphere, MeshInstance>(
    {.id = "plane_triangles",
     .title = "Sphere against a finite plane",
     .family = Family::Narrow,
     .level = 80,
     .words = "ball wall finite plane polygon rim",
     .sources = "kenwright2014: section 2",
     .summary = "A wall is a bounded part of a plane, given as triangles. First the sphere must "
                "hit the infinite plane; then the projection of its center must lie inside one of "
                "the triangles. At the rim this is not enough."},
    [](const Sphere& sphere, const MeshInstance& mesh, auto trace) {
        const std::vector<Triangle> wall = wall_of(mesh);
        const WallResult found = collide(sphere, std::span<const Triangle>(wall), trace);
        Answer answer = to_answer(found.pair);
        answer.add("plane_hit", found.plane_hit,
                   "Whether the sphere reaches the infinite plane of the wall.");
        answer.add("foot_inside", found.foot_inside,
                   "Whether the projection of the center lies in one of the wall's triangles.");
        answer.add("nearest_triangle", found.triangle,
                   "The wall's triangle nearest to the center.");
        return answer;
    });

}  // namespace
}  // namespace collidoscope::app

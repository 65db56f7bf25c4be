// The rays of a program, recorded to be cast again.
//
// A terrain is seen from above through a tree; where a ray hits, a shadow ray goes to the light.
// Writes the rays with their answers, and the terrain as a mesh. Then
//
//     collidoscope rays rays.crays terrain.obj --builder obb_tree
//
// casts them in any other tree, tells their tests by kind, and names those whose answer differs.
// The recorder is one header, which needs nothing of the library. Prints
//
//     2048 rays of 2048
#include <collision/trees/builders/aabb_tree.h>
#include <collision/trees/dump/collidoscope_rays.h>
#include <collision/trees/traverse_ray.h>

#include <cstdio>
#include <fstream>

using namespace collidoscope;

static RayRecorder::Ray cast(const AabbTree& tree, const Ray& ray, std::uint8_t kind) {
    RayRecorder::Ray record;
    for (int k = 0; k < 3; ++k) {
        record.origin[k] = ray.origin[k];
        record.direction[k] = ray.direction[k];
    }
    record.kind = kind;
    record.set_miss();
    if (const auto hit = raycast(tree, ray).hit) record.set_hit(hit->triangle, hit->t);
    return record;
}

int main() {
    Mesh mesh;
    for (int i = 0; i < 81; ++i)
        mesh.positions.emplace_back(i / 9, 0.25f * float(7 * i * i % 8), i % 9);
    for (std::uint32_t i = 0; i < 71; ++i) {
        if (i % 9 == 8) continue;  // the end of a row
        mesh.triangles.push_back({i, i + 1, i + 9});
        mesh.triangles.push_back({i + 9, i + 1, i + 10});
    }
    const AabbTree tree = *build_aabb_tree(mesh, {1});
    const vec3 eye(4, 9, 4), light(3, 20, 1);
    RayRecorder rays;
    for (int pixel = 0; pixel < 32 * 32; ++pixel) {
        const vec3 at(0.25f * float(pixel % 32) + 0.1f, 0, 0.25f * float(pixel / 32) + 0.1f);
        const RayRecorder::Ray sight = cast(tree, {eye, at - eye}, RayRecorder::camera);
        const std::uint64_t number = rays.add(sight);
        if (sight.answer != 2) continue;
        const vec3 hit = eye + sight.t * 0.999f * (at - eye);
        RayRecorder::Ray shadow = cast(tree, {hit, light - hit}, RayRecorder::shadow);
        shadow.any_hit = true;
        shadow.parent = number;
        rays.add(shadow);
    }
    std::ofstream obj("terrain.obj");
    for (const vec3& p : mesh.positions) obj << "v " << p.x << ' ' << p.y << ' ' << p.z << '\n';
    for (const auto& t : mesh.triangles)
        obj << "f " << t[0] + 1 << ' ' << t[1] + 1 << ' ' << t[2] + 1 << '\n';
    if (!rays.write("rays.crays")) return 1;
    std::printf("%zu rays of %llu\n", rays.size(), static_cast<unsigned long long>(rays.seen()));
}

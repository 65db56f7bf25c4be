// Meshes for tests of signed distances, with all that such a distance is asked by.
#pragma once

#include <utility>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/points/point_mesh.h"
#include "tests/collision/trees/pair_cases.h"

namespace collidoscope::test {

struct SignedBody {
    explicit SignedBody(Mesh given, std::uint32_t leaf_size = 2)
        : mesh(std::move(given)),
          tree(*build_aabb_tree(mesh, {leaf_size})),
          fans(mesh),
          dipoles(dipoles_of(tree)) {}
    SignedMesh on() const { return {mesh, tree, fans, dipoles}; }
    SignedDistance ask(const vec3& p, const SignOptions& options = {}) const {
        return signed_distance(on(), {p, 0}, options);
    }

    Mesh mesh;
    AabbTree tree;
    VertexFans fans;
    std::vector<Dipole> dipoles;
};

inline void flip(Mesh& mesh) {
    for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
}

// Turned outward, if it is closed.
inline Mesh outward(Mesh mesh) {
    double volume = 0;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        const dvec3 o(mesh.positions[0]);
        volume += glm::dot(dvec3(t.a) - o, glm::cross(dvec3(t.b) - o, dvec3(t.c) - o));
    }
    if (volume < 0) flip(mesh);
    return mesh;
}

// Two triangles on each side: -x, +x, -y, +y, -z, +z.
inline Mesh block(const vec3& low, const vec3& high) {
    Mesh mesh;
    for (const float x : {low.x, high.x}) {
        for (const float y : {low.y, high.y}) {
            for (const float z : {low.z, high.z}) mesh.positions.emplace_back(x, y, z);
        }
    }
    constexpr std::array<std::array<std::uint32_t, 4>, 6> sides{
        {{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1}, {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}}};
    for (const auto& [a, b, c, d] : sides) {
        mesh.triangles.push_back({a, b, c});
        mesh.triangles.push_back({a, c, d});
    }
    return mesh;
}

// A prism with a ridge along z at x = 1, its lower triangles first.
inline Mesh blade(float half_height) {
    Mesh mesh;
    mesh.positions = {{-1, -half_height, -1},
                      {-1, -half_height, 1},
                      {-1, half_height, -1},
                      {-1, half_height, 1},
                      {1, 0, -1},
                      {1, 0, 1}};
    mesh.triangles = {{0, 4, 5}, {0, 5, 1}, {2, 3, 5}, {2, 5, 4},
                      {0, 1, 3}, {0, 3, 2}, {0, 2, 4}, {1, 5, 3}};
    return mesh;
}

// A closed body without crossings: a tetrahedron, a block, or a ball of 40 to 220 triangles whose
// vertices are moved along their radii.
inline Mesh random_body(RandomFloats& random) {
    const float scale = random.scale();
    const int kind = random.integer(0, 2);
    if (kind == 0) {
        Mesh mesh;
        do {
            mesh.positions = {random.point(), random.point(), random.point(), random.point()};
        } while (exact::orient3d(mesh.positions[0], mesh.positions[1], mesh.positions[2],
                                 mesh.positions[3]) == 0);
        mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
        return outward(std::move(mesh));
    }
    if (kind == 1) {
        const vec3 low = random.point();
        const vec3 size(float(random.integer(1, 3)), float(random.integer(1, 3)),
                        float(random.integer(1, 3)));
        return block(low, low + scale * size);
    }
    Mesh mesh = ball(static_cast<std::uint32_t>(random.integer(4, 8)));
    // The poles are there several times: what stands in one place moves as one.
    std::vector<vec3> moved;
    moved.reserve(mesh.positions.size());
    for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
        std::size_t same = 0;
        while (mesh.positions[same] != mesh.positions[i]) ++same;
        const float stretch = scale * random.uniform(0.5f, 1.5f);
        moved.push_back(same < i ? moved[same] : stretch * mesh.positions[i]);
    }
    mesh.positions = std::move(moved);
    return outward(std::move(mesh));
}

// At random about the mesh, at a vertex, about an edge or a face, or close beside one of them.
inline vec3 random_place(RandomFloats& random, const Mesh& mesh) {
    const int last = static_cast<int>(mesh.triangles.size()) - 1;
    const Triangle t = mesh.triangle(static_cast<std::size_t>(random.integer(0, last)));
    vec3 p = 0.5f * (mesh.positions[0] + mesh.positions.back()) + 1.5f * random.direction();
    switch (random.integer(0, 4)) {
        case 0:
        case 1:
            return p;
        case 2:
            p = t.a;
            break;
        case 3:
            p = 0.5f * t.a + 0.5f * t.b;
            break;
        default:
            p = 0.25f * t.a + 0.25f * t.b + 0.5f * t.c;
            break;
    }
    if (random.chance(4)) return p;
    return p + std::ldexp(1.0f, -random.integer(0, 22)) * random.direction();
}

inline bool finite(const vec3& p) {
    return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
}

}  // namespace collidoscope::test

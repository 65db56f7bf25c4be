// Triangles about as large as they lie apart, anywhere in a cube: trees over them overlap.
#pragma once

#include "collision/mesh.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope::app {

inline Mesh scattered_mesh(std::uint64_t seed, std::uint32_t triangles) {
    oracle::RandomFloats random(seed);
    Mesh mesh;
    mesh.positions.reserve(3 * std::size_t{triangles});
    mesh.triangles.reserve(triangles);
    for (std::uint32_t i = 0; i < triangles; ++i) {
        const vec3 at(random.uniform(-3, 3), random.uniform(-3, 3), random.uniform(-3, 3));
        for (int k = 0; k < 3; ++k)
            mesh.positions.push_back(
                at + vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)));
        mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    return mesh;
}

}  // namespace collidoscope::app

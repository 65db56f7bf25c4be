// The meshes in assets/models, as the generators make them.
#pragma once

#include <cmath>
#include <cstdint>
#include <glm/gtc/quaternion.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/model/meshes/generators.h"
#include "app/model/meshes/mesh_export.h"

namespace collidoscope::app::tools {

// A box with thin boards inside that all lie along its diagonal and have most of its surface. It is
// turned, so that the coordinate axes fit it no better.
inline Mesh crate() {
    Mesh mesh;
    const vec3 half(1, 0.6f, 0.4f);
    for (unsigned i = 0; i < 8; ++i)
        mesh.positions.push_back(
            half * vec3((i & 1U) != 0 ? 1 : -1, (i & 2U) != 0 ? 1 : -1, (i & 4U) != 0 ? 1 : -1));
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    for (int k = 0; k < 20; ++k) {
        const float shift = 0.012f * (static_cast<float>(k) - 9.5f);
        const auto a = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.emplace_back(-0.9f, -0.45f + shift, -0.36f);
        mesh.positions.emplace_back(0.9f, 0.45f + shift, -0.36f);
        mesh.positions.emplace_back(0.9f, 0.45f + shift, 0.36f);
        mesh.positions.emplace_back(-0.9f, -0.45f + shift, 0.36f);
        mesh.triangles.push_back({a, a + 1, a + 2});
        mesh.triangles.push_back({a, a + 2, a + 3});
    }
    const quat turn = glm::normalize(quat(0.9f, 0.2f, 0.1f, -0.35f));
    for (vec3& p : mesh.positions) p = turn * p;
    return mesh;
}

// File name and content. Coordinates are rounded to five places, which keeps the files small.
inline std::vector<std::pair<std::string, std::string>> models() {
    std::vector<std::pair<std::string, std::string>> files;
    const auto add = [&](const std::string& name, Mesh mesh) {
        for (vec3& p : mesh.positions) {
            for (int k = 0; k < 3; ++k) {
                p[k] = static_cast<float>(std::round(static_cast<double>(p[k]) * 1e5) / 1e5);
                if (p[k] == 0) p[k] = 0;
            }
        }
        files.emplace_back(name, obj_text(mesh, "Made by tests/tools/make_models: " + name));
    };
    add("icosphere.obj", icosphere(8));
    add("torus.obj", torus(48, 24));
    add("torus_knot.obj", torus_knot(2, 3, 144, 14));
    add("box.obj", box_mesh(4));
    add("cylinder.obj", cylinder(32, 4));
    add("wavy_plate.obj", wavy_plate(24));
    add("gear.obj", gear(12, 10));
    add("car.obj", car());
    add("ship.obj", ship());
    add("wall.obj", wall_with_doorway());
    add("crate.obj", crate());
    add("sticks.obj", sticks(60));
    return files;
}

}  // namespace collidoscope::app::tools

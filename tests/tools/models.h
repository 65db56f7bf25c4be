// The meshes in assets/models, as the generators make them.
#pragma once

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/meshes/generators.h"
#include "app/meshes/mesh_export.h"

namespace collidoscope::app::tools {

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
    return files;
}

}  // namespace collidoscope::app::tools

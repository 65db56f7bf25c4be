#include "tests/bench/meshes.h"

#include <cmath>
#include <fstream>
#include <functional>
#include <glm/geometric.hpp>
#include <numbers>
#include <sstream>

#include "collision/volumes/aabb.h"

namespace collidoscope::bench {
namespace {

constexpr double pi = std::numbers::pi;

// A grid of rows x columns quads over the unit square; columns close, rows close when asked.
Mesh grid(std::size_t rows, std::size_t columns, bool rows_close,
          const std::function<dvec3(double, double)>& at) {
    Mesh mesh;
    const std::size_t lines = rows_close ? rows : rows + 1;
    for (std::size_t i = 0; i < lines; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            mesh.positions.emplace_back(at(double(i) / double(rows), double(j) / double(columns)));
        }
    }
    const auto id = [&](std::size_t i, std::size_t j) {
        return static_cast<std::uint32_t>(i % lines * columns + j % columns);
    };
    // If a row shrinks to a point, one triangle of two is enough.
    const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        const vec3 &p = mesh.positions[a], &q = mesh.positions[b], &r = mesh.positions[c];
        if (p != q && q != r && r != p) mesh.triangles.push_back({a, b, c});
    };
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            add(id(i, j), id(i, j + 1), id(i + 1, j));
            add(id(i, j + 1), id(i + 1, j + 1), id(i + 1, j));
        }
    }
    return mesh;
}

}  // namespace

Mesh bumpy_sphere(std::size_t triangles) {
    const auto n = static_cast<std::size_t>(std::sqrt(double(triangles) / 2));
    return grid(n, n, false, [](double u, double v) {
        const double t = pi * u, p = 2 * pi * v;
        const double r = 1 + std::sin(t) * (0.1 * std::sin(7 * t) * std::cos(9 * p) +
                                            0.01 * std::sin(61 * t) * std::sin(53 * p));
        const double across = u == 0 || u == 1 ? 0 : std::sin(t);
        return r * dvec3(across * std::cos(p), std::cos(t), across * std::sin(p));
    });
}

Mesh torus_knot(std::size_t triangles) {
    const auto around = static_cast<std::size_t>(std::sqrt(double(triangles) / 2 / 12));
    const std::size_t along = triangles / 2 / around;
    const auto curve = [](double s) {
        const double t = 2 * pi * s, r = 0.6 + 0.25 * std::cos(3 * t);
        return dvec3(r * std::cos(2 * t), r * std::sin(2 * t), 0.25 * std::sin(3 * t));
    };
    return grid(along, around, true, [&](double u, double v) {
        const dvec3 c = curve(u);
        const dvec3 tangent = normalize(curve(u + 1e-4) - curve(u - 1e-4));
        const dvec3 x = normalize(cross(tangent, dvec3(0.3, 0.2, 1)));
        const dvec3 y = cross(x, tangent);
        const double p = 2 * pi * v;
        const double r = 0.11 + 0.006 * std::sin(8 * p) * std::sin(80 * 2 * pi * u);
        return c + r * (std::cos(p) * x + std::sin(p) * y);
    });
}

std::optional<Mesh> model(const std::string& name) {
    return mesh_file("../shared/models/" + name);
}

std::optional<Mesh> mesh_file(const std::string& path) {
    std::ifstream file(path);
    if (!file) return std::nullopt;
    Mesh mesh;
    Aabb box = empty_aabb();
    std::string line;
    while (std::getline(file, line)) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "v") {
            vec3 p;
            words >> p.x >> p.y >> p.z;
            mesh.positions.push_back(p);
            grow(box, p);
        } else if (word == "f") {
            std::vector<std::uint32_t> corners;
            while (words >> word) {
                corners.push_back(static_cast<std::uint32_t>(std::stoul(word)) - 1);
            }
            for (std::size_t i = 2; i < corners.size(); ++i) {
                mesh.triangles.push_back({corners[0], corners[i - 1], corners[i]});
            }
        }
    }
    const vec3 size = box.max - box.min;
    for (vec3& p : mesh.positions) {
        p = (p - center_of(box)) * (2 / std::max({size.x, size.y, size.z}));
    }
    return mesh;
}

}  // namespace collidoscope::bench

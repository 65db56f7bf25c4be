// The space ship of the generators: every part is a row of rings, closed at both ends.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <span>

#include "app/model/meshes/generators.h"

namespace collidoscope::app {

namespace {

// A ring of points: around a place, along two directions that span it.
struct Ring {
    vec3 center, first, second;
};

double signed_volume(const Mesh& mesh, std::size_t from) {
    double sum = 0;
    for (std::size_t i = from; i < mesh.triangles.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        sum += glm::dot(dvec3(t.a), glm::cross(dvec3(t.b), dvec3(t.c)));
    }
    return sum;
}

// 2 * points * rings triangles.
void add_part(Mesh& mesh, std::span<const Ring> rings, std::uint32_t points) {
    const auto start = static_cast<std::uint32_t>(mesh.positions.size());
    const std::size_t first_triangle = mesh.triangles.size();
    const auto count = static_cast<std::uint32_t>(rings.size());
    for (const Ring& ring : rings) {
        for (std::uint32_t i = 0; i < points; ++i) {
            const double angle = 2 * std::numbers::pi * (static_cast<double>(i) + 0.25) /
                                 static_cast<double>(points);
            mesh.positions.push_back(ring.center +
                                     static_cast<float>(std::cos(angle)) * ring.first +
                                     static_cast<float>(std::sin(angle)) * ring.second);
        }
    }
    const auto at = [&](std::uint32_t ring, std::uint32_t i) {
        return start + ring * points + i % points;
    };
    for (std::uint32_t r = 0; r + 1 < count; ++r) {
        for (std::uint32_t i = 0; i < points; ++i) {
            mesh.triangles.push_back({at(r, i), at(r, i + 1), at(r + 1, i + 1)});
            mesh.triangles.push_back({at(r, i), at(r + 1, i + 1), at(r + 1, i)});
        }
    }
    for (const std::uint32_t r : {0u, count - 1}) {
        const auto middle = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.push_back(rings[r].center);
        for (std::uint32_t i = 0; i < points; ++i) {
            const std::uint32_t a = at(r, i), b = at(r, i + 1);
            mesh.triangles.push_back(r == 0 ? std::array{middle, b, a} : std::array{middle, a, b});
        }
    }
    if (signed_volume(mesh, first_triangle) > 0) return;
    for (std::size_t i = first_triangle; i < mesh.triangles.size(); ++i)
        std::swap(mesh.triangles[i][1], mesh.triangles[i][2]);
}

// From the tail to the nose: place, half height and half width.
constexpr float hull[][4] = {{-1.15f, 0.02f, 0.13f, 0.20f}, {-1.02f, 0.02f, 0.20f, 0.30f},
                             {-0.75f, 0.03f, 0.25f, 0.36f}, {-0.40f, 0.05f, 0.28f, 0.36f},
                             {-0.05f, 0.07f, 0.30f, 0.33f}, {0.25f, 0.06f, 0.27f, 0.28f},
                             {0.55f, 0.02f, 0.20f, 0.22f},  {0.85f, -0.01f, 0.13f, 0.15f},
                             {1.10f, -0.03f, 0.07f, 0.08f}, {1.25f, -0.04f, 0.02f, 0.025f}};

}  // namespace

Mesh ship() {
    Mesh mesh;
    std::vector<Ring> rings;
    for (const auto& [x, y, high, wide] : hull)
        rings.push_back({{x, y, 0}, {0, high, 0}, {0, 0, wide}});
    add_part(mesh, rings, 14);
    // Wings, swept back; a fin; the nozzle.
    for (const float side : {-1.0f, 1.0f}) {
        const Ring wing[] = {{{-0.35f, 0.0f, side * 0.22f}, {0.55f, 0, 0}, {0, 0.06f, 0}},
                             {{-0.62f, 0.02f, side * 0.75f}, {0.34f, 0, 0}, {0, 0.035f, 0}},
                             {{-0.92f, 0.10f, side * 1.20f}, {0.17f, 0, 0}, {0, 0.015f, 0}}};
        add_part(mesh, wing, 6);
    }
    const Ring fin[] = {{{-0.78f, 0.20f, 0}, {0.30f, 0, 0}, {0, 0, 0.04f}},
                        {{-0.93f, 0.45f, 0}, {0.20f, 0, 0}, {0, 0, 0.025f}},
                        {{-1.10f, 0.68f, 0}, {0.11f, 0, 0}, {0, 0, 0.012f}}};
    add_part(mesh, fin, 6);
    const Ring nozzle[] = {{{-1.32f, 0.02f, 0}, {0, 0.16f, 0}, {0, 0, 0.19f}},
                           {{-1.24f, 0.02f, 0}, {0, 0.13f, 0}, {0, 0, 0.15f}},
                           {{-1.10f, 0.02f, 0}, {0, 0.10f, 0}, {0, 0, 0.11f}}};
    add_part(mesh, nozzle, 7);
    return mesh;
}

}  // namespace collidoscope::app

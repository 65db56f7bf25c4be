// The car of the generators: sections along its length, and wheels.
#include <cmath>
#include <numbers>

#include "app/model/meshes/generators.h"

namespace collidoscope::app {

namespace {

// A cut across the body: the height of the sill, the waist and the roof, and half the widths there.
struct Section {
    float x, sill, waist, roof, sill_width, waist_width, roof_width;
};

// From the rear bumper to the front one.
constexpr Section sections[] = {
    {-2.00f, 0.42f, 0.62f, 0.74f, 0.62f, 0.70f, 0.64f},
    {-1.92f, 0.32f, 0.66f, 0.90f, 0.74f, 0.82f, 0.74f},
    {-1.60f, 0.28f, 0.70f, 0.98f, 0.80f, 0.87f, 0.76f},
    {-1.25f, 0.26f, 0.72f, 1.08f, 0.82f, 0.89f, 0.72f},
    {-0.85f, 0.25f, 0.73f, 1.36f, 0.83f, 0.90f, 0.62f},
    {-0.45f, 0.25f, 0.73f, 1.43f, 0.83f, 0.90f, 0.61f},
    {0.00f, 0.25f, 0.73f, 1.43f, 0.83f, 0.90f, 0.61f},
    {0.35f, 0.25f, 0.72f, 1.36f, 0.83f, 0.90f, 0.63f},
    {0.85f, 0.26f, 0.71f, 1.00f, 0.82f, 0.89f, 0.74f},
    {1.25f, 0.27f, 0.69f, 0.92f, 0.81f, 0.88f, 0.74f},
    {1.65f, 0.29f, 0.66f, 0.84f, 0.78f, 0.85f, 0.72f},
    {1.92f, 0.33f, 0.60f, 0.72f, 0.72f, 0.78f, 0.68f},
    {2.00f, 0.42f, 0.55f, 0.60f, 0.60f, 0.66f, 0.58f},
};

constexpr std::size_t ring = 14;  // points around a section, from the bottom's middle to its left

vec3 around(const Section& s, std::size_t i) {
    // The right half from the bottom up: middle of the bottom, sill, waist, roof edge, roof.
    const vec2 half[8] = {
        {0, s.sill - 0.03f},
        {s.sill_width * 0.8f, s.sill - 0.02f},
        {s.sill_width, s.sill + 0.06f},
        {s.waist_width, s.waist},
        {s.waist_width * 0.6f + s.roof_width * 0.4f, s.waist * 0.45f + s.roof * 0.55f},
        {s.roof_width, s.roof - 0.05f},
        {s.roof_width * 0.7f, s.roof},
        {0, s.roof + 0.02f}};
    const bool left = i > 7;
    const vec2 p = half[left ? ring - i : i];
    return {s.x, p.y, left ? -p.x : p.x};
}

void add_body(Mesh& mesh) {
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    constexpr auto count = static_cast<std::uint32_t>(std::size(sections));
    constexpr auto around_count = static_cast<std::uint32_t>(ring);
    for (const Section& section : sections) {
        for (std::size_t i = 0; i < ring; ++i) mesh.positions.push_back(around(section, i));
    }
    const auto at = [&](std::uint32_t section, std::uint32_t i) {
        return first + section * around_count + i % around_count;
    };
    for (std::uint32_t s = 0; s + 1 < count; ++s) {
        for (std::uint32_t i = 0; i < around_count; ++i) {
            mesh.triangles.push_back({at(s, i), at(s + 1, i), at(s + 1, i + 1)});
            mesh.triangles.push_back({at(s, i), at(s + 1, i + 1), at(s, i + 1)});
        }
    }
    // Close rear and front with fans around a middle point.
    for (const std::uint32_t s : {0u, count - 1}) {
        const auto middle = static_cast<std::uint32_t>(mesh.positions.size());
        const Section& section = sections[s];
        mesh.positions.emplace_back(section.x, section.waist, 0);
        for (std::uint32_t i = 0; i < around_count; ++i) {
            const std::uint32_t a = at(s, i);
            const std::uint32_t b = at(s, i + 1);
            mesh.triangles.push_back(s == 0 ? std::array{middle, a, b} : std::array{middle, b, a});
        }
    }
}

void add_wheel(Mesh& mesh, const vec3& center) {
    constexpr float radius = 0.33f;
    constexpr float half_width = 0.12f;
    const Mesh wheel = cylinder(16, 1);
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    for (const vec3& p : wheel.positions) {
        mesh.positions.push_back(center + vec3(radius * p.z, radius * p.x, half_width * p.y));
    }
    for (const auto& t : wheel.triangles) {
        mesh.triangles.push_back({first + t[0], first + t[1], first + t[2]});
    }
}

}  // namespace

Mesh car() {
    Mesh mesh;
    add_body(mesh);
    for (const float x : {-1.25f, 1.25f}) {
        for (const float z : {-0.80f, 0.80f}) add_wheel(mesh, {x, 0.33f, z});
    }
    return mesh;
}

}  // namespace collidoscope::app

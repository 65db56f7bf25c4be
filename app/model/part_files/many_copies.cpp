#include "app/model/part_files/many_copies.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <random>

#include "collision/volumes/aabb.h"

namespace collidoscope::app {
namespace {

constexpr float spacing = 1.6f;
constexpr std::size_t at_a_time = 100'000;  // triangles

// A mesh around the origin, of radius 1 at most.
Mesh of_unit_size(Mesh mesh) {
    Aabb box = empty_aabb();
    for (const vec3& p : mesh.positions) grow(box, p);
    const vec3 middle = center_of(box);
    float radius = 0;
    for (vec3& p : mesh.positions) {
        p -= middle;
        radius = std::max(radius, glm::length(p));
    }
    if (radius > 0)
        for (vec3& p : mesh.positions) p /= radius;
    return mesh;
}

std::uint32_t side_for(std::uint32_t copies) {
    std::uint32_t side = 1;
    while (std::uint64_t{side} * side * side < copies) ++side;
    return side;
}

void append(Mesh& all, const Mesh& mesh, const vec3& center, const quat& rotation) {
    const auto first = static_cast<std::uint32_t>(all.positions.size());
    for (const vec3& p : mesh.positions) all.positions.push_back(center + rotation * p);
    for (const auto& [a, b, c] : mesh.triangles)
        all.triangles.push_back({first + a, first + b, first + c});
}

}  // namespace

bool add_copies(PartWriter& writer, const Mesh& mesh, std::uint32_t copies,
                const std::function<bool(double)>& keep_going) {
    const Mesh unit = of_unit_size(mesh);
    const std::uint32_t side = side_for(copies);
    std::mt19937_64 engine(1999);
    const auto random = [&] {
        return static_cast<float>(static_cast<double>(engine() >> 40) * 0x1p-24) - 0.5f;
    };
    Mesh some;
    for (std::uint32_t i = 0; i < copies; ++i) {
        const std::uint32_t row = i / side, layer = row / side;
        const vec3 cell(float(i % side), float(row % side), float(layer));
        const float w = random(), x = random(), y = random(), z = random();
        const vec3 center = spacing * (cell - vec3(0.5f * float(side - 1)));
        append(some, unit, center, glm::normalize(quat(w + 2e-3f, x, y, z)));
        if (some.triangles.size() + unit.triangles.size() > at_a_time || i + 1 == copies) {
            writer.add(some);
            some = {};
            if (keep_going && !keep_going(double(i + 1) / copies)) return false;
        }
    }
    return true;
}

}  // namespace collidoscope::app

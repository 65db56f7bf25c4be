// Random meshes that move frame by frame, for tests of trees that are kept up to date.
#pragma once

#include <cmath>
#include <string>
#include <utility>

#include "collision/trees/animation/animated_tree.h"
#include "collision/trees/sah/sah_bvh.h"
#include "tests/collision/trees/ray_cases.h"

namespace collidoscope::test {

struct MovingCase {
    MovingMesh moving;
    BuildOptions options;
    bool by_sah = false;
    std::string name;

    TreeMaker maker() const {
        return [options = options, by_sah = by_sah](const Mesh& mesh, BuildProgress* progress) {
            return by_sah ? build_sah_bvh(mesh, options, progress)
                          : build_aabb_tree(mesh, options, progress);
        };
    }
};

// The positions a frame later: each moves by itself, or all are shifted, exchanged, scaled, brought
// to one point or left.
inline std::vector<vec3> moved(RandomFloats& random, std::vector<vec3> positions) {
    const int way = random.integer(0, 5);
    const vec3 shift = random.direction();
    const float scale = std::ldexp(1.0f, random.integer(-3, 3));
    for (vec3& p : positions) {
        if (way == 0) p += random.direction() * 0.25f;
        if (way == 1) p += shift;
        if (way == 2) p *= scale;
        if (way == 3) p = shift;
    }
    if (way == 4)
        for (vec3& p : positions)
            std::swap(p, positions[static_cast<std::size_t>(
                             random.integer(0, static_cast<int>(positions.size()) - 1))]);
    return positions;
}

inline MovingCase random_moving(RandomFloats& random, int max_triangles = 40) {
    random.next_case();
    MovingCase c;
    const int kind = random.integer(0, soup_kinds - 1);
    const Mesh mesh = soup(random, kind, random.integer(1, max_triangles));
    c.moving.triangles = mesh.triangles;
    c.moving.frames.push_back(mesh.positions);
    const int frames = random.integer(1, 9);
    while (static_cast<int>(c.moving.frames.size()) < frames)
        c.moving.frames.push_back(moved(random, c.moving.frames.back()));
    c.options.leaf_size = static_cast<std::uint32_t>(random.integer(1, 4));
    c.by_sah = random.chance(2);
    c.name = soup_names[static_cast<std::size_t>(kind)];
    return c;
}

inline UpkeepOptions random_upkeep(RandomFloats& random) {
    return {static_cast<UpkeepStrategy>(random.integer(0, int{upkeep_strategy_count} - 1)),
            static_cast<std::uint32_t>(random.integer(1, 5)),
            static_cast<double>(random.uniform(1, 2.5f))};
}

}  // namespace collidoscope::test

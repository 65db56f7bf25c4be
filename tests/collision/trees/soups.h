// Meshes that are hard on trees, and brute force to judge them by.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "collision/narrow/triangle/triangle_triangle.h"
#include "collision/trees/traverse_pair.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope::test {

using oracle::RandomFloats;

inline void add_triangle(Mesh& mesh, const vec3& a, const vec3& b, const vec3& c) {
    const auto i = static_cast<std::uint32_t>(mesh.positions.size());
    mesh.positions.insert(mesh.positions.end(), {a, b, c});
    mesh.triangles.push_back({i, i + 1, i + 2});
}

inline constexpr std::array soup_names{
    "large triangles",     "small triangles", "flat", "identical",
    "segments and points", "ever smaller",    "fan",  "far away",
    "any floats"};
inline constexpr int soup_kinds = static_cast<int>(soup_names.size());

// A random mesh of the given kind, at the scale and style random chose for this case.
inline Mesh soup(RandomFloats& random, int kind, int triangles) {
    Mesh mesh;
    const vec3 hub = random.point();
    const float far = random.scale() * 4096;
    for (int i = 0; i < triangles; ++i) {
        vec3 a = random.point(), b = random.point(), c = random.point();
        const float shrink = std::ldexp(1.0f, -i);
        switch (kind) {
            case 0:
                break;
            case 1:
                b = a + random.direction() * 0.125f;
                c = a + random.direction() * 0.125f;
                break;
            case 2:
                a.z = b.z = c.z = hub.z;
                break;
            case 3:
                if (i > 0) {
                    a = mesh.positions[0], b = mesh.positions[1], c = mesh.positions[2];
                }
                break;
            case 4:
                c = b;
                if (random.chance(2)) a = b;
                break;
            case 5:
                a *= shrink, b *= shrink, c *= shrink;
                break;
            case 6:
                a = hub;
                break;
            case 7:
                a += far, b += far, c += far;
                break;
        }
        add_triangle(mesh, a, b, c);
    }
    return mesh;
}

inline Pose random_pose(RandomFloats& random) {
    Pose pose;
    switch (random.integer(0, 3)) {
        case 0:
            break;
        case 1: {  // a quarter turn
            const float h = std::sqrt(0.5f);
            pose.rotation = random.chance(2) ? quat(h, h, 0, 0) : quat(h, 0, 0, h);
            break;
        }
        default: {
            const float w = random.uniform(-1, 1), x = random.uniform(-1, 1);
            const float y = random.uniform(-1, 1), z = random.uniform(-1, 1);
            pose.rotation = normalize(quat(w, x, y, z + 2e-3f));
        }
    }
    if (!random.chance(4)) pose.position = random.direction();
    return pose;
}

// Every pair of triangles that meet, in order: B's corners in A's frame, rounded to float.
inline std::vector<TrianglePair> brute_force(const Mesh& a, const Mesh& b,
                                             const RelativePose& pose) {
    std::vector<TrianglePair> pairs;
    for (std::uint32_t j = 0; j < b.triangles.size(); ++j) {
        const Triangle moved = pose(b.triangle(j));
        for (std::uint32_t i = 0; i < a.triangles.size(); ++i) {
            if (overlaps(a.triangle(i), moved)) pairs.push_back({i, j});
        }
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

inline std::vector<TrianglePair> sorted(std::vector<TrianglePair> pairs) {
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

}  // namespace collidoscope::test

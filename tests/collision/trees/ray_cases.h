// Random rays at meshes, for tests of trees against brute force.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "collision/trees/traverse_ray.h"
#include "tests/collision/trees/pair_cases.h"

namespace collidoscope::test {

// The first hit of all triangles, each asked.
inline std::optional<TreeRayHit> brute_force(const Mesh& mesh, const Ray& ray, float t_max) {
    std::optional<TreeRayHit> best;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto hit = raycast(ray, mesh.triangle(i));
        if (hit && hit->t <= t_max && (!best || hit->t < best->t)) {
            best = TreeRayHit{hit->t, i, hit->normal};
        }
    }
    return best;
}

inline void expect_same(const std::optional<TreeRayHit>& expected,
                        const std::optional<TreeRayHit>& hit) {
    ASSERT_EQ(hit.has_value(), expected.has_value());
    if (!expected) return;
    EXPECT_EQ(hit->t, expected->t);
    EXPECT_EQ(hit->triangle, expected->triangle);
    EXPECT_EQ(hit->normal, expected->normal);
}

// Aimed at a point, a corner or an edge of a triangle, at nothing, along an axis, or of an extreme
// length.
inline Ray random_ray(RandomFloats& random, const Mesh& mesh) {
    Ray ray{random.point(), random.nonzero_direction()};
    const int last = static_cast<int>(mesh.triangles.size()) - 1;
    const Triangle t = mesh.triangle(static_cast<std::size_t>(random.integer(0, last)));
    vec3 target = ray.origin + ray.direction;
    switch (random.integer(0, 6)) {
        case 0:
            break;
        case 1:
            target = (t.a + t.b) * 0.5f;
            break;
        case 2:
            target = t.a;
            break;
        case 3:
            target = (t.a + t.b + t.c) / 3.0f;
            break;
        case 4:
            ray.origin = random.chance(2) ? t.a : (t.a + t.b + t.c) / 3.0f;
            return ray;
        case 5: {
            const int k = random.integer(0, 2);
            ray.origin = t.a;
            ray.direction = vec3(0);
            ray.direction[k] = random.chance(2) ? random.scale() : -random.scale();
            ray.origin[k] += random.length() * 4;
            return ray;
        }
        case 6:
            ray.direction *= std::ldexp(1.0f, random.integer(-140, 60));
            ray.direction[random.integer(0, 2)] *= std::ldexp(1.0f, random.integer(-140, 0));
            if (ray.direction == vec3(0)) ray.direction.x = 1;
            return ray;
    }
    if (target != ray.origin) ray.direction = target - ray.origin;
    return ray;
}

inline bool finite(const Ray& ray) {
    for (int k = 0; k < 3; ++k) {
        if (!std::isfinite(ray.origin[k]) || !std::isfinite(ray.direction[k])) return false;
    }
    return ray.direction != vec3(0);
}

}  // namespace collidoscope::test

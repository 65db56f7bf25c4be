#include "tests/bench/ray_kit.h"

#include <glm/geometric.hpp>
#include <random>

namespace collidoscope::bench {

std::vector<Ray> random_rays(const Mesh& mesh, bool from_surface, std::size_t count) {
    std::mt19937 random(3);
    std::normal_distribution<float> normal;
    std::uniform_real_distribution<float> uniform(-0.9f, 0.9f);
    std::uniform_int_distribution<std::size_t> any(0, mesh.triangles.size() - 1);
    std::vector<Ray> rays;
    while (rays.size() < count) {
        const vec3 direction = normalize(vec3(normal(random), normal(random), normal(random)));
        if (!from_surface) {
            const vec3 from = 3.0f * direction;
            const vec3 to(uniform(random), uniform(random), uniform(random));
            rays.push_back({from, to - from});
            continue;
        }
        const Triangle t = mesh.triangle(any(random));
        const vec3 across = cross(t.b - t.a, t.c - t.a);
        if (dot(across, across) == 0) continue;
        const vec3 up = normalize(across);
        rays.push_back({(t.a + t.b + t.c) / 3.0f + 1e-4f * up,
                        dot(up, direction) < 0 ? -direction : direction});
    }
    return rays;
}

}  // namespace collidoscope::bench

#include "tests/bench/poses.h"

#include <glm/geometric.hpp>
#include <random>

#include "collision/trees/traverse_pair.h"

namespace collidoscope::bench {

std::vector<Pose> poses(const ObbTree& a, const ObbTree& b, Regime regime, int count,
                        unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    std::vector<Pose> result;
    while (static_cast<int>(result.size()) < count) {
        const vec3 direction = normalize(vec3(normal(random), normal(random), normal(random)));
        const float w = normal(random), x = normal(random), y = normal(random), z = normal(random);
        const quat turn = normalize(quat(w, x, y, z));
        const auto meet = [&](float distance) {
            const RelativePose pose({}, {direction * distance, turn});
            return overlapping_triangles(a, b, pose, {.max_pairs = 1}).hit();
        };
        // Walk in from outside to the first contact, then halve.
        float outside = 4, inside = 0;
        for (float d = outside; d >= 0; d -= 0.02f) {
            if (meet(d)) {
                inside = d;
                break;
            }
            outside = d;
        }
        if (inside == 0) continue;
        for (int i = 0; i < 20; ++i) {
            const float middle = (outside + inside) / 2;
            (meet(middle) ? inside : outside) = middle;
        }
        const float distance = regime == Regime::Deep      ? 0.4f * inside
                               : regime == Regime::Grazing ? inside - 0.001f
                                                           : outside + 0.01f;
        result.push_back({direction * distance, turn});
    }
    return result;
}

}  // namespace collidoscope::bench

// Point clouds that provoke what fits of bounding volumes get wrong: grids, lines, planes, repeated
// points, points on a sphere, far from the origin, of any scale.
#pragma once

#include <vector>

#include "collision/mesh.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope::oracle {

inline std::vector<vec3> random_cloud(RandomFloats& random, int most = 24) {
    random.next_case();
    std::vector<vec3> points;
    const int count = random.integer(1, most), style = random.integer(0, 5);
    const vec3 a = random.point(), u = random.direction(), v = random.direction();
    const vec3 stretch(1, random.chance(3) ? 0.05f : 1, random.chance(3) ? 0.1f : 1);
    for (int i = 0; i < count; ++i) {
        vec3 p = random.point();
        if (style == 1) p = a + random.uniform(-1, 1) * u;
        if (style == 2) p = a + random.uniform(-1, 1) * u + random.uniform(-1, 1) * v;
        if (style == 3) {
            const vec3 d(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
            const float length = std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
            p = length > 0 ? a + d * (random.scale() / length) : a;
        }
        if (style == 4) p *= stretch;
        if (style == 5 && !points.empty() && random.chance(2)) p = points.front();
        points.push_back(p);
    }
    return points;
}

// About the size of what it moves.
inline RelativePose random_relative_pose(RandomFloats& random) {
    const auto turn = [&] {
        return quat(random.uniform(-1, 1) + 0.01f, random.uniform(-1, 1), random.uniform(-1, 1),
                    random.uniform(-1, 1));
    };
    const bool square = random.chance(4);
    return RelativePose(Pose{}, Pose{2.0f * random.direction(),
                                     square ? quat(0, 1, 0, 0) : glm::normalize(turn())});
}

}  // namespace collidoscope::oracle

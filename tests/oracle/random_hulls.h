// Pairs of random hulls, a third of them on small grids: flat, thin, coinciding, touching.
#pragma once

#include <vector>

#include "tests/oracle/random_floats.h"

namespace collidoscope::oracle {

struct HullPoints {
    std::vector<vec3> a, b;
    double scale = 1;
    bool on_grid = false;  // then all coordinates are whole multiples of scale, up to 1,010
};

inline HullPoints random_hulls(RandomFloats& random, int max_points) {
    random.next_case();
    HullPoints hulls;
    hulls.scale = double{random.scale()};
    hulls.on_grid = random.on_grid();
    const vec3 shift = random.point() - random.direction();
    const auto cloud = [&](bool moved) {
        const int least = random.on_grid() || random.chance(8) ? 1 : 4;
        const int count = random.integer(least, max_points);
        vec3 offset(0);
        if (moved) offset = random.direction();
        // On a grid bodies are flattened or drawn out as well.
        const int flat = random.on_grid() && random.chance(3) ? random.integer(0, 2) : -1;
        std::vector<vec3> points;
        for (int i = 0; i < count; ++i) {
            vec3 p = random.direction();
            if (flat >= 0) p[flat] = 0;
            points.push_back(p + offset + (random.on_grid() ? shift : vec3(0)));
        }
        return points;
    };
    hulls.a = cloud(false);
    hulls.b = cloud(true);
    if (random.chance(50)) hulls.b = hulls.a;
    return hulls;
}

}  // namespace collidoscope::oracle

// Pairs of triangles, a third and more of them degenerate.
#pragma once

#include <cmath>

#include "tests/oracle/random_floats.h"

namespace collidoscope::oracle {

inline vec3 between(RandomFloats& random, const vec3& a, const vec3& b) {
    const float t = static_cast<float>(random.integer(0, 4)) / 4;
    return (1 - t) * a + t * b;
}

struct TrianglePair {
    Triangle a, b;
};

// Triangles that share corners, edges and planes, touch in points, or shrink to segments and
// points.
inline TrianglePair random_pair(RandomFloats& random) {
    random.next_case();
    TrianglePair pair{{random.point(), random.point(), random.point()},
                      {random.point(), random.point(), random.point()}};
    auto& [a, b] = pair;
    switch (random.integer(0, 14)) {
        case 0:
            b.a = a.b;
            break;  // a shared corner
        case 1:
            b.a = a.b, b.b = a.a;
            break;  // a shared edge
        case 2:
            b.a = between(random, a.a, a.b);
            break;  // a corner on an edge
        case 3:
            b.a = between(random, a.a, between(random, a.b, a.c));
            break;  // or in the face
        case 4:
            b.c = between(random, b.a, b.b);
            break;  // a segment
        case 5:
            b.b = b.c = b.a;
            break;  // a point
        case 6:     // one plane, z = z0
            for (vec3* p : {&a.b, &a.c, &b.a, &b.b, &b.c}) p->z = a.a.z;
            break;
        case 7:  // parallel to an axis
            for (vec3* p : {&a.b, &a.c, &b.a, &b.b}) p->x = random.chance(2) ? p->x : a.a.x;
            break;
        case 8:  // both segments
            a.c = between(random, a.a, a.b);
            b.c = between(random, b.a, b.b);
            if (random.chance(2)) b.a = between(random, a.a, a.b);
            break;
        case 9: {  // nearly in one plane: a few roundings off
            for (vec3* p : {&b.a, &b.b, &b.c}) *p = between(random, between(random, a.a, a.b), a.c);
            vec3& off = random.chance(2) ? b.a : b.b;
            const int axis = random.integer(0, 2);
            off[axis] = std::nextafter(off[axis], random.chance(2) ? 1e30f : -1e30f);
            break;
        }
        case 10:  // a needle
            b.c = between(random, b.a, b.b);
            b.c.x = std::nextafter(b.c.x, 1e30f);
            break;
        default:
            break;
    }
    return pair;
}

}  // namespace collidoscope::oracle

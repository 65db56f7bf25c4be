// The winding number of a closed surface around a point, in rational arithmetic: the triangles that
// a ray in a random direction passes through, by their directions. Shares nothing with collision/.
#pragma once

#include <optional>
#include <span>

#include "tests/oracle/random_floats.h"
#include "tests/oracle/rational.h"

namespace collidoscope::oracle {

// Nothing when the point lies on the surface. Rays through an edge are thrown away and another one
// is tried. Cost: some twenty rational products a triangle.
inline std::optional<int> exact_winding(std::span<const Triangle> triangles, const vec3& at,
                                        RandomFloats& random) {
    const Rational3 p(at);
    for (;;) {
        const Rational3 d(random.integer(-9999, 9999), random.integer(-9999, 9999),
                          random.integer(1, 9999));
        int number = 0;
        bool through_an_edge = false;
        for (const Triangle& t : triangles) {
            const Rational3 a(t.a), e = Rational3(t.b) - a, f = Rational3(t.c) - a, o = p - a;
            const Rational3 n = cross(e, f);
            const mpq_class speed = dot(n, d), height = dot(n, o);
            if (n == Rational3(0, 0, 0)) continue;  // on a line: no area, and never on its own
            if (speed == 0) {
                through_an_edge |= height == 0;
                continue;
            }
            const mpq_class time = -height / speed;
            if (time < 0) continue;
            const Rational3 hit = o + time * d;
            const mpq_class area = dot(n, n);
            const mpq_class u = dot(cross(hit, f), n) / area, v = dot(cross(e, hit), n) / area;
            if (u < 0 || v < 0 || u + v > 1) continue;
            if (time == 0) return std::nullopt;
            if (u == 0 || v == 0 || u + v == 1) through_an_edge = true;
            number += speed > 0 ? 1 : -1;
        }
        if (!through_an_edge) return number;
    }
}

}  // namespace collidoscope::oracle

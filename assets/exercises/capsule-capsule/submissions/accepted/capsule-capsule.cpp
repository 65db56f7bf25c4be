#include <algorithm>

#include "collidoscope.h"
using namespace collidoscope;

struct Pair {
    Vec3 on_a, on_b;
    double distance() const { return length(on_b - on_a); }
};

Vec3 nearest_on_segment(Vec3 point, Vec3 start, Vec3 end) {
    const Vec3 direction = end - start;
    const double dd = dot(direction, direction);
    if (dd == 0) return start;
    return start + direction * std::clamp(dot(point - start, direction) / dd, 0.0, 1.0);
}

Pair closest_points(Vec3 a0, Vec3 a1, Vec3 b0, Vec3 b1) {
    // Either an end of one of them is closest ...
    Pair best{a0, nearest_on_segment(a0, b0, b1)};
    const auto offer = [&](const Pair& pair) {
        if (pair.distance() < best.distance()) best = pair;
    };
    offer({a1, nearest_on_segment(a1, b0, b1)});
    offer({nearest_on_segment(b0, a0, a1), b0});
    offer({nearest_on_segment(b1, a0, a1), b1});
    // ... or the points where the two lines are.
    const Vec3 d = a1 - a0, e = b1 - b0, r = b0 - a0;
    const double dd = dot(d, d), de = dot(d, e), ee = dot(e, e), det = dd * ee - de * de;
    if (det > 1e-12 * dd * ee) {
        const double s = (dot(r, d) * ee - dot(r, e) * de) / det;
        const double t = (dot(r, d) * de - dot(r, e) * dd) / det;
        if (s >= 0 && s <= 1 && t >= 0 && t <= 1) offer({a0 + d * s, b0 + e * t});
    }
    return best;
}

Answer solve(const Value& question) {
    const Value &a = question["a"], &b = question["b"];
    const Pair best =
        closest_points(a["from"].vec3(), a["to"].vec3(), b["from"].vec3(), b["to"].vec3());
    const double distance = best.distance();
    const double reach = a["radius"].number() + b["radius"].number();
    return {{"hit", distance <= reach}, {"signed_distance", distance - reach}};
}

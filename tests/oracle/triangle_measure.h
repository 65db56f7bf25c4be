// Distance and penetration depth of two triangles in long double, by other formulas than
// collision/ uses, which is not included but for the shapes.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope::oracle {

struct Wide {
    long double x, y, z;
    Wide(long double x_, long double y_, long double z_) : x(x_), y(y_), z(z_) {}
    explicit Wide(const vec3& v)
        : x(static_cast<long double>(v.x)),
          y(static_cast<long double>(v.y)),
          z(static_cast<long double>(v.z)) {}
    friend Wide operator+(const Wide& a, const Wide& b) {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    friend Wide operator-(const Wide& a, const Wide& b) {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    friend Wide operator*(long double s, const Wide& a) { return {s * a.x, s * a.y, s * a.z}; }
};
inline long double dot(const Wide& a, const Wide& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Wide cross(const Wide& a, const Wide& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline long double length(const Wide& a) {
    return std::sqrt(dot(a, a));
}
using WideTriangle = std::array<Wide, 3>;
inline WideTriangle wide(const Triangle& t) {
    return {Wide(t.a), Wide(t.b), Wide(t.c)};
}

inline long double from_segment(const Wide& p, const Wide& a, const Wide& b) {
    const Wide d = b - a;
    const long double dd = dot(d, d);
    const long double s = dd > 0 ? std::clamp(dot(p - a, d) / dd, 0.0L, 1.0L) : 0.0L;
    return length(a + s * d - p);
}

// From a point to a triangle: its border, or straight down when the point stands over the inside,
// that is within all three walls on the edges.
inline long double from_triangle(const Wide& p, const WideTriangle& t) {
    long double best = std::min(
        {from_segment(p, t[0], t[1]), from_segment(p, t[1], t[2]), from_segment(p, t[2], t[0])});
    const Wide n = cross(t[1] - t[0], t[2] - t[0]);
    const long double size = length(n);
    if (size == 0) return best;
    bool over = true;
    for (std::size_t i = 0; i < 3; ++i)
        over = over && dot(cross(n, t[(i + 1) % 3] - t[i]), p - t[i]) >= 0;
    if (!over) return best;
    // The walls of a needle thinner than the rounding are one line: over it and beyond its ends
    // they say nothing, so the foot must lie between the corners too.
    const Wide foot = p - (dot(n, p - t[0]) / (size * size)) * n;
    for (const auto part : {&Wide::x, &Wide::y, &Wide::z}) {
        const auto [lo, hi] = std::minmax({t[0].*part, t[1].*part, t[2].*part});
        const long double slack = 1e-15L * std::max(std::abs(lo), std::abs(hi));
        if (foot.*part < lo - slack || foot.*part > hi + slack) return best;
    }
    return std::min(best, std::abs(dot(n, p - t[0])) / size);
}

// The least over s of the distance from p + s d to the other segment is convex in s: narrowed down
// by thirds.
inline long double between_segments(const Wide& p, const Wide& q, const Wide& r, const Wide& s) {
    long double lo = 0, hi = 1;
    const auto at = [&](long double t) { return from_segment(p + t * (q - p), r, s); };
    for (int i = 0; i < 100; ++i) {
        const long double third = (hi - lo) / 3;
        if (at(lo + third) <= at(hi - third)) {
            hi -= third;
        } else {
            lo += third;
        }
    }
    return std::min({at(0), at(1), at((lo + hi) / 2)});
}

// The distance between triangles that do not meet.
inline long double triangle_distance(const Triangle& a, const Triangle& b) {
    const WideTriangle s = wide(a), t = wide(b);
    long double best = length(t[0] - s[0]);
    for (std::size_t i = 0; i < 3; ++i) {
        best = std::min({best, from_triangle(s[i], t), from_triangle(t[i], s)});
        for (std::size_t k = 0; k < 3; ++k)
            best = std::min(best, between_segments(s[i], s[(i + 1) % 3], t[k], t[(k + 1) % 3]));
    }
    return best;
}

// The depth of triangles that meet: the least way out of the Minkowski difference through the plane
// of any three of its nine points. The planes of its true faces are among them, and no other
// direction is shorter than the true depth.
inline long double triangle_depth(const Triangle& a, const Triangle& b) {
    const WideTriangle s = wide(a), t = wide(b);
    std::vector<Wide> points;
    for (const Wide& p : s)
        for (const Wide& q : t) points.push_back(p - q);
    long double best = -1;
    for (std::size_t i = 0; i < 9; ++i)
        for (std::size_t k = i + 1; k < 9; ++k)
            for (std::size_t m = k + 1; m < 9; ++m) {
                const Wide n = cross(points[k] - points[i], points[m] - points[i]);
                const long double size = length(n);
                if (size == 0) continue;
                long double up = -1e4000L, down = -1e4000L;
                for (const Wide& p : points) {
                    up = std::max(up, dot(n, p));
                    down = std::max(down, -dot(n, p));
                }
                const long double depth = std::max(std::min(up, down) / size, 0.0L);
                if (best < 0 || depth < best) best = depth;
            }
    return std::max(best, 0.0L);
}

}  // namespace collidoscope::oracle

// The side of a point in a polygon, and whether a ring is convex: answered with GMP integers, by
// other methods than the library's.
//
// Every finite float is an integer multiple of 2^-149, so coordinates become integers exactly.
#pragma once

#include <gmpxx.h>

#include <cmath>
#include <cstddef>
#include <vector>

#include "collision/results.h"
#include "collision/shapes.h"

namespace collidoscope::oracle {

struct Integer2 {
    mpz_class x, y;

    Integer2(mpz_class x_, mpz_class y_) : x(std::move(x_)), y(std::move(y_)) {}
    explicit Integer2(const vec2& v)
        : x(std::ldexp(double{v.x}, 149)), y(std::ldexp(double{v.y}, 149)) {}

    friend Integer2 operator-(const Integer2& a, const Integer2& b) {
        return {a.x - b.x, a.y - b.y};
    }
    friend bool operator==(const Integer2& a, const Integer2& b) {
        return a.x == b.x && a.y == b.y;
    }
};

inline mpz_class cross(const Integer2& a, const Integer2& b) {
    return a.x * b.y - a.y * b.x;
}
inline mpz_class dot(const Integer2& a, const Integer2& b) {
    return a.x * b.x + a.y * b.y;
}

// The boundary by parameter: the point is on an edge when it is on its line and its projection
// falls between the ends. The inside by a slanted ray that is turned until it meets no vertex at
// all, so that every crossing is a proper one.
inline Where where(const Polygon& polygon, const vec2& point) {
    const Integer2 p(point);
    std::vector<std::vector<Integer2>> rings;
    for (const auto& ring : polygon.rings) {
        auto& moved = rings.emplace_back();
        for (const vec2& v : ring) moved.push_back(Integer2(v) - p);
    }
    for (const auto& ring : rings) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Integer2& a = ring[i];
            const Integer2 e = ring[(i + 1) % ring.size()] - a;
            const mpz_class t = -dot(a, e);
            if (sgn(cross(a, e)) == 0 && sgn(t) >= 0 && t <= dot(e, e) &&
                (sgn(dot(e, e)) > 0 || (sgn(a.x) == 0 && sgn(a.y) == 0))) {
                return Where::Boundary;
            }
        }
    }
    for (int turn = 0;; ++turn) {
        const Integer2 direction(-7 + 3 * turn, 5 - 11 * turn);
        bool meets_vertex = false;
        int crossings = 0;
        for (const auto& ring : rings) {
            std::vector<int> sides;
            for (const Integer2& v : ring) {
                sides.push_back(sgn(cross(direction, v)));
                meets_vertex = meets_vertex || sides.back() == 0;
            }
            if (meets_vertex) break;
            for (std::size_t i = 0; i < ring.size(); ++i) {
                const std::size_t next = (i + 1) % ring.size();
                if (sides[i] == sides[next]) continue;
                const Integer2 e = ring[next] - ring[i];
                if (sgn(cross(ring[i], e)) * sgn(cross(direction, e)) > 0) ++crossings;
            }
        }
        if (!meets_vertex) return crossings % 2 == 1 ? Where::Inside : Where::Outside;
    }
}

// Whether a ring is flat, or runs exactly once around a convex area: seen from the mean of its
// vertices all edges turn the same way and go around once, and every edge's line has all vertices
// on one side. O(n^2).
inline bool convex_or_flat(const std::vector<vec2>& ring) {
    const auto n = ring.size();
    if (n == 0) return false;
    // All coordinates times n, so that the mean is an integer too.
    std::vector<Integer2> v;
    Integer2 mean(0, 0);
    for (const vec2& corner : ring) {
        const Integer2 c(corner);
        v.emplace_back(c.x * static_cast<unsigned long>(n), c.y * static_cast<unsigned long>(n));
        mean.x += c.x;
        mean.y += c.y;
    }
    for (Integer2& corner : v) corner = corner - mean;

    bool flat = true;
    for (std::size_t i = 0; flat && i < n; ++i) {
        for (std::size_t j = 0; flat && j < n; ++j) flat = sgn(cross(v[i], v[j])) == 0;
    }
    if (flat) return true;
    int turn = 0;
    int passes = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const Integer2& a = v[i];
        const Integer2& b = v[(i + 1) % n];
        if (a == b) continue;
        const int s = sgn(cross(a, b));
        if (turn == 0) turn = s;
        if (s == 0 || s != turn) return false;
        for (const Integer2& c : v) {
            if (sgn(cross(b - a, c - a)) == -turn) return false;
        }
        if ((sgn(a.y) > 0) != (sgn(b.y) > 0)) ++passes;
    }
    return passes == 2;
}

}  // namespace collidoscope::oracle

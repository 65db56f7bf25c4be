// Judges of two convex hulls, each given by its points. Nothing of collision/ is used but its
// shapes; hulls are never built: every axis that could be a face's normal of the Minkowski
// difference is tried, and many that are not.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope::oracle::axes {

template <typename N>
struct Triple {
    N x{}, y{}, z{};
    friend Triple operator-(const Triple& a, const Triple& b) {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    friend Triple operator*(N s, const Triple& a) { return {s * a.x, s * a.y, s * a.z}; }
    friend N dot(const Triple& a, const Triple& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
    friend Triple cross(const Triple& a, const Triple& b) {
        return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    }
    bool zero() const { return x == N{} && y == N{} && z == N{}; }
};

template <typename N>
std::vector<Triple<N>> triples(const std::vector<vec3>& points, double scale = 1) {
    std::vector<Triple<N>> all;
    all.reserve(points.size());
    for (const vec3& p : points)
        all.push_back({static_cast<N>(p.x / scale), static_cast<N>(p.y / scale),
                       static_cast<N>(p.z / scale)});
    return all;
}

template <typename N>
std::vector<Triple<N>> differences(const std::vector<Triple<N>>& points) {
    std::vector<Triple<N>> all;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const Triple<N> d = points[i] - points[j];
            if (!d.zero()) all.push_back(d);
        }
    return all;
}

// Whether the axis shows a gap, one way or the other.
template <typename N>
bool gap_along(const Triple<N>& n, const std::vector<Triple<N>>& a,
               const std::vector<Triple<N>>& b) {
    const auto range = [&](const std::vector<Triple<N>>& points) {
        N lo = dot(n, points[0]), hi = lo;
        for (const auto& p : points) {
            const N along = dot(n, p);
            lo = std::min(lo, along);
            hi = std::max(hi, along);
        }
        return std::array<N, 2>{lo, hi};
    };
    const auto ra = range(a), rb = range(b);
    return ra[1] < rb[0] || rb[1] < ra[0];
}

// Do the hulls of points share a point? Exact for points that are whole multiples, up to 1,000, of
// scale: in whole numbers below 2^62. Any number of points from one, in any position.
inline bool hulls_meet_on_grid(const std::vector<vec3>& points_a, const std::vector<vec3>& points_b,
                               double scale) {
    using V = Triple<std::int64_t>;
    const std::vector<V> a = triples<std::int64_t>(points_a, scale);
    const std::vector<V> b = triples<std::int64_t>(points_b, scale);
    std::vector<V> d = differences(a);
    for (const V& v : differences(b)) d.push_back(v);
    V normal{}, along = d.empty() ? V{} : d[0];
    bool flat = true;
    for (std::size_t i = 0; i < d.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const V n = cross(d[i], d[j]);
            if (n.zero()) continue;
            if (gap_along(n, a, b)) return false;
            if (normal.zero()) normal = n;
            flat &= cross(normal, n).zero();
        }
    if (!flat) return true;
    if (!normal.zero()) {
        // All in parallel planes: the axes in the plane. Divide by what the parts have in common to
        // stay small.
        for (const V& v : d)
            if (gap_along(cross(normal, v), a, b)) return false;
        return true;
    }
    const V between = a[0] - b[0];
    if (along.zero()) return between.zero();
    // All on parallel lines.
    return !gap_along(along, a, b) && cross(along, between).zero();
}

// The smallest overlap of all axes: the penetration depth when the hulls meet; negative, minus the
// longest gap that one of the axes shows, when they do not. Infinite when no axis has a direction
// (bodies on parallel lines). In long double.
inline long double smallest_overlap(const std::vector<vec3>& points_a,
                                    const std::vector<vec3>& points_b) {
    using V = Triple<long double>;
    const std::vector<V> a = triples<long double>(points_a), b = triples<long double>(points_b);
    const std::vector<V> da = differences(a), db = differences(b);
    long double least = std::numeric_limits<long double>::infinity();
    const auto consider = [&](const V& u, const V& v) {
        const V raw = cross(u, v);
        const long double squared = dot(raw, raw);
        if (squared <= 1e-32L * dot(u, u) * dot(v, v)) return;
        const V n = (1 / std::sqrt(squared)) * raw;
        long double lo_a = dot(n, a[0]), hi_a = lo_a, lo_b = dot(n, b[0]), hi_b = lo_b;
        for (const V& p : a) {
            lo_a = std::min(lo_a, dot(n, p));
            hi_a = std::max(hi_a, dot(n, p));
        }
        for (const V& p : b) {
            lo_b = std::min(lo_b, dot(n, p));
            hi_b = std::max(hi_b, dot(n, p));
        }
        least = std::min({least, hi_a - lo_b, hi_b - lo_a});
    };
    for (std::size_t i = 0; i < da.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) consider(da[i], da[j]);
    for (std::size_t i = 0; i < db.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) consider(db[i], db[j]);
    for (const V& u : da)
        for (const V& v : db) consider(u, v);
    return least;
}

}  // namespace collidoscope::oracle::axes

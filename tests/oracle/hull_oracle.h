// Whether two convex hulls meet, and how far they are apart, by trying every combination of points:
// no search, no hull. Whole numbers for the yes or no, long double for the distance.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope::oracle {

template <typename N>
struct Triple {
    N x, y, z;
    friend Triple operator-(const Triple& a, const Triple& b) {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    friend Triple operator+(const Triple& a, const Triple& b) {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    friend Triple operator*(N s, const Triple& a) { return {s * a.x, s * a.y, s * a.z}; }
    friend N dot(const Triple& a, const Triple& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
    friend Triple cross(const Triple& a, const Triple& b) {
        return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    }
};

template <typename N>
std::vector<Triple<N>> triples(std::span<const vec3> points) {
    std::vector<Triple<N>> all;
    for (const vec3& p : points)
        all.push_back({static_cast<N>(p.x), static_cast<N>(p.y), static_cast<N>(p.z)});
    return all;
}

// Points with whole coordinates below 2000. Two hulls are apart exactly when a plane across the
// shortest way between them separates them strictly; that way leads from a corner to a corner, an
// edge or a face, or from edge to edge, so every such direction is tried.
class WholeHulls {
  public:
    using Number = long long;
    using Point = Triple<Number>;

    WholeHulls(std::span<const vec3> a, std::span<const vec3> b)
        : a_(triples<Number>(a)), b_(triples<Number>(b)) {}

    bool apart() const { return corners() || edges() || faces(a_) || faces(b_); }

  private:
    // Whether a plane with this normal has A strictly on one side and B on the other.
    bool separates(const Point& n) const {
        const auto range = [&](const std::vector<Point>& points) {
            std::pair<Number, Number> r{dot(n, points[0]), dot(n, points[0])};
            for (const Point& p : points) {
                r.first = std::min(r.first, dot(n, p));
                r.second = std::max(r.second, dot(n, p));
            }
            return r;
        };
        const auto [a_least, a_most] = range(a_);
        const auto [b_least, b_most] = range(b_);
        return a_most < b_least || b_most < a_least;
    }
    bool corners() const {
        for (const Point& p : a_)
            for (const Point& q : b_)
                if (separates(q - p)) return true;
        return corner_to_edge(a_, b_) || corner_to_edge(b_, a_);
    }
    bool corner_to_edge(const std::vector<Point>& of, const std::vector<Point>& to) const {
        for (const Point& p : of)
            for (std::size_t i = 0; i < to.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) {
                    const Point e = to[i] - to[j], u = to[j] - p;
                    if (separates(dot(e, e) * u - dot(e, u) * e)) return true;
                }
        return false;
    }
    bool edges() const {
        for (std::size_t i = 0; i < a_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                for (std::size_t k = 0; k < b_.size(); ++k)
                    for (std::size_t l = 0; l < k; ++l)
                        if (separates(cross(a_[i] - a_[j], b_[k] - b_[l]))) return true;
        return false;
    }
    bool faces(const std::vector<Point>& of) const {
        for (std::size_t i = 0; i < of.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                for (std::size_t k = 0; k < j; ++k)
                    if (separates(cross(of[j] - of[i], of[k] - of[i]))) return true;
        return false;
    }

    std::vector<Point> a_, b_;
};

// The distance of two hulls that are known to be apart: the smallest of all corners to triangles of
// the other and edges to edges, each clamped, in long double. Cost: O(n^4).
class HullDistance {
  public:
    using Number = long double;
    using Point = Triple<Number>;

    HullDistance(std::vector<Point> a, std::vector<Point> b) : a_(std::move(a)), b_(std::move(b)) {}

    Number distance() {
        best_ = std::numeric_limits<Number>::infinity();
        for (const Point& p : a_)
            for (const Point& q : b_) consider(q - p);
        to_triangles(a_, b_);
        to_triangles(b_, a_);
        for (std::size_t i = 0; i < a_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                for (std::size_t k = 0; k < b_.size(); ++k)
                    for (std::size_t l = 0; l < k; ++l) edges(a_[i], a_[j], b_[k], b_[l]);
        return std::sqrt(best_);
    }

  private:
    void consider(const Point& way) { best_ = std::min(best_, dot(way, way)); }

    // Corner to edge where its foot lies within, and to triangle likewise.
    void to_triangles(const std::vector<Point>& of, const std::vector<Point>& to) {
        for (const Point& p : of)
            for (std::size_t i = 0; i < to.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) {
                    const Point e = to[i] - to[j], u = p - to[j];
                    const Number t = dot(u, e), length = dot(e, e);
                    if (t > 0 && t < length) consider(u - (t / length) * e);
                    for (std::size_t k = 0; k < j; ++k) {
                        const Point f = to[k] - to[j], n = cross(e, f);
                        const Number area = dot(n, n);
                        if (area == 0) continue;
                        const Number s = dot(cross(u, f), n), r = dot(cross(e, u), n);
                        if (s < 0 || r < 0 || s + r > area) continue;
                        consider((dot(u, n) / area) * n);
                    }
                }
    }
    // The common perpendicular where both feet lie within the edges.
    void edges(const Point& p, const Point& p2, const Point& q, const Point& q2) {
        const Point d = p2 - p, e = q2 - q, n = cross(d, e), u = q - p;
        const Number area = dot(n, n);
        if (area == 0) return;
        const Number s = dot(cross(u, e), n), t = dot(cross(u, d), n);
        if (s < 0 || s > area || t < 0 || t > area) return;
        consider((dot(u, n) / area) * n);
    }

    std::vector<Point> a_, b_;
    Number best_ = 0;
};

}  // namespace collidoscope::oracle

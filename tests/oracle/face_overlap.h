// The region that two convex polyhedra share along a normal, by brute force in rationals: every
// plane through three points that has all others on one side, and every corner of two outlines laid
// over each other. Shares no code with collision/.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <vector>

#include "tests/oracle/rational.h"

namespace collidoscope::oracle {

// A corner of what two faces share, with the point of each face there: on_a - on_b = depth times
// the normal as given.
struct SharedCorner {
    Rational3 on_a, on_b;
    mpq_class depth;
};

class FaceOverlap {
  public:
    // tolerance: a length. Corners as high as the highest up to that are as high; where one of them
    // is near the limit, two faces are nearly as good, a face stands on edge, or their outlines
    // barely touch or miss, there is no sure answer.
    FaceOverlap(const std::vector<vec3>& a, const std::vector<vec3>& b, const vec3& normal,
                double tolerance)
        : normal_(normal), tolerance_(tolerance) {
        const auto face_a = face_of(rational(a), normal_);
        const auto face_b = face_of(rational(b), mpq_class(-1) * normal_);
        if (face_a && face_b) lay(*face_a, *face_b);
    }
    bool sure() const { return sure_; }
    const std::vector<SharedCorner>& corners() const { return corners_; }

  private:
    struct Face {
        std::vector<Rational3> corners;  // in any order
        Rational3 normal;                // outward
    };

    static std::vector<Rational3> rational(const std::vector<vec3>& points) {
        std::vector<Rational3> all;
        for (const vec3& p : points) {
            const Rational3 q(p);
            if (std::find(all.begin(), all.end(), q) == all.end()) all.push_back(q);
        }
        return all;
    }
    static double length(const Rational3& v) { return std::sqrt(dot(v, v).get_d()); }

    std::optional<Face> face_of(const std::vector<Rational3>& points, const Rational3& direction) {
        // Every supporting plane, by the set of points on it.
        std::set<std::vector<std::size_t>> seen;
        std::vector<std::pair<Face, std::vector<std::size_t>>> faces;
        const std::size_t n = points.size();
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = i + 1; j < n; ++j)
                for (std::size_t k = j + 1; k < n; ++k) add_plane(points, i, j, k, seen, faces);

        const double unit = length(direction);
        double highest = -1e300;
        std::vector<double> height;
        for (const Rational3& p : points) {
            const mpq_class above = dot(direction, p - points[0]);
            height.push_back(above.get_d() / unit);
            highest = std::max(highest, height.back());
        }
        const auto up = [&](std::size_t i) { return highest - height[i] <= tolerance_; };
        for (const double h : height)
            if (highest - h > tolerance_ / 4 && highest - h < 4 * tolerance_) return std::nullopt;

        // The most corners up there, then most along the direction.
        const std::pair<Face, std::vector<std::size_t>>* best = nullptr;
        std::ptrdiff_t most = 0;
        double straightest = 0;
        bool tied = false;
        for (const auto& face : faces) {
            const std::ptrdiff_t count = std::count_if(face.second.begin(), face.second.end(), up);
            if (count == 0) continue;
            const double straight =
                dot(face.first.normal, direction).get_d() / unit / length(face.first.normal);
            if (count > most || (count == most && straight > straightest + 1e-4)) {
                best = &face;
                most = count;
                straightest = straight;
                tied = false;
            } else if (count == most && straight > straightest - 1e-4) {
                tied = true;
            }
        }
        if (!best || tied || straightest < 0.2) return std::nullopt;
        // Corners beside the plane, but not on it.
        for (std::size_t i = 0; i < n; ++i) {
            const mpq_class below = dot(best->first.normal, best->first.corners[0] - points[i]);
            if (below != 0 && below.get_d() / length(best->first.normal) < 8 * tolerance_)
                return std::nullopt;
        }
        return best->first;
    }

    static void add_plane(const std::vector<Rational3>& points, std::size_t i, std::size_t j,
                          std::size_t k, std::set<std::vector<std::size_t>>& seen,
                          std::vector<std::pair<Face, std::vector<std::size_t>>>& faces) {
        Rational3 normal = cross(points[j] - points[i], points[k] - points[i]);
        if (dot(normal, normal) == 0) return;
        bool above = false, below = false;
        std::vector<std::size_t> on;
        for (std::size_t m = 0; m < points.size(); ++m) {
            const int side = sgn(dot(normal, points[m] - points[i]));
            above |= side > 0;
            below |= side < 0;
            if (side == 0) on.push_back(m);
        }
        if ((above && below) || !seen.insert(on).second) return;
        Face face;
        for (const std::size_t m : on) face.corners.push_back(points[m]);
        face.normal = above ? mpq_class(-1) * normal : normal;
        faces.emplace_back(face, on);
        // A polygon looks both ways.
        if (above || below) return;
        face.normal = mpq_class(-1) * face.normal;
        faces.emplace_back(face, on);
    }

    struct Flat {
        mpq_class u, v;
        bool operator==(const Flat& other) const { return u == other.u && v == other.v; }
    };
    static mpq_class turn(const Flat& a, const Flat& b, const Flat& c) {
        return (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u);
    }
    // Moved along the normal to where the coordinate in which that is largest is 0.
    Flat flat(const Rational3& p) const {
        const mpq_class along = p[axis_] / normal_[axis_];
        const Rational3 q = p - along * normal_;
        return {q[(axis_ + 1) % 3], q[(axis_ + 2) % 3]};
    }
    // In turn, without those between others.
    static std::vector<Flat> outline(std::vector<Flat> points) {
        std::vector<Flat> around;
        std::size_t at = 0;
        for (std::size_t i = 1; i < points.size(); ++i)
            if (points[i].u < points[at].u ||
                (points[i].u == points[at].u && points[i].v < points[at].v))
                at = i;
        // Jarvis's march.
        const std::size_t first = at;
        do {
            around.push_back(points[at]);
            std::size_t next = at == 0 ? 1 : 0;
            for (std::size_t i = 0; i < points.size(); ++i) {
                if (points[i] == points[at]) continue;
                const mpq_class side = turn(points[at], points[next], points[i]);
                const mpq_class du = points[i].u - points[at].u, dv = points[i].v - points[at].v;
                const mpq_class eu = points[next].u - points[at].u;
                const mpq_class ev = points[next].v - points[at].v;
                if (side < 0 || (side == 0 && du * du + dv * dv > eu * eu + ev * ev)) next = i;
            }
            at = next;
        } while (at != first);
        return around;
    }
    static bool inside(const std::vector<Flat>& polygon, const Flat& p) {
        for (std::size_t i = 0; i < polygon.size(); ++i)
            if (turn(polygon[i], polygon[(i + 1) % polygon.size()], p) < 0) return false;
        return true;
    }

    // The widest gap between the polygons across a side of `p`; negative where they overlap.
    static double gap(const std::vector<Flat>& p, const std::vector<Flat>& q) {
        double widest = -1e300;
        for (std::size_t i = 0; i < p.size(); ++i) {
            const Flat &from = p[i], &to = p[(i + 1) % p.size()];
            const double side =
                std::hypot(mpq_class(to.u - from.u).get_d(), mpq_class(to.v - from.v).get_d());
            double nearest = 1e300;
            for (const Flat& r : q) nearest = std::min(nearest, -turn(from, to, r).get_d() / side);
            widest = std::max(widest, nearest);
        }
        return widest;
    }

    void lay(const Face& a, const Face& b) {
        for (int k = 1; k < 3; ++k)
            if (abs(normal_[k]) > abs(normal_[axis_])) axis_ = k;
        std::vector<Flat> of_a, of_b;
        for (const Rational3& p : a.corners) of_a.push_back(flat(p));
        for (const Rational3& p : b.corners) of_b.push_back(flat(p));
        of_a = outline(of_a);
        of_b = outline(of_b);
        // Outlines that barely touch, or barely miss.
        sure_ = std::abs(std::max(gap(of_a, of_b), gap(of_b, of_a))) > 8 * tolerance_;
        std::vector<Flat> shared;
        const auto add = [&](const Flat& p) {
            if (std::find(shared.begin(), shared.end(), p) == shared.end()) shared.push_back(p);
        };
        for (const Flat& p : of_a)
            if (inside(of_b, p)) add(p);
        for (const Flat& p : of_b)
            if (inside(of_a, p)) add(p);
        for (std::size_t i = 0; i < of_a.size(); ++i) {
            for (std::size_t k = 0; k < of_b.size(); ++k) {
                const Flat &p = of_a[i], &q = of_a[(i + 1) % of_a.size()];
                const Flat &r = of_b[k], &s = of_b[(k + 1) % of_b.size()];
                const mpq_class from = turn(r, s, p), to = turn(r, s, q);
                const mpq_class other = turn(p, q, r), end = turn(p, q, s);
                if (from == to || sgn(from) * sgn(to) > 0 || sgn(other) * sgn(end) > 0) continue;
                const mpq_class t = from / (from - to);
                // A little of a margin moves the crossing of nearly parallel sides far.
                const double sine =
                    mpq_class(from - to).get_d() /
                    std::hypot(mpq_class(q.u - p.u).get_d(), mpq_class(q.v - p.v).get_d()) /
                    std::hypot(mpq_class(s.u - r.u).get_d(), mpq_class(s.v - r.v).get_d());
                sure_ &= std::abs(sine) > 0.1;
                add({p.u + t * (q.u - p.u), p.v + t * (q.v - p.v)});
            }
        }
        for (const Flat& p : shared) {
            Rational3 at;
            at[(axis_ + 1) % 3] = p.u;
            at[(axis_ + 2) % 3] = p.v;
            const auto onto = [&](const Face& face) {
                const mpq_class above = dot(face.normal, face.corners[0] - at);
                const mpq_class along = above / dot(face.normal, normal_);
                return at + along * normal_;
            };
            SharedCorner corner{onto(a), onto(b), 0};
            corner.depth = dot(corner.on_a - corner.on_b, normal_) / dot(normal_, normal_);
            corners_.push_back(corner);
        }
    }

    Rational3 normal_;
    double tolerance_;
    int axis_ = 0;
    bool sure_ = false;
    std::vector<SharedCorner> corners_;
};

}  // namespace collidoscope::oracle

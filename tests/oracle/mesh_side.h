// Distance and side of a point and a mesh, in rationals and in long double, by looking at every
// triangle. Uses nothing of collision/ but the shapes.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "collision/mesh.h"
#include "tests/oracle/depth_oracle.h"
#include "tests/oracle/point_oracle.h"

namespace collidoscope::oracle {

class RationalMesh {
  public:
    explicit RationalMesh(const Mesh& mesh) {
        corners_.reserve(mesh.triangles.size());
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
            const Triangle t = mesh.triangle(i);
            corners_.push_back({Rational3(t.a), Rational3(t.b), Rational3(t.c)});
        }
    }

    mpq_class squared_distance(const Rational3& p, std::size_t triangle) const {
        const auto& [a, b, c] = corners_[triangle];
        return point_triangle(p, a, b, c);
    }
    mpq_class squared_distance(const Rational3& p) const {
        mpq_class best = squared_distance(p, 0);
        for (std::size_t i = 1; i < corners_.size(); ++i)
            best = std::min(best, squared_distance(p, i));
        return best;
    }

    // For a closed mesh and a point that is not on it: the parity of the triangles that a ray
    // crosses. A ray that meets an edge is turned and tried again.
    bool inside(const Rational3& p) const {
        for (int turn = 0;; ++turn) {
            if (const auto odd = odd_crossings(p, {mpq_class(97), mpq_class(13 + 7 * turn),
                                                   mpq_class(-31 + 11 * turn * turn)}))
                return *odd;
        }
    }

  private:
    std::optional<bool> odd_crossings(const Rational3& p, const Rational3& d) const {
        bool odd = false;
        for (const auto& [a, b, c] : corners_) {
            const Rational3 u = a - p, v = b - p, w = c - p;
            const std::array<int, 3> sides{sgn(dot(d, cross(u, v))), sgn(dot(d, cross(v, w))),
                                           sgn(dot(d, cross(w, u)))};
            const auto [low, high] = std::minmax_element(sides.begin(), sides.end());
            if (*low < 0 && *high > 0) continue;
            if (*low == 0 && *high == 0) {
                // In the ray's plane: of no area, or seen edge-on by a ray that may run along it.
                if (sgn(squared(cross(b - a, c - a))) == 0) continue;
                return std::nullopt;
            }
            if (*low == 0 || *high == 0) return std::nullopt;
            const Rational3 n = cross(b - a, c - a);
            if (sgn(mpq_class(dot(n, u))) * sgn(mpq_class(dot(n, d))) > 0) odd = !odd;
        }
        return odd;
    }

    std::vector<std::array<Rational3, 3>> corners_;
};

// The generalized winding number: each triangle's solid angle by the angles of its spherical
// triangle (Girard), not by the formula of the library. For points well off all planes.
inline long double winding(const Mesh& mesh, const vec3& p) {
    long double sum = 0;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        const Long3 at(p), a = Long3(t.a) - at, b = Long3(t.b) - at, c = Long3(t.c) - at;
        const auto angle_between = [](const Long3& u, const Long3& v) {
            const Long3 n = cross(u, v);
            return std::atan2(std::sqrt(dot(n, n)), dot(u, v));
        };
        const Long3 ab = cross(a, b), bc = cross(b, c), ca = cross(c, a);
        const long double pi = std::numbers::pi_v<long double>;
        const long double excess = (pi - angle_between(ab, bc)) + (pi - angle_between(bc, ca)) +
                                   (pi - angle_between(ca, ab)) - pi;
        const long double volume = dot(a, bc);
        sum += volume > 0 ? excess : volume < 0 ? -excess : 0;
    }
    return sum / (4 * std::numbers::pi_v<long double>);
}

}  // namespace collidoscope::oracle

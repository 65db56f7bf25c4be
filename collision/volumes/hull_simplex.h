// A simplex of up to four corners and its point nearest to the origin: one step of the search for a
// separating direction between hulls.
#pragma once

#include <array>
#include <cstddef>

#include "collision/volumes/counted.h"

namespace collidoscope::detail {

template <typename N>
class Simplex {
  public:
    std::size_t size() const { return size_; }
    void add(const Vector<N>& corner) { corners_[size_++] = corner; }
    bool holds(const Vector<N>& p) const {
        for (std::size_t i = 0; i < size_; ++i) {
            const Vector<N> d = corners_[i] - p;
            if (dot(d, d) <= N(0)) return true;
        }
        return false;
    }

    // The nearest point; keeps only the corners it lies between. Four stay when the origin is
    // inside.
    Vector<N> closest() {
        switch (size_) {
            case 1:
                return corners_[0];
            case 2:
                return keep(on_segment({0, 1}));
            case 3:
                return keep(on_triangle({0, 1, 2}));
            default:
                return keep(on_tetrahedron());
        }
    }

  private:
    using Corners = std::array<std::size_t, 4>;
    struct Nearest {
        Vector<N> point;
        Corners corners{};
        std::size_t count = 0;
    };

    Nearest on_segment(std::array<std::size_t, 2> k) const {
        const Vector<N>&a = corners_[k[0]], &b = corners_[k[1]];
        const Vector<N> ab = b - a;
        const N t = -dot(a, ab), whole = dot(ab, ab);
        if (t <= N(0)) return {a, {k[0]}, 1};
        if (t >= whole) return {b, {k[1]}, 1};
        return {a + (t / whole) * ab, {k[0], k[1]}, 2};
    }

    // In the region of an edge (or a flat triangle) the nearest of its sides; else its plane.
    Nearest on_triangle(std::array<std::size_t, 3> k) const {
        const Vector<N>&a = corners_[k[0]], &b = corners_[k[1]], &c = corners_[k[2]];
        const Vector<N> n = cross(b - a, c - a);
        const N size = dot(n, n);
        const bool inside = size > N(0) && dot(cross(b - a, n), a) >= N(0) &&
                            dot(cross(c - b, n), b) >= N(0) && dot(cross(a - c, n), c) >= N(0);
        if (inside) return {(dot(a, n) / size) * n, {k[0], k[1], k[2]}, 3};
        Nearest best = on_segment({k[0], k[1]});
        better(best, on_segment({k[1], k[2]}));
        better(best, on_segment({k[2], k[0]}));
        return best;
    }

    // Inside when the origin is on the inner side of all four faces.
    Nearest on_tetrahedron() const {
        constexpr std::array<std::array<std::size_t, 4>, 4> faces = {
            {{0, 1, 2, 3}, {0, 3, 1, 2}, {0, 2, 3, 1}, {1, 3, 2, 0}}};
        Nearest best{{}, {0, 1, 2, 3}, 4};
        bool outside = false;
        for (const auto& f : faces) {
            const Vector<N> n =
                cross(corners_[f[1]] - corners_[f[0]], corners_[f[2]] - corners_[f[0]]);
            const N origin = -dot(n, corners_[f[0]]);
            const N fourth = dot(n, corners_[f[3]] - corners_[f[0]]);
            // A flat tetrahedron has no inside.
            if (origin * fourth > N(0)) continue;
            const Nearest near = on_triangle({f[0], f[1], f[2]});
            if (!outside) {
                best = near;
            } else {
                better(best, near);
            }
            outside = true;
        }
        return best;
    }

    static void better(Nearest& best, const Nearest& other) {
        if (dot(other.point, other.point) < dot(best.point, best.point)) best = other;
    }

    Vector<N> keep(const Nearest& nearest) {
        std::array<Vector<N>, 4> kept{};
        for (std::size_t i = 0; i < nearest.count; ++i) kept[i] = corners_[nearest.corners[i]];
        corners_ = kept;
        size_ = nearest.count;
        return nearest.point;
    }

    std::array<Vector<N>, 4> corners_{};
    std::size_t size_ = 0;
};

}  // namespace collidoscope::detail

// Relation of two boxes by brute force: an oracle that shares nothing with collision/.
#pragma once

#include <gmpxx.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope::oracle {

using LongPoint = std::array<long double, 3>;

// The columns of the rotation, by turning the unit vectors with q v q*.
inline std::array<LongPoint, 3> turned_axes(const quat& rotation) {
    using Quaternion = std::array<long double, 4>;  // w, x, y, z
    const auto times = [](const Quaternion& p, const Quaternion& q) {
        return Quaternion{p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3],
                          p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
                          p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1],
                          p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0]};
    };
    const Quaternion q{rotation.w, rotation.x, rotation.y, rotation.z};
    const Quaternion conjugate{q[0], -q[1], -q[2], -q[3]};
    const long double norm = times(q, conjugate)[0];
    std::array<LongPoint, 3> axes;
    for (std::size_t k = 0; k < 3; ++k) {
        Quaternion v{0, 0, 0, 0};
        v[k + 1] = 1;
        const Quaternion r = times(times(q, v), conjugate);
        for (std::size_t c = 0; c < 3; ++c) axes[k][c] = r[c + 1] / norm;
    }
    return axes;
}

inline double box_size(const Box& box) {
    const long double x = box.half.x, y = box.half.y, z = box.half.z;
    return static_cast<double>(std::sqrt(x * x + y * y + z * z));
}

// The exact separating axis test of two parallelepipeds whose edge directions are the boxes' axes
// rounded to multiples of 2^-60, in integers of any length: all corners projected on all axes.
struct ExactSeparation {
    bool apart = false;
    // Largest gap over all axes; minus the smallest overlap when there is none.
    double separation = -std::numeric_limits<double>::infinity();
    std::vector<double> gaps;  // per axis that has a direction
};

class ExactBoxes {
  public:
    ExactBoxes(const Box& a, const Box& b) {
        // Bring every coordinate to integers by one power of two.
        int exponent = std::numeric_limits<int>::max();
        for (const vec3& v : {a.center, a.half, b.center, b.half}) {
            for (int k = 0; k < 3; ++k) {
                int e = 0;
                if (v[k] != 0) {
                    std::frexp(v[k], &e);
                    exponent = std::min(exponent, e - 24);
                }
            }
        }
        if (exponent == std::numeric_limits<int>::max()) exponent = 0;
        unit_ = std::ldexp(1.0, exponent);
        const auto whole = [&](float f) {
            return mpz_class(std::ldexp(static_cast<double>(f), -exponent));
        };
        const std::array<const Box*, 2> boxes{&a, &b};
        for (std::size_t n = 0; n < 2; ++n) {
            const auto axes = turned_axes(boxes[n]->rotation);
            for (std::size_t k = 0; k < 3; ++k) {
                half_[n][k] = whole(boxes[n]->half[static_cast<int>(k)]);
                for (std::size_t c = 0; c < 3; ++c) {
                    const long long bits = std::llrint(std::ldexp(axes[k][c], 60));
                    axis_[n][k][c] = static_cast<long>(bits);
                }
            }
        }
        for (std::size_t c = 0; c < 3; ++c) {
            const int k = static_cast<int>(c);
            offset_[c] = (whole(b.center[k]) - whole(a.center[k])) << 60;
        }
    }

    // Stops early when the gap exceeds enough.
    ExactSeparation test(double enough = std::numeric_limits<double>::infinity()) const {
        ExactSeparation result;
        const auto look = [&](const Int3& u, const Int3& v) {
            const Int3 direction{u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                                 u[0] * v[1] - u[1] * v[0]};
            const mpz_class squared = dot(direction, direction);
            if (squared == 0) return false;
            const mpz_class shift = dot(offset_, direction);
            const auto [a_min, a_max] = range(0, direction);
            const auto [b_min, b_max] = range(1, direction);
            const mpz_class right = b_min + shift - a_max, left = a_min - (b_max + shift);
            const mpz_class gap = right > left ? right : left;
            result.apart = result.apart || gap > 0;
            const double distance =
                gap.get_d() / std::sqrt(squared.get_d()) * std::ldexp(unit_, -60);
            result.gaps.push_back(distance);
            result.separation = std::max(result.separation, distance);
            return result.separation > enough;
        };
        for (const auto& box : axis_) {
            for (std::size_t k = 0; k < 3; ++k)
                if (look(box[(k + 1) % 3], box[(k + 2) % 3])) return result;
        }
        for (const Int3& e : axis_[0]) {
            for (const Int3& f : axis_[1])
                if (look(e, f)) return result;
        }
        return result;
    }

  private:
    using Int3 = std::array<mpz_class, 3>;
    static mpz_class dot(const Int3& u, const Int3& v) {
        return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    }
    // The range of the eight corners about the box's center.
    std::pair<mpz_class, mpz_class> range(std::size_t n, const Int3& direction) const {
        Int3 part;
        for (std::size_t k = 0; k < 3; ++k) part[k] = half_[n][k] * dot(axis_[n][k], direction);
        mpz_class lo, hi, p;
        for (unsigned corner = 0; corner < 8; ++corner) {
            p = 0;
            for (unsigned k = 0; k < 3; ++k) {
                if (corner >> k & 1U)
                    p += part[k];
                else
                    p -= part[k];
            }
            if (corner == 0 || p < lo) lo = p;
            if (corner == 0 || p > hi) hi = p;
        }
        return {lo, hi};
    }

    double unit_ = 1;
    std::array<std::array<Int3, 3>, 2> axis_;
    std::array<Int3, 2> half_;
    Int3 offset_;
};

// The distance of two boxes: the smallest |offset + B y - A x| over -1 <= x, y <= 1, by solving the
// least squares problem of every combination of "at its lower end, at its upper end, free" of the
// six parameters, and keeping the best feasible one.
inline double box_distance(const Box& a, const Box& b) {
    std::array<LongPoint, 6> column;  // the point difference moves by column * parameter
    LongPoint offset;
    for (int k = 0; k < 3; ++k) {
        const auto i = static_cast<std::size_t>(k);
        offset[i] = static_cast<long double>(b.center[k]) - static_cast<long double>(a.center[k]);
        for (std::size_t c = 0; c < 3; ++c) {
            column[i][c] = -turned_axes(a.rotation)[i][c] * a.half[k];
            column[i + 3][c] = turned_axes(b.rotation)[i][c] * b.half[k];
        }
    }
    const auto dot = [](const LongPoint& u, const LongPoint& v) {
        return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    };
    long double best = std::numeric_limits<long double>::infinity();
    for (int choice = 0; choice < 729; ++choice) {
        LongPoint r = offset;
        std::vector<std::size_t> free;
        for (std::size_t k = 0, rest = static_cast<std::size_t>(choice); k < 6; ++k, rest /= 3) {
            if (rest % 3 == 2) {
                free.push_back(k);
                continue;
            }
            for (std::size_t c = 0; c < 3; ++c)
                r[c] += (rest % 3 == 0 ? -1.0L : 1.0L) * column[k][c];
        }
        if (free.size() > 3) continue;  // three directions reach everything

        // Solve the normal equations by elimination with full pivoting of the diagonal.
        const std::size_t n = free.size();
        std::array<std::array<long double, 4>, 3> m{};
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = 0; j < n; ++j) m[i][j] = dot(column[free[i]], column[free[j]]);
            m[i][3] = -dot(column[free[i]], r);
        }
        bool solved = true;
        for (std::size_t i = 0; i < n && solved; ++i) {
            std::size_t pivot = i;
            for (std::size_t j = i + 1; j < n; ++j)
                if (std::abs(m[j][i]) > std::abs(m[pivot][i])) pivot = j;
            std::swap(m[i], m[pivot]);
            solved = m[i][i] != 0;
            for (std::size_t j = 0; j < n && solved; ++j) {
                if (j == i) continue;
                const long double f = m[j][i] / m[i][i];
                for (std::size_t c = i; c < 4; ++c) m[j][c] -= f * m[i][c];
            }
        }
        if (!solved) continue;
        bool feasible = true;
        for (std::size_t i = 0; i < n; ++i) {
            const long double t = m[i][3] / m[i][i];
            feasible = feasible && std::abs(t) <= 1;
            for (std::size_t c = 0; c < 3; ++c) r[c] += t * column[free[i]][c];
        }
        if (feasible) best = std::min(best, std::sqrt(dot(r, r)));
    }
    return static_cast<double>(best);
}

// The distance of a point outside a box (negative: how deep inside), largest over the box's axes.
inline double outside(const Box& box, const vec3& p) {
    const auto axes = turned_axes(box.rotation);
    long double most = -std::numeric_limits<long double>::infinity();
    for (int k = 0; k < 3; ++k) {
        long double along = 0;
        for (int c = 0; c < 3; ++c)
            along += axes[static_cast<std::size_t>(k)][static_cast<std::size_t>(c)] *
                     (static_cast<long double>(p[c]) - static_cast<long double>(box.center[c]));
        most = std::max(most, std::abs(along) - static_cast<long double>(box.half[k]));
    }
    return static_cast<double>(most);
}

}  // namespace collidoscope::oracle

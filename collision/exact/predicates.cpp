#include "collision/exact/predicates.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace collidoscope::exact::detail {

namespace {

__extension__ using Int128 = __int128;

// The sign of orient3d in whole numbers, where the coordinates are whole multiples of 2^-40 of the
// largest: then the determinant is below 6 * 2^123. Nearly always for points of one size.
std::optional<int> orient3d_whole(const vec3& a, const vec3& b, const vec3& c, const vec3& d) {
    const std::array<vec3, 4> points{a, b, c, d};
    float largest = 0;
    for (const vec3& p : points)
        largest = std::max({largest, std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
    int exponent = 0;
    std::frexp(largest, &exponent);
    const double scale = std::ldexp(1.0, 40 - exponent);
    std::array<std::array<std::int64_t, 3>, 4> whole{};
    for (std::size_t i = 0; i < 4; ++i) {
        for (int k = 0; k < 3; ++k) {
            const double scaled = scale * double{points[i][k]};
            const auto rounded = static_cast<std::int64_t>(scaled);
            if (static_cast<double>(rounded) != scaled) return std::nullopt;
            whole[i][static_cast<std::size_t>(k)] = rounded;
        }
    }
    const auto difference = [&](std::size_t i, std::size_t k) {
        return Int128{whole[i][k] - whole[0][k]};
    };
    const auto minor = [&](std::size_t k, std::size_t l) {
        return difference(1, k) * difference(2, l) - difference(1, l) * difference(2, k);
    };
    const Int128 det = minor(1, 2) * difference(3, 0) + minor(2, 0) * difference(3, 1) +
                       minor(0, 1) * difference(3, 2);
    return (det > 0) - (det < 0);
}

// det(d, p - o, q - o).
Expansion det(const Vector3<Expansion>& d, const vec3& o, const vec3& p, const vec3& q) {
    const Lift<Expansion> lift;
    const auto origin = lift(o);
    return dot(d, cross(lift(p) - origin, lift(q) - origin));
}

}  // namespace

int orient2d_exact(const vec2& a, const vec2& b, const vec2& c) {
    const Lift<Expansion> lift;
    return cross(lift(b) - lift(a), lift(c) - lift(a)).sign();
}

int orient3d_exact(const vec3& a, const vec3& b, const vec3& c, const vec3& d) {
    if (d == a || d == b || d == c || a == b || b == c || c == a) return 0;
    if (const auto sign = orient3d_whole(a, b, c, d)) return *sign;
    const Lift<Expansion> lift;
    return det(lift(b) - lift(a), a, c, d).sign();
}

int det_exact(const vec3& d, const vec3& o, const vec3& p, const vec3& q) {
    return det(Lift<Expansion>{}(d), o, p, q).sign();
}

double orient3d_value_exact(const vec3& a, const vec3& b, const vec3& c, const vec3& d) {
    const Lift<Expansion> lift;
    return det(lift(b) - lift(a), a, c, d).estimate();
}

double det_value_exact(const vec3& d, const vec3& o, const vec3& p, const vec3& q) {
    return det(Lift<Expansion>{}(d), o, p, q).estimate();
}

}  // namespace collidoscope::exact::detail

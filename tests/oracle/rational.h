// Rational vectors (GMP): the arithmetic of the oracles. Shares nothing with collision/exact.
#pragma once

#include <gmpxx.h>

#include "collision/shapes.h"

namespace collidoscope::oracle {

struct Rational3 {
    mpq_class x, y, z;

    Rational3() = default;
    Rational3(mpq_class x_, mpq_class y_, mpq_class z_)
        : x(std::move(x_)), y(std::move(y_)), z(std::move(z_)) {}
    explicit Rational3(const vec3& v) : x(v.x), y(v.y), z(v.z) {}

    friend Rational3 operator+(const Rational3& a, const Rational3& b) {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    friend Rational3 operator-(const Rational3& a, const Rational3& b) {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    friend Rational3 operator*(const mpq_class& s, const Rational3& a) {
        return {s * a.x, s * a.y, s * a.z};
    }
    friend bool operator==(const Rational3& a, const Rational3& b) {
        return a.x == b.x && a.y == b.y && a.z == b.z;
    }
    mpq_class& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }
    const mpq_class& operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
};

inline mpq_class dot(const Rational3& a, const Rational3& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Rational3 cross(const Rational3& a, const Rational3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

}  // namespace collidoscope::oracle

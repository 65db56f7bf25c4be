// The exact sign of a polynomial in floats, written once.
//
//     int side = exact::sign([&](auto lift) {
//         return dot(lift(normal), lift(p)) - lift(offset);
//     });
//
// The lambda gets a functor that lifts floats and vectors into a number type. It is evaluated first
// with numbers that bound their own error, and only when those cannot tell with exact ones. Terms
// may multiply at most seven floats (see expansion.h). Cost: about three times plain arithmetic;
// microseconds in the rare exact case.
#pragma once

#include "collision/exact/approx.h"
#include "collision/exact/expansion.h"
#include "collision/shapes.h"

namespace collidoscope::exact {

template <typename N>
struct Vector2 {
    N x, y;
    friend Vector2 operator+(const Vector2& a, const Vector2& b) { return {a.x + b.x, a.y + b.y}; }
    friend Vector2 operator-(const Vector2& a, const Vector2& b) { return {a.x - b.x, a.y - b.y}; }
    friend Vector2 operator*(const N& s, const Vector2& a) { return {s * a.x, s * a.y}; }
    friend N dot(const Vector2& a, const Vector2& b) { return a.x * b.x + a.y * b.y; }
    friend N cross(const Vector2& a, const Vector2& b) { return a.x * b.y - a.y * b.x; }
};

template <typename N>
struct Vector3 {
    N x, y, z;
    friend Vector3 operator+(const Vector3& a, const Vector3& b) {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    friend Vector3 operator-(const Vector3& a, const Vector3& b) {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    friend Vector3 operator*(const N& s, const Vector3& a) { return {s * a.x, s * a.y, s * a.z}; }
    friend N dot(const Vector3& a, const Vector3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
    friend Vector3 cross(const Vector3& a, const Vector3& b) {
        return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    }
};

template <typename N>
struct Lift {
    using Number = N;
    N operator()(double v) const { return N(v); }
    Vector2<N> operator()(const vec2& v) const { return {N(double{v.x}), N(double{v.y})}; }
    Vector3<N> operator()(const vec3& v) const {
        return {N(double{v.x}), N(double{v.y}), N(double{v.z})};
    }
};

template <typename Polynomial>
[[gnu::noinline, gnu::cold]] int sign_by_expansion(const Polynomial& polynomial) {
    return polynomial(Lift<Expansion>{}).sign();
}

// +1, 0 or -1.
template <typename Polynomial>
int sign(const Polynomial& polynomial) {
    if (const auto certain = polynomial(Lift<Approx>{}).certain_sign()) return *certain;
    return sign_by_expansion(polynomial);
}

template <typename Polynomial>
[[gnu::noinline, gnu::cold]] double value_by_expansion(const Polynomial& polynomial) {
    return polynomial(Lift<Expansion>{}).estimate();
}

// The value with a relative error of at most 2^-32, hence with its exact sign: for distances and
// ray parameters that must be right where plain arithmetic cancels.
template <typename Polynomial>
double value(const Polynomial& polynomial) {
    if (const auto accurate = polynomial(Lift<Approx>{}).accurate_value()) return *accurate;
    return value_by_expansion(polynomial);
}

}  // namespace collidoscope::exact

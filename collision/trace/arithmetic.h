// The polynomial that decides a step, evaluated in float, double and exact arithmetic.
//
//     const auto excess = [&](auto lift) { ... };
//     const double value = exact::value(excess);
//     trace.step("compare", [&](auto& step) { show_arithmetic(step, "d·d - s²", excess); });
#pragma once

#include <string>
#include <utility>

#include "collision/exact/predicates.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

namespace detail {

// Plain arithmetic of one precision, for exact::Lift.
template <typename Scalar>
struct Plain {
    Scalar value = 0;

    Plain() = default;
    explicit Plain(double v) : value(static_cast<Scalar>(v)) {}
    static Plain of(Scalar v) {
        Plain result;
        result.value = v;
        return result;
    }
    friend Plain operator+(const Plain& a, const Plain& b) { return of(a.value + b.value); }
    friend Plain operator-(const Plain& a, const Plain& b) { return of(a.value - b.value); }
    friend Plain operator*(const Plain& a, const Plain& b) { return of(a.value * b.value); }
    friend Plain operator-(const Plain& a) { return of(-a.value); }
};

}  // namespace detail

// The three results. Cost: an exact evaluation.
template <typename Polynomial>
Arithmetic arithmetic_of(std::string name, const Polynomial& polynomial) {
    Arithmetic row;
    row.name = std::move(name);
    row.in_float = polynomial(exact::Lift<detail::Plain<float>>{}).value;
    row.in_double = polynomial(exact::Lift<detail::Plain<double>>{}).value;
    const exact::Expansion exactly = polynomial(exact::Lift<exact::Expansion>{});
    row.exact = exactly.estimate();
    row.sign = exactly.sign();
    return row;
}

// Adds them to the step; only while recording.
template <typename Polynomial>
void show_arithmetic(StepBuilder& step, std::string name, const Polynomial& polynomial) {
    step.arithmetic(arithmetic_of(std::move(name), polynomial));
}

// The predicates of exact/predicates.h as such polynomials.
inline auto orient2d_polynomial(const vec2& a, const vec2& b, const vec2& c) {
    return [=](auto lift) {
        const auto o = lift(c);
        return cross(lift(a) - o, lift(b) - o);
    };
}
inline auto orient3d_polynomial(const vec3& a, const vec3& b, const vec3& c, const vec3& d) {
    return [=](auto lift) {
        const auto o = lift(a);
        return dot(cross(lift(b) - o, lift(c) - o), lift(d) - o);
    };
}

}  // namespace collidoscope

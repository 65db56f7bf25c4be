// Numbers that count what is done with them, and directed rounding: what the bounding volumes are
// measured and fitted with.
//
// Overlap tests and updates are written once, for any number type. With double they run; with
// Counted they tell how many operations they took: the same on every machine, unlike nanoseconds.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "collision/exact/sign.h"

namespace collidoscope {

// A double. Every sum, product, quotient, root and comparison adds one to the count of this thread;
// taking a sign or negating is free.
class Counted {
  public:
    constexpr Counted() = default;
    constexpr explicit Counted(double value) : value_(value) {}
    double value() const { return value_; }

    static std::uint64_t operations() { return operations_; }
    // Adds what is done elsewhere, in numbers that do not count.
    static void spend(std::uint64_t operations) { operations_ += operations; }

    friend Counted operator+(Counted x, Counted y) { return counted(x.value_ + y.value_); }
    friend Counted operator-(Counted x, Counted y) { return counted(x.value_ - y.value_); }
    friend Counted operator*(Counted x, Counted y) { return counted(x.value_ * y.value_); }
    friend Counted operator/(Counted x, Counted y) { return counted(x.value_ / y.value_); }
    friend Counted operator-(Counted x) { return Counted(-x.value_); }
    friend bool operator<(Counted x, Counted y) { return ++operations_, x.value_ < y.value_; }
    friend bool operator>(Counted x, Counted y) { return ++operations_, x.value_ > y.value_; }
    friend bool operator<=(Counted x, Counted y) { return ++operations_, x.value_ <= y.value_; }
    friend bool operator>=(Counted x, Counted y) { return ++operations_, x.value_ >= y.value_; }
    friend Counted root(Counted x) { return counted(std::sqrt(x.value_)); }
    friend Counted magnitude(Counted x) { return Counted(std::abs(x.value_)); }
    friend Counted lesser(Counted x, Counted y) { return x < y ? x : y; }
    friend Counted greater(Counted x, Counted y) { return x > y ? x : y; }

  private:
    static Counted counted(double value) { return ++operations_, Counted(value); }

    static inline thread_local std::uint64_t operations_ = 0;
    double value_ = 0;
};

inline double root(double x) {
    return std::sqrt(x);
}
inline double magnitude(double x) {
    return std::abs(x);
}
inline double lesser(double x, double y) {
    return x < y ? x : y;
}
inline double greater(double x, double y) {
    return x > y ? x : y;
}

// The number of operations that a call made with Counted numbers.
template <typename Call>
std::uint64_t operations_of(Call&& call) {
    const std::uint64_t before = Counted::operations();
    call();
    return Counted::operations() - before;
}

template <typename N>
using Vector = exact::Vector3<N>;

template <typename N>
Vector<N> vector_of(const vec3& v) {
    return {N(double{v.x}), N(double{v.y}), N(double{v.z})};
}
template <typename N>
Vector<N> vector_of(const dvec3& v) {
    return {N(v.x), N(v.y), N(v.z)};
}

// The nearest floats not below, or not above; infinite beyond the largest float.
inline float rounded_up(double x) {
    const float nearest = static_cast<float>(x);
    return static_cast<double>(nearest) < x
               ? std::nextafter(nearest, std::numeric_limits<float>::infinity())
               : nearest;
}
inline float rounded_down(double x) {
    return -rounded_up(-x);
}

}  // namespace collidoscope

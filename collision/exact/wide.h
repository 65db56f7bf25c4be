// Whole numbers of any size times a power of two: exact signs of polynomials whose terms multiply
// more than the seven floats that doubles can hold (see expansion.h).
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "collision/exact/sign.h"

namespace collidoscope::exact {

// Sums, differences and products lose nothing.
class Wide {
  public:
    Wide() = default;
    // Any finite double.
    explicit Wide(double value);

    // +1, 0 or -1.
    int sign() const { return limbs_.empty() ? 0 : negative_ ? -1 : 1; }
    // The value rounded to a double, with a relative error below 2^-50 where a double can hold it.
    double estimate() const;

    // Cost: linear in the digits for a sum, quadratic for a product.
    friend Wide operator+(const Wide& x, const Wide& y) { return sum(x, y, y.negative_); }
    friend Wide operator-(const Wide& x, const Wide& y) { return sum(x, y, !y.negative_); }
    friend Wide operator*(const Wide& x, const Wide& y);
    friend Wide operator-(const Wide& x);

  private:
    static Wide sum(const Wide& x, const Wide& y, bool negative_y);
    void trim();

    // The sum of limbs_[i] * 2^(32 (exponent_ + i)), lowest first; the first and last are not zero.
    std::vector<std::uint32_t> limbs_;
    int exponent_ = 0;
    bool negative_ = false;
};

template <typename Polynomial>
[[gnu::noinline, gnu::cold]] int sign_by_wide(const Polynomial& polynomial) {
    return polynomial(Lift<Wide>{}).sign();
}

template <typename Polynomial>
[[gnu::noinline, gnu::cold]] double value_by_wide(const Polynomial& polynomial) {
    return polynomial(Lift<Wide>{}).estimate();
}

// Floats whose products of up to fourteen neither overflow nor lose digits at the lower end of a
// double.
inline bool is_moderate(float v) {
    const float size = std::fabs(v);
    return size == 0 || (size >= 0x1p-60f && size <= 0x1p60f);
}
inline bool is_moderate(const vec3& v) {
    return is_moderate(v.x) && is_moderate(v.y) && is_moderate(v.z);
}

// As exact::sign, for terms of up to fourteen floats; moderate says that all of them are. Cost: of
// the exact case tens of microseconds, and of every case where they are not.
template <typename Polynomial>
int sign_of_many(const Polynomial& polynomial, bool moderate) {
    if (moderate) {
        if (const auto certain = polynomial(Lift<Approx>{}).certain_sign()) return *certain;
    }
    return sign_by_wide(polynomial);
}

// As exact::value, for terms of up to fourteen floats.
template <typename Polynomial>
double value_of_many(const Polynomial& polynomial, bool moderate) {
    if (moderate) {
        if (const auto accurate = polynomial(Lift<Approx>{}).accurate_value()) return *accurate;
    }
    return value_by_wide(polynomial);
}

}  // namespace collidoscope::exact

// Numbers that know how wrong they may be: a double and a bound of its error, kept by every
// operation (Higham, "Accuracy and Stability of Numerical Algorithms", section 3.3: running error
// analysis). Nearly always the sign is certain and nothing exact has to be computed.
#pragma once

#include <cmath>
#include <optional>

namespace collidoscope::exact {

class Approx {
  public:
    constexpr Approx() = default;
    constexpr explicit Approx(double value) : value_(value) {}

    // The sign, if it is certain.
    //
    // The bound itself is computed with rounding: fewer than 2^11 operations make it too small by
    // less than the factor 1 + 2^-40 that is added here. If products of up to seven floats are
    // inexact, the bound is at least 2^-1043: it never underflows to a zero that lies.
    std::optional<int> certain_sign() const {
        const double bound = error_ * (1 + 0x1p-40);
        if (value_ > bound) return 1;
        if (value_ < -bound) return -1;
        if (bound == 0) return 0;
        return std::nullopt;
    }
    double value() const { return value_; }
    // The value, if its relative error is certainly at most 2^-32.
    std::optional<double> accurate_value() const {
        const double bound = error_ * 0x1.1p32;
        if (bound <= std::fabs(value_)) return value_;
        return std::nullopt;
    }

    friend Approx operator+(const Approx& x, const Approx& y) {
        const double v = x.value_ + y.value_;
        return {v, x.error_ + y.error_ + unit * std::fabs(v)};
    }
    friend Approx operator-(const Approx& x, const Approx& y) {
        const double v = x.value_ - y.value_;
        return {v, x.error_ + y.error_ + unit * std::fabs(v)};
    }
    friend Approx operator*(const Approx& x, const Approx& y) {
        const double v = x.value_ * y.value_;
        return {v, (std::fabs(x.value_) + x.error_) * y.error_ +
                       (x.error_ * std::fabs(y.value_) + unit * std::fabs(v))};
    }
    friend Approx operator-(const Approx& x) { return {-x.value_, x.error_}; }

  private:
    static constexpr double unit = 0x1p-53;  // half a unit in the last place of 1

    constexpr Approx(double value, double error) : value_(value), error_(error) {}

    double value_ = 0;
    double error_ = 0;
};

}  // namespace collidoscope::exact

// Exact numbers: sums of doubles that do not overlap (Shewchuk 1997, "Adaptive Precision
// Floating-Point Arithmetic and Fast Robust Geometric Predicates", sections 2.3 to 2.6).
//
// Sums, differences and products lose nothing as long as no product of more than seven floats
// occurs: such products are multiples of 2^-1043 and below 2^900, so nothing under- or overflows in
// double, denormal floats and 3e38 included.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

namespace collidoscope::exact {

class Expansion {
  public:
    Expansion() = default;
    explicit Expansion(double value) {
        if (value != 0) inline_[size_++] = value;
    }
    Expansion(const Expansion& other);
    Expansion& operator=(const Expansion& other);
    Expansion(Expansion&&) noexcept = default;
    Expansion& operator=(Expansion&&) noexcept = default;

    // +1, 0 or -1: the sign of the largest term.
    int sign() const;
    // The value rounded to a double, with a relative error below 2^-50. Never zero for a number
    // that is not.
    double estimate() const;

    // Cost: O(terms) for a sum, O(terms of one times terms of the other, squared) for a product.
    friend Expansion operator+(const Expansion& x, const Expansion& y);
    friend Expansion operator-(const Expansion& x, const Expansion& y);
    friend Expansion operator*(const Expansion& x, const Expansion& y);
    friend Expansion operator-(const Expansion& x);

  private:
    static constexpr std::size_t inline_capacity = 12;

    struct WithCapacity {
        std::size_t terms;
    };
    explicit Expansion(WithCapacity capacity);

    const double* terms() const { return many_ ? many_.get() : inline_.data(); }
    double* terms() { return many_ ? many_.get() : inline_.data(); }
    void push(double term) {
        if (term != 0) terms()[size_++] = term;
    }

    static Expansion sum(const Expansion& x, const Expansion& y, double sign_of_y);
    static Expansion scaled(const Expansion& x, double factor);

    // The terms, smallest first, none of them zero; in many_ when inline_ is too small.
    std::size_t size_ = 0;
    std::array<double, inline_capacity> inline_{};
    std::unique_ptr<double[]> many_;
};

}  // namespace collidoscope::exact

#include "collision/exact/expansion.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::exact {

namespace {

struct Two {
    double high, low;  // their sum is the exact result; high is the rounded one
};

// Knuth's two-sum: any order of magnitude.
Two two_sum(double a, double b) {
    const double high = a + b;
    const double b_part = high - a;
    const double a_part = high - b_part;
    return {high, (a - a_part) + (b - b_part)};
}

// Dekker's sum: needs |a| >= |b|.
Two fast_two_sum(double a, double b) {
    const double high = a + b;
    return {high, b - (high - a)};
}

// Veltkamp's split into two halves of 26 bits.
Two split(double a) {
    const double spread = 134217729.0 * a;  // 2^27 + 1
    const double high = spread - (spread - a);
    return {high, a - high};
}

// Dekker's product, with b split before.
Two two_product(double a, double b, const Two& b_split) {
    const double high = a * b;
    const Two a_split = split(a);
    const double rest = ((high - a_split.high * b_split.high) - a_split.low * b_split.high) -
                        a_split.high * b_split.low;
    return {high, a_split.low * b_split.low - rest};
}

}  // namespace

Expansion::Expansion(WithCapacity capacity) {
    if (capacity.terms > inline_capacity) many_ = std::make_unique<double[]>(capacity.terms);
}

Expansion::Expansion(const Expansion& other) : Expansion(WithCapacity{other.size_}) {
    size_ = other.size_;
    std::copy_n(other.terms(), size_, terms());
}

Expansion& Expansion::operator=(const Expansion& other) {
    Expansion copy(other);
    return *this = std::move(copy);
}

int Expansion::sign() const {
    if (size_ == 0) return 0;
    return terms()[size_ - 1] > 0 ? 1 : -1;
}

double Expansion::estimate() const {
    double total = 0;
    for (std::size_t i = 0; i < size_; ++i) total += terms()[i];
    return total;
}

// Shewchuk's FAST-EXPANSION-SUM with zero elimination.
Expansion Expansion::sum(const Expansion& x, const Expansion& y, double sign_of_y) {
    Expansion result(WithCapacity{x.size_ + y.size_});
    const double* xs = x.terms();
    const double* ys = y.terms();
    std::size_t i = 0;
    std::size_t j = 0;
    // Merge the terms by magnitude.
    const auto next = [&] {
        const bool take_x = j == y.size_ || (i < x.size_ && std::fabs(xs[i]) <= std::fabs(ys[j]));
        return take_x ? xs[i++] : sign_of_y * ys[j++];
    };
    const std::size_t count = x.size_ + y.size_;
    if (count == 0) return result;
    double running = next();
    for (std::size_t k = 1; k < count; ++k) {
        const double term = next();
        const Two s = k == 1 ? fast_two_sum(term, running) : two_sum(running, term);
        result.push(s.low);
        running = s.high;
    }
    result.push(running);
    return result;
}

// Shewchuk's SCALE-EXPANSION with zero elimination.
Expansion Expansion::scaled(const Expansion& x, double factor) {
    Expansion result(WithCapacity{2 * x.size_});
    if (x.size_ == 0) return result;
    const double* xs = x.terms();
    const Two factor_split = split(factor);
    const Two first = two_product(xs[0], factor, factor_split);
    result.push(first.low);
    double running = first.high;
    for (std::size_t i = 1; i < x.size_; ++i) {
        const Two product = two_product(xs[i], factor, factor_split);
        const Two low = two_sum(running, product.low);
        result.push(low.low);
        const Two high = fast_two_sum(product.high, low.high);
        result.push(high.low);
        running = high.high;
    }
    result.push(running);
    return result;
}

Expansion operator+(const Expansion& x, const Expansion& y) {
    return Expansion::sum(x, y, 1);
}

Expansion operator-(const Expansion& x, const Expansion& y) {
    return Expansion::sum(x, y, -1);
}

Expansion operator*(const Expansion& x, const Expansion& y) {
    // Scale the longer by each term of the shorter and add up, smallest first.
    const Expansion& few = x.size_ <= y.size_ ? x : y;
    const Expansion& many = x.size_ <= y.size_ ? y : x;
    if (few.size_ == 0) return Expansion();
    Expansion total = Expansion::scaled(many, few.terms()[0]);
    for (std::size_t i = 1; i < few.size_; ++i)
        total = Expansion::sum(total, Expansion::scaled(many, few.terms()[i]), 1);
    return total;
}

Expansion operator-(const Expansion& x) {
    return Expansion::sum(Expansion(), x, -1);
}

}  // namespace collidoscope::exact

#include "collision/exact/wide.h"

#include <algorithm>

namespace collidoscope::exact {
namespace {

using Limbs = std::vector<std::uint32_t>;

// Limb i of a number whose first limb stands at `first`; zero outside of it.
std::uint32_t limb(const Limbs& limbs, int first, int i) {
    const int k = i - first;
    return k < 0 || k >= static_cast<int>(limbs.size()) ? 0 : limbs[static_cast<std::size_t>(k)];
}

}  // namespace

Wide::Wide(double value) : negative_(value < 0) {
    if (value == 0) return;
    int power = 0;
    const double mantissa = std::frexp(std::fabs(value), &power);
    auto digits = static_cast<std::uint64_t>(std::ldexp(mantissa, 53));  // times 2^(power - 53)
    power -= 53;
    exponent_ = power >= 0 ? power / 32 : -((31 - power) / 32);
    const int shift = power - 32 * exponent_;  // 0 to 31
    const std::uint64_t low = digits << shift;
    const std::uint64_t high = shift == 0 ? 0 : digits >> (64 - shift);
    limbs_ = {static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(low >> 32),
              static_cast<std::uint32_t>(high)};
    trim();
}

double Wide::estimate() const {
    // The highest three hold at least 65 digits.
    const std::size_t kept = std::min<std::size_t>(limbs_.size(), 3);
    double sum = 0;
    for (std::size_t i = limbs_.size() - kept; i < limbs_.size(); ++i)
        sum = sum * 0x1p-32 + static_cast<double>(limbs_[i]);
    const int last = exponent_ + static_cast<int>(limbs_.size()) - 1;
    const double size = limbs_.empty() ? 0 : std::ldexp(sum, 32 * last);
    return negative_ ? -size : size;
}

void Wide::trim() {
    while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
    const auto first = std::find_if(limbs_.begin(), limbs_.end(), [](auto l) { return l != 0; });
    exponent_ += static_cast<int>(first - limbs_.begin());
    limbs_.erase(limbs_.begin(), first);
    if (limbs_.empty()) exponent_ = 0, negative_ = false;
}

Wide Wide::sum(const Wide& x, const Wide& y, bool negative_y) {
    if (y.limbs_.empty()) return x;
    Wide result;
    if (x.limbs_.empty()) {
        result = y;
        result.negative_ = negative_y;
        return result;
    }
    const int first = std::min(x.exponent_, y.exponent_);
    const int last = std::max(x.exponent_ + static_cast<int>(x.limbs_.size()),
                              y.exponent_ + static_cast<int>(y.limbs_.size()));
    result.exponent_ = first;
    result.negative_ = x.negative_;
    const bool add = x.negative_ == negative_y;
    std::int64_t carry = 0;
    for (int i = first; i < last; ++i) {
        const auto a = static_cast<std::int64_t>(limb(x.limbs_, x.exponent_, i));
        const auto b = static_cast<std::int64_t>(limb(y.limbs_, y.exponent_, i));
        carry += add ? a + b : a - b;
        result.limbs_.push_back(static_cast<std::uint32_t>(carry & 0xffffffff));
        carry >>= 32;  // of a negative number toward minus infinity
    }
    if (carry > 0) result.limbs_.push_back(static_cast<std::uint32_t>(carry));
    if (carry < 0) {
        // The second was larger: take the complement.
        result.negative_ = negative_y;
        std::uint64_t one = 1;
        for (std::uint32_t& l : result.limbs_) {
            one += static_cast<std::uint32_t>(~l);
            l = static_cast<std::uint32_t>(one & 0xffffffff);
            one >>= 32;
        }
    }
    result.trim();
    return result;
}

Wide operator*(const Wide& x, const Wide& y) {
    Wide result;
    if (x.limbs_.empty() || y.limbs_.empty()) return result;
    result.exponent_ = x.exponent_ + y.exponent_;
    result.negative_ = x.negative_ != y.negative_;
    result.limbs_.assign(x.limbs_.size() + y.limbs_.size(), 0);
    for (std::size_t i = 0; i < x.limbs_.size(); ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < y.limbs_.size(); ++j) {
            carry += std::uint64_t{x.limbs_[i]} * y.limbs_[j] + result.limbs_[i + j];
            result.limbs_[i + j] = static_cast<std::uint32_t>(carry & 0xffffffff);
            carry >>= 32;
        }
        result.limbs_[i + y.limbs_.size()] = static_cast<std::uint32_t>(carry);
    }
    result.trim();
    return result;
}

Wide operator-(const Wide& x) {
    Wide result = x;
    if (!result.limbs_.empty()) result.negative_ = !result.negative_;
    return result;
}

}  // namespace collidoscope::exact

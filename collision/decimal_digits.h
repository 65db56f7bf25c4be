// Decimal digits of numbers of the sizes that scenes have, by whole numbers of 128 bits, many times
// as fast as by a C library that works them out with long numbers in software.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "collision/bits.h"

namespace collidoscope::decimal {

__extension__ using Wide = unsigned __int128;

// The significant digits of a decimal number without its point, and the power of ten of the first.
struct Digits {
    std::array<char, 24> text{};
    int count = 0;
    int exponent = 0;
};

// For powers from 0 to 38.
constexpr auto powers_of_ten = [] {
    std::array<Wide, 39> powers{1};
    for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = 10 * powers[i - 1];
    return powers;
}();
constexpr Wide ten_to(int power) {
    return powers_of_ten[static_cast<std::size_t>(power)];
}

// The shortest digits that read back as the value, and of several the nearest. Nothing unless the
// value is at least 1e-5 and below 1e15, a float below 1e7.
template <typename Real>
std::optional<Digits> shortest_digits(Real value) {
    using Limits = std::numeric_limits<Real>;
    constexpr int all = Limits::max_digits10;
    if (!(value >= Real(1e-5)) || !(value < Real(all == 9 ? 1e7 : 1e15))) return std::nullopt;
    // The value is m / 2^shift, and its neighbors are (m ± 1) / 2^shift; below a power of two the
    // next one is half as far.
    int exponent = 0;
    const auto m = static_cast<std::uint64_t>(
        std::ldexp(static_cast<double>(std::frexp(value, &exponent)), Limits::digits));
    const int shift = Limits::digits - exponent;
    const bool even = m % 2 == 0, power_of_two = m == std::uint64_t{1} << (Limits::digits - 1);

    // As many digits as are ever needed, as a whole number, and what is cut off.
    int first = (exponent - 1) * 1233 >> 12;  // the logarithm of 2 is 1233/4096
    Wide step = 0, whole = 0;
    for (;;) {
        step = ten_to(all - 1 - first);
        whole = m * step;
        const Wide digits = whole >> shift;
        if (digits >= ten_to(all)) {
            ++first;
        } else if (digits < ten_to(all - 1)) {
            --first;
        } else {
            break;
        }
    }
    const auto reads_back = [&](Wide number, Wide unit) {
        const Wide at = number * unit;
        const Wide twice = 2 * (at > whole ? at - whole : whole - at);
        const Wide gap = at < whole && power_of_two ? step / 2 : step;
        return twice < gap || (twice == gap && even);
    };
    // Decimal digits that survive the way to binary and back: fewer show as zeros at the end.
    for (int count = Limits::digits10; count <= all; ++count) {
        const Wide unit = ten_to(all - count) << shift;
        Wide number = whole / unit;
        const Wide twice = 2 * (whole - number * unit);
        if (twice > unit || (twice == unit && number % 2 == 1)) ++number;
        if (!reads_back(number, unit) && !reads_back(++number, unit)) continue;
        std::string text = std::to_string(static_cast<std::uint64_t>(number));
        Digits found;
        found.exponent = first + static_cast<int>(text.size()) - count;
        text.erase(text.find_last_not_of('0') + 1);
        found.count = static_cast<int>(text.size());
        text.copy(found.text.data(), text.size());
        return found;
    }
    return std::nullopt;
}

inline bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// The end of the number that begins the text, nullptr where none does: no plus, no space, no
// hexadecimal digits.
inline const char* number_end(const char* at, const char* last) {
    if (at != last && *at == '-') ++at;
    for (const char* word : {"infinity", "inf", "nan"}) {
        const std::size_t size = std::strlen(word);
        bool same = static_cast<std::size_t>(last - at) >= size;
        for (std::size_t i = 0; same && i < size; ++i) same = (at[i] | 0x20) == word[i];
        if (same) return at + size;
    }
    std::size_t digits = 0;
    for (; at != last && is_digit(*at); ++at) ++digits;
    if (at != last && *at == '.')
        for (++at; at != last && is_digit(*at); ++at) ++digits;
    if (digits == 0) return nullptr;
    if (at == last || (*at != 'e' && *at != 'E')) return at;
    const char* power = at + 1;
    if (power != last && (*power == '-' || *power == '+')) ++power;
    if (power == last || !is_digit(*power)) return at;
    while (power != last && is_digit(*power)) ++power;
    return power;
}

// The number nearest to a text that std::from_chars takes whole. Nothing where it has more than 15
// digits, or is not one product or quotient with a power of ten that is itself a double.
template <typename Real>
std::optional<Real> nearest_number(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    std::uint64_t digits = 0;
    int count = 0, power = 0;
    bool behind_point = false;
    std::size_t at = 0;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '.') {
            behind_point = true;
        } else if (c >= '0' && c <= '9') {
            digits = 10 * digits + static_cast<std::uint64_t>(c - '0');
            count += digits > 0;
            power -= behind_point;
        } else {
            break;
        }
        if (count > 15) return std::nullopt;
    }
    if (at < text.size()) {
        if ((text[at] | 0x20) != 'e' || ++at == text.size()) return std::nullopt;
        const bool down = text[at] == '-';
        if (down || text[at] == '+') ++at;
        int given = 0;
        for (; at < text.size() && given < 1000; ++at) given = 10 * given + (text[at] - '0');
        power += down ? -given : given;
    }
    if (power < -22 || power > 22) return std::nullopt;
    double scale = 1;
    for (int i = std::abs(power); i > 0; --i) scale *= 10;
    const auto whole = static_cast<double>(digits);
    const double size = power < 0 ? whole / scale : whole * scale;
    if constexpr (std::numeric_limits<Real>::digits == 24) {
        // Rounded twice it is wrong where it stands in the middle between two floats.
        constexpr std::uint64_t below = (std::uint64_t{1} << 29) - 1;
        if ((bits_as<std::uint64_t>(size) & below) == (below + 1) / 2) return std::nullopt;
        if (size != 0 && (size < 1.2e-38 || size > 3.4e38)) return std::nullopt;
    }
    const auto found = static_cast<Real>(size);
    return negative ? -found : found;
}

}  // namespace collidoscope::decimal

#include "collision/decimal.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>

#include "collision/decimal_digits.h"

namespace collidoscope {

namespace by_c_library {

namespace {

float read_back(const char* text, float) {
    return std::strtof(text, nullptr);
}
double read_back(const char* text, double) {
    return std::strtod(text, nullptr);
}

using decimal::Digits;

// The next larger number of so many digits, in place.
void count_up(std::array<char, 40>& text) {
    char* at = std::strchr(text.data(), 'e');
    while (at-- != text.data()) {
        if (*at == '.') continue;
        if (*at != '9') {
            ++*at;
            return;
        }
        *at = '0';
    }
}

// The digits rounded to `count` of them; false when they do not read back as the value. Above a
// power of two there is more room than below, so the next number may where the nearest does not.
template <typename Real>
bool rounded(Real value, int count, Digits& digits) {
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.*e", count - 1, static_cast<double>(value));
    bool same = read_back(text.data(), value) == value;
    if (!same) {
        count_up(text);
        same = read_back(text.data(), value) == value;
    }
    const char* const power = std::strchr(text.data(), 'e');
    digits.count = 0;
    for (const char* at = text.data(); at != power; ++at)
        if (*at != '.') digits.text[static_cast<std::size_t>(digits.count++)] = *at;
    digits.exponent = std::atoi(power + 1);
    return same;
}

// A number of at most digits10 digits survives the way to binary and back, so whatever is shorter
// than that shows as zeros at the end; but not where floats get coarse.
template <typename Real>
Digits shortest_digits(Real value) {
    if (const auto found = decimal::shortest_digits(value)) return *found;
    Digits digits;
    const bool coarse = value < std::numeric_limits<Real>::min();
    for (int count = coarse ? 1 : std::numeric_limits<Real>::digits10;
         count <= std::numeric_limits<Real>::max_digits10; ++count)
        if (rounded(value, count, digits)) break;
    while (digits.count > 1 && digits.text[static_cast<std::size_t>(digits.count - 1)] == '0')
        --digits.count;
    return digits;
}

std::string with_exponent(const Digits& digits) {
    std::string text(1, digits.text[0]);
    if (digits.count > 1) {
        text += '.';
        text.append(digits.text.data() + 1, static_cast<std::size_t>(digits.count - 1));
    }
    const std::string power = std::to_string(std::abs(digits.exponent));
    text += digits.exponent < 0 ? "e-" : "e+";
    if (power.size() < 2) text += '0';
    return text + power;
}

// Beyond the last digit that matters stand the number's own digits, not zeros.
std::string without_exponent(const Digits& digits, double value) {
    const std::string all(digits.text.data(), static_cast<std::size_t>(digits.count));
    if (digits.exponent < 0)
        return "0." + std::string(static_cast<std::size_t>(-digits.exponent - 1), '0') + all;
    const auto whole = static_cast<std::size_t>(digits.exponent) + 1;
    if (whole < all.size()) return all.substr(0, whole) + "." + all.substr(whole);
    std::array<char, 400> text{};
    std::snprintf(text.data(), text.size(), "%.0f", value);
    return text.data();
}

// Number of characters of without_exponent.
int length_without(const Digits& digits) {
    if (digits.exponent < 0) return 1 - digits.exponent + digits.count;
    const int whole = digits.exponent + 1;
    return whole < digits.count ? digits.count + 1 : whole;
}

// Number of characters of with_exponent.
int length_with(const Digits& digits) {
    const int power = std::abs(digits.exponent) < 100 ? 2 : 3;
    return digits.count + (digits.count > 1 ? 1 : 0) + 2 + power;
}

template <typename Real>
std::to_chars_result write(char* first, char* last, Real value) {
    std::string text;
    if (std::signbit(value)) text = "-";
    const Real size = std::abs(value);
    if (std::isnan(value)) {
        text += "nan";
    } else if (std::isinf(value)) {
        text += "inf";
    } else if (size == 0) {
        text += "0";
    } else {
        const Digits digits = shortest_digits(size);
        text += length_without(digits) <= length_with(digits)
                    ? without_exponent(digits, static_cast<double>(size))
                    : with_exponent(digits);
    }
    if (static_cast<std::size_t>(last - first) < text.size())
        return {last, std::errc::value_too_large};
    text.copy(first, text.size());
    return {first + text.size(), std::errc()};
}

template <typename Real>
std::from_chars_result read(const char* first, const char* last, Real& value) {
    const char* const end = decimal::number_end(first, last);
    if (end == nullptr) return {first, std::errc::invalid_argument};
    const auto size = static_cast<std::size_t>(end - first);
    if (const auto found = decimal::nearest_number<Real>({first, size})) {
        value = *found;
        return {end, std::errc()};
    }
    const std::string text(first, end);
    const Real found = read_back(text.c_str(), Real());
    const bool word = (text.back() | 0x20) >= 'a' && text.back() != '.';
    const bool zero = text.find_first_of("123456789") == std::string::npos ||
                      text.find_first_of("123456789") > text.find_first_of("eE");
    if (!word && (std::isinf(found) || (found == 0 && !zero)))
        return {end, std::errc::result_out_of_range};
    value = found;
    return {end, std::errc()};
}

}  // namespace

std::to_chars_result to_decimal(char* first, char* last, float value) {
    return write(first, last, value);
}
std::to_chars_result to_decimal(char* first, char* last, double value) {
    return write(first, last, value);
}
std::from_chars_result from_decimal(const char* first, const char* last, float& value) {
    return read(first, last, value);
}
std::from_chars_result from_decimal(const char* first, const char* last, double& value) {
    return read(first, last, value);
}

}  // namespace by_c_library

#if defined(__cpp_lib_to_chars)

std::to_chars_result to_decimal(char* first, char* last, float value) {
    return std::to_chars(first, last, value);
}
std::to_chars_result to_decimal(char* first, char* last, double value) {
    return std::to_chars(first, last, value);
}
std::from_chars_result from_decimal(const char* first, const char* last, float& value) {
    return std::from_chars(first, last, value);
}
std::from_chars_result from_decimal(const char* first, const char* last, double& value) {
    return std::from_chars(first, last, value);
}

#else

std::to_chars_result to_decimal(char* first, char* last, float value) {
    return by_c_library::to_decimal(first, last, value);
}
std::to_chars_result to_decimal(char* first, char* last, double value) {
    return by_c_library::to_decimal(first, last, value);
}
std::from_chars_result from_decimal(const char* first, const char* last, float& value) {
    return by_c_library::from_decimal(first, last, value);
}
std::from_chars_result from_decimal(const char* first, const char* last, double& value) {
    return by_c_library::from_decimal(first, last, value);
}

#endif

}  // namespace collidoscope
